// The ship's course to the mutiny: its spaces, the storms, and where it would sail.

import { h, icon, t } from "../../games/site/lib/dom.js";

/** The sea above the deck: the track, and the same in words. */
export function sea({ view }, ui) {
  const { voyage: now } = view;
  const sails = ui.picked?.effects?.ship ?? now.face_down;
  const next = now.storms.filter((storm) => storm < now.distance);
  return h(
    "div",
    { class: "c-sea" },
    track(now, sails),
    h(
      "p",
      { class: "c-track-words" },
      h(
        "span",
        {},
        h("b", {}, t("c_to_mutiny", { count: now.distance })),
        " · ",
        next.length
          ? t("c_storm_after", { count: now.distance - Math.max(...next) })
          : t("c_no_storm"),
      ),
      h("span", { class: "c-sails" }, t("c_sails", { count: sails })),
    ),
  );
}

/** The spaces from the start to the mutiny; the words below say the same to screen readers. */
function track({ start, distance, storms }, sails) {
  const goal = Math.max(0, distance - sails);
  const at = (left, node) => {
    node.style.setProperty("grid-column", String(start - left + 1));
    return node;
  };
  const spaces = Array.from({ length: start }, (_, past) =>
    at(start - past, h("span", { class: start - past > distance ? "c-space past" : "c-space" })),
  );
  const piece = (left, name, data = {}) =>
    at(left, h("span", { class: `c-at ${name}`, data }, name !== "ring" && picture(name)));
  const node = h(
    "div",
    { class: "c-track", "aria-hidden": "true", data: { place: "track" } },
    spaces,
    piece(0, "mutiny"),
    storms
      .filter((storm) => storm !== distance)
      .map((storm) => piece(storm, storm > distance ? "storm past" : "storm")),
    sails ? piece(goal, "ring") : null,
    piece(distance, "ship", { piece: "ship", place: "ship" }),
  );
  node.style.setProperty("--spaces", String(start + 1));
  return node;
}

const picture = (name) => icon(`cartagena/${name.split(" ")[0]}`);
