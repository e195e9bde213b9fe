// The film: what happened since my move, step by step on the table itself, as I knew it then. This
// module loads everything that follows events at a table: news, motion, paced live moves, sounds.

import { get } from "../lib/api.js";
import { announce, t } from "../lib/dom.js";
import { patch } from "../lib/patch.js";
import { markChapters } from "./chapters.js";
import { controls, heading } from "./film_dock.js";
import { createLive } from "./live.js";
import { createMotion, isCalm } from "./motion.js";
import { createNews } from "./news.js";
import { tableAt } from "./past.js";
import { preference } from "./preferences.js";
import { sawPly, seenPly } from "./seen.js";
import { loadStyle } from "./styles.js";

const FIRST_DELAY = 500; // milliseconds for which the position before the first step is shown
const STEP_KEYS = { ArrowLeft: "back", ArrowRight: "on" };
const ENOUGH = 2; // unseen steps that start a film automatically

/**
 * Follow what happens at a table from now on.
 * @param {any} page @param {any} ui @param {any} actions
 */
export async function follow(page, ui, actions) {
  const root = document.getElementById("table");
  const film = createFilm(page, ui);
  const news = createNews(page, actions, film);
  const live = createLive(page, ui, film);
  loadStyle("film");
  page.patch = patch;
  page.motion = createMotion(root, () => ({
    rules: page.rules,
    ui,
    me: page.table.seat,
    ply: (page.past?.table ?? page.table).ply,
  }));
  page.newsLine = news.line;
  page.told = news.told;
  page.arrived = live.arrived;
  actions.film = film.play;
  actions.endFilm = () => (film.isOn() ? film.end() : live.release());
  keepTaps(page, root, actions);
  document.addEventListener("visibilitychange", () => live.lookedAt());
  const since = await get(`games/${page.table.id}/since`).catch(() => null);
  if (!since) return;
  news.take(since);
  if (!since.steps.length && since.ply > 0) {
    // Nobody has moved since I did, so the last event is my own.
    const mine = await get(`games/${page.table.id}/since`, { ply: since.ply - 1 }).catch(
      () => null,
    );
    if (mine) news.take(mine, page.table.seat !== null);
  }
  if (since.before) {
    const log = { after: since.before.ply - 1 };
    const found = await get(`games/${page.table.id}/moves`, log).catch(() => null);
    news.note(found?.results ?? []);
  }
  if (film.isWanted(since)) film.open(since, { after: seenPly(page.table) });
  else {
    sawPly(page.table, page.table.ply);
    ui.redraw();
  }
}

