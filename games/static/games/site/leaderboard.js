// Who plays best, a page after the other.

import { get } from "./api.js";
import { el, icon, me, render, say } from "./dom.js";
import { press, why } from "./dialog.js";

const root = document.getElementById("leaderboard");
const more = document.getElementById("more");
const body = el("tbody");
let next = null;

const number = (text) => el("td", { class: "number" }, String(text));

function row(entry) {
  const mine = entry.player === me;
  return el("tr", { class: mine ? "mine" : "" },
    number(entry.rank),
    el("th", { scope: "row" },
      el("a", { href: `/players/${encodeURIComponent(entry.player)}` }, entry.rank === 1 ? icon("site/crown") : null, entry.player),
      entry.provisional ? [" ", el("span", { class: "badge" }, say("provisional"))] : null),
    el("td", { class: "number" }, el("strong", {}, String(entry.rating)), " ",
      el("span", { class: "faint" }, el("span", { "aria-hidden": "true" }, "±"), el("span", { class: "visually-hidden" }, say("give_or_take")), ` ${entry.uncertainty}`)),
    number(entry.games));
}

function take(page) {
  body.append(...page.results.map(row));
  next = page.next;
  more.hidden = !next;
}

const head = (key) => el("th", { scope: "col" }, say(key));
const rank = () => el("th", { scope: "col" }, el("span", { "aria-hidden": "true" }, "#"), el("span", { class: "visually-hidden" }, say("rank")));

try {
  take(await get(`leaderboards/${root.dataset.ruleset}`, { limit: 50 }));
  const note = el("p", { class: "faint" }, say("listed_words", { count: root.dataset.needed }));
  if (!body.children.length) render(root, el("h2", {}, say("nobody_listed")), note);
  else {
    render(root, note, el("table", { class: "leaders" },
      el("thead", {}, el("tr", {}, rank(), head("player"), head("rating"), head("games"))), body));
  }
} catch (problem) {
  render(root, el("p", { class: "alert", role: "alert" }, say("went_wrong", { why: why(problem) })));
}
more.addEventListener("click", () => press(more, async () => take(await get(next))));
