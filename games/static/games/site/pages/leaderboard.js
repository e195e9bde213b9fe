// The leaderboard of a game, of people or of bots, page after page.

import { get } from "../lib/api.js";
import { runWithButton } from "../lib/dialog.js";
import { h, icon, me, render, t } from "../lib/dom.js";
import { failed } from "../lib/skeleton.js";

const root = document.getElementById("leaderboard");
const more = document.getElementById("more");
const ofBots = root.dataset.of === "bots";
const list = `leaderboards/${root.dataset.ruleset}${ofBots ? "/bots" : ""}`;
const body = h("tbody");
let next = null;

const numberCell = (text) => h("td", { class: "number" }, String(text));

// A person, a bot of somebody's, or one of the site's own, which has no page.
function who(entry) {
  const crown = entry.rank === 1 ? icon("site/crown") : null;
  if (entry.level) return [crown, t(`bot_${entry.username}`)];
  const name = ofBots ? entry.username : entry.player;
  const link = h("a", { href: `/players/${encodeURIComponent(name)}` }, crown, name);
  if (!ofBots) return link;
  return [link, " ", h("span", { class: "faint" }, t("bot_account", { name: entry.owner }))];
}

function row(entry) {
  const mine = ofBots ? entry.owner === me : entry.player === me;
  return h(
    "tr",
    { class: mine ? "mine" : "" },
    numberCell(entry.rank),
    h(
      "th",
      { scope: "row" },
      who(entry),
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
  addPage(await get(list, { limit: 50 }));
  const listed = ofBots ? "bots_listed_words" : "listed_words";
  const note = h("p", { class: "faint" }, t(listed, { count: root.dataset.needed }));
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
          h(
            "tr",
            {},
            rankHead(),
            headCell(ofBots ? "bot" : "player"),
            headCell("rating"),
            headCell("games"),
          ),
        ),
        body,
      ),
    );
  }
} catch (problem) {
  render(root, failed(problem));
}
more.addEventListener("click", () => runWithButton(more, async () => addPage(await get(next))));
