// The ledger: what was sent to me, or will be, and what came of it.

import { pages, post } from "../api.js";
import { el, has, render, say, tableAddress, time } from "../dom.js";
import { attempt, choice, field, note, press } from "../forms.js";

const CHANNELS = ["mail", "push", "webhook"];
const STATUS = ["waiting", "bundled", "sent", "failed", "dropped"];
const LOOKS = { sent: "good", failed: "bad" };

/** The messages, the newest first, by channel and state. */
export async function part() {
  const list = el("ul", { class: "plain" });
  const line = note();
  const more = el("button", { type: "button", class: "button quiet", hidden: true }, say("more"));
  const lists = [["channel", CHANNELS], ["status", STATUS]].map(([name, keys]) =>
    choice([["", say("all")], ...keys.map((key) => [key, say(`${name}_${key}`)])], "", { name }));
  let found;

  const next = async () => {
    const { value } = await found.next();
    const rows = value?.results ?? [];
    list.append(...rows.map((row) => item(row, line)));
    more.hidden = !value?.next;
    if (!list.childElementCount) list.append(el("li", { class: "faint" }, say("no_messages")));
  };
  const start = () => {
    found = pages("me/messages", { limit: 20, ...Object.fromEntries(lists.map((one) => [one.name, one.value])) });
    render(list);
    return next();
  };
  more.addEventListener("click", () => attempt(line, next, { done: "", controls: [more] }));
  for (const one of lists) one.addEventListener("change", () => attempt(line, start, { done: "" }));
  await start();
  const fields = lists.map((one) => field(say(one.name), one));
  for (const one of fields) one.querySelector(".note").remove();
  return [el("p", {}, say("messages_why")), el("div", { class: "row dates" }, fields), list, more, line];
}

function item(row, line) {
  const what = has(`event_${row.event}`) ? say(`event_${row.event}`) : row.event;
  return el("li", { class: "entry" },
    el("h3", {}, row.game ? el("a", { href: tableAddress(row.game) }, what) : what),
    el("p", { class: "row" }, el("span", { class: "badge" }, say(`channel_${row.channel}`)),
      el("span", { class: `badge ${LOOKS[row.status] ?? ""}` }, say(`status_${row.status}`)), time(row.sent_at ?? row.due_at)),
    row.outcome && el("p", { class: "faint" }, say("why", { why: row.outcome })),
    row.webhook && ["sent", "failed"].includes(row.status)
      && press(say("redeliver"), line, () => post(`me/messages/${row.id}/redeliver`), { done: say("redelivered") }));
}
