// A table that is not shown, or no longer.

import { h, render, t } from "../lib/dom.js";
import { logInLink } from "./dock.js";

/** Say why a table is not shown, and where to go. */
export const showRefusal = (root, problem) =>
  render(
    root,
    h(
      "div",
      { class: "sheet narrow refused" },
      h("h2", { id: "headline", tabindex: "-1" }, problem.title ?? t("at_an_end")),
      h("p", {}, problem.detail ?? ""),
      h(
        "p",
        { class: "row" },
        logInLink(),
        h("a", { class: "button quiet", href: "/tables" }, t("see_tables")),
      ),
    ),
  );
