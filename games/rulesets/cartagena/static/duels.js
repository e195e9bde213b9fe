// What can be known about the duels: fighters and their seats, the table in words, results.

import { h, icon, t } from "../../games/site/lib/dom.js";
import { knownCamp } from "./guesses.js";
import {
  CAMPS,
  COLOURS,
  campName,
  cardFace,
  cardName,
  joinNames,
  kindOf,
  sorted,
  sumOfValues,
} from "./pickers.js";

/** Equal cards as one stack: `[["pink1", 2], ["pink3", 1]]`, sorted. */
export function stacks(cards) {
  const counts = new Map();
  for (const card of sorted(cards)) counts.set(card, (counts.get(card) ?? 0) + 1);
  return [...counts];
}

/** The number of equal cards, on the card's corner; nothing for a single one. */
export const times = (count) =>
  count > 1 ? h("i", { class: "d-times", "aria-hidden": "true" }, `×${count}`) : null;

/** An open card, or several equal ones. */
export const openCard = (name, count = 1) =>
  h(
    "span",
    { class: `d-card ${kindOf(name)}`, "data-open": true },
    cardFace(name),
    times(count),
    h(
      "span",
      { class: "visually-hidden" },
      count > 1 ? `${count} × ${cardName(name)}` : cardName(name),
    ),
  );

/** The back of a card, as all see it. */
const cardBack = () => h("span", { class: "d-back", "aria-hidden": "true" }, icon("site/check"));

/** The current duel, with its sailors. */
export const foughtNow = (view) => view.duels.find(({ duel }) => duel === view.mutiny.duel);

/** How many duels each camp has won. */
export const wins = (view, camp) => (view.mutiny?.won ?? []).filter((won) => won === camp).length;

/** The two sailors of a duel as I last saw them, if I ever did. */
export const sawDuel = (view, duel) =>
  (view.me?.notes ?? []).filter((note) => note.duel === duel).at(-1) ?? null;

/**
 * My own chosen card while it is hidden from all others; null otherwise. Once it has been shown,
 * nothing in the past tells which one was mine.
 */
export function myChoice({ view }, ui) {
  const choice = view.me?.choice ?? null;
  if (!choice || !ui.isFilm) return choice;
  const now = ui.present?.view;
  const [then, present] = [view, now].map((one) => [
    one?.mutiny?.duel,
    one?.mutiny?.duel_round,
    one?.me?.choice,
  ]);
  return String(then) === String(present) ? choice : null;
}

/** What a player does in the duel: a picture and a word. Seats that are out say why. */
export function fighterState(table, seat) {
  const { mutiny: now, phase, players } = table.view;
  const player = players[seat];
  if (player.excluded) return { mark: icon("site/cross"), word: t("d_excluded"), kind: "gone" };
  if (!player.playing) return { mark: icon("site/cross"), word: t("d_out"), kind: "gone" };
  if (phase === "steal" && table.to_move.includes(seat))
    return { mark: icon("cartagena/monkey"), word: t("d_steals"), kind: "asked" };
  if (!now.fighting.includes(seat))
    return { mark: icon("cartagena/monkey"), word: t("d_left"), kind: "left" };
  if (phase === "steal") return { mark: icon("cartagena/duel"), word: t("d_in_duel"), kind: "" };
  if (now.chosen.includes(seat))
    return { mark: cardBack(), word: t("d_has_chosen"), kind: "chosen" };
  return { mark: icon("site/clock"), word: t("d_chooses"), kind: "asked" };
}

/** How a player ended, as camps are open after the end. */
function endWord(player) {
  if (player.excluded) return t("d_excluded");
  return player.camp ? t("c_in_camp", { camp: campName(player.camp) }) : t("d_out");
}

// The table in words.

