// What of the film, and of motion, is reckoned without a page.

import assert from "node:assert/strict";
import test from "node:test";

import { strings } from "./page.js";

strings.film_chapter = "%(round)s: %(gains)s";
strings.round_named = "Round %(round)s";
const { startTimes } = await import("../../games/static/games/site/table/travel.js");
const { pieceFrames } = await import("../../games/static/games/site/table/motion.js");
const { inTime } = await import("../../games/static/games/site/table/live.js");
const { resultOf } = await import("../../games/static/games/site/table/chapters.js");
const { marks } = await import("../../games/static/games/site/replay/marks.js");
const { tableAt, tableBefore } = await import("../../games/static/games/site/table/past.js");

const entry = (what, from, to) => ({ what, from, to, seat: 0, count: 1 });
const box = (left, top, size = 10) => ({ left, top, width: size, height: size });

test("what is of one kind moves nearly together, and nothing starts later than 600 ms", () => {
  const cards = Array(3).fill(entry("card", "hand", "pile"));
  assert.deepEqual(startTimes(cards), [0, 40, 80]);
  const roles = ["a", "b", "c"].map((role) => entry(role, "seat", "seat"));
  assert.deepEqual(startTimes(roles), [0, 120, 240]);
  assert.equal(Math.max(...startTimes(Array(30).fill(entry("role", "seat", "seat")))), 600);
});

test("a piece goes from where it was, through the places between, to where it is", () => {
  const [first, last] = pieceFrames(box(0, 0), box(100, 40), []);
  assert.equal(first.transform, "translate(-100px, -40px)");
  assert.equal(last.transform, "none");
  const stops = [box(0, 0), box(100, 0), box(100, 40)];
  const frames = pieceFrames(box(0, 0), box(100, 40), stops);
  assert.deepEqual(
    frames.map(({ transform }) => transform),
    ["translate(-100px, -40px)", "translate(0px, -40px)", "none"],
  );
  assert.match(
    pieceFrames(box(0, 0, 20), box(0, 0, 10), [])[0].transform,
    /scale\(2\.000, 2\.000\)/,
  );
});

test("steps that would wait for more than three seconds are left out, the last one never", () => {
  const step = (ply, milliseconds = 900) => ({ ply, milliseconds });
  const plies = (queue) => inTime(queue).map(({ ply }) => ply);
  assert.deepEqual(plies([1, 2].map((ply) => step(ply))), [1, 2]);
  assert.deepEqual(plies([1, 2, 3, 4, 5].map((ply) => step(ply))), [3, 4, 5]);
  assert.deepEqual(plies([step(1), step(2, 9000)]), [2]);
  assert.deepEqual(plies([]), []);
});

test("a round's result names what each seat got", () => {
  const seats = [{ player: "anna" }, { player: "bernd" }];
  const sources = [{ points: [3, null] }, { points: [1, 0] }];
  assert.equal(resultOf(seats, { round: 4, sources }), "Round 4: anna +4, bernd 0");
});

test("a timeline has no more marks than there is room for, and one for each round", () => {
  assert.deepEqual(
    marks(3, [2]).map(({ ply, high }) => [ply, high]),
    [
      [0, false],
      [1, false],
      [2, true],
      [3, false],
    ],
  );
  const many = marks(500, [0, 101, 250]);
  assert.ok(many.length <= 60);
  assert.deepEqual(
    many.filter(({ high }) => high).map(({ ply }) => ply),
    [0, 101, 250],
  );
});

test("in the past there is nothing to choose, and no time runs", () => {
  const table = {
    ply: 9,
    legal_moves: [{}],
    to_move: [0],
    seats: [{ deadline: "x" }],
    status: "finished",
  };
  const then = tableAt(table, { ply: 4, view: { round: 1 } });
  assert.deepEqual([then.legal_moves, then.to_move, then.status], [[], [], "active"]);
  assert.equal(then.seats[0].deadline, null);
  assert.deepEqual(tableAt(table, { ply: 9, view: {} }, true).to_move, [0]);
});

test("between two steps whoever made the next one decides", () => {
  const table = { ply: 9, to_move: [0], seats: [{}, {}, {}] };
  const step = { ply: 4, view: {} };
  assert.deepEqual(tableBefore(table, step, { seat: 2 }).to_move, [2]);
  assert.deepEqual(tableBefore(table, step, { seat: null }).to_move, [0]);
});
