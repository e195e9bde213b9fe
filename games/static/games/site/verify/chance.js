// The shuffle of the games, as described on the page on fair dealing: seed, label, list.

const WORD = 2 ** 32;

/** Convert hex digits to bytes; throws for anything else. */
export function bytesOf(hex) {
  if (typeof hex !== "string" || !/^(?:[0-9a-f]{2})*$/.test(hex))
    throw new TypeError("hex digits expected");
  return Uint8Array.from(hex.match(/../g) ?? [], (two) => parseInt(two, 16));
}

const hexOf = (buffer) =>
  [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** The SHA-256 of the bytes behind some hex digits, as hex digits. */
export const sha256 = async (hex) => hexOf(await crypto.subtle.digest("SHA-256", bytesOf(hex)));

/** HMAC-SHA256 of a text by a key in hex digits, as hex digits. */
export async function hmac(hex, text) {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", bytesOf(hex), algorithm, false, ["sign"]);
  return hexOf(await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(text)));
}

/** The endless stream of 32-bit words that a seed and a label determine. */
async function* randomWords(seed, label) {
  const key = await hmac(seed, label);
  for (let block = 0; ; block += 1) {
    const digest = await sha256(key + block.toString(16).padStart(8, "0"));
    for (let at = 0; at < digest.length; at += 8) yield parseInt(digest.slice(at, at + 8), 16);
  }
}

/** The items in the order that the seed and the label determine. */
export async function shuffled(seed, label, items) {
  const order = [...items];
  const stream = randomWords(seed, label);
  for (let last = order.length - 1; last > 0; last -= 1) {
    const choices = last + 1;
    const limit = WORD - (WORD % choices);
    let word;
    do word = (await stream.next()).value;
    while (word >= limit);
    const other = word % choices;
    [order[last], order[other]] = [order[other], order[last]];
  }
  return order;
}
