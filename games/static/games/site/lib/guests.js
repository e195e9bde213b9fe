// Guests, who play only with bots, and their way to people.

import { tableAddress } from "./addresses.js";
import { openDialog } from "./dialog.js";
import { h, t } from "./dom.js";

/** The page where a guest gets an account, leading on to `after`. @param {string} after */
export const forPeople = (after) => `/register?next=${encodeURIComponent(after)}`;

/** Say what a seat among people takes, and lead there and back to this table afterwards. */
export function tellGuest({ id }) {
  const table = tableAddress(id);
  const here = location.pathname === table ? table + location.search : table; // with its invitation
  return openDialog({
    title: t("for_people"),
    body: [h("p", {}, t("for_people_words"))],
    action: t("make_account"),
    act: () => location.assign(forPeople(here)),
  });
}
