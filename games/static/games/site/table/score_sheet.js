// What each seat has earned so far: rounds, sources and signed points.

import { h, hasText, icon, t } from "../lib/dom.js";
import { nameIn, seatMark } from "./seats.js";

/** The names and pictures of this game's sources; null for a game without them. */
export const sourceNames = async (page) => (await page.rules.sources?.()) ?? null;

/** The name of a round, or of another part of the sheet. */
export function roundName(label) {
  if (hasText(`round_${label}`)) return t(`round_${label}`);
  return t(hasText("chapter_named") ? "chapter_named" : "round_named", { round: label });
}

/** The rounds whose points are complete, in order. */
export function roundsOver({ rules, table }, sheet) {
  const last = rules.chapter?.(table) ?? null;
  const at = last === null ? -1 : (sheet?.rounds ?? []).findIndex(({ round }) => round === last);
  return (sheet?.rounds ?? []).slice(0, at + 1);
}

/** What a round brought each seat. */
export const roundSums = (round, seats) =>
  seats.map((_, seat) => round.sources.reduce((sum, { points }) => sum + (points[seat] ?? 0), 0));

/** Points as a signed change: "+4", "−2", "0"; "·" if not involved. */
export const signed = (points) => {
  if (points === null || points === undefined) return "·";
  return points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "0";
};

/**
 * A cell with a change of points; only those that differ from 0 stand out.
 * @param {number | null | undefined} points @param {"td" | "th"} [tag]
 */
export const gainCell = (points, tag = "td") =>
  h(
    tag,
    { class: `gain-cell${points > 0 ? " plus" : points < 0 ? " minus" : ""}` },
    points === null || points === undefined
      ? [h("span", { "aria-hidden": "true" }, "·")]
      : signed(points),
  );

/** A seat as the head of a column: its mark and its name, "you" for mine. */
export const seatHead = (page, ui, seat) =>
  h(
    "th",
    { scope: "col", class: "seat-head" },
    seatMark(seat),
    seat === page.table.seat ? h("span", {}, t("you")) : nameIn(ui, seat),
  );

/** The seats, mine first. */
export const seatOrder = ({ table }) => {
  const seats = table.seats.map((row) => row.seat);
  return table.seat === null ? seats : [...seats.slice(table.seat), ...seats.slice(0, table.seat)];
};

/** The name of a source, with its picture. */
export function sourceHead(names, source, ui) {
  const named = names?.source(source, ui) ?? {
    name: hasText(`score_${source.source}`) ? t(`score_${source.source}`) : source.source,
  };
  return h(
    "span",
    { class: "source-name" },
    named.icon ? icon(named.icon, { class: "source-picture" }) : null,
    h(
      "span",
      { class: "source-words" },
      h("strong", {}, named.name),
      h("small", {}, source.reason.replaceAll(" : ", "\u00a0:\u00a0")), // "2 : 1" stays in one line
    ),
  );
}
