// Tells the site that the player is looking at this table, so that it sends no messages about turns
// there. A hidden or idle tab says nothing; so the last report expires by itself, whatever happens
// to the browser.

import { put } from "../lib/api.js";
import { getOnce } from "../lib/table_terms.js";

const TOUCHES = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart"];

/** Report looking, as long as it is true. */
export async function follow(page, actions) {
  const { messages, clocks } = await getOnce("policy");
  const told = new Set(clocks.filter((clock) => clock.messages).map(({ key }) => key));
  let touched = performance.now();
  let timer = 0;

  const isTold = ({ seat, status, guided, clock }) =>
    seat !== null && status === "active" && !guided && told.has(clock);
  const looks = () =>
    !document.hidden &&
    performance.now() - touched < messages.idle_seconds * 1000 &&
    isTold(page.table);

  async function tell() {
    timer = 0;
    if (!looks()) return; // events that change this start it again
    timer = setTimeout(tell, messages.looking_again_seconds * 1000);
    if (page.lost) return;
    await put(`games/${page.table.id}/looking`).catch(({ status }) => {
      if (status < 400 || status >= 500) return;
      clearTimeout(timer); // the log-in or the seat is gone
      timer = 0;
    });
  }

  const begin = () => timer || tell();
  const onTouch = () => {
    touched = performance.now();
    begin();
  };
  for (const touch of TOUCHES) document.addEventListener(touch, onTouch, { passive: true });
  document.addEventListener("visibilitychange", () => document.hidden || onTouch());
  actions.listen((event) => event === "table" && begin());
  begin();
}
