// How each entry of what moved is shown: as its game says, and plainly where it says nothing.

import assert from "node:assert/strict";
import test from "node:test";

import "./page.js";

const { travel } = await import("../../games/static/games/site/table/travel.js");
const cartagena = await import("../../games/rulesets/cartagena/static/table.js");
const meuterer = await import("../../games/rulesets/meuterer/static/table.js");

/** Every animation that begins: of which element, with what frames, and how long. */
const begun = [];

/** An element as far as motion needs one: it stands somewhere, and can be animated. */
const element = (name = "", left = 0) => ({
  name,
  isConnected: true,
  childNodes: [],
  style: { setProperty: () => {} },
  textContent: "",
  setAttribute(attribute, value) {
    if (attribute === "class") this.name = value;
  },
  append(...nodes) {
    this.childNodes.push(...nodes);
  },
  remove: () => {},
  querySelectorAll: () => [],
  getBoundingClientRect: () => ({ left, top: 0, width: 40, height: 60 }),
  animate(frames, times) {
    begun.push({ name: this.name, frames: JSON.stringify(frames), lasts: times.duration });
    return { cancel: () => {} };
  },
});
const make = () => element();
Object.assign(document, { createElement: make, createElementNS: make, body: element("body") });

/** What begins when one thing moves at a table that has these places. */
function shown(rules, entry, names) {
  begun.length = 0;
  const places = new Map(names.map((name, at) => [name, element(name, 100 * at)]));
  const before = {
    places: new Map(
      [...places].map(([name, node]) => [name, { rect: node.getBoundingClientRect() }]),
    ),
  };
  const root = { querySelector: () => element("stage") };
  const moved = [{ seat: null, count: 1, ...entry }];
  travel(root, {
    before,
    moved,
    places,
    rules: { piece: () => null, ...rules },
    ui: {},
    me: null,
  })();
  return begun.map(({ name, lasts }) => `${name} ${lasts}`);
}

test("a game that says nothing of its motion moves everything plainly, whatever it calls it", () => {
  const plain = {};
  const flight = (to) => ["traveller 280", `${to} 160`];
  const cards = { what: "combat", from: null, to: "duel", count: 4 };
  assert.deepEqual(shown(plain, cards, ["duel"]), ["duel 300"]); // it turns over, and is not mixed
  assert.doesNotMatch(begun[0].frames, /rotate\(/);
  const names = ["ada", "lifeboat", "duel", "seat-0", "score-0", "track"];
  for (const [what, from, to] of [
    ["pirate", "ada", "lifeboat"],
    ["card", "ada", "duel"],
    ["ship", "ada", "track"],
    ["door", "ada", "track"],
  ])
    assert.deepEqual(shown(plain, { what, from, to }, names), flight(to), what);
  const points = { what: "points", seat: 0, from: "ada", to: "score", count: 3 };
  assert.deepEqual(shown(plain, points, names), flight("score-0"));
  assert.deepEqual(shown({ motion: () => null }, points, names), flight("score-0"));
});

test("a duel's cards are mixed, lightning strikes, and doors open on their hinges", () => {
  const cards = { what: "combat", from: null, to: "duel", count: 2 };
  assert.deepEqual(shown(cartagena, cards, ["duel"]), ["traveller 600", "traveller 600"]);
  const struck = { what: "pirate", from: "tembo", to: "lifeboat" };
  assert.deepEqual(shown(cartagena, struck, ["tembo", "lifeboat"]), [
    "lightning 600",
    "traveller 240",
    "lifeboat 160",
  ]);
  shown(cartagena, { what: "door", seat: 0, from: null, to: "tembo" }, ["tembo"]);
  assert.match(begun[0].frames, /"transformOrigin":\["left","left"\]/);
  assert.deepEqual(shown(cartagena, { what: "ship", from: "track", to: "track" }, ["track"]), []);
});

test("points rise, a role is turned over where it lies, and a ship stays on the sea", () => {
  const points = { what: "points", seat: 0, from: "island", to: "score", count: 3 };
  assert.deepEqual(shown(meuterer, points, ["island", "score-0"]), [
    "traveller 500",
    "score-0 160",
  ]);
  const role = { what: "mutineer", seat: 0, from: "seat", to: "seat" };
  assert.deepEqual(shown(meuterer, role, ["seat-0", "role-0"]), ["role-0 300"]);
  const took = { what: "role", seat: 0, from: "roles", to: "seat" };
  assert.deepEqual(shown(meuterer, took, ["roles", "role-0"]), ["traveller 240", "role-0 160"]);
  assert.deepEqual(shown(meuterer, { what: "ship", from: "a", to: "b" }, ["a", "b"]), []);
});
