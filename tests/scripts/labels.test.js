import assert from "node:assert/strict";
import { test } from "node:test";
import { strings } from "./page.js";

Object.assign(strings, {
  pass_and_sail: "Pass and sail to %(island)s",
  pass_and_take: "Pass and take a role · %(count)s left",
  c_v_open: "Open door %(door)s",
});
const games = "../../games/rulesets";
const meuterer = await import(`${games}/meuterer/static/table.js`);
const cartagena = await import(`${games}/cartagena/static/table.js`);

const pass = { kind: "pass" };
const atOffer = (seat) => ({
  table: { seat, view: { captain: 1, roles_left: 5 } },
  find: (move) => (move === pass ? { move, effects: { destination: "Rotes Riff" } } : null),
});

test("passing is called in Meuterer what its button says", () => {
  assert.equal(meuterer.label(pass, atOffer(1)), "Pass and sail to Rotes Riff");
  assert.equal(meuterer.label(pass, atOffer(0)), "Pass and take a role · 5 left");
});

test("a role, or another move, is called in Meuterer what the API calls it", () => {
  assert.equal(meuterer.label({ kind: "pass", role: "mutineer" }, atOffer(0)), null);
  assert.equal(meuterer.label({ kind: "offer", card: "wine" }, atOffer(0)), null);
});

test("to reveal a pirate is called in Cartagena what its button says", () => {
  const view = { voyage: { face_up: ["sate"], used: ["ojo", "pang"] } };
  assert.equal(cartagena.label({ kind: "reveal" }, { seats: [], table: { view } }), "Open door 4");
});
