// A first game: make a table with bots, start it immediately, and go there.

import { tableAddress } from "../lib/addresses.js";
import { sendWithRetry } from "../lib/api.js";
import { t } from "../lib/dom.js";
import { problemSummary } from "../lib/forms.js";
import { bringNonce } from "../lib/seats.js";

const BOT = "greedy";

/** Make an unrated table, and start it. */
async function createTable(ruleset, bots) {
  const made = await sendWithRetry("POST", "games", {
    ruleset,
    seats: bots + 1,
    bots: Array(bots).fill(BOT),
    clock: "none",
    rated: false,
    guided: true,
    spectators: "nobody",
  });
  await bringNonce(made.id);
  if (made.status === "full") await sendWithRetry("POST", `games/${made.id}/start`);
  return made.id;
}

// After the browser's back button, the page is shown as it was left.
window.addEventListener("pageshow", (event) => {
  if (event.persisted) location.reload();
});

for (const form of /** @type {NodeListOf<HTMLFormElement>} */ (
  document.querySelectorAll(".start")
)) {
  const button = /** @type {HTMLButtonElement} */ (form.querySelector("button"));
  const note = form.querySelector(".note");
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    button.disabled = true;
    note.className = "note";
    note.textContent = t("setting_up");
    try {
      const id = await createTable(form.dataset.ruleset, Number(new FormData(form).get("bots")));
      location.assign(`${tableAddress(id)}?guide=1`);
    } catch (problem) {
      note.className = "note error";
      note.textContent = problemSummary(problem);
      button.disabled = false;
    }
  });
  button.disabled = false; // earlier a press would have been lost
}
