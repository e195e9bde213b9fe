// The figures of an analysis in words, claiming no more than their margins of error allow.

import { sameJson } from "../lib/api.js";
import { locale, t } from "../lib/dom.js";

const FINE_BELOW = 0.005; // margins that would round to 0 per cent
const NO_MARGIN = 0.0005; // margins below this would be shown as zero anyway
const NO_MISTAKE = 0.02; // a smaller loss may be none: no search is that accurate

const whole = new Intl.NumberFormat(locale, { style: "percent" });
const fine = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 1 });

/** A chance in whole per cent. @param {number} chance */
export const percent = (chance) => whole.format(chance);

/** A figure with its margin of error; a chance of 0 or 1 that never varied has none. */
function withMargin(figure, margin, format) {
  if (margin < NO_MARGIN) return format.format(figure);
  const off = (margin < FINE_BELOW ? fine : format).format(margin);
  return t("analysis_figure", { figure: format.format(figure), margin: off });
}

/** The chance that a move leaves. */
export const chanceOf = ({ chance, margin }) => withMargin(chance, margin, whole);

/** What a decision cost. */
export const costOf = ({ lost, margin }) => withMargin(lost, margin, fine);

/** Whether a decision was certainly a mistake: its cost exceeds the margin of error. */
export const isMistake = ({ lost, margin }) => lost > margin && lost >= NO_MISTAKE;

const isSame = (one, other) => sameJson(one.move, other.move);

/** 1 if one move of a decision is better than another, -1 if worse, 0 if too close to tell. */
function compare(one, other, decision) {
  if (isSame(one, other)) return 0;
  const { moves, played } = decision;
  const [best] = moves;
  // The best move and the one made were tried in the same positions, so their difference is known
  // more exactly than their margins suggest.
  for (const [first, second, sign] of [
    [one, other, 1],
    [other, one, -1],
  ])
    if (isSame(first, best) && isSame(second, played)) return isMistake(decision) ? sign : 0;
  const difference = one.chance - other.chance;
  return Math.abs(difference) <= Math.hypot(one.margin, other.margin) ? 0 : Math.sign(difference);
}

/** Whether a choice is better than the move made in the game. */
export const isBetter = (chosen, decision) => compare(chosen, decision.played, decision) > 0;

/** The verdict on a choice, as the key of a text. */
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
