// Where rounds end in a film, with their results.

import { seatName, t } from "../lib/dom.js";
import { scoreSheet } from "./known_scores.js";
import { tableAt } from "./past.js";
import { roundName, roundSums, signed } from "./score_sheet.js";

/** Give each step in which a round ended its result in words, `chapter`; `done()` if there are any. */
export async function markChapters(page, steps, before, done) {
  const over = [before, ...steps].map((step) => page.rules.chapter?.(tableAt(page.table, step)));
  const ends = steps.filter((_, index) => over[index + 1] && over[index + 1] !== over[index]);
  if (!ends.length) return;
  const sheet = await scoreSheet(page).catch(() => null);
  for (const step of ends) {
    const label = over[steps.indexOf(step) + 1];
    const round = sheet?.rounds?.find((one) => one.round === label);
    if (round) step.chapter = resultOf(page.table.seats, round);
  }
  done();
}

/** The result of a round, in one line. */
export const resultOf = (seats, round) =>
  t("film_chapter", {
    round: roundName(round.round),
    gains: roundSums(round, seats)
      .map((points, seat) => `${seatName(seats[seat], seats)} ${signed(points)}`)
      .join(", "),
  });
