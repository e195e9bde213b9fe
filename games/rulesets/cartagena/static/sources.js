// Where coins and gold come from: what a source is called, and its picture.

import { t } from "../../games/site/lib/dom.js";
import { campName } from "./pickers.js";

export const groups = ["coins", "gold", "duel", "lost"];
export const group = ({ source }) => source;
export const groupName = (key) => t(`sources_${key}`);

/** One source: its picture and its name. */
export function source({ source: kind, about }, _ui) {
  if (kind === "duel")
    return {
      icon: `cartagena/camp_${about.camp}`,
      name: t("source_duel", { camp: campName(about.camp) }),
    };
  const icon = { coins: "coin", gold: "gold", lost: "mutiny" }[kind];
  return { icon: `cartagena/${icon}`, name: t(`sources_${kind}`) };
}

/** What a duel comes to, as the heading of its card. */
export function heading(round, _ui) {
  const [first] = round.sources;
  if (first?.source !== "duel") return null;
  const { camp, valverde, diaz } = first.about;
  return t("duel_heading", { duel: round.round, camp: campName(camp), valverde, diaz });
}
