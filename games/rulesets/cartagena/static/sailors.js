// Sailors of the mutiny's duels.

import { h, icon } from "../../games/site/lib/dom.js";
import { campName } from "./pickers.js";

/** Two sailors face to face, Valverde's first. */
export const facing = (valverde, diaz) =>
  h(
    "span",
    { class: "c-facing" },
    [
      ["valverde", valverde],
      ["diaz", diaz],
    ].map(([camp, value]) =>
      h("span", { class: `c-side ${camp}` }, h("span", {}, campName(camp)), sailor(value)),
    ),
  );

/** A sailor with its value; null if that is hidden. */
export const sailor = (value) =>
  h(
    "span",
    { class: "c-sailor" },
    icon("cartagena/sailor"),
    h("b", {}, value === null ? "?" : String(value)),
  );
