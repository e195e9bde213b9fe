// Where points come from: the names and pictures of sources.

import { t } from "../../games/site/lib/dom.js";
import { cardName, goodOf, islandOf, roleName } from "./pickers.js";

const PICTURES = {
  captain: "captain",
  mutineer: "flag_mutineer",
  wage_paid: "wage",
  wage_taken: "wage",
};
const LETTERS = "AB";

/** The rows of the end, in the order of the rules. */
export const groups = ["captain", "mutineer", "helpers", "wage_paid", "wage_taken", "sale"];
export const group = ({ source }) =>
  source === "quartermaster" || source === "cabin_boy" ? "helpers" : source;
export const groupName = (key) => t(`sources_${key}`);

/** One source of a round: its picture and its name. */
export function source({ source: kind, about }, _ui) {
  if (kind === "sale") {
    const island = islandOf(about.island);
    const good = goodOf(island);
    return {
      icon: `meuterer/${good}`,
      name: t("source_sale", {
        letter: LETTERS[about.place] ?? "",
        island: island.name,
        good: cardName(good),
      }),
    };
  }
  if (kind.startsWith("wage"))
    return { icon: "meuterer/wage", name: t(`source_${kind}`, { count: about.wage }) };
  if (kind === "captain" || kind === "mutineer")
    return { icon: `meuterer/${PICTURES[kind]}`, name: t(`source_${kind}`) };
  return { icon: `meuterer/${kind}`, name: roleName(kind) };
}
