// Proof of fair dealing in the browser: recomputes from a record all that its secret decided.
// It does not play the moves through the rules; `manage.py verify_record` does that, too.

import { hmac, sha256 } from "./verify/chance.js";
import { gathered, lines, step, target } from "./verify/steps.js";

const FORMAT = "game-record/1";
const TAKEN_BACK = "game-record/2"; // the same, of a game that was taken back
const NONCE = /^[A-Za-z0-9_-]{0,64}$/;
const DEALS = {
  meuterer: () => import("./verify/meuterer.js"),
  cartagena: () => import("./verify/cartagena.js"),
};

/** Whether this browser can do it: pages that came by plain http from afar have no cryptography. */
export const canVerify = () => Boolean(globalThis.crypto?.subtle);

/**
 * Check a record, step by step. Gives a list of `{key, ok, values}`: `key` names the step, `values`
 * fill its words; a step that fails has `where`, the first place that does not hold, as
 * `{ply, recorded, computed}`. `written` is the commitment that somebody wrote down, if he did.
 */
export async function verify(record, written = "") {
  if (!canVerify()) throw new Error("no cryptography");
  const steps = [];
  try {
    await check(record, written.trim().toLowerCase(), steps);
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof RangeError)) throw error;
    steps.push({ key: "readable", ok: false, values: {} }); // a part is missing, or is something else
  }
  return steps;
}

async function check(record, written, steps) {
  steps.push(equal("format", record.format, format(record)));
  if (!steps[0].ok || !Object.hasOwn(DEALS, record.ruleset)) {
    steps[0].ok = false;
    return;
  }
  if (written) steps.push(equal("written", record.commitment, written));
  steps.push(equal("commitment", record.commitment, await commitment(record)));
  const nonces = record.nonces;
  const fit = nonces.length === record.seats && nonces.every((nonce) => NONCE.test(nonce));
  steps.push({ key: "nonces", ok: fit, values: { count: nonces.filter(Boolean).length } });
  const seed = await hmac(record.secret, nonces.join("\n"));
  const { deal } = await DEALS[record.ruleset]();
  if (record.format === TAKEN_BACK) steps.push(takenBack(record));
  const found = [];
  for (const line of lines(record)) found.push(await deal(line, seed));
  steps.push(...gathered(found));
}

/** The version that a record with these moves has; a record that has none is none. */
const format = ({ moves }) => (moves?.some((entry) => target(entry) !== null) ? TAKEN_BACK : FORMAT);

/** Each time the game was taken back nobody moved, and all were told to which ply. */
function takenBack({ moves }) {
  const found = step("rewinds");
  moves.forEach((entry, index) => {
    found.same(index + 1, entry.ply, index + 1);
    const to = target(entry);
    if (to === null) return;
    found.same(entry.ply, [entry.seat, entry.events.map(({ kind, data }) => [kind, data.to])], [null, [["rewound", to]]]);
  });
  return found.done({ count: moves.filter((entry) => target(entry) !== null).length });
}

/** What was published before the game; of a secret that is half sealed, by its two digests. */
async function commitment({ secret, sealed }) {
  const opened = await sha256(secret);
  return sealed === null ? opened : sha256(opened + sealed);
}

function equal(key, recorded, computed) {
  if (recorded === computed) return { key, ok: true, values: {} };
  return { key, ok: false, values: {}, where: { ply: null, recorded: String(recorded), computed: String(computed) } };
}
