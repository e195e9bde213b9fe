// Whom I have muted, and what I have reported.

import { del, pages, put } from "../api.js";
import { el, render, say, time } from "../dom.js";
import { field, form, note, press } from "../forms.js";

async function all(path) {
  const rows = [];
  for await (const page of pages(path, { limit: 200 })) rows.push(...page.results);
  return rows;
}

/** Both lists. */
export async function part() {
  const list = el("ul", { class: "plain" });
  const line = note();
  const show = async () => {
    const rows = await all("me/mutes");
    render(list, rows.length ? rows.map(({ player, since }) => el("li", { class: "row spread" },
      el("span", {}, el("a", { href: `/players/${player}` }, player), " ", el("span", { class: "faint" }, time(since))),
      press(say("unmute"), line, async () => { await del(`me/mutes/${player}`); await show(); }, { label: say("unmute_of", { name: player }) })))
      : el("li", { class: "faint" }, say("no_mutes")));
  };
  const [, reports] = await Promise.all([show(), all("me/reports")]);
  return [
    el("h3", {}, say("mute")), el("p", {}, say("mutes_why")), list, line,
    form(say("mute"), field(say("mute_name"), el("input", { name: "player", maxlength: 30, autocomplete: "off", autocapitalize: "none", spellcheck: "false" })),
      async (values, box) => { await put(`me/mutes/${encodeURIComponent(values.get("player"))}`); box.reset(); await show(); }),
    el("h3", {}, say("reports_why")),
    el("ul", { class: "plain" }, reports.length ? reports.map(report) : el("li", { class: "faint" }, say("no_reports"))),
  ];
}

const report = (row) => el("li", { class: "entry" },
  el("p", { class: "row" }, el("strong", {}, [row.player ?? say(row.line ? "report_of_line" : "report_of_table"), say(`reason_${row.reason}`)].filter(Boolean).join(": ")),
    el("span", { class: "badge" }, say(row.outcome ? `outcome_${row.outcome}` : `report_${row.status}`)), time(row.created_at)),
  row.text && el("p", {}, row.text),
  row.answer && el("p", { class: "faint" }, say("report_answer", { answer: row.answer })));
