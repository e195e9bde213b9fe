// Changing credentials takes a recent log-in.

import { Problem } from "../lib/api.js";
import { h, t } from "../lib/dom.js";
import { field } from "../lib/forms.js";

/** Where to log in again, by the code of the refusal. @type {Record<string, [string, string]>} */
const WAYS = {
  stale_login: ["/login?again&next=", "log_in_again"],
  second_factor_needed: ["/admin/second-factor/verify?next=", "show_second_factor"],
};

export const passwordInput = (name, autocomplete) =>
  h("input", { type: "password", name, maxlength: 128, autocomplete });

export const currentPasswordField = () =>
  field(t("current"), passwordInput("current", "current-password"), t("current_fresh"));

/**
 * Do a job, or show below the form where to log in again first.
 * @param {HTMLElement} box
 * @param {string} tab of the account, to which the way leads back
 * @param {() => Promise<any>} job
 */
export async function afterFreshLogin(box, tab, job) {
  box.querySelector(".again")?.remove();
  try {
    return await job();
  } catch (problem) {
    const way = problem instanceof Problem && WAYS[problem.code];
    if (way) box.append(again(way[0] + encodeURIComponent(`/account#${tab}`), way[1]));
    throw problem;
  }
}

const again = (href, words) =>
  h("p", { class: "again" }, h("a", { class: "button quiet", href }, t(words)));