/** The duels, or the end, in sentences. */
export const account = (table, ui) => [
  ...(table.view.phase === "over" ? [] : fightSentences(table)),
  ...table.view.players.map((player) => playerSentence(table, player, ui)),
  ...table.view.duels.map((duel) => duelSentence(table.view, duel, ui)),
  ...(table.view.phase === "over" ? endSentences(table.view) : mySentences(table.view)),
];

function fightSentences({ view }) {
  const { mutiny: now } = view;
  const duel = foughtNow(view);
  return [
    t("c_duel_round", { duel: now.duel, round: now.duel_round }),
    ...CAMPS.map((camp) => {
      const cards = sorted(now.cards.filter((card) => card.startsWith(COLOURS[camp])));
      return t("d_a_camp", {
        camp: campName(camp),
        total: now.totals[camp],
        sailor: duel[camp],
        cards: cards.length ? joinNames(cards.map(cardName)) : t("c_none"),
        won: wins(view, camp),
      });
    }),
    `${leadWords(now.totals)}. ${t("d_tie")}.`,
  ];
}

/** Who leads, in words. */
export function leadWords({ valverde, diaz }, [leads, even] = ["d_leads", "d_even"]) {
  if (valverde === diaz) return t(even);
  const camp = campName(valverde > diaz ? "valverde" : "diaz");
  return t(leads, { camp, count: Math.abs(valverde - diaz) });
}

function playerSentence(table, player, ui) {
  const { view } = table;
  const over = view.phase === "over";
  const known = over ? null : knownCamp(view, player.seat);
  const guess = over || player.seat === view.me?.seat ? null : ui.guesses?.[player.seat];
  const states = [
    over ? endWord(player) : fighterState(table, player.seat).word,
    over && player.gold?.length ? joinNames(sorted(player.gold).map(cardName)) : null,
    known ? t("d_a_known", { camp: campName(known.camp) }) : null,
    campName(guess) ? t("d_guess", { camp: campName(guess) }) : null,
  ];
  return t("c_a_player", {
    name: ui.name(player.seat),
    coins: player.coins,
    combat: player.combat_cards,
    gold: player.gold_cards,
    state: joinNames(states.filter(Boolean)),
  });
}

function duelSentence(view, duel, ui) {
  if (duel.won_by) {
    const [valverde, diaz] = duel.totals;
    const state = `${t("c_won_by", { camp: campName(duel.won_by) })}, ${valverde} : ${diaz}`;
    return t("c_a_duel", { ...duel, state });
  }
  if (duel.valverde !== null) {
    const state = view.phase === "over" ? t("c_not_fought") : t("c_fought_now");
    return t("c_a_duel", { ...duel, state });
  }
  const saw = sawDuel(view, duel.duel);
  const by = [...new Set(duel.looks.map((look) => ui.name(look.seat)))];
  const state = [
    duel.placed ? t("c_placed") : t("c_not_placed"),
    saw ? t("d_saw", saw) : null,
    by.length ? t("c_seen_by", { names: joinNames(by) }) : null,
  ];
  return t("c_a_duel_hidden", { duel: duel.duel, state: joinNames(state.filter(Boolean)) });
}

const cardsOr = (cards) => (cards.length ? joinNames(sorted(cards).map(cardName)) : t("c_none"));

function mySentences({ me }) {
  if (!me) return [];
  return [
    me.camp ? t("c_your_camp_is", { camp: campName(me.camp) }) : t("d_out"),
    t("c_a_me", { combat: cardsOr(me.combat), gold: cardsOr(me.gold) }),
  ];
}

function endSentences(view) {
  const winner = view.mutiny?.winner;
  if (!winner) return [t("c_nobody_declared")];
  const inCamp = view.players.filter(({ camp, playing }) => playing && camp === winner);
  return [
    t("c_camp_wins", { camp: campName(winner) }),
    inCamp.length ? t("c_sum_win") : t("d_lost_camp", { camp: campName(winner) }),
  ];
}

/** A player's gold after the end: cards and coins. */
export const goldOf = (player) => sumOfValues(player.gold ?? []) + player.coins;
