// Placeholders for content that is loading. After a while they say that this is taking long, and
// offer to try again. Pages have the same in their templates (site/skeleton.html).

import { problemText } from "./dialog.js";
import { h, t } from "./dom.js";

/** Grey lines for loading content. @param {number} [lines] */
export const skeleton = (lines = 3) =>
  h(
    "div",
    { class: "skeleton", "aria-busy": "true" },
    h("p", { class: "visually-hidden" }, t("loading")),
    Array.from({ length: lines }, () => h("i", {})),
    h("div", { class: "late" }, tryAgain(t("takes_long"))),
  );

/** What to show if loading failed. */
export const failed = (problem) =>
  h(
    "div",
    { class: "alert", role: "alert" },
    tryAgain(problem.status === 0 ? t("not_kept") : t("went_wrong", { why: problemText(problem) })),
  );

/** Why something is missing, and a button to try again. @param {string} why */
export const tryAgain = (why) =>
  h(
    "p",
    { class: "try-again" },
    why,
    " ",
    h("a", { class: "button quiet", href: location.pathname + location.search }, t("try_again")),
  );
