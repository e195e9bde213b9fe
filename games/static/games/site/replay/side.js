// What stands beside a replay: the whole log, the link, the proof of the deal; and the bar above it.

import { h, icon, render, t } from "../lib/dom.js";
import { logEntry, markEntry } from "./log.js";
import { shareLink } from "./share_link.js";

const rt = (key, values) => t(`replay_${key}`, values);
const wide = window.matchMedia("(min-width: 80rem)"); // there it is always open

/**
 * Fill the panel; `log(entries)` brings the log, `leave()` shows what it lies over. `go(ply)` leads to
 * a position.
 */
export function side(node, { go, address }) {
  const log = h("div", { id: "replay-log" });
  render(
    node,
    h(
      "div",
      { class: "replay-side" },
      h(
        "button",
        {
          type: "button",
          class: "button quiet",
          id: "close-side",
          on: { click: () => open(false) },
        },
        icon("site/close"),
        h("span", {}, t("close")),
      ),
      h("section", { id: "replay-analysis", "aria-labelledby": "analysis-title", hidden: true }),
      log,
      h(
        "div",
        { class: "replay-link" },
        h("div", { id: "play-on-place" }),
        shareLink(address),
        h("p", { class: "faint keys" }, rt("keys")),
      ),
      h("section", { id: "replay-proof", "aria-labelledby": "proof-title" }),
    ),
  );
  const open = (is) => {
    node.hidden = !is && !wide.matches;
    node.classList.toggle("over", is);
    document.getElementById("replay-more")?.setAttribute("aria-expanded", String(is));
    document.getElementById(is ? "close-side" : "replay-more")?.focus({ preventScroll: true });
  };
  node.hidden = !wide.matches;
  wide.addEventListener("change", () => {
    node.hidden = !wide.matches;
  });
  document.addEventListener("click", ({ target }) => {
    if (/** @type {Element} */ (target).closest("#replay-more")) open(node.hidden);
  });
  node.addEventListener("keydown", ({ key }) => {
    if (key === "Escape" && node.classList.contains("over")) open(false);
  });
  const leave = () => {
    if (!wide.matches) open(false);
  };
  return {
    open: () => open(true),
    leave,
    log(entries) {
      const goThere = (ply) => {
        leave();
        return go(ply);
      };
      render(
        log,
        h(
          "details",
          { id: "whole", open: wide.matches },
          h("summary", {}, rt("everything")),
          h(
            "ol",
            { class: "log-entries", id: "entries" },
            entries.map((entry) => logEntry(entry, goThere)),
          ),
        ),
      );
      markEntry(-1);
    },
  };
}

/** The bar: back to the table, what page this is, the round, and the way to what stands beside. */
export const bar = (told, title) => [
  h(
    "a",
    { class: "back", id: "back", href: location.pathname.replace(/\/replay$/, "") },
    icon("site/back"),
    h("span", {}, rt("to_table")),
  ),
  h("span", { class: "replay-title" }, title),
  told ? h("span", { class: "pill" }, icon(told.phase.icon), h("span", {}, told.phase.name)) : null,
  h(
    "button",
    {
      type: "button",
      class: "bar-button",
      id: "replay-more",
      "aria-expanded": "false",
      "aria-label": rt("more"),
    },
    icon("site/menu"),
  ),
];
