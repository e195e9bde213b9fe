// Webhooks: where the site posts my messages, or those of my bot accounts.

import { del, get, patch, post } from "../lib/api.js";
import { h, render, t } from "../lib/dom.js";
import { actionButton, attempt, field, form, selectList, statusLine } from "../lib/forms.js";
import { listEntry, secretNotice } from "./credentials.js";
import { messageEntry } from "./message_entry.js";

const FORMATS = ["standard", "discord", "slack"];
const SHOWN = 5; // of the latest messages to each

/** The list of webhooks, and the form for another. */
export async function tabContent() {
  const [{ messages }, bots] = await Promise.all([get("policy"), get("me/bots")]);
  const events = Object.keys(messages.defaults);
  const list = h("ul", { class: "plain" });
  const [fresh, line] = [h("div"), statusLine()];
  const whose = selectList(
    [["", t("webhooks_mine")], ...bots.map(({ username }) => [username, username])],
    "",
  );
  const show = async () => {
    const query = { bot: whose.value }; // fixed for what is shown, whoever is chosen meanwhile
    const rows = await get("me/webhooks", query);
    if (query.bot !== whose.value) return;
    render(
      list,
      rows.length
        ? rows.map((row) => item(row, events, { show, fresh, line, query }))
        : h("li", { class: "faint" }, t("no_webhooks")),
    );
  };
  whose.addEventListener("change", () => {
    render(fresh);
    attempt(line, show, { done: "" });
  });
  await show();
  return [
    h("p", {}, t("webhooks_why")),
    bots.length ? field(t("webhooks_whose"), whose) : null,
    form(
      t("make_webhook"),
      [
        field(
          t("url"),
          h("input", {
            type: "url",
            name: "url",
            maxlength: 2000,
            placeholder: "https://",
            autocomplete: "off",
          }),
        ),
        field(
          t("format"),
          selectList(
            FORMATS.map((key) => [key, t(`format_${key}`)]),
            FORMATS[0],
            { name: "format" },
          ),
        ),
      ],
      async (values, box) => {
        const made = await post(
          "me/webhooks",
          { url: values.get("url"), format: values.get("format") },
          { query: { bot: whose.value } },
        );
        render(fresh, secretNotice(made.secret));
        box.reset();
        await show();
      },
      { done: "" },
    ),
    fresh,
    line,
    list,
  ];
}

function item(row, events, { show, fresh, line, query }) {
  const path = `me/webhooks/${row.id}`;
  const own = statusLine();
  const doing = (text, job, options = {}) =>
    actionButton(text, own, job, { label: `${text}: ${row.url}`, ...options });
  const state = row.disabled_at
    ? t("webhook_disabled")
    : row.failing_since
      ? t("webhook_failing")
      : "";
  return listEntry(
    row.url,
    [
      h(
        "p",
        { class: "row" },
        h("span", { class: "badge" }, t(`format_${row.format}`)),
        state && h("span", { class: "badge bad" }, state),
      ),
      eventChoice(row, events, path, query),
      latestMessages(row, query),
    ],
    [
      row.disabled_at
        ? doing(t("enable"), async () => {
            await post(`${path}/enable`, undefined, { query });
            await show();
          })
        : doing(t("test"), () => post(`${path}/test`, undefined, { query }), {
            done: t("test_sent"),
          }),
      doing(t("new_secret"), async () => {
        render(fresh, secretNotice((await post(`${path}/secret`, undefined, { query })).secret));
        fresh.scrollIntoView({ block: "center" });
      }),
      actionButton(
        t("delete"),
        line,
        async () => {
          await del(path, { query });
          await show();
        },
        { label: `${t("delete")}: ${row.url}`, danger: true },
      ),
    ],
    own,
  );
}

/** The latest posts to a webhook, fetched whenever they are opened, with buttons to repeat them. */
function latestMessages(row, query) {
  const line = statusLine();
  const list = h("ul", { class: "plain" });
  const show = async () => {
    const { results } = await get("me/messages", { ...query, webhook: row.id, limit: SHOWN });
    render(
      list,
      results.length
        ? results.map((each) => messageEntry(each, line, { query, after: show, level: "h4" }))
        : h("li", { class: "faint" }, t("no_messages")),
    );
  };
  const details = h("details", {}, h("summary", {}, t("webhook_messages")), list, line);
  details.addEventListener("toggle", () => details.open && attempt(line, show, { done: "" }));
  return details;
}

/** The events posted to a webhook: by my preferences, or as chosen here. */
function eventChoice(row, events, path, query) {
  const line = statusLine();
  const boxes = events.map((event) =>
    h(
      "label",
      { class: "row check" },
      h("input", {
        type: "checkbox",
        value: event,
        checked: row.events?.includes(event) ?? false,
      }),
      h("span", {}, t(`event_${event}`)),
    ),
  );
  const chosen = h("div", { hidden: row.events === null }, boxes);
  const how = selectList(
    [
      ["", t("events_mine")],
      ["own", t("events_chosen")],
    ],
    row.events === null ? "" : "own",
  );
  const save = () =>
    attempt(line, () =>
      patch(
        path,
        {
          events: how.value
            ? boxes
                .map((box) => box.firstChild)
                .filter((input) => input.checked)
                .map((input) => input.value)
            : null,
        },
        { query },
      ),
    );
  how.addEventListener("change", () => {
    chosen.hidden = !how.value;
    save();
  });
  chosen.addEventListener("change", save);
  const whole = field(t("events"), how);
  whole.querySelector(".note").replaceWith(chosen, line);
  return whole;
}
