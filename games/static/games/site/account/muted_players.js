// The players that I have muted, and what I have reported.

import { del, eachPage, put } from "../lib/api.js";
import { h, render, t, timeTag } from "../lib/dom.js";
import { actionButton, field, form, statusLine } from "../lib/forms.js";

async function loadAll(path) {
  const rows = [];
  for await (const page of eachPage(path, { limit: 200 })) rows.push(...page.results);
  return rows;
}

/** Both lists. */
export async function tabContent() {
  const list = h("ul", { class: "plain" });
  const line = statusLine();
  const show = async () => {
    const rows = await loadAll("me/mutes");
    render(
      list,
      rows.length
        ? rows.map(({ player, since }) =>
            h(
              "li",
              { class: "row spread" },
              h(
                "span",
                {},
                h("a", { href: `/players/${player}` }, player),
                " ",
                h("span", { class: "faint" }, timeTag(since)),
              ),
              actionButton(
                t("unmute"),
                line,
                async () => {
                  await del(`me/mutes/${player}`);
                  await show();
                },
                { label: t("unmute_of", { name: player }) },
              ),
            ),
          )
        : h("li", { class: "faint" }, t("no_mutes")),
    );
  };
  const [, reports] = await Promise.all([show(), loadAll("me/reports")]);
  return [
    h("h3", {}, t("mute")),
    h("p", {}, t("mutes_why")),
    list,
    line,
    form(
      t("mute"),
      field(
        t("mute_name"),
        h("input", {
          name: "player",
          maxlength: 30,
          autocomplete: "off",
          autocapitalize: "none",
          spellcheck: "false",
        }),
      ),
      async (values, box) => {
        await put(`me/mutes/${encodeURIComponent(String(values.get("player")))}`);
        box.reset();
        await show();
      },
    ),
    h("h3", {}, t("reports_why")),
    h(
      "ul",
      { class: "plain" },
      reports.length ? reports.map(reportItem) : h("li", { class: "faint" }, t("no_reports")),
    ),
  ];
}

const reportItem = (row) =>
  h(
    "li",
    { class: "entry" },
    h(
      "p",
      { class: "row" },
      h(
        "strong",
        {},
        [
          row.player ?? t(row.line ? "report_of_line" : "report_of_table"),
          t(`reason_${row.reason}`),
        ]
          .filter(Boolean)
          .join(": "),
      ),
      h(
        "span",
        { class: "badge" },
        t(row.outcome ? `outcome_${row.outcome}` : `report_${row.status}`),
      ),
      timeTag(row.created_at),
    ),
    row.text && h("p", {}, row.text),
    row.answer && h("p", { class: "faint" }, t("report_answer", { answer: row.answer })),
  );
