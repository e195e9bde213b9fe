// A player at a table of Cartagena: coins, cards, declaration, and what I know about them.

import { h, icon, t } from "../../games/site/lib/dom.js";
import { badge, campName, cardName, flag, joinNames, sorted, sumOfValues } from "./pickers.js";

/** What stands below a player's name. */
export function seatBody({ view }, ui, number, { fighter, guess }) {
  const player = view.players[number];
  return [
    h(
      "div",
      { class: "c-counts" },
      count("coin", "c_coins", player.coins),
      count("combat_pink", "c_combat_cards", player.combat_cards),
      count("gold", "c_gold_cards", player.gold_cards),
    ),
    fighter ?? h("div", { class: "c-state" }, state(view, player), mark(view, player, ui.guesses)),
    h("div", { class: "c-known" }, known(view, player), guess),
  ];
}

const count = (picture, word, value) =>
  h(
    "span",
    { class: "c-count", title: t(word) },
    icon(`cartagena/${picture}`),
    h("span", { class: "visually-hidden" }, `${t(word)}: `),
    h("b", { class: "number" }, String(value)),
  );

/** A player's standing in the mutiny, in a word or two. */
function state(view, player) {
  const dealer =
    view.dealer === player.seat && !view.mutiny
      ? icon("cartagena/dealer", { label: t("c_dealer"), class: "c-dealer" })
      : null;
  if (player.excluded) return [badge("c_excluded", "bad"), dealer];
  if (player.declared)
    return [
      h("span", { class: "badge declared" }, icon("site/flag"), t("c_declared")),
      player.camp ? flag(player.camp, campName(player.camp)) : null,
      dealer,
    ];
  return [badge(view.mutiny ? "c_out" : "c_not_declared", view.mutiny ? "bad" : ""), dealer];
}

/** My newest note on a player's camp. */
const noteOf = (view, player) =>
  (view.me?.notes ?? []).findLast((found) => found.target === player.seat);

/** What I know or guess of a camp, as a flag: on a phone the words are in the player's sheet. */
function mark(view, player, guesses) {
  if (player.camp || player.seat === view.me?.seat) return null;
  const note = noteOf(view, player);
  const guessed = player.declared && campName(guesses?.[player.seat]) ? guesses[player.seat] : null;
  if (note && !(note.may_be_stale && guessed))
    return h(
      "span",
      { class: "c-mark" },
      flag(note.camp, campName(note.camp)),
      note.may_be_stale ? "?" : "",
    );
  return guessed ? h("span", { class: "c-mark" }, flag(guessed, campName(guessed)), "✎") : null;
}

/** What I was shown of a player: their camp by the newest note, and cards they certainly hold. */
function known(view, player) {
  const { me, mutiny } = view;
  if (player.seat === me?.seat) {
    const gold = sumOfValues(me.gold);
    return t("c_counts", { gold, coins: player.coins, sum: gold + player.coins });
  }
  const note = noteOf(view, player);
  const said = [];
  if (!player.declared && !mutiny) said.push(h("span", { class: "c-must" }, t("c_must_declare")));
  if (note && !player.camp)
    said.push(
      h(
        "span",
        { class: "c-shown" },
        flag(note.camp),
        t(note.may_be_stale ? "c_ojo_showed_stale" : "c_ojo_showed", {
          camp: campName(note.camp),
          round: note.round,
        }),
      ),
    );
  if (player.known_cards.length)
    said.push(
      h(
        "span",
        { class: "c-holds" },
        t("c_known", { cards: joinNames(sorted(player.known_cards).map(cardName)) }),
      ),
    );
  return said;
}
