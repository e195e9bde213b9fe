// The panel beside a replay: the whole log, the link, the proof of the deal; and the bar above it.

import { h, icon, render, t } from "../lib/dom.js";
import { logEntry, markEntry } from "./log.js";
import { shareLink } from "./share_link.js";

const rt = (key, values) => t(`replay_${key}`, values);
const wide = window.matchMedia("(min-width: 80rem)"); // on these screens the panel is always open
// The way back from a position to the panel that covered it: its label and its action.
const under = { words: "", back: () => {} };

/**
 * Fill the panel; `log(entries)` adds the log, `leave(words)` uncovers the table, with a way back
 * labelled `words`. `go(ply)` leads to a position.
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
          on: { click: close },
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
  /** Open the panel, whose analysis survives a reload. */
  function show() {
    open(true);
    setWayBack("");
    if (!document.getElementById("replay-analysis").hidden) keepHash("#analysis");
  }
  function close() {
    open(false);
    setWayBack("");
    keepHash("");
  }
  const setWayBack = (words) => {
    under.words = words;
    document.getElementById("back")?.replaceWith(wayBack());
  };
  let top = 0; // the scroll position of the panel when it was left
  under.back = () => {
    show();
    node.scrollTop = top;
  };
  node.hidden = !wide.matches;
  wide.addEventListener("change", () => {
    node.hidden = !wide.matches;
  });
  document.addEventListener("click", ({ target }) => {
    if (/** @type {Element} */ (target).closest("#replay-more")) (node.hidden ? show : close)();
  });
  node.addEventListener("keydown", ({ key }) => {
    if (key === "Escape" && node.classList.contains("over")) close();
  });
  const leave = (words = "") => {
    if (wide.matches) return;
    top = node.scrollTop;
    open(false);
    setWayBack(words);
    if (words) document.getElementById("back").focus({ preventScroll: true });
  };
  return {
    open: show,
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

/** Note in the address of a position whether the analysis covers it. */
const keepHash = (hash) =>
  history.replaceState(null, "", location.pathname + location.search + hash);

/** The way back to the table, or to the place in the panel that led to this position. */
const wayBack = () =>
  under.words
    ? h(
        "button",
        { type: "button", class: "back", id: "back", on: { click: () => under.back() } },
        icon("site/back"),
        h("span", {}, under.words),
      )
    : h(
        "a",
        { class: "back", id: "back", href: location.pathname.replace(/\/replay$/, "") },
        icon("site/back"),
        h("span", {}, rt("to_table")),
      );

/** The bar: the way back, the page's title, the round, and the way to the panel. */
export const bar = (told, title) => [
  wayBack(),
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
