import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { strings } from "./page.js";

Object.assign(strings, {
  now: "now",
  greeting: "Ahoy %(name)s, %(count)d times",
  bot_random: "Bot (random)",
  bot_greedy_numbered: "Bot %(seat)s (easy)",
  free_seat: "free",
});
const { formatDistance, formatExact, formatWhen, hasText, seatName, t } = await import(
  "../../games/static/games/site/lib/dom.js"
);

mock.timers.enable({ apis: ["Date"], now: Date.parse("2026-01-01T12:00:00Z") }); // it stands still
const inHours = (hours) => new Date(Date.now() + hours * 3600e3).toISOString();

test("t fills the names of a text", () => {
  assert.equal(t("greeting", { name: "anna", count: 2 }), "Ahoy anna, 2 times");
});

test("t leaves a missing value empty", () => {
  assert.equal(t("greeting", { name: "anna" }), "Ahoy anna,  times");
});

test("t gives the key of a text that there is not", (context) => {
  context.mock.method(console, "error", () => {});
  assert.equal(t("nothing"), "nothing");
  assert.equal(hasText("nothing"), false);
});

test("formatExact writes an instant in the player's zone", () => {
  assert.match(formatExact("2026-01-31T22:30:00Z"), /^Jan 31, 2026, 11:30\sPM$/);
});

test("formatWhen names the weekday of an instant that is near", () => {
  assert.match(formatWhen(inHours(24)), /^(Sun|Mon|Tue|Wed|Thu|Fri|Sat) /);
});

test("formatWhen names the date of an instant that is far", () => {
  assert.match(formatWhen("2020-02-03T12:00:00Z"), /^Feb 3, 2020/);
});

test("formatDistance takes the largest unit that fits", () => {
  assert.equal(formatDistance(inHours(50)), "in 2 days");
  assert.match(formatDistance(inHours(3)), /^in 3 hr/);
  assert.equal(formatDistance(inHours(0)), "now");
});

test("seatName numbers bots of which there are several", () => {
  const seats = [
    { seat: 0, player: "anna", bot: null },
    { seat: 1, player: null, bot: "greedy" },
    { seat: 2, player: null, bot: "greedy" },
    { seat: 3, player: null, bot: "random" },
    { seat: 4, player: null, bot: null },
  ];
  const names = seats.map((seat) => seatName(seat, seats));
  assert.deepEqual(names, ["anna", "Bot 1 (easy)", "Bot 2 (easy)", "Bot (random)", "free"]);
});
