// The stage while a duel is fought: five plates, two camps face to face, and how they stand.

import { h, icon, t } from "../../games/site/lib/dom.js";
import {
  fighterState,
  foughtNow,
  leadWords,
  myChoice,
  openCard,
  sawDuel,
  stacks,
  wins,
} from "./duels.js";
import { campsKnown } from "./guesses.js";
import { CAMPS, COLOURS, campName, flag } from "./pickers.js";

const FEW = 6; // up to this many cards of a camp lie side by side; more are stacked

/** Everything that can be seen of the duel. */
export function stage(table, ui) {
  return h(
    "div",
    { class: "d-stage" },
    plates(table.view),
    h(
      "div",
      { class: "d-versus", "data-place": "duel" },
      CAMPS.map((camp) => side(table.view, camp)),
    ),
    campsKnown(table, ui),
    strength(table, ui),
  );
}

/** What a player does in the duel, for their seat. */
export function fighter(table, _ui, number) {
  const { mark, word, kind } = fighterState(table, number);
  const place = number === table.view.me?.seat ? null : `hand-${number}`; // mine is in the dock
  return h(
    "p",
    { class: `d-state ${kind}`, "data-place": place },
    h("span", { class: "d-mark" }, mark),
    h("span", { class: "d-word" }, word),
  );
}

/** The five duels: who won, the current one, and what I saw of later ones. */
const plates = (view) =>
  h(
    "ol",
    { class: "d-plates plain", "aria-label": t("c_duels") },
    view.duels.map((duel) => {
      const now = view.phase !== "over" && view.mutiny?.duel === duel.duel;
      return h(
        "li",
        {
          class: `d-plate ${duel.won_by ?? ""} ${now ? "now" : ""}`,
          "data-place": `duel-${duel.duel}`,
          "aria-current": now && "step",
        },
        h("b", {}, h("span", { class: "visually-hidden" }, t("c_duel", { duel: "" })), duel.duel),
        plateWords(view, duel, now),
      );
    }),
  );

function plateWords(view, duel, now) {
  if (duel.won_by)
    return [
      flag(duel.won_by),
      h("span", { class: "visually-hidden" }, t("c_won_by", { camp: campName(duel.won_by) })),
      h("span", { class: "d-sums number" }, duel.totals.join(" : ")),
    ];
  if (now) return [h("span", {}, t("d_now"))];
  if (view.phase === "over") return [h("span", {}, t("c_not_fought"))];
  const saw = sawDuel(view, duel.duel);
  if (!saw) return [h("span", { class: "d-unseen" }, t(view.me ? "d_unseen" : "c_placed"))];
  return [
    h("span", { class: "d-saw" }, t("d_saw_word"), " "),
    h("span", { class: "number" }, `${saw.valverde} : ${saw.diaz}${saw.may_be_stale ? " ?" : ""}`),
    saw.may_be_stale ? h("span", { class: "visually-hidden" }, t("c_stale")) : null,
  ];
}

/** A camp: flag, won duels, sum, sailor, and the cards shown so far, by value. */
function side(view, camp) {
  const { mutiny: now } = view;
  const cards = now.cards.filter((card) => card.startsWith(COLOURS[camp]));
  const shown = cards.length > FEW ? stacks(cards) : stacks(cards).flatMap(oneByOne);
  return h(
    "section",
    { class: `d-side ${camp}`, "aria-labelledby": `d-${camp}` },
    h("h3", { id: `d-${camp}` }, flag(camp), h("span", {}, campName(camp))),
    stars(wins(view, camp)),
    h(
      "p",
      { class: "d-total number" },
      String(now.totals[camp]),
      h("span", { class: "visually-hidden" }, ` ${t("c_total")}`),
    ),
    h(
      "p",
      { class: "d-made" },
      h(
        "span",
        { class: "d-sailor" },
        icon("cartagena/sailor"),
        h("span", { class: "visually-hidden" }, `${t("c_sailor_word")} `),
        h("b", { class: "number" }, String(foughtNow(view)[camp])),
      ),
      shown.map(([card, count]) => openCard(card, count)),
    ),
  );
}

const oneByOne = ([card, count]) => Array.from({ length: count }, () => [card, 1]);

/** Three stars, filled for each duel that a camp has won. */
const stars = (won) =>
  h(
    "p",
    { class: "d-stars" },
    h("span", { "aria-hidden": "true" }, "★".repeat(won) + "☆".repeat(3 - won)),
    h("span", { class: "visually-hidden" }, `${t("c_duels_won")}: ${won}`),
  );

/** What my picked or chosen card would add, shown only on my screen. */
function mine(table, ui) {
  const card = ui.picked?.move.card ?? myChoice(table, ui);
  if (!card || card === "monkey") return null;
  return { camp: card.startsWith(COLOURS.diaz) ? "diaz" : "valverde", value: Number(card.at(-1)) };
}

/** Both sums in one bar and in words, with the rule for ties beside them. */
function strength(table, ui) {
  const { totals } = table.view.mutiny;
  const hidden = mine(table, ui);
  const then = hidden && { ...totals, [hidden.camp]: totals[hidden.camp] + hidden.value };
  return h(
    "div",
    { class: "d-strength" },
    h(
      "div",
      { class: "d-bar", "aria-hidden": "true" },
      part("valverde", totals.valverde),
      hidden && part(`mine of-${hidden.camp}`, hidden.value),
      part("diaz", totals.diaz),
    ),
    h(
      "p",
      { class: "d-lead" },
      h("span", {}, h("b", {}, leadWords(totals)), then ? thenWords(totals, then) : null),
      h("span", {}, t("d_tie")),
    ),
  );
}

/** How the duel stands with my card; names the leading camp if that changes. */
function thenWords(now, then) {
  const leads = ({ valverde, diaz }) => Math.sign(valverde - diaz);
  const same = leads(now) === leads(then);
  return `, ${leadWords(then, [same ? "d_leads_more" : "d_leads_then", "d_even_then"])}`;
}

function part(kind, size) {
  const node = h("span", { class: `d-part ${kind}` });
  node.style.setProperty("flex-grow", String(size));
  return node;
}
