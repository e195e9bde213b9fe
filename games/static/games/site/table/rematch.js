// A rematch: a wish that the others see. Once all wish for it, or after a day, the table is made.

import { tableAddress } from "../lib/addresses.js";
import { eachPage, sendWithRetry } from "../lib/api.js";
import { h, t } from "../lib/dom.js";
import { bringNonce, owesNonce } from "../lib/seats.js";
import { seatMark } from "./seats.js";

const peopleAt = (table) => table.seats.filter((seat) => seat.player && !seat.bot_of);

/** Whether people other than me sat there: then a rematch takes an account. */
export const isAmongPeople = (table) => peopleAt(table).length > 1;

const state = { wished: false, made: null };

/** The button, and who wishes for a rematch. */
export function rematchButtons(page, ui, actions) {
  const { table } = page;
  const wishes = table.rematch?.seats ?? [];
  const people = peopleAt(table);
  const mine = wishes.includes(table.seat);
  if (mine) state.wished = true;
  else if (state.wished && !table.rematch) findMade(table, ui);
  if (state.made)
    return h(
      "a",
      { class: "button", id: "rematch", href: tableAddress(state.made) },
      t("rematch_made"),
    );
  const alone = !isAmongPeople(table);
  return [
    alone
      ? null
      : h(
          "p",
          { class: "wishes", id: "wishes", title: t("rematch_words") },
          people.map(({ seat }) =>
            h(
              "span",
              {},
              seatMark(seat),
              ` ${seat === table.seat ? t("you") : ui.name(seat)} ${wishes.includes(seat) ? "✓" : "?"} `,
            ),
          ),
        ),
    h(
      "button",
      {
        type: "button",
        class: `button${mine || (page.waits?.next && !page.isDesk) ? " quiet" : ""}`,
        id: "rematch",
        "aria-pressed": alone ? null : String(mine),
        disabled: page.sending,
        on: { click: () => wish(table, actions, mine) },
      },
      alone ? t("rematch") : t("rematch_of", { count: wishes.length, all: people.length }),
    ),
  ];
}

async function wish(table, actions, mine) {
  state.wished = false;
  const made = await actions.act(mine ? "DELETE" : "PUT", "/rematch", mine ? undefined : {});
  if (made?.id && made.id !== table.id) go(made);
}

/** Go to the new table; with bots alone it starts immediately. */
async function go(made) {
  const table = owesNonce(made) ? await bringNonce(made.id) : made;
  const people = table.seats.filter((seat) => seat.player);
  if (table.status === "full" && people.length === 1)
    await sendWithRetry("POST", `games/${table.id}/start`);
  location.assign(tableAddress(table.id));
}

/** Find the new table once the wishes are gone: I sit there, or am invited. */
async function findMade(table, ui) {
  state.wished = false;
  for await (const part of eachPage("me/games", { limit: 50 })) {
    const found = part.results.find((row) => row.rematch_of === table.id);
    if (!found) continue;
    state.made = found.id;
    ui.redraw();
    return;
  }
}
