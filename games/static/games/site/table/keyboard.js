// The keys of a table. They are ignored while a field has the focus, and can be switched off.

import { h, isGuest, me, t } from "../lib/dom.js";
import { preference, setPreference } from "./preferences.js";

const FIELDS = "input, textarea, select, dialog, [contenteditable]";
const CHOICES =
  ":is(#at-hand, #at-action, #at-sheet, #at-stage) :is(button, a):not(:disabled, [aria-disabled=true])";

/** Listen to keys as long as the page is open. */
export function follow(page, ui, actions) {
  document.addEventListener("keydown", (event) => {
    const { key, target } = event;
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.isComposing || /** @type {Element} */ (target).closest?.(FIELDS)) return;
    const isTaken = key === "Escape" || preference("keys") ? take(event, page, ui, actions) : false;
    if (isTaken) event.preventDefault();
  });
  actions.openHelp = () => openHelp(page, actions);
}

/** Act on a key, and return whether it has a meaning here. film.js has the keys of the film. */
function take(event, page, ui, actions) {
  const { key, target } = event;
  if (key === "Escape") return goBack(page, ui, actions);
  if (key === "Enter") return confirm(target, ui, actions);
  if (key.startsWith("Arrow")) return moveFocus(key, target);
  if (event.repeat || target.closest?.("[role=tablist]")) return false;
  if (key === "?") return !actions.openHelp();
  if (ui.table.legal_moves.length && !page.folded && page.rules.shortcut?.(key, ui.table, ui))
    return true;
  if (/^[1-8]$/.test(key)) return press(`card-${Number(key) - 1}`);
  const act = {
    n: () => press("next-game"),
    r: () => Boolean(page.side) && !actions.openPanel("reference"),
    l: () => Boolean(page.side) && !actions.openPanel("log"),
    c: () => Boolean(page.side) && !isGuest && !actions.openPanel("chat"),
  }[key.toLowerCase()];
  return act ? act() : false;
}

/** The keys that mean something at this table, each with the word for it: those of its game first. */
function keysHere({ rules, table }) {
  const hasBegun = table.view !== null; // then there are panels and films
  return {
    ...rules.keys,
    "← → ↑ ↓": "key_arrows",
    "⏎": "key_enter",
    Esc: "key_escape",
    ...(me && !isGuest ? { N: "key_next" } : {}),
    ...(hasBegun ? { R: "key_rules", F: "key_film", L: "key_log" } : {}),
    ...(hasBegun && !isGuest ? { C: "key_chat" } : {}),
    "?": "key_help",
  };
}

/** Press a button if it exists. */
function press(id) {
  const node = /** @type {HTMLButtonElement | null} */ (document.getElementById(id));
  if (!node || node.disabled || !node.checkVisibility()) return false;
  if (!node.closest("#at-bar, a")) node.focus({ preventScroll: true });
  node.click();
  return true;
}

/** Close the open sheet, undo the pick, or fold the game's sheet: the newest first. */
function goBack(page, ui, actions) {
  if (page.sheet) actions.closeSheet();
  else if (page.undo || (ui.picked && !page.sending)) ui.pick(null);
  else if (page.problem) actions.dismiss();
  else if (document.querySelector("#at-sheet #fold-sheet")) press("fold-sheet");
  else return false;
  return true;
}

/** Enter sends what is picked, unless the focus is on something else that can be pressed. */
function confirm(target, ui, actions) {
  const on = target.closest?.("button, a, summary");
  if (!ui.picked || (on && on.getAttribute("aria-pressed") !== "true")) return false;
  actions.confirm();
  return true;
}

/** On to the next choice, or back to the one before it. */
function moveFocus(key, target) {
  if (target.closest?.("[role=tablist], .side, [tabindex='0']:not(button, a)")) return false;
  const all = [...document.querySelectorAll(CHOICES)].filter((node) => node.checkVisibility());
  if (!all.length) return false;
  const step = key === "ArrowRight" || key === "ArrowDown" ? 1 : -1;
  const at = all.indexOf(target);
  const next = at < 0 ? (step > 0 ? 0 : all.length - 1) : (at + step + all.length) % all.length;
  /** @type {HTMLElement} */ (all[next]).focus({ preventScroll: true });
  return true;
}

/** The list of keys, and the switch that turns them off. */
function openHelp(page, actions) {
  const body = h(
    "div",
    { class: "keys-help" },
    h(
      "dl",
      { class: "keys" },
      Object.entries(keysHere(page)).map(([keys, word]) =>
        h("div", {}, h("dt", {}, h("kbd", {}, keys)), h("dd", {}, t(word))),
      ),
    ),
    h(
      "label",
      { class: "menu-toggle" },
      h("input", {
        type: "checkbox",
        id: "keys-on",
        checked: preference("keys"),
        on: { change: ({ target }) => setPreference("keys", target.checked) },
      }),
      h("span", {}, t("keys_on")),
    ),
  );
  actions.openSheet({ key: "keys", title: t("keys_title"), body });
}
