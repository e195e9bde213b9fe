// The timeline of a replay: slider, buttons, keys, playing by itself, chapters, eyes, the link.

import { el, icon, render, say } from "../dom.js";

const word = (key, values) => say(`replay_${key}`, values);
const PACE = 1800; // milliseconds for a position, while it plays by itself
const CALM = 4000; // the same for who wants less motion
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

  const slider = el("input", {
    type: "range", id: "replay-slider", min: 0, max: 0, value: 0,
    on: { input: () => { stop(); go(Number(slider.value), { patience }); } },
  });
  const count = el("output", { class: "number faint", for: "replay-slider" });
  const button = (key, picture) => el("button", {
    class: `button quiet step ${key}`, type: "button", id: `replay-${key}`, "aria-label": word(key), title: word(key),
    on: { click: () => { stop(); go(steps[key]()); } },
  }, icon(picture));
  const buttons = {
    first: button("first", "site/back"), previous: button("previous", "site/back"),
    next: button("next", "site/next"), last: button("last", "site/next"),
  };
  const playing = el("button", { class: "button step", type: "button", id: "replay-play", on: { click: () => (timer ? stop() : play()) } });
  const places = el("select", { id: "replay-chapters", on: { change: () => { stop(); go(Number(places.value)); } } });
  const eyes = el("select", { id: "replay-eyes", on: { change: () => { stop(); look(eyes.value); } } });
  const field = (node, key) => el("div", { class: "field" }, el("label", { for: node.id }, word(key)), node);
  const seenBy = field(eyes, "eyes");
  const chapters = field(places, "go_to");
  chapters.hidden = true;

  function face() {
    render(playing, icon(timer ? "site/pause" : "site/play"), el("span", {}, word(timer ? "stop" : "play")));
  }

  function play() {
    if (now.ply >= now.last) go(0);
    const calm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    timer = setInterval(() => (now.ply >= now.last || document.hidden ? stop() : go(now.ply + 1)), calm ? CALM : PACE);
    face();
  }

  function stop() {
    clearInterval(timer);
    timer = 0;
    face();
  }

  document.addEventListener("keydown", (event) => {
    const key = KEYS[event.key];
    if (!key || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.target.closest("input, select, textarea, [role=tablist], dialog[open]")) return;
    event.preventDefault();
    stop();
    go(steps[key]());
  });

  const node = el("section", { class: "replay-controls sheet", "aria-label": word("timeline") },
    el("div", { class: "replay-slide" }, el("label", { for: slider.id, class: "visually-hidden" }, word("position_now")), slider, count),
    el("div", { class: "replay-steps" }, buttons.first, buttons.previous, playing, buttons.next, buttons.last),
    el("details", { class: "replay-options", id: "replay-options" },
      el("summary", {}, word("options")),
      seenBy, chapters, link(address), el("p", { class: "faint keys" }, word("keys"))));
  if (window.matchMedia("(min-width: 64rem)").matches) node.querySelector("details").open = true;
  face();

  return {
    node,
    show(page) {
      now = { ply: page.ply, last: page.last, eyes: page.eyes };
      slider.max = Math.max(page.last, 0);
      slider.value = page.ply;
      slider.setAttribute("aria-valuetext", word("position_of", { ply: page.ply, last: page.last }));
      count.textContent = `${page.ply} / ${page.last}`;
      eyes.value = page.eyes;
      // Not disabled, or whoever is at the end would lose the focus.
      for (const key of ["first", "previous"]) buttons[key].setAttribute("aria-disabled", String(page.ply <= 0));
      for (const key of ["next", "last"]) buttons[key].setAttribute("aria-disabled", String(page.ply >= page.last));
      places.value = current();
    },
    /** Whose eyes may be chosen, as pairs of value and words. */
    eyes(choices) {
      eyes.replaceChildren(...choices.map(([value, text]) => el("option", { value }, text)));
      eyes.value = now.eyes;
      seenBy.hidden = choices.length < 2;
    },
    /** Where rounds and the like begin. */
    chapters(found) {
      const rows = found.map(({ ply, text, large }) => el("option", { value: ply }, `${large ? "" : "· "}${text}`));
      places.replaceChildren(el("option", { value: "" }, word("choose_chapter")), ...rows);
      places.value = current();
      chapters.hidden = rows.length === 0;
    },
  };

  /** The chapter in which we are. */
  function current() {
    const before = [...places.options].map(({ value }) => value).filter((value) => value !== "" && Number(value) <= now.ply);
    return before.at(-1) ?? "";
  }
}

/** The link to the position: copied, or shared where the device can. */
function link(address) {
  const said = el("span", { class: "faint", role: "status" });
  const written = el("input", { type: "text", readonly: true, hidden: true, id: "replay-address", "aria-label": word("link") });
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address());
      said.textContent = word("copied");
      setTimeout(() => { said.textContent = ""; }, 3000);
    } catch { // no clipboard here: to be copied by hand
      written.value = address();
      written.hidden = false;
      written.select();
    }
  };
  const act = (key, picture, click) => el("button", { class: "button quiet", type: "button", id: `replay-${key}`, on: { click } }, icon(picture), el("span", {}, word(key)));
  return el("div", { class: "row" },
    act("copy_link", "site/link", copy),
    navigator.share ? act("share", "site/share", () => navigator.share({ title: document.title, url: address() }).catch(() => {})) : null,
    said, written);
}
