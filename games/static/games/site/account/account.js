// The account: a tab for each part, filled by a module of its own when it is opened.

import { h, render } from "../lib/dom.js";
import { problemSummary } from "../lib/forms.js";

const tabs = [...document.querySelectorAll("[role=tab]")];
const PARTS = {
  me: () => import("./me.js"),
  passkeys: () => import("./passkeys.js"),
  sessions: () => import("./sessions.js"),
  tokens: () => import("./tokens.js"),
  apps: () => import("./apps.js"),
  bots: () => import("./bots.js"),
  webhooks: () => import("./webhooks.js"),
  messages: () => import("./messages.js"),
  people: () => import("./muted_players.js"),
};

/** Show a part, fresh from the API each time it is opened. */
async function open(key, { focus = false } = {}) {
  for (const tab of tabs) {
    const chosen = tab.getAttribute("aria-controls") === key;
    tab.setAttribute("aria-selected", String(chosen));
    tab.tabIndex = chosen ? 0 : -1;
    document.getElementById(tab.getAttribute("aria-controls")).hidden = !chosen;
    if (chosen) tab.scrollIntoView({ block: "nearest", inline: "nearest" });
    if (chosen && focus) tab.focus();
  }
  if (key !== keyInAddress()) history.replaceState(null, "", `#${key}`); // else the browser would scroll to it
  const part = document.querySelector(`#${key} .part`);
  try {
    render(part, await (await PARTS[key]()).tabContent());
  } catch (problem) {
    render(part, h("p", { class: "alert", role: "alert" }, problemSummary(problem)));
  }
  part.removeAttribute("aria-busy");
}

for (const [place, tab] of tabs.entries()) {
  tab.addEventListener("click", () => open(tab.getAttribute("aria-controls")));
  tab.addEventListener("keydown", (event) => {
    const to = { ArrowRight: place + 1, ArrowLeft: place - 1, Home: 0, End: tabs.length - 1 }[
      event.key
    ];
    if (to === undefined) return;
    event.preventDefault();
    open(tabs.at(to % tabs.length).getAttribute("aria-controls"), { focus: true });
  });
}

/** The part that the address names. */
const keyInAddress = () => (location.hash.slice(1) in PARTS ? location.hash.slice(1) : "me");
window.addEventListener("hashchange", () => open(keyInAddress()));
open(keyInAddress());
