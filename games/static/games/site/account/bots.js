// My bot accounts, and the tokens by which they come.

import { del, get, post } from "../api.js";
import { el, render, say } from "../dom.js";
import { field, form, note, press, sure } from "../forms.js";
import { entry, once, uses, wish } from "./keys.js";

const SCOPES = ["read", "play", "chat"];

/** The list of them with their tokens, and the wish for another. */
export async function part() {
  const list = el("ul", { class: "plain" });
  const line = note();
  const show = async () => {
    const rows = await get("me/bots");
    render(list, rows.length ? rows.map(item) : el("li", { class: "faint" }, say("no_bots")));
  };
  const item = (row) => {
    const remove = async () => {
      if (!(await sure(say("delete_bot_sure", { name: row.username }), say("delete_bot")))) return;
      await del(`me/bots/${row.username}`);
      await show();
    };
    return entry(row.username, [el("p", { class: "faint" }, say("bot_seats", { n: row.seats })), keys(row.username)],
      press(say("delete_bot"), line, remove, { label: say("delete_bot_of", { name: row.username }), danger: true }));
  };
  await show();
  return [
    el("p", {}, say("bots_why")),
    form(say("make_bot"), field(say("bot_username"), el("input", { name: "username", maxlength: 30, autocomplete: "off", autocapitalize: "none", spellcheck: "false" })),
      async (values, box) => { await post("me/bots", { username: values.get("username") }); box.reset(); await show(); }, { done: "" }),
    list, line,
  ];
}

/** The tokens of one bot, fetched when they are looked at. */
function keys(name) {
  const path = `me/bots/${name}/tokens`;
  const [list, fresh, line] = [el("ul", { class: "plain" }), el("div"), note()];
  const show = async () => {
    const rows = await get(path);
    render(list, rows.map((row) => {
      const called = row.name || say("unnamed");
      const back = async () => { await del(`${path}/${row.id}`); await show(); };
      return entry(called, uses(row), press(say("take_back"), line, back, { label: say("take_back_of", { name: called }), done: say("taken_back") }));
    }));
  };
  const make = async (asked) => { render(fresh, once((await post(path, asked)).token)); await show(); };
  const details = el("details", { id: `keys-${name}` }, el("summary", {}, say("make_token")), wish(SCOPES, make), fresh, line, list);
  details.addEventListener("toggle", () => details.open && show(), { once: true });
  return details;
}
