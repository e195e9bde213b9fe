// Passkeys: the browser asks a device to make one, or to show one.

import { Problem, post } from "./api.js";
import { t } from "./dom.js";

const keys = /** @type {any} */ (window.PublicKeyCredential);

const IP_ADDRESS = /^[\d.]+$|^\[/; // passkeys belong to names

/** Whether this browser has passkeys here, and takes the options as the site sends them. */
export const hasPasskeys = () =>
  typeof keys?.parseRequestOptionsFromJSON === "function" && !IP_ADDRESS.test(location.hostname);

/**
 * Have a device make a passkey; what it answers, as JSON.
 * @param {string} address where to ask for the options
 * @param {Record<string, unknown>} body
 */
export async function makePasskey(address, body) {
  const { publicKey } = await post(address, body);
  try {
    return await answer("create", keys.parseCreationOptionsFromJSON(publicKey));
  } catch (error) {
    throw refusal(
      error.name === "InvalidStateError" ? "passkey_there_already" : "passkey_not_made",
    );
  }
}

/**
 * Have a device show a passkey; what it answers, as JSON.
 * @param {string} address where to ask for the options
 */
export async function showPasskey(address) {
  const { publicKey } = await post(address);
  try {
    return await answer("get", keys.parseRequestOptionsFromJSON(publicKey));
  } catch {
    throw refusal("passkey_not_shown");
  }
}

/** @param {"create" | "get"} what */
const answer = async (what, publicKey) =>
  /** @type {any} */ (await navigator.credentials[what]({ publicKey })).toJSON();

/** What stops a device is told like a refusal of the site. @param {string} words */
const refusal = (words) => new Problem(400, { detail: t(words) });
