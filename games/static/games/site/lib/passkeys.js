// Passkeys: having a device make or show one.

import { Problem, post } from "./api.js";
import { t } from "./dom.js";

const keys = /** @type {any} */ (window.PublicKeyCredential);

const IP_ADDRESS = /^[\d.]+$|^\[/; // passkeys belong to names

/** Whether this browser has passkeys here, and can parse the options that the site sends. */
export const hasPasskeys = () =>
  typeof keys?.parseRequestOptionsFromJSON === "function" && !IP_ADDRESS.test(location.hostname);

/**
 * Have a device make a passkey; resolves to its answer as JSON.
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
 * Have a device show a passkey; resolves to its answer as JSON.
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

/** A failure of a device, in the form of a refusal by the site. @param {string} words */
const refusal = (words) => new Problem(400, { detail: t(words) });
