// The five duels of Cartagena, and the one that is fought.

import { h, icon, t } from "../../games/site/lib/dom.js";
import {
  CAMPS,
  COLOURS,
  campName,
  card,
  cardName,
  flag,
  joinNames,
  sheet,
  sumOfValues,
} from "./pickers.js";
import { sailor } from "./sailors.js";

export function duels(table, ui) {
  const { view } = table;
  const saw = new Map(
    (view.me?.notes ?? []).filter((note) => note.duel).map((note) => [note.duel, note]),
  );
  return sheet(
    "duels",
    t("c_duels"),
    h(
      "ol",
      { class: "c-five plain" },
      view.duels.map((duel) => {
        const open = duel.valverde !== null;
        const note = open ? null : saw.get(duel.duel);
        const now = view.mutiny && view.phase !== "over" && view.mutiny.duel === duel.duel;
        const by = duel.looks.length
          ? t("c_seen_by", {
              names: joinNames([...new Set(duel.looks.map(({ seat }) => ui.name(seat)))]),
            })
          : "";
        return h(
          "li",
          { class: `c-one ${now ? "now" : ""}` },
          h("h3", {}, t("c_duel", { duel: duel.duel })),
          CAMPS.map((camp) =>
            h(
              "p",
              { class: `c-line ${duel.won_by === camp ? "won" : ""}` },
              flag(camp),
              h("span", {}, campName(camp)),
              sailor(open ? duel[camp] : note ? note[camp] : duel.placed ? null : "–"),
              duel.totals
                ? h("b", { class: "number" }, `→ ${duel.totals[CAMPS.indexOf(camp)]}`)
                : null,
            ),
          ),
          h("p", { class: "faint c-duel-state" }, state(duel, { view, now, note, by })),
        );
      }),
    ),
  );
}

function state(duel, { view, now, note, by }) {
  if (duel.won_by) return t("c_won_by", { camp: campName(duel.won_by) });
  if (now) return t("c_fought_now");
  if (view.phase === "over") return t("c_not_fought");
  if (!duel.placed) return t("c_not_placed");
  if (note) return `${t("c_you_saw")}${note.may_be_stale ? t("c_comma") + t("c_stale") : ""}`;
  return by || t("c_placed");
}

export function mutiny(table, ui) {
  const { mutiny: now, duels: all, me } = table.view;
  const duel = all.find((found) => found.duel === now.duel);
  const waits = table.to_move.map((seat) => ui.name(seat));
  return sheet(
    "mutiny",
    t("c_duel_round", { duel: now.duel, round: now.duel_round }),
    me?.choice
      ? h(
          "p",
          { class: "notice" },
          t("c_chosen_waiting", { card: cardName(me.choice), names: joinNames(waits) }),
        )
      : null,
    h(
      "div",
      { class: "c-versus" },
      CAMPS.map((camp) => {
        const cards = now.cards.filter((played) => played.startsWith(COLOURS[camp]));
        const won = now.won.filter((winner) => winner === camp).length;
        return h(
          "div",
          { class: `c-side ${camp}` },
          h("h3", {}, flag(camp), " ", campName(camp)),
          wonDuels(won),
          h(
            "p",
            { class: "c-total number" },
            h("b", {}, String(now.totals[camp])),
            h("span", { class: "visually-hidden" }, ` ${t("c_total")}`),
          ),
          h(
            "p",
            { class: "faint" },
            `${t("c_sailor_word")} ${duel[camp]} + ${t("c_cards_word")} ${sumOfValues(cards)}`,
          ),
          h(
            "p",
            { class: "c-hand" },
            cards.map((played) => card(played)),
          ),
        );
      }),
    ),
    h("p", { class: "faint" }, t("c_three_win")),
  );
}

/** Three places, filled for each duel that a camp has won. */
const wonDuels = (won) =>
  h(
    "p",
    { class: "c-won" },
    [0, 1, 2].map((at) => h("span", { class: at < won ? "full" : "", "aria-hidden": "true" })),
    h("span", { class: "visually-hidden" }, `${t("c_duels_won")}: ${won}`),
  );

/** What a player does in the duel that is fought. */
export function fightBadge({ mutiny: now, phase }, seat) {
  if (phase === "steal" && now.monkeys.includes(seat))
    return h("span", { class: "badge act" }, t("c_steals"));
  if (phase === "steal" && now.fighting.includes(seat)) return null;
  if (now.chosen.includes(seat))
    return h("span", { class: "badge" }, icon("site/check"), t("c_has_chosen"));
  if (now.monkeys.includes(seat))
    return h("span", { class: "badge" }, icon("cartagena/monkey"), t("c_played_monkey"));
  return h(
    "span",
    { class: "badge" },
    t(now.fighting.includes(seat) ? "c_chooses" : "c_left_duel"),
  );
}
