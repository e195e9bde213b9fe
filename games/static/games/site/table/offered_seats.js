// Taking over a seat: its state is shown first, then confirmed.

import { openDialog } from "../lib/dialog.js";
import { h, isGuest, me, t } from "../lib/dom.js";
import { blockedNote, newNonce } from "../lib/seats.js";
import { scoreSheet } from "./known_scores.js";

/** The button to take the seat; null for seated players and visitors. */
export function takeSeat(page, ui, actions, number) {
  const { table } = page;
  if (!me || table.status !== "active" || !table.seats[number].on_offer) return null;
  if (table.seat !== null && table.seat !== number) return null;
  return h(
    "button",
    {
      type: "button",
      class: "button take-seat",
      id: `take-${number}`,
      disabled: page.sending,
      on: { click: () => ask(page, ui, actions, number) },
    },
    t(table.seat === number || page.hadSeat === number ? "take_back" : "take_over"),
  );
}

async function ask(page, ui, actions, number) {
  const { table } = page;
  if (isGuest && table.seat === null) return (await import("../lib/guests.js")).tellGuest(table);
  const sheet = await scoreSheet(page).catch(() => null);
  await openDialog({
    title: t("take_over"),
    body: [
      h("p", { id: "seat-holds" }, h("strong", {}, standing(page, ui, sheet, number))),
      blockedNote(table.blocked),
      h("p", {}, t("take_over_until_end")),
    ],
    action: t("take_over"),
    act: async () => {
      const mine = table.seat === number;
      const wish = mine ? {} : { seat: number, nonce: newNonce() };
      await actions.act("POST", "/seats", wish);
    },
  });
}

/** The public state of a seat: cards, place, points. */
function standing(page, ui, sheet, number) {
  const cards = page.table.view?.players?.[number]?.hand_size;
  const totals = sheet?.totals ?? [];
  const points = totals[number];
  const parts = [ui.name(number)];
  if (cards !== undefined) parts.push(t("seat_cards", { count: cards }));
  if (points !== null && points !== undefined) {
    const place = 1 + totals.filter((other) => other > points).length;
    parts.push(t("seat_place", { place, seats: totals.length }), t("points", { points }));
  }
  return parts.join(" · ");
}
