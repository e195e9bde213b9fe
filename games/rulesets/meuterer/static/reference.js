// The phases of a round and the roles, each with its effect, for reference during play.

import { h, icon, t } from "../../games/site/lib/dom.js";
import { BOX, cardName, roleName } from "./pickers.js";

const PHASES = ["wage", "offer", "mutiny", "voyage", "sale", "refill"];
const ICONS = {
  wage: "wage",
  offer: "grain",
  mutiny: "conflict",
  voyage: "ship",
  sale: "crown_vp",
  refill: "pile",
};

/** The reference; marks the present phase, and roles that are certainly taken. */
export function reference({ view, options }) {
  const cards = Object.entries(BOX.cards).filter(([kind]) => kind !== "pirate" || options.pirates);
  return h(
    "div",
    { class: "reference" },
    h("h3", {}, t("the_round")),
    h(
      "ol",
      { class: "phases" },
      PHASES.map((phase) =>
        h(
          "li",
          { "aria-current": phase === view.phase ? "step" : null },
          icon(`meuterer/${ICONS[phase]}`),
          h("span", {}, h("strong", {}, t(`phase_${phase}`)), " ", t(`about_${phase}`)),
        ),
      ),
    ),
    h("h3", {}, t("the_roles")),
    h(
      "ul",
      { class: "roles" },
      ["captain", ...BOX.roles].map((role) =>
        h(
          "li",
          {},
          icon(`meuterer/${role}`),
          h("span", {}, h("strong", { class: "cap" }, roleName(role)), " ", t(`effect_${role}`)),
        ),
      ),
    ),
    h("h3", {}, t("the_islands")),
    h("p", {}, t("about_islands")),
    h("h3", {}, t("the_cards")),
    h(
      "ul",
      { class: "kinds" },
      cards.map(([kind, count]) =>
        h(
          "li",
          {},
          icon(`meuterer/${kind}`),
          h("span", { class: "cap" }, cardName(kind)),
          h("b", { class: "number" }, `× ${count}`),
        ),
      ),
    ),
    options.pirates ? h("p", { class: "faint" }, t("about_pirates")) : null,
  );
}
