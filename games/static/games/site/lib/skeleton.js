// What stands in a place until its content is there. It ends: after a while it says that this takes
// long, and offers another try. Pages have the same in their templates (site/skeleton.html).

import { problemText } from "./dialog.js";
import { h, t } from "./dom.js";

/** Grey lines for what is being loaded. @param {number} [lines] */
export const skeleton = (lines = 3) =>
  h(
    "div",
    { class: "skeleton", "aria-busy": "true" },
    h("p", { class: "visually-hidden" }, t("loading")),
    Array.from({ length: lines }, () => h("i", {})),
    h("div", { class: "late" }, tryAgain(t("takes_long"))),
  );

/** What stands there when it did not come. */
export const failed = (problem) =>
  h(
    "div",
    { class: "alert", role: "alert" },
    tryAgain(problem.status === 0 ? t("not_kept") : t("went_wrong", { why: problemText(problem) })),
  );

/** Why something is not there, and the way to try it again. @param {string} why */
export const tryAgain = (why) =>
  h(
    "p",
    { class: "try-again" },
    why,
    " ",
    h("a", { class: "button quiet", href: location.pathname + location.search }, t("try_again")),
  );
