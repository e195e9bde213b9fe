// After a first move in a game of days: whether this device is to be told. Asked once, and quietly.

import { get } from "../api.js";
import { announce, el, me, render, say } from "../dom.js";
import { reason } from "../forms.js";
import { able, kept, subscribe } from "../push.js";

const ASKED = "push-hint"; // in this browser: that it was answered
const DAY = 24 * 3600; // seconds

/** What stands at the foot of the page, where nothing moves for it; null where it makes no sense. */
export async function hint(table, redraw) {
  if (!me || !able() || Notification.permission !== "default" || kept() || answered()) return null;
  const { clocks, push_key: key } = await get("policy");
  const clock = clocks.find((one) => one.key === table.clock);
  if (!key || !clock?.messages || clock.first < DAY) return null;
  return bar(key, redraw);
}

function answered() {
  try {
    return localStorage.getItem(ASKED) !== null;
  } catch {
    return true; // where a browser stores nothing it would be asked again and again
  }
}

function bar(key, redraw) {
  const words = el("p", { class: "chosen" }, say("push_hint"));
  const buttons = el("div", { class: "row" });
  const node = el("section", { class: "confirmation asks", id: "push-hint", "aria-label": say("push_ask") }, el("div", { class: "choice" }, words), buttons);
  const close = () => {
    node.dataset.closed = "yes";
    redraw();
    document.getElementById("headline")?.focus({ preventScroll: true });
  };
  const button = (word, id, click, quiet) => el("button", { type: "button", class: quiet ? "button quiet" : "button", id, on: { click } }, say(word));
  const ended = (text) => {
    words.textContent = text;
    announce(text);
    render(buttons, button("understood", "hint-read", close, true));
    document.getElementById("hint-read")?.focus({ preventScroll: true });
  };
  const ask = async ({ currentTarget }) => {
    currentTarget.disabled = true;
    localStorage.setItem(ASKED, "yes");
    try {
      const said = await subscribe(key);
      if (said === "default") close(); // the browser's question was put away
      else ended(say(said === "granted" ? "push_on" : "push_denied"));
    } catch (problem) {
      ended(reason(problem));
    }
  };
  const later = () => {
    localStorage.setItem(ASKED, "no");
    close();
  };
  render(buttons, button("push_ask", "hint-ask", ask, true), button("not_now", "hint-later", later, true));
  return node;
}
