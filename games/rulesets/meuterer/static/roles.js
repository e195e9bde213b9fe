// The roles that I may take, each with its effect in this position.

import { h, icon } from "../../games/site/lib/dom.js";
import { choice, roleName } from "./pickers.js";

/** The roles left, always in the same order. */
export const roles = (table, ui) =>
  h(
    "div",
    { class: "role-sheet" },
    table.legal_moves.map((row) =>
      choice(
        ui,
        row,
        `role-${row.move.role}`,
        "role",
        icon(`meuterer/${row.move.role}`),
        h(
          "span",
          {},
          h("strong", { class: "cap" }, roleName(row.move.role)),
          h("span", { class: "because" }, row.brief),
        ),
      ),
    ),
  );
