import assert from "node:assert/strict";
import { test } from "node:test";
import "./page.js";

const site = "../../games/static/games/site";
const { bytesOf, hmac, sha256, shuffled } = await import(`${site}/verify/chance.js`);
const { placeOfDifference } = await import(`${site}/verify/shape.js`);
const { linesOfPlay, mergeSteps, rewindTarget, step } = await import(`${site}/verify/steps.js`);

const ZEROS = "0".repeat(64);

test("bytesOf reads hex digits and refuses anything else", () => {
  assert.deepEqual([...bytesOf("00ff10")], [0, 255, 16]);
  for (const wrong of ["0", "0G", "FF", null, 12]) assert.throws(() => bytesOf(wrong), TypeError);
});

test("sha256 gives the digest of no bytes as it is published", async () => {
  assert.equal(
    await sha256(""),
    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
  );
});

test("hmac gives what Python's hmac gives", async () => {
  assert.equal(
    await hmac(ZEROS, "deal"),
    "78817455851ba9eac4ee756d10eed83c55a660f95b9888387dec0a78b2a8d792",
  );
});

test("shuffled gives the order that the engine gives", async () => {
  const items = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
  assert.deepEqual(await shuffled(ZEROS, "deal", items), [9, 5, 1, 7, 4, 8, 2, 0, 6, 3]);
});

test("shuffled leaves the items as they were", async () => {
  const items = ["a", "b", "c"];
  await shuffled(ZEROS, "deal", items);
  assert.deepEqual(items, ["a", "b", "c"]);
});

const moved = (ply) => ({ ply, move: { kind: "pass" } });
const rewound = (ply, to) => ({ ply, move: { rewind: to } });

test("rewindTarget is null of a move", () => {
  assert.equal(rewindTarget(moved(1)), null);
  assert.equal(rewindTarget(rewound(2, 0)), 0);
});

test("linesOfPlay gives one line of a game that was never taken back", () => {
  const moves = [moved(1), moved(2)];
  assert.deepEqual(linesOfPlay({ moves }), [{ moves, isCut: false }]);
});

test("linesOfPlay leaves out what was rewound", () => {
  const moves = [moved(1), moved(2), rewound(3, 1), moved(4)];
  assert.deepEqual(
    linesOfPlay({ moves }).map((line) => [line.moves.map(({ ply }) => ply), line.isCut]),
    [
      [[1, 2], true],
      [[1, 3, 4], false],
    ],
  );
});

test("linesOfPlay refuses a way back to a later ply", () => {
  assert.throws(() => linesOfPlay({ moves: [moved(1), rewound(2, 5)] }), RangeError);
});

test("a step holds if all that was compared is equal", () => {
  const found = step("hands");
  found.compare(1, ["wine"], ["wine"]);
  assert.deepEqual(found.result(), {
    key: "hands",
    ok: true,
    values: { count: 1 },
    where: undefined,
  });
});

test("a step names the first place that differs", () => {
  const found = step("hands");
  found.compare(1, 1, 1);
  found.compare(2, 1, 2);
  found.compare(3, 1, 3);
  assert.deepEqual(found.result().where, { ply: 2, recorded: "1", computed: "2" });
});

test("a step that compared nothing does not hold", () => {
  assert.equal(step("hands").result().ok, false);
});

test("mergeSteps fails a step that failed in any line", () => {
  const good = { key: "hands", ok: true, values: { count: 2 } };
  const bad = { ...good, ok: false, values: { count: 1 }, where: { ply: 1 } };
  assert.deepEqual(mergeSteps([[bad], [good]]), [
    { key: "hands", ok: false, values: { count: 2 }, where: { ply: 1 } },
  ]);
});

test("placeOfDifference names a look as no seat of the table, or beyond the last ply", () => {
  const at = "2026-11-22T10:00:00Z";
  const [seat, other] = [0, 1].map((seat) => ({
    seat,
    player: null,
    bot: "random",
    brought: "bot",
    holder: ZEROS,
    proved: false,
    salt: null,
  }));
  const record = (look) => ({
    format: "game-record/3",
    game: "7c1d3c2e-6f0a-4c9e-9d0e-2f6f3f0f7d11",
    ruleset: "meuterer",
    rules_version: 1,
    seats: 2,
    options: {},
    players: [seat, other],
    commitment: ZEROS,
    secret: ZEROS,
    sealed: null,
    nonces: ["", ""],
    opening: [],
    moves: [{ ply: 1, seat: 0, move: {}, events: [] }],
    standings: [0, 1].map((seat) => ({ seat, score: 0, place: 1, won: true })),
    spectators: { policy: "public", delay: 0 },
    clock: "none",
    rated: false,
    started_at: at,
    finished_at: at,
    looks: [
      { ply: 0, seat: null, at },
      { ply: 1, seat: 1, at, ...look },
    ],
    checksum: ZEROS,
  });
  assert.equal(placeOfDifference(record({})), null);
  assert.equal(placeOfDifference(record({ seat: 2 })), "looks, 1");
  assert.equal(placeOfDifference(record({ ply: 2 })), "looks, 1");
});
