// Sitting down, here and everywhere: with the conditions read, and a number for a fair deal.

import { surely } from "./api.js";
import { el, say, tableAddress } from "./dom.js";
import { ask } from "./dialog.js";
import { conditions, facts } from "./terms.js";

/** A random number that the browser adds to the deal (docs/fair-dealing.md). */
export const nonce = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** Go to a table's page. */
export const go = (id) => location.assign(tableAddress(id));

/** Sit down; in a running game: take over a seat that is offered. The answer is the table's view. */
export const sit = (id, { seat = null, invitation = null } = {}) =>
  surely("POST", `games/${id}/seats`, { seat, nonce: nonce(), invitation });

/** Show on what conditions one would sit down, ask, and do it. Resolves to the view, if he did. */
export async function askToSit(table, { seat = null, invitation = null, act = sit } = {}) {
  const known = await facts([table.ruleset]);
  const running = table.status === "active";
  return ask({
    title: say(running ? "take_over_at" : "sit_down_at"),
    body: [
      el("ul", { class: "conditions" }, conditions(table, known).map((line) => el("li", {}, line))),
      el("p", {}, say(running ? "take_over_words" : "until_the_end")),
      running ? null : el("p", { class: "faint" }, say("fair_seed")),
    ].filter(Boolean),
    action: say(running ? "take_seat_over" : "sit_down"),
    act: () => act(table.id, { seat, invitation }),
  });
}

/** Make a table with bots in all other seats, and start it. Resolves to its view. */
export async function againstBots(ruleset, { seats = 3, options = {}, bot = "greedy" } = {}) {
  const wish = {
    ruleset, seats, preset: "standard", options, nonce: nonce(), clock: "none",
    bots: Array(seats - 1).fill(bot),
  };
  const table = await surely("POST", "games", wish);
  return surely("POST", `games/${table.id}/start`);
}

/** The same table once more; it starts at once if nobody has to be asked. */
export async function again(id) {
  const table = await surely("POST", `games/${id}/rematch`);
  const alone = table.status === "full" && table.seats.filter((seat) => seat.player).length === 1;
  return alone ? surely("POST", `games/${table.id}/start`) : table;
}
