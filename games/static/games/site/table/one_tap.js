// Sending a pick with one tap, if preferred on this device, after some seconds in which it can be
// undone. A game says for which of its moves this is allowed.

import { get } from "../lib/api.js";
import { announce, h, t } from "../lib/dom.js";
import { preference } from "./preferences.js";

/** Follow the picks. */
export function follow(page, ui, actions) {
  let timer = 0;
  let wait = null; // milliseconds; the site's policy says how many
  const stop = () => {
    clearTimeout(timer);
    page.undo = null;
  };
  actions.picked = async (row) => {
    stop();
    if (!row || !preference("oneTap") || !page.rules.oneTap?.(row)) return;
    wait ??= await seconds();
    if (wait === null || page.picked !== row) return;
    page.undo = () => undoButton(ui, wait);
    timer = setTimeout(() => {
      stop();
      if (page.picked === row) actions.confirm();
    }, wait);
    ui.redraw();
    announce(t("sent_soon"));
  };
  actions.listen((event) => {
    if (event === "table" && page.undo && !page.picked) {
      stop(); // the pick can no longer be played
      ui.redraw();
    }
  });
}

const seconds = () =>
  get("policy").then(
    ({ film }) => film.one_tap_seconds * 1000,
    () => null, // offline, nothing is sent automatically
  );

const undoButton = (ui, wait) => {
  const button = h(
    "button",
    {
      type: "button",
      class: "button verb undo",
      id: "undo",
      on: { click: () => ui.pick(null) },
    },
    t("undo"),
  );
  button.style.setProperty("--wait", `${wait}ms`);
  return button;
};
