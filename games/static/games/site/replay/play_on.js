// On from a position of a game that is over: a table of its own, against bots.

import { tableAddress } from "../lib/addresses.js";
import { sendWithRetry } from "../lib/api.js";
import { runWithButton } from "../lib/dialog.js";
import { h, icon, t } from "../lib/dom.js";

/** The button; `page` has the table, and the ply that is shown. */
export const playOn = (page) =>
  h(
    "div",
    { class: "play-on" },
    h(
      "button",
      {
        type: "button",
        class: "button",
        id: "play-on",
        on: {
          click: ({ currentTarget }) =>
            runWithButton(currentTarget, async () => {
              const made = await sendWithRetry("POST", `games/${page.table.id}/play-on`, {
                ply: page.ply,
              });
              location.assign(tableAddress(made.id));
            }),
        },
      },
      icon("site/play"),
      h("span", {}, t("play_on")),
    ),
    h("p", { class: "faint" }, t("play_on_words")),
  );
