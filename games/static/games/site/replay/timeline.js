// The timeline of a replay: slider, buttons, keys, playing by itself, chapters, eyes, the link.

import { h, icon, render, t } from "../lib/dom.js";

const rt = (key, values) => t(`replay_${key}`, values);
const STEP_DELAY = 1800; // milliseconds for a position, while it plays by itself
const REDUCED_MOTION_DELAY = 4000; // the same for who wants less motion
const KEYS = { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last" };

/**
 * Build the controls once; `show(page)` says where we are. `go(ply, options)`, `look(eyes)` and
 * `address()` are what the page can do.
 */
export function timeline({ go, look, address, patience }) {
  let now = { ply: 0, last: 0, eyes: "" };
  let timer = 0;
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
    on: { click: () => (timer ? stop() : play()) },
  });
  const chapterSelect = h("select", {
    id: "replay-chapters",
    on: {
      change: () => {
        stop();
        go(Number(chapterSelect.value));
      },
    },
  });
  const eyes = h("select", {
    id: "replay-eyes",
    on: {
      change: () => {
        stop();
        look(eyes.value);
      },
    },
  });
  const field = (node, key) =>
    h("div", { class: "field" }, h("label", { for: node.id }, rt(key)), node);
  const seenBy = field(eyes, "eyes");
  const chapters = field(chapterSelect, "go_to");
  chapters.hidden = true;

  function drawPlayButton() {
    render(
      playing,
      icon(timer ? "site/pause" : "site/play"),
      h("span", {}, rt(timer ? "stop" : "play")),
    );
  }

  function play() {
    if (now.ply >= now.last) go(0);
    const calm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    timer = setInterval(
      () => (now.ply >= now.last || document.hidden ? stop() : go(now.ply + 1)),
      calm ? REDUCED_MOTION_DELAY : STEP_DELAY,
    );
    drawPlayButton();
  }

  function stop() {
    clearInterval(timer);
    timer = 0;
    drawPlayButton();
  }

  document.addEventListener("keydown", (event) => {
    const key = KEYS[event.key];
    if (!key || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (
      /** @type {HTMLElement} */ (event.target).closest(
        "input, select, textarea, [role=tablist], dialog[open]",
      )
    )
      return;
    event.preventDefault();
    stop();
    go(steps[key]());
  });

  const node = h(
    "section",
    { class: "replay-controls sheet", "aria-label": rt("timeline") },
    h(
      "div",
      { class: "replay-slide" },
      h("label", { for: slider.id, class: "visually-hidden" }, rt("position_now")),
      slider,
      count,
    ),
    h(
      "div",
      { class: "replay-steps" },
      buttons.first,
      buttons.previous,
      playing,
      buttons.next,
      buttons.last,
    ),
    h(
      "details",
      { class: "replay-options", id: "replay-options" },
      h("summary", {}, rt("options")),
      seenBy,
      chapters,
      shareLink(address),
      h("p", { class: "faint keys" }, rt("keys")),
    ),
  );
  if (window.matchMedia("(min-width: 64rem)").matches) node.querySelector("details").open = true;
  drawPlayButton();

  return {
    node,
    show(page) {
      now = { ply: page.ply, last: page.last, eyes: page.eyes };
      slider.max = String(Math.max(page.last, 0));
      slider.value = String(page.ply);
      slider.setAttribute("aria-valuetext", rt("position_of", { ply: page.ply, last: page.last }));
      count.textContent = `${page.ply} / ${page.last}`;
      eyes.value = page.eyes;
      // Not disabled, or whoever is at the end would lose the focus.
      for (const key of ["first", "previous"])
        buttons[key].setAttribute("aria-disabled", String(page.ply <= 0));
      for (const key of ["next", "last"])
        buttons[key].setAttribute("aria-disabled", String(page.ply >= page.last));
      chapterSelect.value = current();
    },
    /** Whose eyes may be chosen, as pairs of value and words. */
    eyes(choices) {
      eyes.replaceChildren(...choices.map(([value, text]) => h("option", { value }, text)));
      eyes.value = now.eyes;
      seenBy.hidden = choices.length < 2;
    },
    /** Where rounds and the like begin. */
    chapters(found) {
      const rows = found.map(({ ply, text, large }) =>
        h("option", { value: ply }, `${large ? "" : "· "}${text}`),
      );
      chapterSelect.replaceChildren(h("option", { value: "" }, rt("choose_chapter")), ...rows);
      chapterSelect.value = current();
      chapters.hidden = rows.length === 0;
    },
  };

  /** The chapter in which we are. */
  function current() {
    const before = [...chapterSelect.options]
      .map(({ value }) => value)
      .filter((value) => value !== "" && Number(value) <= now.ply);
    return before.at(-1) ?? "";
  }
}

/** The link to the position: copied, or shared where the device can. */
function shareLink(address) {
  const said = h("span", { class: "faint", role: "status" });
  const written = h("input", {
    type: "text",
    readonly: true,
    hidden: true,
    id: "replay-address",
    "aria-label": rt("link"),
  });
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address());
      said.textContent = rt("copied");
      setTimeout(() => {
        said.textContent = "";
      }, 3000);
    } catch {
      // no clipboard here: to be copied by hand
      written.value = address();
      written.hidden = false;
      written.select();
    }
  };
  const act = (key, picture, click) =>
    h(
      "button",
      { class: "button quiet", type: "button", id: `replay-${key}`, on: { click } },
      icon(picture),
      h("span", {}, rt(key)),
    );
  return h(
    "div",
    { class: "row" },
    act("copy_link", "site/link", copy),
    navigator.share
      ? act("share", "site/share", () =>
          navigator.share({ title: document.title, url: address() }).catch(() => {}),
        )
      : null,
    said,
    written,
  );
}
