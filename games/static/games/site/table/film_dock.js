// The dock while a film plays: its progress, back, pause, forward, and the way to my decision.

import { h, icon, t } from "../lib/dom.js";

/** The heading: when the film begins, and a dot for each step. */
export const heading = ({ index, steps, title }) => [
  h("h2", { id: "headline", tabindex: "-1" }, title),
  h(
    "span",
    { class: "film-dots", "aria-hidden": "true" },
    steps.map((step, place) =>
      h("span", {
        class: `film-dot${place === index ? " now" : ""}${place < index ? " seen" : ""}${step.chapter ? " chapter" : ""}`,
      }),
    ),
  ),
];

/** The row below the hand. `film` has the actions. */
export const controls = (film) =>
  h(
    "div",
    { class: "film-controls", role: "group", "aria-label": t("film_controls") },
    step("film-back", "site/back", t(film.index > 0 ? "film_back" : "film_earlier"), film.back, {
      off: film.index <= 0 && !film.hasEarlier,
    }),
    step(
      "film-pause",
      film.playing ? "site/pause" : "site/play",
      t(film.playing ? "film_pause" : "film_play"),
      film.toggle,
    ),
    step("film-on", "site/next", t("film_on"), film.on),
    h(
      "button",
      { class: "button", type: "button", id: "film-skip", on: { click: film.skip } },
      t(film.isAsked ? "film_skip" : "film_close"),
    ),
  );

/** A step button, never disabled, because it would lose the focus. */
const step = (id, picture, label, click, { off = false } = {}) =>
  h(
    "button",
    {
      class: "button quiet film-step",
      type: "button",
      id,
      "aria-label": label,
      title: label,
      "aria-disabled": off ? "true" : null,
      on: { click: () => (off ? null : click()) },
    },
    icon(picture),
  );
