// The shape of a record: its fields and their values, and nothing else. It equals the record's JSON
// Schema, but needs no answer from the server.

import { rewindTarget } from "./steps.js";

const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** A form is a function from a value to the place of the first difference; null if it fits. */
const when = (fits) => (value) => (fits(value) ? null : []);
const text = (pattern) => when((value) => typeof value === "string" && pattern.test(value));
const whole = (least, most = Number.MAX_SAFE_INTEGER) =>
  when((value) => Number.isSafeInteger(value) && value >= least && value <= most);
const nullable = (form) => (value) => (value === null ? null : form(value));
const truth = when((value) => typeof value === "boolean");
const anObject = when(isObject);

/** A list with at least this many items, all of one form. */
const list =
  (form, least = 0) =>
  (value) => {
    if (!Array.isArray(value) || value.length < least) return [];
    for (const [at, item] of value.entries()) {
      const found = form(item);
      if (found) return [at, ...found];
    }
    return null;
  };

/** An object with these required fields, those optional ones, and no others. */
const object =
  (fields, others = {}) =>
  (value) => {
    if (!isObject(value)) return [];
    for (const name of Object.keys(fields)) if (!Object.hasOwn(value, name)) return [name];
    for (const name of Object.keys(value)) {
      const form = [fields, others].find((forms) => Object.hasOwn(forms, name))?.[name];
      const found = form ? form(value[name]) : [];
      if (found) return [name, ...found];
    }
    return null;
  };

const values = (form) => (value) => {
  if (!isObject(value)) return [];
  const name = Object.keys(value).find((key) => form(value[key]));
  return name === undefined ? null : [name];
};

const HEX = text(/^[0-9a-f]{64}$/);
const NAME = text(/./su);
const SEAT = whole(0, 15);
const INSTANT = text(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
const EVENTS = list(object({ kind: NAME, to: nullable(SEAT), data: anObject }));
const MOVE = object({
  ply: whole(1),
  seat: nullable(SEAT),
  move: anObject,
  events: EVENTS,
});
const SCALAR = when(
  (value) =>
    value === null || ["boolean", "string"].includes(typeof value) || Number.isInteger(value),
);

const SEATED = { seat: SEAT, player: nullable(NAME), bot: nullable(NAME) };
const BOUND_SEAT = {
  ...SEATED,
  brought: text(/^(nonce|trusts_server|bot)$/),
  holder: HEX,
  proved: truth,
  salt: nullable(text(/^[0-9a-f]{32}$/)),
};
// Stated, not proved.
const STATED = {
  spectators: object({
    policy: text(/^(nobody|public|delayed|after)$/),
    delay: whole(0),
  }),
  clock: text(/^/),
  rated: truth,
  started_at: INSTANT,
  finished_at: INSTANT,
};
const LOOK = object({ ply: whole(0), seat: nullable(SEAT), at: INSTANT });
const VERSION = { rules_version: whole(1, 32767) };
const fieldsOf = (seat) => ({
  format: NAME,
  game: text(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
  ruleset: NAME,
  seats: whole(2, 16),
  options: values(SCALAR),
  players: list(object(seat)),
  commitment: HEX,
  secret: HEX,
  sealed: nullable(HEX),
  nonces: list(text(/^[A-Za-z0-9_-]{0,64}$/)),
  opening: EVENTS,
  moves: list(MOVE),
  standings: list(
    object({ seat: SEAT, score: when(Number.isSafeInteger), place: whole(1, 16), won: truth }),
  ),
});
const FORMS = {
  "game-record/1": object(fieldsOf(SEATED), { ...VERSION, ...STATED }),
  "game-record/2": object(fieldsOf(SEATED), { ...VERSION, ...STATED }),
  "game-record/3": object({
    ...fieldsOf(BOUND_SEAT),
    ...VERSION,
    ...STATED,
    looks: list(LOOK),
    checksum: HEX,
  }),
};

/** The first place where a record differs from its format; null if there is none. */
export function placeOfDifference(record) {
  const found = FORMS[record.format](record) ?? misplaced(record);
  return found && (found.join(", ") || "record");
}

/** Check the numbers of seats and plies, and that moderators' looks name existing ones. */
function misplaced({ seats, players, nonces, moves, standings, looks = [] }) {
  const ended = standings.length ? { standings } : {}; // a game that was called off has none
  for (const [name, rows] of Object.entries({ players, ...ended }))
    if (rows.length !== seats || rows.some(({ seat }, at) => seat !== at)) return [name];
  if (nonces.length !== seats) return ["nonces"];
  const two = players.findIndex(({ player, bot }) => player !== null && bot !== null);
  if (two >= 0) return ["players", two];
  const at = moves.findIndex(
    (entry, index) =>
      entry.ply !== index + 1 || (entry.seat === null) !== (rewindTarget(entry) !== null),
  );
  if (at >= 0) return ["moves", at];
  const beyond = looks.findIndex(({ seat, ply }) => seat >= seats || ply > moves.length);
  return beyond < 0 ? null : ["looks", beyond];
}
