// The whole position of Meuterer in sentences.

import { t } from "../../games/site/lib/dom.js";
import { BOX, cardName, formatList, islandOf, roleName } from "./pickers.js";
import { scaleWords } from "./scale.js";
import { islandWords } from "./sea.js";

/** The whole position in sentences, beginning with `headline`, which says who must do what. */
export function account(table, ui, headline) {
  const { view } = table;
  const dest = (key, id) =>
    id === null ? null : t("told_destination", { what: t(key), island: islandOf(id).name });
  return [
    t("told_round", {
      round: view.round,
      rounds: view.rounds,
      phase: t(`phase_${view.phase}`),
    }),
    headline,
    t("told_captain", { name: ui.name(view.captain) }),
    view.wage === null ? null : t("told_wage", { count: view.wage }),
    t("told_ship", {
      island: islandOf(view.ship).name,
      islands: formatList(view.active.map((id) => islandOf(id).name)),
    }),
    dest("marker_flag_captain", view.captain_destination),
    dest("marker_flag_mutineer", view.mutineer_destination),
    dest("marker_pirate_ship", view.pirate_ship),
    view.mutiny_won === null ? null : t(view.mutiny_won ? "mutiny_won" : "mutiny_lost"),
    t("told_piles", {
      pile: view.pile_size,
      discards: view.discards_size,
      top: view.discards_top ? cardName(view.discards_top) : "–",
      roles: view.roles_left,
    }),
    ...view.players.map((player) => playerSentence(view, player, ui)),
    view.me ? t("told_hand", { cards: cardsInWords([...view.me.hand, ...view.me.drawn]) }) : null,
    view.me?.role ? t("told_role", { role: roleName(view.me.role) }) : null,
    view.phase === "mutiny" ? scaleWords(table, ui) : null,
    t("told_circle", {
      islands: formatList(clockwiseFromShip(view).map((id) => islandOf(id).name)),
    }),
    ...clockwiseFromShip(view).map((id) => islandWords(table, ui, id)),
  ].filter(Boolean);
}

const clockwiseFromShip = ({ circle, ship }) => {
  const at = circle.indexOf(ship);
  return [...circle.slice(at), ...circle.slice(0, at)];
};

/** Cards in words, counted: "2 wine and 1 grain". */
const cardsInWords = (cards) => {
  const kinds = Object.keys(BOX.cards).filter((kind) => cards.includes(kind));
  return kinds.length
    ? formatList(
        kinds.map((kind) => `${cards.filter((card) => card === kind).length} ${cardName(kind)}`),
      )
    : t("none");
};

function playerSentence(view, player, ui) {
  const sold = Object.entries(player.sold ?? {}).map(
    ([id, { good, count }]) => `${count} ${cardName(good)} (${islandOf(id).name})`,
  );
  return [
    t("told_player", {
      name: ui.name(player.seat),
      points: view.scores[player.seat],
      hand: player.hand_size,
      offered: cardsInWords(player.offered),
    }),
    player.role && player.seat !== view.me?.seat
      ? t("told_their_role", { role: roleName(player.role) })
      : null,
    player.passed && view.phase === "offer" ? t("told_passed") : null,
    player.conflicts_added ? t("told_added", { count: player.conflicts_added }) : null,
    sold.length ? t("told_sold", { lots: formatList(sold) }) : null,
    player.known_cards.length ? t("told_known", { cards: cardsInWords(player.known_cards) }) : null,
  ]
    .filter(Boolean)
    .join(" ");
}
