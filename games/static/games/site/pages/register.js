// Opening an account: it fills in the browser's time zone, and keeps the input after a refusal.

import { browserZone, suggestZones } from "../lib/time_zones.js";

/** @param {string} id */
const input = (id) => /** @type {HTMLInputElement | null} */ (document.getElementById(id));

function begin() {
  const zone = input("zone");
  const form = /** @type {HTMLFormElement | null} */ (document.getElementById("register"));
  if (!zone || !form) return;
  if (!zone.value) zone.value = browserZone();
  suggestZones(zone);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    send(form);
  });
}

/**
 * Send the form from here, so that a refusal needs no new page: the password stays in the browser.
 * @param {HTMLFormElement} form
 */
async function send(form) {
  const password = input("password")?.value ?? "";
  const button = /** @type {HTMLButtonElement | null} */ (form.querySelector("[type=submit]"));
  if (button) button.disabled = true;
  try {
    const answer = await fetch(form.action, {
      method: "POST",
      headers: { Accept: "text/html" },
      body: new FormData(form),
    });
    if (answer.redirected) {
      location.assign(answer.url);
      return;
    }
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const next = page.getElementById("content");
    const here = document.getElementById("content");
    if (!next || !here) throw new Error("no page");
    here.replaceChildren(...next.children);
    document.title = page.title;
    const field = input("password");
    if (field) {
      field.value = password;
      document.getElementById("password-again")?.remove();
    }
    begin();
    const first = /** @type {HTMLElement | null} */ (
      here.querySelector("[aria-invalid]") ?? here.querySelector("h1")
    );
    if (first?.tagName === "H1") first.tabIndex = -1;
    first?.focus();
  } catch {
    form.submit(); // as if there were no script
  }
}

begin();
