// People: those I follow and their tables, those I have blocked, and a search.

import { eachPage, get } from "../lib/api.js";
import { runWithButton } from "../lib/dialog.js";
import { announce, h, icon, render, t, timeTag } from "../lib/dom.js";
import { problemSummary } from "../lib/forms.js";
import { failed } from "../lib/skeleton.js";
import { tableCard } from "../lib/table_card.js";
import { playerNames } from "../lib/table_terms.js";
import { toggleBlock, toggleFollow } from "../people/buttons.js";
import { tableState } from "../player/table_state.js";

const TABLES = 8; // how many tables of those I follow are shown
const WAIT = 250; // milliseconds after a key until the search begins

const search = /** @type {HTMLFormElement} */ (document.getElementById("search"));
const found = document.getElementById("found");
const least = Number(search.dataset.least);
const [followed, blocked] = [new Set(), new Set()];
let asked = 0;
let timer = 0;

async function loadAll(path) {
  const rows = [];
  for await (const page of eachPage(path, { limit: 200 })) rows.push(...page.results);
  return rows;
}

const nameLink = (name) => h("a", { href: `/players/${encodeURIComponent(name)}` }, name);

const botBadge = (owner) =>
  owner ? h("span", { class: "badge" }, icon("site/bot"), t("bot_account", { name: owner })) : null;

const button = (id, text, label, act) =>
  h(
    "button",
    {
      type: "button",
      class: "button quiet",
      id,
      "aria-label": label,
      on: { click: ({ currentTarget }) => runWithButton(currentTarget, act) },
    },
    text,
  );

const followButton = (name) =>
  button(
    `follow-${name}`,
    t(followed.has(name) ? "unfollow" : "follow"),
    t(followed.has(name) ? "unfollow_of" : "follow_of", { name }),
    async () => {
      await toggleFollow(name, followed.has(name));
      await show();
      document.getElementById(`follow-${name}`)?.focus();
    },
  );

const person = (name, botOf, ...more) =>
  h(
    "li",
    { class: "row spread" },
    h("span", { class: "row" }, nameLink(name), botBadge(botOf)),
    ...more,
  );

async function showFollows() {
  const rows = await loadAll("me/follows");
  followed.clear();
  for (const { player } of rows) followed.add(player);
  render(
    document.getElementById("follows"),
    rows.length
      ? rows.map(({ player, bot_of: botOf }) => person(player, botOf, followButton(player)))
      : h("li", { class: "faint" }, t("no_follows")),
  );
}

async function showBlocks() {
  const rows = await loadAll("me/blocks");
  blocked.clear();
  for (const { player } of rows) blocked.add(player);
  const unblock = (name) =>
    button(`unblock-${name}`, t("unblock"), t("unblock_of", { name }), async () => {
      await toggleBlock(name, true);
      await show();
    });
  render(
    document.getElementById("blocks"),
    rows.length
      ? rows.map(({ player, bot_of: botOf, since }) =>
          person(player, botOf, h("span", { class: "faint" }, timeTag(since)), unblock(player)),
        )
      : h("li", { class: "faint" }, t("no_blocks")),
  );
}

/** The public tables of those I follow, the newest first. */
async function showTables() {
  const { results } = await get("games", { followed: true, limit: TABLES });
  const rows = results.filter((table) => table.status !== "closed");
  render(
    document.getElementById("their-tables"),
    rows.map((table) =>
      tableCard(table, {
        lines: [
          h("p", { class: "faint" }, t("with_names", { names: playerNames(table.seats) })),
          tableState(table),
        ],
      }),
    ),
  );
  document.getElementById("no-tables").hidden = rows.length > 0;
}

const show = () => Promise.all([showFollows(), showBlocks(), showTables()]).then(look);

/** Look for players whose names begin with the text typed. */
async function look() {
  const prefix = String(new FormData(search).get("prefix")).trim();
  asked += 1;
  const mine = asked;
  if (prefix.length < least) return render(found);
  const { results } = await get("players", { prefix, limit: 20 }).catch((problem) => {
    render(found, h("li", { class: "alert", role: "alert" }, problemSummary(problem)));
    return { results: null };
  });
  if (mine !== asked || results === null) return undefined;
  announce(t("found_people", { count: results.length }));
  return render(
    found,
    results.length
      ? results.map(({ username, bot_of: botOf }) =>
          person(
            username,
            botOf,
            blocked.has(username)
              ? h("span", { class: "badge" }, t("is_blocked"))
              : username === search.dataset.me
                ? h("span", { class: "badge" }, t("you"))
                : followButton(username),
          ),
        )
      : h("li", { class: "faint" }, t("found_nobody")),
  );
}

search.addEventListener("submit", (event) => {
  event.preventDefault();
  look();
});
search.addEventListener("input", () => {
  clearTimeout(timer);
  timer = setTimeout(look, WAIT);
});

try {
  await show();
} catch (problem) {
  render(document.getElementById("follows"), failed(problem));
}
