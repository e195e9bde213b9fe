// The table of Cartagena: doors, track, players and secrets; in the mutiny the duels; the end.

import { h, icon, lazyPart, t } from "../../games/site/lib/dom.js";
import {
  badge,
  CAMPS,
  COLOURS,
  campName,
  card,
  cardName,
  doorsPicker,
  doorsRow,
  flag,
  joinNames,
  notes,
  pirateName,
  reminder,
  sheet,
  sumOfValues,
} from "./pickers.js";

export { idle } from "./pickers.js";

const LOAD_DELAY = 300; // milliseconds: what is asked stands there before anything else is loaded
const duelsModule = lazyPart(() => import("./duels.js"));
const endingModule = lazyPart(() => import("./ending.js"));
const referenceModule = lazyPart(() => import("./reference.js"));
const voyageModule = lazyPart(() => import("./voyage.js"));
const voyage = (table) => voyageModule((part) => part.voyage(table));
const duels = (table, ui) => duelsModule((part) => part.duels(table, ui));
const mutiny = (table, ui) => duelsModule((part) => part.mutiny(table, ui));
const ending = (table, ui) => endingModule((part) => part.ending(table, ui));

const effects = lazyPart(() => import("./effects.js"));
let isPreloading = false;

/** Load the controls of the effects, so that they are there when they are asked for. */
function preload() {
  if (!isPreloading) setTimeout(effects.preload, LOAD_DELAY);
  isPreloading = true;
}

/** The controls of my decision; null if nothing is asked of me. */
export function ask(table, ui) {
  preload();
  if (!table.legal_moves.length) return null;
  const { kind } = table.legal_moves[0].move;
  if (kind === "reveal" || kind === "use") return doorsPicker(table, ui);
  return h(
    "div",
    { class: `c-ask ${table.view.mutiny ? "c-fight" : ""}` },
    table.view.mutiny ? null : reminder(table, kind),
    effects((part) => part.PICKERS[kind](table, ui)),
  );
}

/** What a choice that concerns a player is called: the API numbers the seats. */
export function label({ kind, target }, ui) {
  if (!ui.seats[target]) return null;
  return t(kind === "ojo" ? "c_look_at" : "c_take_coin_from", { name: ui.name(target) });
}

/** Everything to be seen of the position. */
export function board(table, ui) {
  const { view } = table;
  const over = view.phase === "over";
  const at = over ? "at-end" : view.mutiny ? "in-mutiny" : "at-sea";
  const parts = {
    "at-sea": [doorsRow, secrets, players, voyage, duels],
    "in-mutiny": [mutiny, players, secrets, duels],
    "at-end": [ending, duels, secrets],
  };
  return h(
    "div",
    { class: `c-board ${at}` },
    parts[at].map((part) => part(table, ui)),
  );
}

// The players.

function players(table, ui) {
  return sheet(
    "players",
    t("c_players"),
    legend(),
    h(
      "ul",
      { class: "c-seats plain" },
      table.view.players.map((player) => playerItem(table, ui, player)),
    ),
  );
}

/** What the pictures of the counts mean, for eyes; each count says it itself. */
const legend = () =>
  h(
    "p",
    { class: "c-legend faint", "aria-hidden": "true" },
    [
      ["coin", "c_coins"],
      ["combat_pink", "c_combat_cards"],
      ["gold", "c_gold_cards"],
    ].map(([picture, word]) => h("span", {}, icon(`cartagena/${picture}`), t(word))),
  );

function playerItem(table, ui, player) {
  const { view } = table;
  const count = (picture, word, value) =>
    h(
      "span",
      { class: "c-count", title: t(word) },
      icon(`cartagena/${picture}`),
      h("span", { class: "visually-hidden" }, `${t(word)}: `),
      h("b", { class: "number" }, String(value)),
    );
  return h(
    "li",
    { class: `c-seat ${player.playing || !view.mutiny ? "" : "gone"}` },
    h("div", { class: "row" }, ui.nameplate(player.seat), badges(view, player)),
    h(
      "div",
      { class: "row c-counts" },
      count("coin", "c_coins", player.coins),
      count("combat_pink", "c_combat_cards", player.combat_cards),
      count("gold", "c_gold_cards", player.gold_cards),
      player.known_cards.length && player.seat !== view.me?.seat
        ? h(
            "span",
            { class: "faint" },
            t("c_known", { cards: joinNames(player.known_cards.map(cardName)) }),
          )
        : null,
    ),
  );
}

function badges(view, player) {
  const out = view.mutiny !== null;
  return [
    view.dealer === player.seat
      ? h("span", { class: "badge" }, icon("cartagena/dealer"), t("c_dealer"))
      : null,
    player.excluded ? badge("c_excluded", "bad") : null,
    out && !player.declared ? badge("c_out", "bad") : null,
    player.declared && !player.excluded
      ? h("span", { class: "badge declared" }, icon("site/flag"), t("c_declared"))
      : null,
    !out && !player.declared ? badge("c_not_declared") : null,
    view.mutiny && player.playing
      ? duelsModule((part) => part.fightBadge(view, player.seat))
      : null,
  ];
}

