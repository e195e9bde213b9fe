// The text of a record, read so that every program reads the same in it.

const TOKENS = /("(?:[^"\\]|\\.)*")\s*(:?)|[{}[\]]/g; // a string before a colon is a key

/** A repeated key of an object: programs differ in which of its values they use. */
export class KeyTwiceError extends Error {}

/** Read the JSON of a record. Throws a SyntaxError for invalid JSON, or a KeyTwiceError. */
export function readRecord(text) {
  const record = JSON.parse(text);
  const open = []; // the keys of each enclosing object; null for a list
  for (const [token, string, colon] of text.matchAll(TOKENS)) {
    if (token === "{") open.push(new Set());
    else if (token === "[") open.push(null);
    else if (token === "}" || token === "]") open.pop();
    else if (colon) {
      const key = JSON.parse(string);
      if (open.at(-1).has(key)) throw new KeyTwiceError(key || '""');
      open.at(-1).add(key);
    }
  }
  return record;
}
