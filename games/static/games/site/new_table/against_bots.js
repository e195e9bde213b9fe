// Against bots, now: a button for each game, with a choice of bots beside it.

import { runWithButton, toast } from "../lib/dialog.js";
import { t } from "../lib/dom.js";
import { openTable, startAgainstBots } from "../lib/seats.js";

/** Enable the buttons; until now a press would have been lost. */
export function listenToButtons() {
  for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (
    document.querySelectorAll("[data-bots]")
  )) {
    button.addEventListener("click", () => runWithButton(button, () => play(button.dataset.bots)));
    button.disabled = false;
  }
}

async function play(ruleset) {
  const choice = /** @type {HTMLSelectElement} */ (document.getElementById(`level-${ruleset}`));
  toast(t("bots_now_made"));
  openTable((await startAgainstBots(ruleset, choice.value.split(" "))).id);
}
