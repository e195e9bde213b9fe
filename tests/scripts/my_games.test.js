import assert from "node:assert/strict";
import { test } from "node:test";
import { strings } from "./page.js";

Object.assign(strings, {
  ended_closed: "Closed before it began.",
  ended_broken_off: "Ended by a moderator: no result.",
  you_won: "You won with %(score)s points.",
  you_placed: "Place %(place)s of %(seats)s, with %(score)s points.",
  nobody_won: "Nobody won. You had %(score)s points.",
});
const PLAYERS = ["anna", "bernd"];
document.documentElement.dataset.player = PLAYERS[0];
const { resultOf } = await import("../../games/static/games/site/my_games/ended.js");

/** How a game ended for the player at its first seat. */
const ended = (standings, status = "finished") =>
  resultOf({
    status,
    seats: standings.map((_, seat) => ({ seat, player: PLAYERS[seat] })),
    standings,
  });

test("resultOf says with how many points I won", () => {
  const standings = [
    { place: 1, won: true, score: 12 },
    { place: 2, won: false, score: 9 },
  ];
  assert.equal(ended(standings), "You won with 12 points.");
});

test("resultOf says at which place I ended where somebody else won", () => {
  const standings = [
    { place: 2, won: false, score: 9 },
    { place: 1, won: true, score: 12 },
  ];
  assert.equal(ended(standings), "Place 2 of 2, with 9 points.");
});

test("resultOf gives nobody the first place where all have lost", () => {
  const lost = { place: 1, won: false, score: 0 };
  assert.equal(ended([lost, lost]), "Nobody won. You had 0 points.");
});

test("resultOf says why a game has no result", () => {
  assert.equal(ended([], "closed"), "Closed before it began.");
  assert.equal(ended([], "ended"), "Ended by a moderator: no result.");
});
