// The voyage of Cartagena below the doors: what a pirate does, the five duels, the stocks.

import { h, icon, t } from "../../games/site/lib/dom.js";
import { boat, CAMPS, campName, flag, joinNames, pirateName, seatShape } from "./pickers.js";

/** The deck below its doors. */
export const belowDoors = (table, ui) => [
  effectLine(table, ui),
  plates(table.view, ui),
  stocks(table.view.voyage),
];

/** What the picked, current or newest pirate does; and what opening a door closes. */
function effectLine({ view, legal_moves: rows }, ui) {
  const { voyage } = view;
  const picked = ui.picked?.move;
  const pirate = picked?.kind === "use" ? picked.pirate : (voyage.using ?? voyage.face_up.at(-1));
  const reveal = rows.find(({ move }) => move.kind === "reveal");
  const closes = picked?.kind === "use" ? [] : (reveal?.effects?.closes ?? []);
  return h(
    "p",
    { class: "c-line" },
    h(
      "span",
      {},
      pirate
        ? [h("b", {}, t("c_who", { name: pirateName(pirate) })), " ", t(`c_${pirate}_does`)]
        : t("c_all_shut"),
    ),
    closes.length
      ? [
          " ",
          h(
            "span",
            { class: "c-closes" },
            t("c_opening_closes", { pirates: joinNames(closes.map(pirateName)) }),
          ),
        ]
      : null,
  );
}

/** The five duels: Valverde's sailor above, Diaz's below, and what I know of the two. */
function plates(view, ui) {
  const saw = new Map(
    (view.me?.notes ?? []).filter((note) => note.duel).map((note) => [note.duel, note]),
  );
  return h(
    "ol",
    { class: "c-plates", "aria-label": t("c_duels") },
    view.duels.map((duel) => plate(duel, saw.get(duel.duel), view.me?.seat, ui)),
  );
}

function plate(duel, note, me, ui) {
  const value = (camp) => (note ? String(note[camp]) : duel.placed ? "?" : "–");
  const half = (camp) =>
    h(
      "span",
      { class: `c-half ${camp}` },
      flag(camp),
      h("span", { class: "visually-hidden" }, campName(camp)),
      icon("cartagena/sailor"),
      h("b", { class: "number" }, value(camp)),
    );
  const state = note
    ? [h("span", { class: "c-wide" }, t("c_you_saw"), t("c_comma")), t("c_bar_round", note)]
    : t(duel.placed ? "c_put" : "c_empty");
  // Each seat once; the log has when and how often it looked.
  const lookers = [...new Set(duel.looks.map(({ seat }) => seat))].sort().filter((by) => by !== me);
  const more = [
    note?.may_be_stale ? h("span", {}, t("c_stale_mark")) : null,
    lookers.length
      ? h(
          "span",
          { class: "c-lookers" },
          h("span", {}, t("c_seen")),
          lookers.map((seat) => seatShape(seat, ui.name(seat))),
        )
      : null,
  ].filter(Boolean);
  return h(
    "li",
    {
      class: `c-plate${note?.may_be_stale ? " stale" : ""}`,
      data: { place: `duel-${duel.duel}` },
      title: note?.may_be_stale ? t("c_stale") : null,
    },
    half(CAMPS[0]),
    h(
      "span",
      { class: "c-plate-state" },
      h("b", {}, duel.duel, h("span", { class: "c-plate-word" }, " · ", state)),
      more.length ? h("span", { class: "c-plate-more" }, more) : null,
    ),
    half(CAMPS[1]),
  );
}

/** The stocks: both piles and the supply; on a desktop also Sate's offer and the lifeboat. */
function stocks(now) {
  const stock = (place, picture, word, value) =>
    h(
      "li",
      { class: "c-stock", data: { place } },
      icon(`cartagena/${picture}`),
      h("span", {}, t(word), " ", h("b", { class: "number" }, value)),
    );
  return h(
    "ul",
    { class: "c-stocks" },
    stock("combat_pile", "combat_grey", "c_pile_combat", String(now.combat_pile)),
    stock("gold_pile", "gold", "c_pile_gold", String(now.gold_pile)),
    stock("supply", "coin", "c_supply_short", String(now.supply)),
    h(
      "li",
      { class: "c-stock on-desk" },
      icon("cartagena/sate"),
      h("span", {}, t("c_sate_offers"), " ", h("b", { class: "number" }, now.sate_offer || "–")),
    ),
    h(
      "li",
      { class: "c-stock on-desk c-boat-stock", data: { place: "lifeboat" } },
      boat(now.lifeboat),
    ),
  );
}

export { sea } from "./track.js";
