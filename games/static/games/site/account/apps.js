// The apps that I have let in.

import { del, get } from "../api.js";
import { el, render, say } from "../dom.js";
import { note, press } from "../forms.js";
import { entry, uses } from "./keys.js";

/** The list of them; each can be shut out again. */
export async function part() {
  const list = el("ul", { class: "plain" });
  const line = note();
  const show = async () => {
    const rows = await get("me/apps");
    render(list, rows.length ? rows.map(item) : el("li", { class: "faint" }, say("no_apps")));
  };
  const item = (row) => {
    const name = row.name || row.id;
    const back = async () => { await del(`me/apps/${row.id}`); await show(); };
    return entry(name, [el("p", {}, row.hosts.join(", ")), ...uses(row)],
      press(say("take_back"), line, back, { label: say("take_back_of", { name }), done: say("taken_back") }));
  };
  await show();
  return [el("p", {}, say("apps_why")), list, line];
}
