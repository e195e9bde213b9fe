// The table of Meuterer: what the frame of a table asks this game for.

import { hasText, icon, lazyPart, t } from "../../games/site/lib/dom.js";
import * as dock from "./dock.js";
import { sideOf } from "./pickers.js";

export { choices, hand, headline, label, oneTap, sheet, shortcut, verb } from "./dock.js";
export { openHands } from "./pickers.js";

const LOAD_DELAY = 400; // milliseconds: the decision is shown before anything else loads
const seaModule = lazyPart(() => import("./sea.js"));
const seatModule = lazyPart(() => import("./seat.js"));
const accountModule = lazyPart(() => import("./account.js"));
const countModule = lazyPart(() => import("./card_count.js"));
const referenceModule = lazyPart(() => import("./reference.js"));

const STEPS = ["wage", "offer", "mutiny", "sale", "refill"];
const STEP_ICONS = {
  wage: "wage",
  offer: "grain",
  mutiny: "conflict",
  sale: "crown_vp",
  refill: "pile",
};

/** The keys that `shortcut` knows, as the list of keys shows them. */
export const keys = { "1 … 8": "key_cards", P: "key_pass", "A B": "key_islands" };

/** The round and its phases, with the present one marked. */
export function bar({ view }, _ui) {
  const { phase, round, rounds } = view;
  const now = STEPS.indexOf(phase);
  const step = (name) => ({ icon: `meuterer/${STEP_ICONS[name]}`, name: t(`phase_${name}`) });
  return {
    round: `${round}/${rounds}`,
    roundWords: t("round_words", { round, rounds }),
    phase: now < 0 ? { icon: "meuterer/crown_vp", name: t(`phase_${phase}`) } : step(phase),
    steps: STEPS.map((name, index) => ({
      ...step(name),
      state: index === now ? "now" : index < now || phase === "over" ? "done" : "",
    })),
  };
}

/** Beside my hand: my points, my role, and what I have offered. */
export const mine = (table, ui) =>
  table.seat === null ? null : seatModule((part) => part.mine(table, ui));

/** The sea: the part of the position between the players. */
export const stage = (table, ui) => seaModule((part) => part.sea(table, ui));

/** A player: the points, and what is shown below the name. */
export const seat = (table, ui, number) => ({
  score: String(table.view.scores[number]),
  body: seatModule((part) => part.body(table, ui, number)),
});

/** Load what later phases need. */
export function preload() {
  dock.preload();
  seaModule.preload().then((part) => part.preload());
}

/** A picture of the piece that a film's entry moves. */
export function piece({ what, seat: whose }, _ui) {
  if (what === "points") return null;
  if (what === "role" || what === "card") return icon("meuterer/card_back", { label: "" });
  return icon(`meuterer/${what}`, { class: whose === null ? "" : `seat-colour-${whose}` });
}

/** How what moves is shown: a ship moves on the sea itself, and points rise. */
export function motion({ what, from, to }) {
  if (what === "ship") return { effect: "stay" };
  if (what === "points") return { effect: "rise", lasts: 500 };
  if (what === "role") return { lasts: 240 };
  return from === "seat" && to === "seat" ? { at: "role" } : {};
}

/** The islands along which a ship sails. */
export function route({ what, from, to }, ui) {
  const { circle } = ui.table.view;
  if (what !== "ship") return [];
  const start = circle.indexOf(from);
  const spaces = (circle.indexOf(to) - start + circle.length) % circle.length;
  return Array.from({ length: spaces + 1 }, (_, n) => circle[(start + n) % circle.length]);
}

const LESSONS = 7;
const CARDS = "#at-hand .card:enabled";
const TAPPED = {
  wage: ".wage-coin",
  role: ".role-sheet .pick",
  mutiny: `${CARDS}, #conflict-0`,
  passing: "#pass",
};

/** A first game's lessons for the present decision, the aim of the game first. */
export function lesson(table) {
  const { seat: number, view, legal_moves: rows } = table;
  if (number === null) return null;
  const what = view.choosing_role ? "role" : view.phase;
  const one = (key, title, text) => ({ key, title, text, of: LESSONS, tap: TAPPED[key] ?? CARDS });
  const aim = t("lesson_aim", { rounds: view.rounds });
  if (what === "offer")
    return [
      one("aim", t("the_aim"), `${aim} ${t("lesson_aim_tap")}`),
      rows.some(({ move }) => move.kind === "pass")
        ? one(
            "passing",
            t("the_passing"),
            t(number === view.captain ? "lesson_offer_captain" : "lesson_offer"),
          )
        : null,
    ];
  const key = what === "mutiny" ? `mutiny_${sideOf(view, number)}` : what;
  return [
    what === "wage" ? { ...one("aim", t("the_aim"), aim), tap: TAPPED.wage, goesOn: true } : null,
    hasText(`lesson_${key}`) ? one(what, t(`phase_${what}`), t(`lesson_${key}`)) : null,
  ];
}

/** The phases and the roles with their effects, for reference during play. */
export const summary = (table) => referenceModule((part) => part.reference(table));

/** Where cards may still be, by what everyone saw and what I hold. */
export const countAid = (table, log) => countModule((part) => part.count(table, log));

/** The last round whose points are all known, which is before hands are refilled. */
export const chapter = ({ view: { phase, round } }) =>
  (["refill", "over"].includes(phase) ? round : round - 1) || null;

/** The names of sources of points. */
export const sources = () => import("./sources.js");

/** The whole position in sentences; none until their module is loaded. */
export function account(table, ui) {
  if (accountModule.isLoaded())
    return accountModule((part) => part.account(table, ui, dock.headline(table, ui)));
  setTimeout(() => accountModule.preload().then(ui.redraw), LOAD_DELAY);
  return [];
}
