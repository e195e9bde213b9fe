// The players of Meuterer: their cards, points and roles; in a mutiny who stands against whom.

import { h, icon, t } from "../../games/site/lib/dom.js";
import { cardName, islandOf, openCards, roleName, sideOf } from "./pickers.js";

/** The players clockwise, me first. */
const clockwiseFromMe = ({ seat, view: { players } }) => [
  ...players.slice(seat ?? 0),
  ...players.slice(0, seat ?? 0),
];

/** Hands, offers, points of all. */
export const players = (table, ui) =>
  h(
    "ul",
    { class: "players", "aria-label": t("players") },
    clockwiseFromMe(table).map((player) => playerItem(table, ui, player)),
  );

function playerItem(table, ui, player) {
  const { view } = table;
  const { seat } = player;
  const roles = [seat === view.captain ? "captain" : null, player.role].filter(Boolean);
  const also = (key, cards) =>
    cards?.length
      ? h("div", { class: "also" }, h("span", { class: "faint" }, t(key)), openCards(cards, t(key)))
      : null;
  return h(
    "li",
    { class: `player sheet seat-${seat}${table.to_move.includes(seat) ? " asked" : ""}` },
    ui.nameplate(seat),
    h(
      "p",
      { class: "tally number" },
      h(
        "span",
        { class: "fact" },
        icon("meuterer/card_back", { label: t("hand_size") }),
        String(player.hand_size),
      ),
      h(
        "strong",
        { class: "fact" },
        icon("meuterer/crown_vp"),
        t("vp", { count: view.scores[seat] }),
      ),
    ),
    h(
      "p",
      { class: "facts" },
      roles.map((role) =>
        h(
          "span",
          { class: "fact" },
          icon(`meuterer/${role}`),
          h("span", { class: "cap" }, roleName(role)),
        ),
      ),
      player.passed && view.phase === "offer"
        ? h("span", { class: "fact faint" }, t("passed"))
        : null,
    ),
    view.phase === "refill"
      ? soldBy(player)
      : openCards(
          [...player.offered, ...Array(player.conflicts_added).fill("conflict")],
          t("open_cards", { name: ui.name(seat) }),
          soldMarks(view, player),
        ),
    seat === table.seat ? null : also("known", player.known_cards),
    also("last_hand", player.hand),
  );
}

/** For each card that a player offered, the letter of the island where it was sold; none before the sale. */
function soldMarks(view, { offered, sold }) {
  if (!sold) return [];
  const lots = Object.entries(sold).map(([island, lot]) => ({
    mark: "AB"[view.active.indexOf(island)] ?? "",
    ...lot,
  }));
  return offered.map((kind) => {
    const lot = lots.find(({ good, count }) => good === kind && count > 0);
    if (lot) lot.count -= 1;
    return lot ? lot.mark : "";
  });
}

/** What a player sold, once the cards are gone. */
function soldBy({ sold }) {
  const lots = Object.entries(sold ?? {});
  return h(
    "ul",
    { class: "sold" },
    lots.length
      ? lots.map(([id, { good, count }]) =>
          h(
            "li",
            {},
            `${count} `,
            icon(`meuterer/${good}`, { label: cardName(good) }),
            ` ${islandOf(id).name}`,
          ),
        )
      : h("li", { class: "faint" }, t("sold_nothing")),
  );
}

/** Conflict cards of both sides as they lie open; the quartermaster counts as one. */
function strengths({ options, view }) {
  const sides = { captain: 0, mutineer: 0, none: 0 };
  for (const player of view.players) {
    const offered = options.offered_conflicts_count
      ? player.offered.filter((kind) => kind === "conflict").length
      : 0;
    sides[sideOf(view, player.seat)] +=
      offered + player.conflicts_added + (player.role === "quartermaster" ? 1 : 0);
  }
  return sides;
}

/** Both sides' strength, or who has won. */
export function mutinyBalance(table) {
  const { captain, mutineer } = strengths(table);
  const won = table.view.mutiny_won;
  if (won !== null)
    return h(
      "p",
      { class: "balance" },
      icon(`meuterer/flag_${won ? "mutineer" : "captain"}`),
      t(won ? "mutiny_won" : "mutiny_lost"),
    );
  return h(
    "p",
    { class: "balance number" },
    icon("meuterer/flag_captain", { label: t("side_captain") }),
    h("b", {}, String(captain)),
    h("span", {}, ":"),
    h("b", {}, String(mutineer)),
    icon("meuterer/flag_mutineer", { label: t("side_mutineer") }),
  );
}
