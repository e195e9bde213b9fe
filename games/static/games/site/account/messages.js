// The ledger: what was sent to me, or will be, and what came of it.

import { tableAddress } from "../lib/addresses.js";
import { eachPage, post } from "../lib/api.js";
import { h, hasText, render, t, timeTag } from "../lib/dom.js";
import { actionButton, attempt, field, selectList, statusLine } from "../lib/forms.js";

const CHANNELS = ["mail", "push", "webhook"];
const STATUS = ["waiting", "bundled", "sent", "failed", "dropped"];
const BADGE_CLASSES = { sent: "good", failed: "bad" };

/** The messages, the newest first, by channel and state. */
export async function tabContent() {
  const list = h("ul", { class: "plain" });
  const line = statusLine();
  const more = h("button", { type: "button", class: "button quiet", hidden: true }, t("more"));
  const lists = Object.entries({ channel: CHANNELS, status: STATUS }).map(([name, keys]) =>
    selectList([["", t("all")], ...keys.map((key) => [key, t(`${name}_${key}`)])], "", { name }),
  );
  let found;

  const next = async () => {
    const { value } = await found.next();
    const rows = value?.results ?? [];
    list.append(...rows.map((row) => item(row, line)));
    more.hidden = !value?.next;
    if (!list.childElementCount) list.append(h("li", { class: "faint" }, t("no_messages")));
  };
  const start = () => {
    found = eachPage("me/messages", {
      limit: 20,
      ...Object.fromEntries(lists.map((one) => [one.name, one.value])),
    });
    render(list);
    return next();
  };
  more.addEventListener("click", () => attempt(line, next, { done: "", controls: [more] }));
  for (const one of lists) one.addEventListener("change", () => attempt(line, start, { done: "" }));
  await start();
  const fields = lists.map((one) => field(t(one.name), one));
  for (const one of fields) one.querySelector(".note").remove();
  return [
    h("p", {}, t("messages_why")),
    h("div", { class: "row dates" }, fields),
    list,
    more,
    line,
  ];
}

function item(row, line) {
  const what = hasText(`event_${row.event}`) ? t(`event_${row.event}`) : row.event;
  return h(
    "li",
    { class: "entry" },
    h("h3", {}, row.game ? h("a", { href: tableAddress(row.game) }, what) : what),
    h(
      "p",
      { class: "row" },
      h("span", { class: "badge" }, t(`channel_${row.channel}`)),
      h("span", { class: `badge ${BADGE_CLASSES[row.status] ?? ""}` }, t(`status_${row.status}`)),
      timeTag(row.sent_at ?? row.due_at),
    ),
    row.outcome && h("p", { class: "faint" }, t("why", { why: row.outcome })),
    row.webhook &&
      ["sent", "failed"].includes(row.status) &&
      actionButton(t("redeliver"), line, () => post(`me/messages/${row.id}/redeliver`), {
        done: t("redelivered"),
      }),
  );
}
