// The dock: the decision, my hand, and the one row in which a choice is made and sent.

import { formatWhen, h, icon, isGuest, lazyPart, rulesets, t } from "../lib/dom.js";

/** Milliseconds for which the verb ignores taps: a double tap on a choice must not send it. */
const FIRST_MS = 300;
let readyTimer = 0;
const stateModule = lazyPart(() => import("./states.js"));

/** Enable sending a pick after a moment, so that a double tap does not send it. */
export function beginChoice(page) {
  page.isReady = false;
  clearTimeout(readyTimer);
  readyTimer = setTimeout(() => {
    page.isReady = true;
    const verb = /** @type {HTMLButtonElement | null} */ (document.getElementById("confirm"));
    if (verb && !page.sending) verb.disabled = false;
  }, FIRST_MS);
}

/** The content of the dock: its heading, the hand, the action row. */
export function dock(page, ui, actions) {
  const state = dockState(page, ui, actions);
  return {
    heading: heading(page, ui, state),
    hand: ui.table.view === null ? null : (page.rules.hand?.(ui.table, ui) ?? null),
    row: ui.isFilm && page.past.action ? page.past.action() : actionRow(page, ui, actions, state),
  };
}

/** The link to log in again and return here. */
export function logInLink() {
  const here = encodeURIComponent(location.pathname + location.search);
  return h("a", { class: "button", id: "log-in", href: `/login?next=${here}` }, t("log_in"));
}

/** The heading and row that replace a game's own if its table waits, is paused or is watched. */
function dockState(page, ui, actions) {
  const { table } = ui;
  const mine = table.seats[table.seat];
  const isPlain =
    table.view !== null &&
    table.status === "active" &&
    !table.paused_at &&
    mine &&
    !mine.bot &&
    !mine.offered_at &&
    !mine.missed;
  if (ui.isFilm || isPlain) return null;
  if (stateModule.isLoaded())
    return stateModule((part) => part.dockState(page, ui, { ...actions, logInLink }));
  stateModule.preload().then(ui.redraw);
  return null;
}

function heading(page, ui, state) {
  const { table } = ui;
  if (!ui.isFilm && table.status === "finished") return []; // the end has a heading of its own
  if (ui.isFilm && page.past.heading) return page.past.heading();
  const words = page.lost
    ? [icon("site/wifi_off"), t("connection_lost")]
    : state
      ? [state.icon ? icon(state.icon) : null, state.heading]
      : table.view
        ? inParts(
            page.rules.headline?.(table, ui) ?? "",
            table.seats.map((_, seat) => ui.name(seat)),
          )
        : t("loading");
  return [
    h("h2", { id: "headline", tabindex: "-1" }, words),
    h("span", { class: "dock-until faint" }, state ? (state.until ?? "") : until(table)),
    h(
      "div",
      { class: "mine" },
      table.view && !state ? (page.rules.mine?.(table, ui) ?? null) : null,
    ),
  ];
}

/** A sentence in parts, so that long names are cut rather than the rest. */
function inParts(sentence, names) {
  const found = names.filter((name) => name && sentence.includes(name));
  if (!found.length) return sentence;
  const first = found.toSorted((one, other) => sentence.indexOf(one) - sentence.indexOf(other))[0];
  const [before, ...after] = sentence.split(first);
  return [before, h("span", { class: "name" }, first), inParts(after.join(first), names)];
}

/** Until when others decide. */
function until({ legal_moves: asked, to_move: others, seats, as_of: seen }) {
  if (seen) return t("as_of", { when: formatWhen(seen) });
  const ends = asked.length ? [] : others.map((seat) => seats[seat].deadline).filter(Boolean);
  return ends.length ? t("until", { when: formatWhen(ends.sort()[0]) }) : "";
}

function actionRow(page, ui, actions, state) {
  const { table } = ui;
  if (page.unsent) return keptRow(page, ui, actions);
  if (state) return [problemText(page, actions), state.row];
  if (!table.legal_moves.length)
    return page.problem ? problemText(page, actions) : idleRow(page, ui, actions);
  const choices = h("div", { class: "choices" }, choicesOf(page, ui, actions));
  if (ui.picked) return [choices, preview(page, ui), ...buttons(page, ui, actions)];
  if (page.problem) return problemText(page, actions);
  return [page.isDesk ? hint(t("tap_to_choose")) : null, choices];
}

/** A hint in the preview's place on a desktop, which is never blank. */
const hint = (text) => h("p", { class: "preview hint faint" }, text);

/** The choices in the row itself; else a hint on where they are. */
function choicesOf(page, ui, actions) {
  if (page.folded)
    return h(
      "button",
      { type: "button", class: "button", id: "unfold-sheet", on: { click: actions.unfold } },
      t("back_to_choice"),
    );
  const found = [page.rules.choices?.(ui.table, ui) ?? []].flat(9).filter(Boolean);
  return found.length || page.isDesk ? found : h("p", { class: "hint faint" }, t("tap_to_choose"));
}

