import assert from "node:assert/strict";
import { test } from "node:test";
import { strings } from "./page.js";

Object.assign(strings, {
  bot_hard_brief: "hard",
  bot_medium_brief: "medium",
  bot_medium_brief_numbered: "%(seat)d medium",
});
const { briefName } = await import("../../games/static/games/site/table/seats.js");

const seats = [
  { seat: 0, player: "anna", bot: null },
  { seat: 1, player: null, bot: "hard" },
  { seat: 2, player: null, bot: "medium" },
  { seat: 3, player: null, bot: "medium" },
];
const brief = (seat, there = seats) => briefName(there[seat], there);

test("a bot is told apart by its level", () => {
  assert.equal(brief(1), "hard");
  assert.equal(brief(2, seats.slice(0, 3)), "medium");
});

test("bots of one level are told apart by the number first", () => {
  assert.deepEqual([brief(2), brief(3)], ["2 medium", "3 medium"]);
});

test("a player, a free seat and a bot that this page does not know have no brief name", () => {
  assert.equal(brief(0), null);
  assert.equal(briefName({ seat: 1, player: null, bot: null }, seats), null);
  assert.equal(briefName({ seat: 1, player: null, bot: "new" }, seats), null);
});
