import assert from "node:assert/strict";
import { test } from "node:test";
import { strings } from "./page.js";

Object.assign(strings, {
  bot_greedy: "Bot (easy)",
  "toy.option_pirates": "Pirates",
  option_played: "%(option)s: %(value)s.",
  yes: "yes",
  no: "no",
  clock_begin: "%(first)s, %(increment)s more, %(cap)s at most",
  clock_no_night: "all night",
  clock_extension: "%(extension)s longer",
});
const site = "../../games/static/games/site";
const { tableAddress } = await import(`${site}/lib/addresses.js`);
const { byUrgency, dueAt, isMyTurn } = await import(`${site}/lib/next_game.js`);
const { Problem, newKey, post } = await import(`${site}/lib/api.js`);
const terms = await import(`${site}/lib/table_terms.js`);
const { browserZone } = await import(`${site}/lib/time_zones.js`);
const { problemText } = await import(`${site}/lib/dialog.js`);

test("tableAddress writes a table's id in 22 signs that fit an address", () => {
  const address = tableAddress("ffffffff-fbff-4fff-bfff-ffffffffffff");
  assert.equal(address, "/tables/______v_T_-__________w");
});

test("tableAddress of the id of zeros is all A", () => {
  assert.equal(tableAddress("00000000-0000-0000-0000-000000000000"), `/tables/${"A".repeat(22)}`);
});

test("browserZone names the zone of this machine", () => {
  assert.equal(browserZone(), Intl.DateTimeFormat().resolvedOptions().timeZone);
});

test("newKey gives 32 hex digits, others each time", () => {
  assert.match(newKey(), /^[0-9a-f]{32}$/);
  assert.notEqual(newKey(), newKey());
});

test("formatDuration writes whole days only where they are meant", () => {
  assert.equal(terms.formatDuration(3 * 86400, { days: true }), "3 days");
  assert.equal(terms.formatDuration(3 * 86400), "72 hr");
});

test("formatDuration takes minutes and seconds below an hour", () => {
  assert.equal(terms.formatDuration(300, { full: true }), "5 minutes");
  assert.equal(terms.formatDuration(45), "45 sec");
});

test("playerNames counts bots of one kind and leaves one player out", () => {
  const bot = { player: null, bot: "greedy" };
  const seats = [{ player: "anna" }, bot, { player: null, bot: null }, bot, { player: "bernd" }];
  assert.equal(terms.playerNames(seats, "anna"), "Bot (easy) × 2 and bernd");
});

test("optionValueLabel says yes and no, and other values as they are", () => {
  assert.equal(terms.optionValueLabel("toy", "pirates", true), "yes");
  assert.equal(terms.optionValueLabel("toy", "rounds", 7), "7");
  assert.equal(terms.labelOf("toy", "option", "pirates"), "Pirates");
  assert.equal(terms.labelOf("toy", "option", "unknown"), "unknown");
});

const detail = {
  presets: { standard: {}, pirates: { pirates: true }, long: { rounds: 9, pirates: true } },
  options: { properties: { pirates: { default: false }, rounds: { default: 7 } } },
};

test("presetOptions fills a preset up with defaults", () => {
  assert.deepEqual(terms.presetOptions(detail, "pirates"), { pirates: true, rounds: 7 });
});

test("differences are the options that are not as usual, in sentences", () => {
  const standard = { ruleset: "toy", options: { pirates: false, rounds: 7 } };
  assert.deepEqual(terms.differences(standard, detail), []);
  const here = { ruleset: "toy", options: { pirates: true, rounds: 7, gone: 1 } };
  assert.deepEqual(terms.differences(here, detail), ["Pirates: yes."]);
});

test("nearestPreset names the preset with the fewest differences", () => {
  const near = terms.nearestPreset({ options: { pirates: true, rounds: 8 } }, detail);
  assert.deepEqual(near, { preset: "pirates", options: [["rounds", 8]] });
});

const table = (deadline, created_at) => ({
  status: "active",
  paused_at: null,
  created_at,
  to_move: [0],
  seats: [{ seat: 0, player: "", deadline }],
});

test("byUrgency puts the table that is due first before others", () => {
  const soon = table("2026-01-01T00:00:00Z", "2025-02-01T00:00:00Z");
  const late = table("2026-01-02T00:00:00Z", "2025-01-01T00:00:00Z");
  const never = table(null, "2024-01-01T00:00:00Z");
  assert.deepEqual([never, late, soon].sort(byUrgency), [soon, late, never]);
  assert.equal(dueAt(never), Infinity);
});

test("byUrgency puts the older of two tables without a clock first", () => {
  const [older, newer] = [table(null, "2024-01-01T00:00:00Z"), table(null, "2025-01-01T00:00:00Z")];
  assert.deepEqual([newer, older].sort(byUrgency), [older, newer]);
});

test("isMyTurn is false while a table is paused", () => {
  const running = table(null, "2024-01-01T00:00:00Z");
  assert.equal(isMyTurn(running), true);
  assert.equal(isMyTurn({ ...running, paused_at: "2026-01-01T00:00:00Z" }), false);
  assert.equal(isMyTurn({ ...running, to_move: [] }), false);
});

test("problemText joins what is refused with the reasons of fields", () => {
  const problem = new Problem(422, { detail: "No.", errors: { name: ["Too long."] } });
  assert.equal(problemText(problem), "No. Too long.");
});

test("a Problem without a text says its status", () => {
  const problem = new Problem(502);
  assert.deepEqual([problem.detail, problem.code, problem.errors], ["502", "", {}]);
});

test("post sends the CSRF token of the cookie that only this site can set", async () => {
  const sent = [];
  globalThis.location = { origin: "https://play.example.org" };
  globalThis.fetch = async (_address, { headers }) => {
    sent.push(headers["X-CSRFToken"]);
    return { ok: true, text: async () => "" };
  };
  Object.assign(document, { cookie: "csrftoken=planted; __Host-csrftoken=ours" });
  await post("logout");
  Object.assign(document, { cookie: "csrftoken=without-tls" });
  await post("logout");
  assert.deepEqual(sent, ["ours", "without-tls"]);
});

test("clockSentences tell whole days as days, and other times in hours", () => {
  const clock = { first: 259200, increment: 43200, cap: 432000, extension: 86400, messages: true };
  assert.deepEqual(terms.clockSentences(clock), [
    "3 days, 12 hours more, 5 days at most",
    "all night",
    "1 day longer",
  ]);
});
