// What I know of camps: what pirates showed me, and my own guesses, which nobody else sees.

import { h, icon, t } from "../../games/site/lib/dom.js";
import { campName, flag, seatShape } from "./pickers.js";

const NEXT = { "": "valverde", valverde: "diaz", diaz: "" }; // how a tap changes a guess

/** The camp of a seat that I was last shown; null if none. */
export const knownCamp = (view, seat) =>
  (view.me?.notes ?? []).filter((note) => note.camp && note.target === seat).at(-1) ?? null;

/** Whether I know a camp for certain, so that there is nothing to guess. */
const isCertain = (view, seat) => knownCamp(view, seat)?.may_be_stale === false;

/** My guess at a player's camp, as a mark that a tap changes; null if there is nothing to guess. */
export function guess(table, ui, seat, from = "guess") {
  const { view } = table;
  if (!view.me || seat === view.me.seat || view.phase === "over") return null;
  if (ui.isFilm || !view.players[seat].declared || isCertain(view, seat)) return null;
  const now = NEXT[ui.guesses?.[seat]] === undefined ? "" : ui.guesses[seat];
  const named = now ? campName(now) : t("d_no_guess");
  return h(
    "button",
    {
      type: "button",
      id: `${from}-${seat}`,
      class: `d-guess ${now}`,
      "aria-label": t("d_guess_change", { name: ui.name(seat), camp: named }),
      on: { click: () => ui.setGuess?.(seat, NEXT[now] || null) },
    },
    h("span", { "aria-hidden": "true" }, t("d_guess", { camp: now ? named : "?" }), " ✎"),
  );
}

/** What I was shown of a seat's camp. */
const shown = (note) =>
  h(
    "span",
    { class: "d-shown" },
    flag(note.camp),
    h(
      "span",
      {},
      t(note.may_be_stale ? "d_shown_stale" : "d_shown", { camp: campName(note.camp) }),
    ),
  );

function known(view, seat) {
  const note = knownCamp(view, seat);
  return note && shown(note);
}

/** A line of the stage: what I know about every other player in the mutiny. */
export function campsKnown(table, ui) {
  const { view } = table;
  if (!view.me) return null;
  const others = ui.seats
    .map((_, at) => (view.me.seat + at) % ui.seats.length)
    .slice(1)
    .filter((seat) => view.players[seat].declared);
  return h(
    "section",
    { class: "d-known", "aria-labelledby": "d-known" },
    h("h3", { id: "d-known" }, icon("site/lock"), " ", t("d_known")),
    others.length
      ? h(
          "ul",
          { class: "plain" },
          others.map((seat) =>
            h(
              "li",
              {},
              h("span", { class: "d-who" }, seatShape(seat), " ", ui.name(seat)),
              known(view, seat),
              guess(table, ui, seat, "stage-guess"),
            ),
          ),
        )
      : h("p", { class: "chip dashed" }, t("d_nobody_else")),
  );
}
