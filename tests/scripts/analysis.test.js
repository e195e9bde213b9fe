// What is said of the figures of an analysis: margins, mistakes, verdicts of practice; and parts of a game.

import assert from "node:assert/strict";
import { test } from "node:test";
import { strings } from "./page.js";

Object.assign(strings, { analysis_figure: "%(figure)s (±%(margin)s)" });
const site = "../../games/static/games/site/replay";
const { chanceOf, costOf, isBetter, isMistake, verdictOf } = await import(`${site}/figures.js`);
const { beganWith } = await import(`${site}/parts.js`);

const move = (name, chance, margin) => ({ move: { kind: name }, chance, margin });

test("a chance has its margin, unless it never varied", () => {
  assert.equal(chanceOf({ chance: 0.16, margin: 0.0095 }), "16% (±1%)");
  assert.equal(chanceOf({ chance: 0, margin: 0 }), "0%");
  assert.equal(chanceOf({ chance: 1, margin: 0 }), "100%");
});

test("a small margin is written finer, and never as zero", () => {
  assert.equal(chanceOf({ chance: 0.03, margin: 0.004 }), "3% (±0.4%)");
  assert.equal(chanceOf({ chance: 0.03, margin: 0.0004 }), "3%");
  assert.equal(costOf({ lost: 0.042, margin: 0.082 }), "4.2% (±8.2%)");
});

test("only what is lost beyond its margin, and not too little, is a mistake", () => {
  assert.equal(isMistake({ lost: 0.129, margin: 0.01 }), true);
  assert.equal(isMistake({ lost: 0.042, margin: 0.082 }), false);
  assert.equal(isMistake({ lost: 0.001, margin: 0.001 }), false);
  assert.equal(isMistake({ lost: 0.02, margin: 0.001 }), true);
  assert.equal(isMistake({ lost: 0.019, margin: 0.001 }), false);
});

test("a verdict on the best move goes by the margin of its difference to that of then", () => {
  const [best, then] = [move("best", 0.5, 0.06), move("then", 0.45, 0.06)];
  const close = { moves: [best, then], played: then, lost: 0.05, margin: 0.07 };
  const clear = { ...close, margin: 0.02 }; // tried in the same positions: surer than the two alone
  assert.equal(verdictOf(best, close), "practice_as_good");
  assert.equal(verdictOf(then, close), "practice_same_as_any");
  assert.equal(verdictOf(best, clear), "practice_is_best");
  assert.equal(verdictOf(then, clear), "practice_the_same");
  assert.equal(isBetter(best, close), false);
  assert.equal(isBetter(best, clear), true);
});

test("a verdict on any other move goes by the margins of both", () => {
  const best = move("best", 0.3, 0.01);
  const rival = move("rival", 0.295, 0.01);
  const better = move("better", 0.2, 0.01);
  const then = move("then", 0.1, 0.01);
  const same = move("same", 0.095, 0.01);
  const worse = move("worse", 0, 0);
  const moves = [best, rival, better, then, same, worse];
  const decision = { moves, played: { ...then }, lost: 0.2, margin: 0.01 };
  assert.deepEqual(
    moves.map((one) => verdictOf(one, decision)),
    [
      "practice_better_as_any",
      "practice_better_as_any",
      "practice_better",
      "practice_the_same",
      "practice_as_good",
      "practice_worse",
    ],
  );
  assert.deepEqual(
    moves.map((one) => isBetter(one, decision)),
    [true, true, true, false, false, false],
  );
});

test("a position is in the part that began last before it", () => {
  const begin = (ply, round) => ({
    ply,
    events: [{ kind: "x" }, { kind: "round", data: { round } }],
  });
  const duel = { ply: 12, events: [{ kind: "duel", data: { duel: "III" } }] };
  const log = [begin(0, 1), { ply: 1, events: [] }, begin(9, 2), duel];
  const isPart = (kind) => ["round", "duel"].includes(kind);
  assert.deepEqual(
    [0, 8, 9, 11, 30].map((ply) => beganWith(log, ply, isPart)?.data),
    [{ round: 1 }, { round: 1 }, { round: 2 }, { round: 2 }, { duel: "III" }],
  );
  assert.equal(
    beganWith(log, 9, () => false),
    null,
  );
  assert.equal(beganWith([], 9, isPart), null);
});
