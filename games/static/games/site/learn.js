// A first game: a table with bots, started at once, and on to it.

import { surely } from "./api.js";
import { say, tableAddress } from "./dom.js";
import { reason } from "./forms.js";

const BOT = "greedy";

/** Lay a table that counts for nothing, and start it. */
async function table(ruleset, bots) {
  const made = await surely("POST", "games", {
    ruleset, seats: bots + 1, bots: Array(bots).fill(BOT), clock: "none", rated: false, spectators: "nobody",
  });
  if (made.status === "full") await surely("POST", `games/${made.id}/start`);
  return made.id;
}

// Back from the game by the browser's button: the page comes as it was left.
window.addEventListener("pageshow", (event) => {
  if (event.persisted) location.reload();
});

for (const form of document.querySelectorAll(".start")) {
  const [button, note] = [form.querySelector("button"), form.querySelector(".note")];
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    button.disabled = true;
    note.className = "note";
    note.textContent = say("setting_up");
    try {
      const id = await table(form.dataset.ruleset, Number(new FormData(form).get("bots")));
      location.assign(`${tableAddress(id)}?guide=1`);
    } catch (problem) {
      note.className = "note error";
      note.textContent = reason(problem);
      button.disabled = false;
    }
  });
}
