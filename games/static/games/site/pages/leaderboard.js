// The leaderboard of a game, page after page.

import { get } from "../lib/api.js";
import { runWithButton } from "../lib/dialog.js";
import { h, icon, me, render, t } from "../lib/dom.js";
import { failed } from "../lib/skeleton.js";

const root = document.getElementById("leaderboard");
const more = document.getElementById("more");
const body = h("tbody");
let next = null;

const numberCell = (text) => h("td", { class: "number" }, String(text));

function row(entry) {
  const mine = entry.player === me;
  return h(
    "tr",
    { class: mine ? "mine" : "" },
    numberCell(entry.rank),
    h(
      "th",
      { scope: "row" },
      h(
        "a",
        { href: `/players/${encodeURIComponent(entry.player)}` },
        entry.rank === 1 ? icon("site/crown") : null,
        entry.player,
      ),
      entry.provisional ? [" ", h("span", { class: "badge" }, t("provisional"))] : null,
    ),
    h(
      "td",
      { class: "number" },
      h("strong", {}, String(entry.rating)),
      " ",
      h(
        "span",
        { class: "faint" },
        h("span", { "aria-hidden": "true" }, "±"),
        h("span", { class: "visually-hidden" }, t("give_or_take")),
        ` ${entry.uncertainty}`,
      ),
    ),
    numberCell(entry.games),
  );
}

function addPage(page) {
  body.append(...page.results.map(row));
  next = page.next;
  more.hidden = !next;
}

const headCell = (key) => h("th", { scope: "col" }, t(key));
const rankHead = () =>
  h(
    "th",
    { scope: "col" },
    h("span", { "aria-hidden": "true" }, "#"),
    h("span", { class: "visually-hidden" }, t("rank")),
  );

try {
  addPage(await get(`leaderboards/${root.dataset.ruleset}`, { limit: 50 }));
  const note = h("p", { class: "faint" }, t("listed_words", { count: root.dataset.needed }));
  if (!body.children.length) render(root, h("h2", {}, t("nobody_listed")), note);
  else {
    render(
      root,
      note,
      h(
        "table",
        { class: "leaders" },
        h(
          "thead",
          {},
          h("tr", {}, rankHead(), headCell("player"), headCell("rating"), headCell("games")),
        ),
        body,
      ),
    );
  }
} catch (problem) {
  render(root, failed(problem));
}
more.addEventListener("click", () => runWithButton(more, async () => addPage(await get(next))));
