// Playing on from a position of a finished game, at a new table against bots.

import { tableAddress } from "../lib/addresses.js";
import { sendWithRetry } from "../lib/api.js";
import { runWithButton } from "../lib/dialog.js";
import { h, icon, render, t } from "../lib/dom.js";

const LEVELS = ["greedy", "medium", "hard"]; // the API's names, the weakest first
const USUAL = "medium";

/** Fill `node` with the button and the choice of bots; `page` has the table and the position. */
export function showPlayOn(node, page) {
  const level = h(
    "select",
    { id: "play-on-bots" },
    LEVELS.map((bot) => h("option", { value: bot, selected: bot === USUAL }, t(`bot_${bot}`))),
  );
  const start = async () => {
    const made = await sendWithRetry("POST", `games/${page.table.id}/play-on`, {
      ply: page.ply,
      bot: level.value,
    });
    location.assign(tableAddress(made.id));
  };
  const button = h(
    "button",
    {
      type: "button",
      class: "button",
      id: "play-on",
      on: { click: ({ currentTarget }) => runWithButton(currentTarget, start) },
    },
    icon("site/play"),
    h("span", {}, t("play_on")),
  );
  const offer = h(
    "div",
    { class: "play-on" },
    button,
    h("label", { class: "row" }, t("play_on_against"), level),
    h("p", { class: "faint" }, t("play_on_words")),
  );
  const over = h("p", { class: "play-on faint", id: "play-on-over" }, t("play_on_over"));
  const update = () => {
    const isOver = page.ply >= page.table.ply || page.shown?.to_move.length === 0;
    offer.hidden = isOver;
    over.hidden = !isOver;
  };
  page.watchers.push(update);
  update();
  render(node, offer, over);
}