/** The film of one table; `isOn()` while it shows something. */
function createFilm(page, ui) {
  let steps = [];
  let before = null;
  let left = 0; // the number of steps before these
  let index = -1; // -1: the position before the first step
  let playing = false;
  let on = false;
  let timer = 0;
  let title = "";

  /** Whether it begins by itself: once, if I come to a decision with unseen steps. */
  function isWanted(since) {
    if (!page.table.legal_moves.length || page.picked || document.hidden) return false;
    if (preference("film") !== "always" || isCalm()) return false;
    const seen = seenPly(page.table);
    return since.steps.filter(({ ply }) => ply > seen).length + since.earlier >= ENOUGH;
  }

  /**
   * Play a stretch: since my move, or after `ply` up to `until`.
   * @param {{ ply?: number, until?: number }} [stretch]
   */
  async function play({ ply, until } = {}) {
    const since = await get(`games/${page.table.id}/since`, { ply, until }).catch(() => null);
    if (since?.steps.length) open(since, { isMine: ply === undefined });
    else announce(t("news_none"));
  }

  /** Show these steps, skipping those already seen. */
  function open(since, { after = 0, isMine = true } = {}) {
    ({ steps, before } = since);
    title = t(isMine && page.table.seat !== null ? "film_since_move" : "film_controls");
    left = since.earlier;
    markChapters(page, steps, before, () => on && draw());
    const first = steps.findIndex(({ ply }) => ply > after);
    [on, index] = [true, -2];
    playing = !isCalm();
    show(playing ? Math.max(first, 0) - 1 : Math.max(first, 0), FIRST_DELAY);
  }

  /** Show a step, and go on after its time. */
  function show(place, lasts = steps[place]?.milliseconds) {
    clearTimeout(timer);
    const isNext = place === index + 1 && page.past !== null;
    index = Math.max(place, playing ? -1 : 0);
    if (index >= steps.length) return end({ inParts: playing });
    if (isNext && steps[index]) page.motion.expect(steps[index].moved);
    draw();
    if (steps[index]) {
      sawPly(page.table, steps[index].ply);
      announce(steps[index].text);
    }
    if (playing) timer = setTimeout(goOn, lasts);
    return undefined;
  }

  /** Go on; in a hidden tab, wait until it is visible. */
  function goOn() {
    if (document.hidden) timer = setTimeout(goOn, FIRST_DELAY);
    else show(index + 1);
  }

  /** Draw a requested step immediately. */
  function draw() {
    const isAsked = page.table.legal_moves.length > 0;
    const state = { index, steps, playing, title, isAsked, hasEarlier: left > 0, ...acts };
    page.past = {
      table: tableAt(page.table, index < 0 ? before : steps[index], index === steps.length - 1),
      heading: () => heading(state),
      action: () => controls(state),
      back: acts.back,
      on: acts.on,
    };
    ui.redraw({ inParts: playing });
  }

  const acts = {
    back: () => (index > 0 ? byHand(index - 1) : goEarlier()),
    on: () => byHand(index + 1),
    skip: () => end(),
    toggle() {
      playing = !playing;
      if (playing) show(index + 1);
      else pause();
    },
  };

  function byHand(place) {
    playing = false;
    return show(place);
  }

  function pause() {
    if (!on) return;
    playing = false;
    clearTimeout(timer);
    draw();
  }

  /** Load the previous steps, and show the last of them. */
  async function goEarlier() {
    const found = await earlier();
    if (found.length) byHand(found.length - 1);
  }

  async function earlier() {
    if (!left) return [];
    const until = before.ply;
    const span = { ply: 0, until };
    const since = await get(`games/${page.table.id}/since`, span).catch(() => null);
    const found = (since?.steps ?? []).slice(-left);
    steps = [...found, ...steps];
    index += found.length;
    left -= found.length;
    if (found.length) before = found.length < since.steps.length ? before : since.before;
    if (on) draw();
    return found;
  }

  /** End the film, and draw the present table. */
  function end({ inParts = false } = {}) {
    if (!on) return;
    on = false;
    playing = false;
    clearTimeout(timer);
    const last = steps.at(-1);
    page.past = null;
    page.motion.stop();
    sawPly(page.table, Math.max(last?.ply ?? 0, page.table.ply));
    ui.redraw({ inParts });
    if (document.activeElement === document.body)
      document.getElementById("headline")?.focus({ preventScroll: true });
  }

  return {
    isOn: () => on,
    isWanted,
    play,
    open,
    end,
    pause,
    earlier,
    hasEarlier: () => left > 0,
    steps: () => steps,
    place: () => ({
      index: Math.max(index + 1, 1),
      count: steps.length,
      text: wordsOf(steps[Math.max(index, 0)]),
    }),
  };
}

/** The words of a step: what was done, and the round's result if it ended one. */
const wordsOf = (step) => [step?.text, step?.chapter].filter(Boolean).join(" · ");

/** Whether a key chooses something in this game. */
const isOfGame = ({ keys = {} }, key) =>
  /^[1-8]$/.test(key) || Object.keys(keys).join(" ").split(" ").includes(key.toUpperCase());

/** Let a tap or a key end the film, and pass it on to the present table. */
function keepTaps(page, root, actions) {
  root.addEventListener(
    "click",
    (event) => {
      const { target, clientX, clientY, detail } = event;
      if (!page.past || !target.closest("#at-hand, #at-stage, .hand-row")) return;
      event.preventDefault();
      event.stopPropagation();
      const id = target.closest("button[id]")?.id;
      actions.endFilm();
      const there = detail ? document.elementFromPoint(clientX, clientY)?.closest("button") : null;
      const same = there ?? (id ? document.getElementById(id) : null);
      if (same && root.contains(same)) same.click();
    },
    true,
  );
  document.addEventListener(
    "keydown",
    (event) => {
      const { key, target } = event;
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      if (/** @type {Element} */ (target).closest?.("input, textarea, select, dialog")) return;
      const take = (act) => {
        event.preventDefault();
        event.stopImmediatePropagation();
        act();
      };
      const isOff = !preference("keys");
      if (key.toLowerCase() === "f" && !isOff) take(() => actions.film());
      else if (!page.past) return;
      else if (key === "Escape") take(actions.endFilm);
      else if (isOff) return;
      else if (STEP_KEYS[key] && page.past.action) take(() => page.past[STEP_KEYS[key]]());
      else if (isOfGame(page.rules, key)) actions.endFilm(); // and the key takes effect on the table
    },
    true,
  );
}
