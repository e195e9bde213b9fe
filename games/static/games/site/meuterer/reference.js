// The phases of a round and the roles, each with its effect, to look at during play.

import { el, icon, say } from "../dom.js";
import { BOX, cardName, roleName } from "./pickers.js";

const PHASES = ["wage", "offer", "mutiny", "voyage", "sale", "refill"];
const ICONS = { wage: "wage", offer: "grain", mutiny: "conflict", voyage: "ship", sale: "crown_vp", refill: "pile" };

/** The present phase is marked, and roles that are taken for certain. */
export function reference({ view, options }) {
  const cards = Object.entries(BOX.cards).filter(([kind]) => kind !== "pirate" || options.pirates);
  return el("div", { class: "reference" },
    el("h3", {}, say("the_round")),
    el("ol", { class: "phases" }, PHASES.map((phase) => el("li", { "aria-current": phase === view.phase ? "step" : null },
      icon(`meuterer/${ICONS[phase]}`), el("span", {}, el("strong", {}, say(`phase_${phase}`)), " ", say(`about_${phase}`))))),
    el("h3", {}, say("the_roles")),
    el("ul", { class: "roles" }, ["captain", ...BOX.roles].map((role) => el("li", {},
      icon(`meuterer/${role}`), el("span", {}, el("strong", { class: "cap" }, roleName(role)), " ", say(`effect_${role}`))))),
    el("h3", {}, say("the_islands")),
    el("p", {}, say("about_islands")),
    el("h3", {}, say("the_cards")),
    el("ul", { class: "kinds" }, cards.map(([kind, count]) => el("li", {},
      icon(`meuterer/${kind}`), el("span", { class: "cap" }, cardName(kind)), el("b", { class: "number" }, `× ${count}`)))),
    options.pirates ? el("p", { class: "faint" }, say("about_pirates")) : null);
}
