// The dock of a replay: the timeline, steps, rounds, automatic play, and the perspective.

import { deviceStorage, h, icon, render, t } from "../lib/dom.js";
import { isCalm } from "../table/motion.js";
import { marks } from "./marks.js";

const rt = (key, values) => t(`replay_${key}`, values);
const REDUCED_MOTION_DELAY = 4000; // the least milliseconds per step with reduced motion
const SPEEDS = [1, 2, 4, 0.5]; // taps go through them in turn
const STORAGE_KEY = "speed of replays";
const SPEED_KEYS = { "+": 1, "-": -1 };
const KEYS = { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last" };

/**
 * Build the controls once; `show(page)` updates them. `go(ply, options)` and `look(eyes)` are
 * actions of the page; `step(ply, last)` is the next step of automatic play, with its duration.
 */
export function player({ go, look, step, patience }) {
  let now = { ply: 0, last: 0, eyes: "" };
  let found = []; // where rounds and the like begin
  let timer = 0;
  let isPlaying = false;
  let speed = SPEEDS.includes(Number(deviceStorage.get(STORAGE_KEY)))
    ? Number(deviceStorage.get(STORAGE_KEY))
    : 1;
  const steps = {
    first: () => 0,
    previous: () => Math.max(0, Math.min(now.last, now.ply - 1)),
    next: () => Math.min(now.last, now.ply + 1),
    last: () => now.last,
  };

  const slider = h("input", {
    type: "range",
    id: "replay-slider",
    min: 0,
    max: 0,
    value: 0,
    on: {
      input: () => {
        stop();
        go(Number(slider.value), { patience });
      },
    },
  });
  const count = h("output", { class: "number faint", for: "replay-slider" });
  const track = h("div", { class: "replay-marks", "aria-hidden": "true" });
  const button = (key, picture) =>
    h(
      "button",
      {
        class: `button quiet step ${key}`,
        type: "button",
        id: `replay-${key}`,
        "aria-label": rt(key),
        title: rt(key),
        on: {
          click: () => {
            stop();
            go(steps[key]());
          },
        },
      },
      icon(picture),
    );
  const buttons = {
    first: button("first", "site/back"),
    previous: button("previous", "site/back"),
    next: button("next", "site/next"),
    last: button("last", "site/next"),
  };
  const playing = h("button", {
    class: "button step",
    type: "button",
    id: "replay-play",
    on: { click: toggle },
  });
  // It replaces the first button, which is not needed during automatic play.
  const speedButton = h("button", {
    class: "button quiet step",
    type: "button",
    id: "replay-speed",
    hidden: true,
    on: { click: () => setSpeed(SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length]) },
  });
  const choice = (id, key, act) =>
    h("select", {
      id,
      "aria-label": rt(key),
      on: {
        change: ({ currentTarget }) => {
          stop();
          act(currentTarget.value);
        },
      },
    });
  const chapterSelect = choice("replay-chapters", "go_to", (ply) => {
    chapterSelect.value = ""; // it is a menu labelled "Rounds"; the heading shows the present one
    if (ply) go(Number(ply));
  });
  chapterSelect.hidden = true;
  const eyes = choice("replay-eyes", "eyes", look);
  eyes.hidden = true;
  const title = h("h2", { id: "headline", tabindex: "-1" });

  function drawPlayButton() {
    const label = rt(isPlaying ? "stop" : "play");
    render(playing, icon(isPlaying ? "site/pause" : "site/play", { label }));
    playing.title = label;
    speedButton.hidden = !isPlaying;
    buttons.first.hidden = isPlaying;
    const said = rt("speed", { speed: String(speed) });
    render(
      speedButton,
      h("span", { "aria-hidden": "true" }, `${speed}×`),
      h("span", { class: "visually-hidden" }, said),
    );
    speedButton.title = said;
  }

  function setSpeed(chosen) {
    speed = chosen;
    deviceStorage.set(STORAGE_KEY, String(speed));
    drawPlayButton();
  }

  function toggle() {
    if (isPlaying) stop();
    else play();
  }

  async function play() {
    isPlaying = true;
    drawPlayButton();
    if (now.ply >= now.last) await go(0);
    if (isPlaying) goOn();
  }

  /** Show the next step after the present one's time, as soon as it is loaded. */
  async function goOn() {
    const from = now.ply;
    const next = await step(from, now.last);
    if (!isPlaying || now.ply !== from) return;
    const least = isCalm() ? REDUCED_MOTION_DELAY : 0;
    clearTimeout(timer);
    timer = setTimeout(
      async () => {
        if (document.hidden || from >= now.last) return stop();
        await go(Math.min(next.ply, now.last), { moved: next.moved });
        if (isPlaying && now.ply > from) goOn();
        return undefined;
      },
      Math.max(next.milliseconds / speed, least),
    );
  }

  function stop() {
    clearTimeout(timer);
    isPlaying = false;
    drawPlayButton();
  }

  document.addEventListener("keydown", (event) => {
    const key = KEYS[event.key];
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (target.closest("input, select, textarea, [role=tablist], dialog[open]")) return;
    const place = SPEED_KEYS[event.key];
    if (place) setSpeed(faster(speed, place));
    else if (event.key === " " && !target.closest("button, a, summary")) toggle();
    else if (key && !event.shiftKey) {
      stop();
      go(steps[key]());
    } else return;
    event.preventDefault();
  });

  drawPlayButton();

  return {
    /** Play from here on. */
    play,
    heading: [title, eyes],
    row: h(
      "div",
      { class: "replay-player", role: "group", "aria-label": rt("timeline") },
      h(
        "div",
        { class: "replay-slide" },
        h("label", { for: slider.id, class: "visually-hidden" }, rt("position_now")),
        h("div", { class: "replay-track" }, track, slider),
        count,
      ),
      h(
        "div",
        { class: "replay-steps" },
        buttons.first,
        speedButton,
        buttons.previous,
        playing,
        buttons.next,
        buttons.last,
        chapterSelect,
      ),
    ),
    show(page, words = "") {
      now = { ply: page.ply, last: page.last, eyes: page.eyes };
      const position = rt("position_of", { ply: page.ply, last: page.last });
      title.textContent = words || position;
      slider.max = String(Math.max(page.last, 0));
      slider.value = String(page.ply);
      slider.setAttribute("aria-valuetext", position);
      count.textContent = `${page.ply} / ${page.last}`;
      eyes.value = page.eyes;
      // Not disabled, because at the end it would lose the focus.
      for (const key of ["first", "previous"])
        buttons[key].setAttribute("aria-disabled", String(page.ply <= 0));
      for (const key of ["next", "last"])
        buttons[key].setAttribute("aria-disabled", String(page.ply >= page.last));
      drawMarks();
    },
    /** Set the perspectives to choose from, as pairs of value and label. */
    eyes(choices) {
      eyes.replaceChildren(...choices.map(([value, text]) => h("option", { value }, text)));
      eyes.value = now.eyes;
      eyes.hidden = choices.length < 2;
    },
    /** Set where rounds and the like begin. */
    chapters(begin) {
      found = begin;
      const rows = found.map(({ ply, text, large }) =>
        h("option", { value: ply }, `${large ? "" : "· "}${text}`),
      );
      chapterSelect.replaceChildren(h("option", { value: "" }, rt("rounds")), ...rows);
      chapterSelect.hidden = rows.length === 0;
      drawMarks();
    },
  };

  function drawMarks() {
    const rounds = found.filter(({ large }) => large).map(({ ply }) => ply);
    track.replaceChildren(
      ...marks(now.last, rounds).map(({ ply, high }) =>
        h("span", { class: `${high ? "high" : ""}${ply <= now.ply ? " seen" : ""}` }),
      ),
    );
  }
}

/** The next speed up or down; the same at either end. */
function faster(speed, by) {
  const sorted = [...SPEEDS].sort((one, other) => one - other);
  return sorted[sorted.indexOf(speed) + by] ?? speed;
}
