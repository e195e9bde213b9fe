// Where rounds end in a film, and what each has brought.

import { get } from "../lib/api.js";
import { seatName, t } from "../lib/dom.js";

/** Give each step in which a round ended its result in words, `chapter`; `done()` if there are any. */
export async function markChapters(page, steps, before, done) {
  const sheet = await get(`games/${page.table.id}/score-sheet`).catch(() => null);
  for (const { ply, round, sources } of sheet?.rounds ?? []) {
    const index = steps.findIndex((step) => step.ply >= ply);
    const step = steps[index];
    if (!step || ply <= (steps[index - 1] ?? before).ply) continue;
    if (!isOver(step, steps[index - 1] ?? before)) continue;
    step.chapter = t("film_chapter", { round, gains: gainsOf(page.table, sources) });
  }
  if (steps.some((step) => step.chapter)) done();
}

/** Whether a round ended in a step: the next is played after it, or the game is over. */
const isOver = ({ view }, was) => view.round !== was.view.round || view.phase === "over";

/** Who has won how much in a round. */
export function gainsOf(table, sources) {
  const sums = table.seats.map((_, seat) =>
    sources.reduce((sum, { points }) => sum + (points[seat] ?? 0), 0),
  );
  return table.seats
    .map((seat, place) => `${seatName(seat, table.seats)} ${sums[place] > 0 ? "+" : ""}${sums[place]}`)
    .join(", ");
}