/** What the picked row would do, its outcome first; or why it was refused. */
function preview(page, ui) {
  requestAnimationFrame(markCut);
  const { brief, effects } = ui.picked;
  // What may still change comes first; preview and outcome may share lines.
  const told = [...(effects?.open ?? []), ...(ui.picked.preview ?? [])];
  const lines = [...new Set(told)].filter((line) => line !== sentence(brief || ""));
  const name = ui.label(ui.picked);
  const content = page.problem
    ? h("strong", { class: "refusal", role: "alert" }, page.problem)
    : [h("strong", {}, sentence(brief || name)), lines.map((line) => h("span", {}, " ", line))];
  return h(
    "div",
    {
      id: "preview",
      class: `preview${page.wholePreview ? " whole" : ""}`,
      on: { click: () => showWhole(page, ui) },
    },
    h("div", { class: "in-preview" }, content),
  );
}

/** Mark a preview that is longer than its place. */
function markCut() {
  const preview = document.getElementById("preview");
  const inside = preview?.firstElementChild;
  if (inside) preview.classList.toggle("cut", inside.scrollHeight > inside.clientHeight + 1);
}

/** End a line like a sentence if others follow it. */
const sentence = (text) => (/[.!?。！？]$/.test(text) ? text : t("sentence", { text }));

function showWhole(page, ui) {
  page.wholePreview = !page.wholePreview;
  ui.redraw();
}

function buttons(page, ui, actions) {
  if (page.loggedOut) return [takeBack(ui), logInLink()];
  if (page.undo) return [page.undo(ui)];
  const verb = page.rules.verb?.(ui.picked, ui) ?? t("confirm");
  return [
    takeBack(ui, page.sending),
    h(
      "button",
      {
        class: `button verb${page.sending ? " sending" : ""}`,
        id: "confirm",
        type: "button",
        disabled: page.sending || !page.isReady,
        on: { click: actions.confirm },
      },
      page.sending
        ? [h("span", { class: "spinner" }), h("span", { class: "visually-hidden" }, t("sending"))]
        : null,
      h("span", { class: "word" }, verb),
    ),
  ];
}

const takeBack = (ui, disabled = false) =>
  h(
    "button",
    {
      class: "button quiet take-back",
      id: "take-back",
      type: "button",
      disabled,
      "aria-label": t("take_choice_back"),
      on: { click: () => ui.pick(null) },
    },
    icon("site/close"),
  );

/** A move that will be sent once the connection is back. */
const keptRow = (page, ui, actions) => [
  h(
    "div",
    { id: "preview", class: "preview" },
    h("div", { class: "in-preview" }, t("kept_here", { move: page.unsent.words })),
  ),
  takeBack(ui),
  h(
    "button",
    { class: "button quiet verb", id: "try-now", type: "button", on: { click: actions.confirm } },
    t("try_now"),
  ),
];

/** Why the last action failed, while nothing is picked. */
const problemText = (page, actions) =>
  page.problem
    ? [
        h(
          "div",
          { class: "preview" },
          h("strong", { class: "refusal", role: "alert" }, page.problem),
        ),
        page.loggedOut
          ? logInLink()
          : h(
              "button",
              {
                class: "button quiet take-back",
                id: "dismiss",
                type: "button",
                "aria-label": t("close"),
                on: { click: actions.dismiss },
              },
              icon("site/close"),
            ),
      ]
    : null;

/** The row while others decide: answering ahead, and the next game. */
function idleRow(page, ui, actions) {
  const { table } = ui;
  const next = page.waits?.next;
  return [
    page.isDesk ? hint(t("nothing_asked")) : null,
    rulesets[table.ruleset]?.orders && !isGuest
      ? h(
          "button",
          {
            class: "button quiet",
            id: "answer-ahead",
            type: "button",
            "aria-haspopup": "true",
            on: { click: () => actions.answerAhead() },
          },
          t("answer_ahead"),
        )
      : null,
    next && !page.isDesk
      ? page.waits.link()
      : h("a", { class: "button", id: "my-games", href: "/my-games" }, t("my_games")),
  ];
}

/**
 * Put an otherwise lost focus on the heading; if its words are still loading, once they are there,
 * unless the focus has moved by then.
 */
export function focusHeading() {
  const heading = () => document.getElementById("headline");
  if (heading()) return heading().focus({ preventScroll: true });
  const watch = new MutationObserver(() => {
    if (!heading()) return;
    watch.disconnect();
    if (document.activeElement === document.body) heading().focus({ preventScroll: true });
  });
  watch.observe(document.getElementById("table"), { childList: true, subtree: true });
}
