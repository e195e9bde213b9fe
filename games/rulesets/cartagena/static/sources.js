// Where coins and gold come from: the names and pictures of sources.

import { t } from "../../games/site/lib/dom.js";
import { campName } from "./pickers.js";

export const groups = ["coins", "gold", "duel", "lost"];
export const group = ({ source }) => source;
export const groupName = (key) => t(`sources_${key}`);

/** One source: its picture and its name; for a duel also its sailors, which are open by then. */
export function source({ source: kind, about }, ui) {
  if (kind === "duel") {
    const duel = ui.present?.view?.duels.find((found) => found.duel === about.duel);
    const name = t("source_duel", { camp: campName(about.camp) });
    const icon = `cartagena/camp_${about.camp}`;
    return { icon, name: duel ? `${name} · ${t("d_sailors", duel)}` : name };
  }
  const icon = { coins: "coin", gold: "gold", lost: "mutiny" }[kind];
  return { icon: `cartagena/${icon}`, name: t(`sources_${kind}`) };
}

/** The result of a duel, as the heading of its card. */
export function heading(round, _ui) {
  const [first] = round.sources;
  if (first?.source !== "duel") return null;
  const { camp, valverde, diaz } = first.about;
  return t("duel_heading", { duel: round.round, camp: campName(camp), valverde, diaz });
}
