// The figures of an analysis in words, and what can be said by them: none is surer than its margin.

import { sameJson } from "../lib/api.js";
import { locale, t } from "../lib/dom.js";

const FINE_BELOW = 0.005; // a margin that whole per cent would call zero
const NO_MARGIN = 0.0005; // what is below would be called zero in any case
const NO_MISTAKE = 0.02; // what costs less may have been right: no search is that sure of its figures

const whole = new Intl.NumberFormat(locale, { style: "percent" });
const fine = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 1 });

/** A chance in whole per cent. @param {number} chance */
export const percent = (chance) => whole.format(chance);

/** A figure with how far off it may be; a chance of 0 or 1 that never varied has no margin. */
function withMargin(figure, margin, format) {
  if (margin < NO_MARGIN) return format.format(figure);
  const off = (margin < FINE_BELOW ? fine : format).format(margin);
  return t("analysis_figure", { figure: format.format(figure), margin: off });
}

/** The chance that a move leaves. */
export const chanceOf = ({ chance, margin }) => withMargin(chance, margin, whole);

/** What a decision cost. */
export const costOf = ({ lost, margin }) => withMargin(lost, margin, fine);

/** Whether a decision was a mistake for all that is known: what it cost is more than may be error. */
export const isMistake = ({ lost, margin }) => lost > margin && lost >= NO_MISTAKE;

const isSame = (one, other) => sameJson(one.move, other.move);

/** 1 if one move of a decision is better than another, -1 if it is worse, 0 if they are too close. */
function compare(one, other, decision) {
  if (isSame(one, other)) return 0;
  const { moves, played } = decision;
  const [best] = moves;
  // The best move and the one of then were tried in the same positions, so of their difference more
  // is known than by the margins of the two.
  for (const [first, second, sign] of [
    [one, other, 1],
    [other, one, -1],
  ])
    if (isSame(first, best) && isSame(second, played)) return isMistake(decision) ? sign : 0;
  const difference = one.chance - other.chance;
  return Math.abs(difference) <= Math.hypot(one.margin, other.margin) ? 0 : Math.sign(difference);
}

/** Whether a choice is better than what was done then. */
export const isBetter = (chosen, decision) => compare(chosen, decision.played, decision) > 0;

/** What a choice is called, as the key of a text. */
export function verdictOf(chosen, decision) {
  const { moves, played } = decision;
  const [best] = moves;
  const isTop = compare(best, chosen, decision) <= 0;
  if (isSame(chosen, played)) return isTop ? "practice_same_as_any" : "practice_the_same";
  const rivals = moves.filter((move) => !isSame(move, best));
  const isAlone = rivals.every((move) => compare(best, move, decision) > 0);
  if (isSame(chosen, best) && isAlone) return "practice_is_best";
  const against = compare(chosen, played, decision);
  if (against > 0) return isTop ? "practice_better_as_any" : "practice_better";
  return against < 0 ? "practice_worse" : "practice_as_good";
}
