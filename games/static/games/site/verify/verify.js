// Proof of fair dealing in the browser: recomputes everything that a record's secret decided. It
// does not play the moves through the rules, which `manage.py verify_record` also does.

import { hmac, sha256 } from "./chance.js";
import { KeyTwiceError, readRecord } from "./reading.js";
import { placeOfDifference } from "./shape.js";
import { BOUND, boundStep, checksumStep, seatsStep } from "./start.js";
import { linesOfPlay, mergeSteps, rewindTarget, step } from "./steps.js";

const FORMAT = "game-record/1";
const FORMAT_WITH_REWINDS = "game-record/2"; // the same, with rewinds
const FORMAT_OF_BOUND = "game-record/3"; // bound before the deal

/** Whether this browser can verify: remote pages over plain http have no cryptography. */
export const canVerify = () => Boolean(globalThis.crypto?.subtle);

/**
 * Check a record by its JSON, step by step. Gives a list of `{key, ok, values}`: `key` names the step, `values`
 * fill its words; a step that fails has `where`, the first place that does not hold, as
 * `{ply, recorded, computed}`. Of `games`, `moduleOf` imports the module that replays the deals of a
 * game: null if the game has none, undefined if there is no such game; `versionsOf` lists the versions
 * of its rules that are known. `written` has the commitment that somebody wrote down, and the digest
 * of the start or its first digits, each if they did.
 */
export async function verify(text, { moduleOf, versionsOf }, written = {}) {
  if (!canVerify()) throw new Error("no cryptography");
  const steps = [];
  const record = read(text, steps);
  if (!hold(steps)) return steps;
  await orUnreadable(steps, () => checkForm(record, steps));
  if (!hold(steps)) return steps;
  const module = await moduleOf(record.ruleset);
  if (module === undefined) steps[0].ok = false;
  else steps.push(rulesStep(record, versionsOf(record.ruleset)));
  if (!hold(steps)) return steps;
  await orUnreadable(steps, () => check(record, module, written, steps));
  return steps;
}

const hold = (steps) => steps.every(({ ok }) => ok);

/** Turn errors from a nonsensical record into a step that fails. */
async function orUnreadable(steps, checks) {
  try {
    await checks();
  } catch {
    steps.push({ key: "readable", ok: false, values: {} });
  }
}

function read(text, steps) {
  try {
    return readRecord(text);
  } catch (error) {
    const where = error instanceof KeyTwiceError ? { place: error.message } : undefined;
    steps.push({ key: "readable", ok: false, values: {}, where });
    return null;
  }
}

function checkForm(record, steps) {
  steps.push(equalStep("format", record.format, expectedFormat(record)));
  const place = hold(steps) ? placeOfDifference(record) : null;
  if (place !== null) steps.push({ key: "readable", ok: false, values: {}, where: { place } });
}

/** Normalize a typed digest. */
const plain = (typed = "") => typed.trim().replace(/\s*…$/, "").toLowerCase();

async function check(record, module, written, steps) {
  const [commitment, digest] = [plain(written.commitment), plain(written.digest)];
  if (commitment) steps.push(equalStep("written", record.commitment, commitment));
  if (digest) {
    const whole = record.opening[0].data.digest ?? "–";
    steps.push(equalStep("written_digest", whole.slice(0, digest.length), digest));
  }
  steps.push(equalStep("commitment", record.commitment, await commitmentOf(record)));
  const bound = record.format === FORMAT_OF_BOUND;
  if (bound) steps.push(await boundStep(record), await seatsStep(record));
  const count = record.nonces.filter(Boolean).length;
  if (!bound) steps.push({ key: "nonces", ok: true, values: { count } });
  const seed = await hmac(record.secret, record.nonces.join("\n"));
  if (wasRewound(record)) steps.push(checkRewinds(record));
  const found = [];
  // Without a module: only commitment, nonces and checksum.
  for (const line of module ? linesOfPlay(record) : []) found.push(await module.deal(line, seed));
  if (module) steps.push(...mergeSteps(found));
  if (bound) steps.push(await checksumStep(record));
}

/** Check the rules version; a record without one has the first. */
function rulesStep({ rules_version: version = 1 }, known) {
  return { key: "rules", ok: known.includes(version), values: { version } };
}

/** The format that a record with these moves must have. */
function expectedFormat(record) {
  if (record.opening?.some(({ kind }) => kind === BOUND)) return FORMAT_OF_BOUND;
  return wasRewound(record) ? FORMAT_WITH_REWINDS : FORMAT;
}

const wasRewound = ({ moves }) => moves?.some((entry) => rewindTarget(entry) !== null);

/** Check that at each rewind nobody moved, and that all were told the ply. */
function checkRewinds({ moves }) {
  const found = step("rewinds");
  moves.forEach((entry, index) => {
    found.compare(index + 1, entry.ply, index + 1);
    const to = rewindTarget(entry);
    if (to === null) return;
    found.compare(
      entry.ply,
      [entry.seat, entry.events.map(({ kind, data }) => [kind, data.to])],
      [null, [["rewound", to]]],
    );
  });
  return found.result({ count: moves.filter((entry) => rewindTarget(entry) !== null).length });
}

/** The commitment published before the game; for a half-sealed secret, from its two digests. */
async function commitmentOf({ secret, sealed }) {
  const opened = await sha256(secret);
  return sealed === null ? opened : sha256(opened + sealed);
}

function equalStep(key, recorded, computed) {
  if (recorded === computed) return { key, ok: true, values: {} };
  return {
    key,
    ok: false,
    values: {},
    where: { ply: null, recorded: String(recorded), computed: String(computed) },
  };
}
