// My tables that wait for players: how many sit there, a link to send, bots for the free seats.

import { tableAddress } from "../lib/addresses.js";
import { get, sendWithRetry } from "../lib/api.js";
import { runWithButton, toast } from "../lib/dialog.js";
import { gameName, h, icon, t } from "../lib/dom.js";
import { BOT, mayFill } from "../lib/seats.js";
import { unreadBadge } from "./rows.js";

const links = new Map(); // links that the browser did not copy, by table id

/** A table that has not started; `redraw` redraws the page. */
export function waitingCard(table, redraw) {
  const taken = table.seats.filter((seat) => seat.player || seat.bot).length;
  const isOpen = table.status === "open";
  const link = links.get(table.id);
  return h(
    "li",
    { class: "side-row", id: `table-${table.id}` },
    h(
      "p",
      {},
      h(
        "a",
        { href: tableAddress(table.id), id: `open-${table.id}` },
        t("seated", { game: gameName(table.ruleset), taken, seats: table.seats.length }),
      ),
      unreadBadge(table),
    ),
    isOpen ? null : h("p", { class: "faint" }, t("starts_soon")),
    isOpen
      ? h(
          "p",
          { class: "row" },
          button(`copy-${table.id}`, "link", t("copy_link"), () => copyLink(table, redraw)),
          mayFill(table)
            ? button(`fill-${table.id}`, "bot", t("fill_with_bots"), () =>
                sendWithRetry("POST", `games/${table.id}/bots`, { bot: BOT }),
              )
            : null,
        )
      : null,
    isOpen && link
      ? h("input", {
          type: "text",
          id: `link-${table.id}`,
          readonly: true,
          value: link,
          "aria-label": t("link_label"),
          on: { focus: ({ target }) => target.select() },
        })
      : null,
  );
}

const button = (id, picture, text, act) =>
  h(
    "button",
    {
      type: "button",
      class: "button quiet",
      id,
      on: { click: ({ currentTarget }) => runWithButton(currentTarget, act) },
    },
    icon(`site/${picture}`),
    text,
  );

/** Copy the table's link, making one if necessary; show it if the browser refuses. */
async function copyLink({ id }, redraw) {
  const [known] = await get(`games/${id}/links`);
  const { url } = known ?? (await sendWithRetry("POST", `games/${id}/links`));
  try {
    await navigator.clipboard.writeText(url);
    toast(t("link_copied"));
  } catch {
    links.set(id, url);
    redraw();
  }
}
