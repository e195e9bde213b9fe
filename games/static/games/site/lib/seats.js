// Taking a seat: after reading its terms, and with a nonce for a fair deal.

import { tableAddress } from "./addresses.js";
import { get, sendWithRetry } from "./api.js";
import { openDialog } from "./dialog.js";
import { h, isGuest, me, t } from "./dom.js";
import { formatList, loadTermData, termSentences } from "./table_terms.js";

/** The bot that fills seats unless another is chosen: it answers immediately. */
export const BOT = "greedy";

/** Whether I may put bots in the free seats of a table. */
export const mayFill = (table) => table.host === me && table.bots_allowed;

/** A random number that the browser adds to the deal (docs/fair-dealing.md). */
export const newNonce = () =>
  [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");

/** Add my number to the deal of an existing table, which has published its commitment. */
export const bringNonce = (id) =>
  sendWithRetry("PUT", `games/${id}/seats/me`, { nonce: newNonce() });

/** Whether I sit at a table that waits for my number. */
export const owesNonce = ({ status, seat, seats }) =>
  ["open", "full"].includes(status) && seat !== null && !seats[seat].brought;

/** Go to a table's page. */
export const openTable = (id) => location.assign(tableAddress(id));

/** Sit down, or take over an offered seat in a running game. Resolves to the table's view. */
export const takeSeat = (id, { seat = null, invitation = null } = {}) =>
  sendWithRetry("POST", `games/${id}/seats`, { seat, nonce: newNonce(), invitation });

/** Show the terms of a table, ask, and take the seat. Resolves to the table's view, or undefined. */
export async function askToTakeSeat(
  table,
  { seat = null, invitation = null, act = takeSeat } = {},
) {
  if (isGuest) return (await import("./guests.js")).tellGuest(table);
  const known = await loadTermData([table.ruleset]);
  const { blocked } = "blocked" in table ? table : await get(`games/${table.id}`);
  const running = table.status === "active";
  return openDialog({
    title: t(running ? "take_over_at" : "sit_down_at"),
    body: [
      h(
        "ul",
        { class: "conditions" },
        termSentences(table, known).map((line) => h("li", {}, line)),
      ),
      blockedNote(blocked),
      h("p", {}, t(running ? "take_over_words" : "until_the_end")),
      running ? null : h("p", { class: "faint" }, t("fair_seed")),
    ].filter(Boolean),
    action: t(running ? "take_seat_over" : "sit_down"),
    act: () => act(table.id, { seat, invitation }),
  });
}

/** A warning that names players at a table whom I have blocked; null if there are none. */
export const blockedNote = (names) =>
  names.length
    ? h("p", { class: "notice blocked-here" }, t("blocked_here", { names: formatList(names) }))
    : null;

/** Make a table with these bots in all other seats, and start it. Resolves to its view. */
export async function startAgainstBots(ruleset, bots) {
  const wish = {
    ruleset,
    seats: bots.length + 1,
    preset: "standard",
    options: {},
    clock: "none",
    bots,
  };
  const table = await sendWithRetry("POST", "games", wish);
  await bringNonce(table.id);
  return sendWithRetry("POST", `games/${table.id}/start`);
}

/** Make the same table again; it starts immediately if nobody has to be asked. */
export async function rematch(id) {
  const made = await sendWithRetry("POST", `games/${id}/rematch`);
  const table = owesNonce(made) ? await bringNonce(made.id) : made;
  const alone = table.status === "full" && table.seats.filter((seat) => seat.player).length === 1;
  return alone ? sendWithRetry("POST", `games/${table.id}/start`) : table;
}