// What I alone know.

function secrets(table, ui) {
  const { me, phase } = table.view;
  if (!me) return null;
  const hand = CAMPS.map((camp) => {
    const cards = me.combat.filter((held) => held.startsWith(COLOURS[camp]));
    return h(
      "li",
      { class: "c-colour" },
      h(
        "span",
        { class: "c-hand" },
        cards.length ? cards.map((held) => card(held)) : h("span", { class: "faint" }, t("c_none")),
      ),
      h(
        "span",
        { class: "faint" },
        t("c_for_camp", { camp: campName(camp), count: sumOfValues(cards) }),
      ),
    );
  });
  return h(
    "section",
    { class: "sheet c-secrets", "aria-labelledby": "c-secrets" },
    h("h2", { id: "c-secrets" }, icon("site/lock"), " ", t("c_secret")),
    h(
      "div",
      { class: "c-belongings" },
      h(
        "div",
        { class: "c-camp" },
        h("h3", {}, t("c_my_camp")),
        h("p", {}, me.camp ? [flag(me.camp), " ", h("b", {}, campName(me.camp))] : t("c_no_camp")),
      ),
      h("div", {}, h("h3", {}, t("c_my_combat")), h("ul", { class: "plain c-colours" }, hand)),
      h(
        "div",
        {},
        h("h3", {}, t("c_my_gold")),
        h(
          "p",
          { class: "c-hand" },
          me.gold.length
            ? me.gold.map((held) => card(held))
            : h("span", { class: "faint" }, t("c_none")),
        ),
        me.gold.length
          ? h("p", { class: "faint" }, t("c_worth", { count: sumOfValues(me.gold) }))
          : null,
      ),
    ),
    phase === "over" ? null : notes(me, ui),
  );
}

// The duels and the mutiny.

// The end.

/** Who must do what now, in one sentence. */
export function headline(table, ui) {
  const { view, legal_moves: rows, to_move: asked } = table;
  const { voyage: now, mutiny: fought, phase } = view;
  const names = joinNames(asked.map((seat) => ui.name(seat)));
  if (phase === "over") return winnerSentence(table, ui);
  if (phase === "fight") {
    const where = { duel: fought.duel, round: fought.duel_round, names };
    if (rows.length)
      return t(
        rows.some(({ move }) => move.card === "monkey") ? "c_h_fight_monkey" : "c_h_fight",
        where,
      );
    return t(view.me?.choice ? "c_h_chosen" : "c_h_fight_others", where);
  }
  if (phase === "steal") return t(rows.length ? "c_h_steal" : "c_h_their_steal", { name: names });
  if (!rows.length)
    return phase === "turn"
      ? t("c_h_their_turn", { name: names })
      : t("c_h_their_pirate", { name: names, pirate: pirateName(now.using) });
  if (phase === "turn") {
    const pirate = now.face_up.length ? pirateName(now.face_up.at(-1)) : "";
    const more = rows.some(({ move }) => move.kind === "reveal");
    if (now.newest_only) return t(more ? "c_h_newest" : "c_h_last", { pirate });
    return t(more ? "c_h_turn" : "c_h_use");
  }
  const { kind } = rows[0].move;
  if (kind === "bijoux" && view.me.camp) return t("c_h_bijoux_again");
  if (kind === "ojo" && view.me.camp) return t("c_h_ojo_look");
  return t(`c_h_${kind}`, view.me.looking ?? {});
}

function winnerSentence(table, ui) {
  const winners = (table.standings ?? [])
    .filter((standing) => standing.won)
    .map(({ seat }) => ui.name(seat));
  if (!winners.length) return t("c_h_lost");
  return t(winners.length > 1 ? "c_h_shared" : "c_h_won", { names: joinNames(winners) });
}

/** What to tell of the present phase in a first game. */
export function lesson(table) {
  const { phase, mutiny: fought, voyage: now } = table.view;
  if (phase === "over") return { key: "over", title: t("c_end"), text: t("c_lesson_over") };
  if (phase === "steal") return { key: "steal", title: t("c_monkey"), text: t("c_lesson_steal") };
  if (phase === "fight") {
    const first = fought.duel_round === 1;
    return {
      key: first ? "duel" : "duel_on",
      title: t("c_mutiny"),
      text: t(first ? "c_lesson_duel" : "c_lesson_duel_on"),
    };
  }
  if (phase === "turn") return { key: "turn", title: t("c_voyage"), text: t("c_lesson_turn") };
  return { key: phase, title: pirateName(now.using), text: t(`c_${now.using}_rule`) };
}

/** Phases, and all pirates with what they do. */
export const summary = (table) => referenceModule((part) => part.summary(table));

/** Where combat cards are for certain, and how many are unseen. */
export const countAid = (table) => referenceModule((part) => part.countAid(table));

/** The whole position in sentences; none until their module is there. */
export function account(table, ui) {
  if (referenceModule.isLoaded()) return referenceModule((part) => part.account(table, ui));
  setTimeout(() => referenceModule.preload().then(ui.redraw), LOAD_DELAY);
  return [];
}
