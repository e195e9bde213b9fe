// The game's own part of the end: the five duels, then camps, then gold, and whose gold counts.

import { h, icon, t } from "../../games/site/lib/dom.js";
import { goldOf, openCard } from "./duels.js";
import { campName, flag, seatShape, sorted, sumOfValues } from "./pickers.js";

/** The end: what decided it, and what everybody had. */
export const ending = (table, ui) =>
  h(
    "section",
    { class: "d-end", "aria-labelledby": "d-end" },
    h("h3", { id: "d-end" }, t("c_mutiny")),
    duels(table.view),
    outcome(table.view),
    h(
      "ul",
      { class: "plain d-rich" },
      ranked(table).map((player) => belongings(table, ui, player)),
    ),
  );

/** Each duel: sailors, sums, and the camp that won. */
const duels = (view) =>
  h(
    "ol",
    { class: "plain d-fought", "aria-label": t("c_duels") },
    view.duels.map((duel) =>
      h(
        "li",
        { class: `d-plate ${duel.won_by ?? ""}` },
        h("b", {}, duel.duel, duel.won_by ? flag(duel.won_by) : null),
        duel.won_by
          ? [
              h(
                "span",
                { class: "visually-hidden" },
                t("c_won_by", { camp: campName(duel.won_by) }),
              ),
              h("span", { class: "number" }, duel.totals.join(":")),
            ]
          : [
              h("span", { class: "visually-hidden" }, t("c_not_fought")),
              h("span", { class: "faint", "aria-hidden": "true", title: t("c_not_fought") }, "–"),
            ],
        duel.valverde === null
          ? null
          : h(
              "small",
              { class: "d-sailors" },
              icon("cartagena/sailor"),
              h("span", { class: "visually-hidden" }, `${t("c_sailor_word")} `),
              h("span", { class: "number" }, `${duel.valverde}:${duel.diaz}`),
            ),
      ),
    ),
  );

/** Which camp won and what that means; if all have lost, this is said as plainly as a victory. */
function outcome(view) {
  const winner = view.mutiny?.winner ?? null;
  const inCamp = view.players.filter((player) => counts(player, winner));
  return h(
    "div",
    { class: "d-outcome" },
    h(
      "p",
      { class: "d-winner" },
      winner ? [flag(winner), " "] : null,
      h("b", {}, winner ? t("c_camp_wins", { camp: campName(winner) }) : t("c_nobody_declared")),
    ),
    winner && !inCamp.length
      ? h("p", {}, h("b", {}, t("c_h_lost")), " ", t("d_lost_camp", { camp: campName(winner) }))
      : null,
    winner ? null : h("p", {}, h("b", {}, t("c_h_lost"))),
    h("p", { class: "faint" }, t(winner ? "c_sum_win" : "d_lost_rule")),
  );
}

const counts = (player, winner) =>
  Boolean(winner) && player.playing && !player.excluded && player.camp === winner;

/** Players, the first place first. */
function ranked(table) {
  const place = (player) => (table.standings ?? [])[player.seat]?.place ?? 9;
  return table.view.players.toSorted((one, other) => place(one) - place(other));
}

function belongings(table, ui, player) {
  const winner = table.view.mutiny?.winner ?? null;
  const isIn = counts(player, winner);
  const gold = sumOfValues(player.gold ?? []);
  return h(
    "li",
    { class: isIn ? "in" : "" },
    h("span", { class: "d-who" }, seatShape(player.seat), " ", h("b", {}, ui.name(player.seat))),
    h(
      "span",
      { class: "d-of" },
      player.camp ? [flag(player.camp), h("span", {}, campName(player.camp))] : null,
      reason(player, winner),
    ),
    h(
      "span",
      { class: "d-gold" },
      sorted(player.gold ?? []).map((card) => openCard(card)),
      h(
        "span",
        { class: "d-coins" },
        icon("cartagena/coin"),
        h("span", { class: "visually-hidden" }, `${t("c_coins")} `),
        String(player.coins),
      ),
    ),
    h(
      "span",
      { class: "d-sum" },
      h("span", { class: "faint number" }, `${gold} + ${player.coins} = `),
      h("b", { class: "number" }, String(goldOf(player))),
      isIn ? null : h("span", { class: "d-nothing" }, t("d_counts_not")),
      player.tie_sum === null
        ? null
        : h("small", { class: "faint" }, t("c_tie_sum", { count: player.tie_sum })),
    ),
  );
}

/** Why somebody's gold counts for nothing, if it doesn't. */
function reason(player, winner) {
  if (player.excluded) return h("span", { class: "tag" }, t("d_excluded"));
  if (!player.declared) return h("span", { class: "tag" }, t("d_out"));
  return winner && player.camp !== winner ? h("span", { class: "tag" }, t("d_other_camp")) : null;
}
