// Preferences for tables on this device. They are stored in the browser, and never sent.

import { deviceStorage } from "../lib/dom.js";

const STORAGE_KEY = "at tables";
/** The defaults. */
const USUAL = { oneTap: false, film: "always", still: false, sounds: false, keys: true };

function readAll() {
  try {
    return { ...USUAL, ...JSON.parse(deviceStorage.get(STORAGE_KEY) ?? "{}") };
  } catch {
    return { ...USUAL };
  }
}

/** @param {keyof typeof USUAL} name */
export const preference = (name) => readAll()[name];

/** Store a preference, and fire `preference` on the window. @param {keyof typeof USUAL} name */
export function setPreference(name, value) {
  deviceStorage.set(STORAGE_KEY, JSON.stringify({ ...readAll(), [name]: value }));
  window.dispatchEvent(new CustomEvent("preference", { detail: { name, value } }));
}
