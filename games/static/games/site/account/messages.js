// The ledger: what was or will be sent to me, and the outcomes.

import { eachPage } from "../lib/api.js";
import { h, render, t } from "../lib/dom.js";
import { attempt, field, selectList, statusLine } from "../lib/forms.js";
import { messageEntry } from "./message_entry.js";

const CHANNELS = ["mail", "push", "webhook"];
const STATUS = ["waiting", "bundled", "sent", "failed", "dropped"];

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
    list.append(...rows.map((row) => messageEntry(row, line)));
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
