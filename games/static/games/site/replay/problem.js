// Why a position cannot be shown, and what can be looked at instead.

import { h, me, t } from "../lib/dom.js";

const rt = (key) => t(`replay_${key}`);

/**
 * What the stage shows instead: the API's words, and ways on. `showLast` leads to the last
 * position, `showPublic` to the public view; null if not available.
 */
export const problemSheet = ({ code, status, detail }, { showLast, showPublic }) =>
  h(
    "div",
    { class: "sheet narrow" },
    h("h2", {}, rt("not_here")),
    h("p", { role: "alert" }, status === 0 ? t("no_connection") : detail),
    h(
      "div",
      { class: "row" },
      code === "no_such_ply" && showLast ? offer("last_instead", showLast) : null,
      status === 403 && showPublic ? offer("public_instead", showPublic) : null,
      status === 403 && !me ? logIn(location.pathname + location.search) : null,
    ),
  );

const offer = (key, act) =>
  h("button", { class: "button", type: "button", id: `offer-${key}`, on: { click: act } }, rt(key));

/** The way to the login, and back to an address of this site. */
export const logIn = (next) =>
  h("a", { class: "button", href: `/login?next=${encodeURIComponent(next)}` }, t("log_in"));
