// What tokens have in common: the wish for one, the list of them, the one that is shown once.

import { el, exactly, say, until } from "../dom.js";
import { choice, field, form, note, press } from "../forms.js";

const DAYS = [30, 90, 365];

/** Something that is shown this once, with a button that copies it. */
export function once(text) {
  const line = note();
  const code = el("code", { tabindex: 0 }, text);
  return el("div", { class: "notice", role: "status" }, el("p", {}, say("shown_once")),
    el("div", { class: "secret" }, code, press(say("copy"), line, () => navigator.clipboard.writeText(text), { done: say("copied") })), line);
}

/** What a key is good for and when it was used. */
export const uses = (row) => [
  row.scopes.map((scope) => say(`scope_${scope}`)).join("; "),
  [row.last_used ? say("last_used", { time: until(row.last_used) }) : say("never_used"),
    row.expires ? say("expires", { time: exactly(row.expires) }) : ""].filter(Boolean).join(" · "),
].map((text) => el("p", { class: "faint" }, text));

/** The wish for a token; `make(wish)` makes it and gives what to show. */
export function wish(scopes, make) {
  const name = el("input", { name: "name", maxlength: 64, autocomplete: "off" });
  const days = choice([...DAYS.map((n) => [n, say("days_long", { n })]), ["", say("for_ever")]], DAYS[1], { name: "days" });
  return form(say("make_token"), [
    field(say("token_name"), name),
    el("fieldset", {}, el("legend", {}, say("token_scopes")), scopes.map((scope) => el("label", { class: "row check" },
      el("input", { type: "checkbox", name: "scopes", value: scope, checked: scope !== "account" }), el("span", {}, say(`scope_${scope}`))))),
    field(say("token_days"), days),
  ], (values) => make({
    name: values.get("name"), scopes: values.getAll("scopes"), days: values.get("days") ? Number(values.get("days")) : null,
  }), { done: "" });
}

/** An entry of a list with a heading, lines, and buttons. */
export const entry = (title, lines, buttons, line) =>
  el("li", { class: "entry" }, el("h3", {}, title), lines, el("div", { class: "row" }, buttons), line);
