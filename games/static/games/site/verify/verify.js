// Proof of fair dealing in the browser: recomputes from a record all that its secret decided.
// It does not play the moves through the rules; `manage.py verify_record` does that, too.

import { hmac, sha256 } from "./chance.js";
import { linesOfPlay, mergeSteps, rewindTarget, step } from "./steps.js";

const FORMAT = "game-record/1";
const FORMAT_WITH_REWINDS = "game-record/2"; // the same, of a game that was taken back
const NONCE = /^[A-Za-z0-9_-]{0,64}$/;

/** Whether this browser can do it: pages that came by plain http from afar have no cryptography. */
export const canVerify = () => Boolean(globalThis.crypto?.subtle);

/**
 * Check a record, step by step. Gives a list of `{key, ok, values}`: `key` names the step, `values`
 * fill its words; a step that fails has `where`, the first place that does not hold, as
 * `{ply, recorded, computed}`. Of `games`, `moduleOf` imports the module that replays the deals of a
 * game: null if the game has none, undefined if there is no such game; `versionsOf` lists the versions
 * of its rules that are known. `written` is the commitment that somebody wrote down, if they did.
 */
export async function verify(record, games, written = "") {
  if (!canVerify()) throw new Error("no cryptography");
  const steps = [];
  try {
    await check(record, games, written.trim().toLowerCase(), steps);
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof RangeError)) throw error;
    steps.push({ key: "readable", ok: false, values: {} }); // a part is missing, or is something else
  }
  return steps;
}

async function check(record, { moduleOf, versionsOf }, written, steps) {
  steps.push(equalStep("format", record.format, expectedFormat(record)));
  const module = steps[0].ok ? await moduleOf(record.ruleset) : undefined;
  if (module === undefined) {
    steps[0].ok = false;
    return;
  }
  steps.push(rulesStep(record, versionsOf(record.ruleset)));
  if (!steps.at(-1).ok) return;
  if (written) steps.push(equalStep("written", record.commitment, written));
  steps.push(equalStep("commitment", record.commitment, await commitment(record)));
  const nonces = record.nonces;
  const fit = nonces.length === record.seats && nonces.every((nonce) => NONCE.test(nonce));
  steps.push({ key: "nonces", ok: fit, values: { count: nonces.filter(Boolean).length } });
  const seed = await hmac(record.secret, nonces.join("\n"));
  if (record.format === FORMAT_WITH_REWINDS) steps.push(checkRewinds(record));
  if (module === null) return; // commitment and nonces alone
  const found = [];
  for (const line of linesOfPlay(record)) found.push(await module.deal(line, seed));
  steps.push(...mergeSteps(found));
}

/** A record that names no version of the rules is of the first. */
function rulesStep({ rules_version: version = 1 }, known) {
  return { key: "rules", ok: known.includes(version), values: { version } };
}

/** The version that a record with these moves has; a record that has none is none. */
const expectedFormat = ({ moves }) =>
  moves?.some((entry) => rewindTarget(entry) !== null) ? FORMAT_WITH_REWINDS : FORMAT;

/** Each time the game was taken back nobody moved, and all were told to which ply. */
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

/** What was published before the game; of a secret that is half sealed, by its two digests. */
async function commitment({ secret, sealed }) {
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
