// My personal tokens.

import { del, get, post } from "../api.js";
import { el, render, say } from "../dom.js";
import { note, press } from "../forms.js";
import { entry, once, uses, wish } from "./keys.js";

const SCOPES = ["read", "play", "chat", "account"];

/** The list of them, and the wish for another. */
export async function part() {
  const list = el("ul", { class: "plain" });
  const fresh = el("div");
  const line = note();
  const show = async () => {
    const rows = await get("me/tokens");
    render(list, rows.length ? rows.map(item) : el("li", { class: "faint" }, say("no_tokens")));
  };
  const item = (row) => {
    const name = row.name || say("unnamed");
    const back = async () => { await del(`me/tokens/${row.id}`); await show(); };
    return entry(name, uses(row), press(say("take_back"), line, back, { label: say("take_back_of", { name }), done: say("taken_back") }));
  };
  await show();
  return [
    el("p", {}, say("tokens_why")),
    wish(SCOPES, async (asked) => { render(fresh, once((await post("me/tokens", asked)).token)); await show(); }),
    fresh, line, list,
  ];
}
