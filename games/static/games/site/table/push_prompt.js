// Asking once, after a first move in a game of days, whether to send messages to this device.

import { get } from "../lib/api.js";
import { announce, h, isGuest, me, render, t } from "../lib/dom.js";
import { problemSummary } from "../lib/forms.js";
import { deviceId, pushSupported, subscribe } from "../lib/push.js";

const ANSWERED_KEY = "push-hint"; // in this browser: the question was answered
const DAY = 24 * 3600; // seconds

/** The sheet for the question; null if it makes no sense. */
export async function pushPrompt(table, actions) {
  if (
    !me ||
    isGuest ||
    !pushSupported() ||
    Notification.permission !== "default" ||
    deviceId() ||
    isAnswered()
  )
    return null;
  const { clocks, push_key: key } = await get("policy");
  const clock = clocks.find((one) => one.key === table.clock);
  if (!key || !clock?.messages || clock.first < DAY) return null;
  return {
    key: "push",
    yields: true,
    title: t("push_ask"),
    body: promptBody(key, actions.closeSheet),
  };
}

function isAnswered() {
  try {
    return localStorage.getItem(ANSWERED_KEY) !== null;
  } catch {
    return true; // a browser that stores nothing would ask again and again
  }
}

function promptBody(key, close) {
  const words = h("p", {}, t("push_hint"));
  const buttons = h("div", { class: "row" });
  const node = h("div", { class: "push-hint", id: "push-hint" }, words, buttons);
  const button = (word, id, click, quiet) =>
    h(
      "button",
      { type: "button", class: quiet ? "button quiet" : "button", id, on: { click } },
      t(word),
    );
  const ended = (text) => {
    words.textContent = text;
    announce(text);
    render(buttons, button("understood", "hint-read", close, true));
    document.getElementById("hint-read")?.focus({ preventScroll: true });
  };
  const ask = async ({ currentTarget }) => {
    currentTarget.disabled = true;
    localStorage.setItem(ANSWERED_KEY, "yes");
    try {
      const said = await subscribe(key);
      if (said === "default")
        close(); // the browser's question was dismissed
      else ended(t(said === "granted" ? "push_on" : "push_denied"));
    } catch (problem) {
      ended(problemSummary(problem));
    }
  };
  const later = () => {
    localStorage.setItem(ANSWERED_KEY, "no");
    close();
  };
  render(
    buttons,
    button("push_ask", "hint-ask", ask, false),
    button("not_now", "hint-later", later, true),
  );
  return node;
}
