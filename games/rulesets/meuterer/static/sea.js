// The sea of Meuterer.

import { h, icon } from "../../games/site/lib/dom.js";
import { goodOf, islandOf } from "./pickers.js";

/** The ring of islands and what lies within it. */
export const sea = ({ view }, _ui) =>
  h(
    "ol",
    { class: "circle" },
    view.circle.map((id) =>
      h(
        "li",
        { class: "place", "data-place": id },
        icon(`meuterer/${id}`),
        icon(`meuterer/${goodOf(islandOf(id))}`),
        islandOf(id).name,
      ),
    ),
  );
