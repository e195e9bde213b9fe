// What a record says of the start: who sat where, what each brought, and what bound the deal.

import { step } from "./steps.js";

export const BOUND = "bound"; // the first event of a game that was bound before its deal

/** The canonical JSON for hashing: sorted keys, no spaces, only ASCII. */
function canonical(value) {
  return written(value).replace(
    /[\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

function written(value) {
  if (Array.isArray(value)) return `[${value.map(written).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const pairs = Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${written(value[key])}`);
  return `{${pairs.join(",")}}`;
}

/** The SHA-256 of a value's canonical JSON, as hex digits. */
async function digestOf(value) {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(canonical(value)));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Check the digest that was published before the deal against the record's start. */
export async function boundStep({ opening, players, ...record }) {
  const found = step("bound");
  const { game, ruleset, rules_version, options, commitment, nonces } = record;
  const digest = await digestOf({
    game,
    ruleset,
    rules_version,
    options,
    commitment,
    nonces,
    brought: players.map(({ brought }) => brought),
    holders: players.map(({ holder }) => holder),
  });
  found.compare(0, opening[0], { kind: BOUND, to: null, data: { digest } });
  return found.result();
}

/** Check who sat where at the start, as far as proved, and what each brought to the deal. */
export async function seatsStep({ players, nonces }) {
  const found = step("seats");
  for (const { seat, player, bot, brought, holder, proved, salt } of players) {
    if (proved) found.compare(0, holder, await digestOf({ salt, player, bot }));
    found.compare(0, proved, salt !== null);
    found.compare(0, nonces[seat] !== "", brought === "nonce");
    if (proved && bot !== null) found.compare(0, brought, "bot");
  }
  const count = (is) => players.filter(is).length;
  return found.result({
    nonces: count(({ brought }) => brought === "nonce"),
    trusting: count(({ brought }) => brought === "trusts_server"),
    unproved: count(({ proved }) => !proved),
  });
}

/** Check that nothing was changed since the record was written. */
export async function checksumStep({ checksum, ...rest }) {
  const found = step("checksum");
  found.compare(0, checksum, await digestOf(rest));
  return found.result();
}
