// What a pirate's effect, or the mutiny, asks of me.

import { h, icon, t } from "../../games/site/lib/dom.js";
import { orderPicker } from "./card_order.js";
import {
  CAMPS,
  COLOURS,
  campName,
  card,
  cardName,
  flag,
  group,
  moveButton,
  nothingButton,
  seatShape,
  small,
  sorted,
  sumOfValues,
  title,
} from "./pickers.js";
import { facing } from "./sailors.js";

/** The choice on a sheet, and what to know about it. */
export function choice(table, ui) {
  const { kind } = table.legal_moves[0].move;
  return h("div", { class: `c-ask c-${kind}` }, PICKERS[kind](table, ui), reminder(table, kind));
}

// Decisions for which it matters which camp my combat cards favour.
const BY_CAMP = new Set([
  "ramon_diaz",
  "tembo",
  "wessel_jan",
  "dean_nero",
  "bijoux",
  "ojo",
  "place",
]);

/** What to know about the decision besides its heading. */
function reminder({ view: { me } }, kind) {
  if (kind === "steal") return null;
  const again = me.camp ? { bijoux: "bijoux_again", ojo: "ojo_look" }[kind] : null;
  const sums = CAMPS.map((camp) =>
    sumOfValues(me.combat.filter((name) => name.startsWith(COLOURS[camp]))),
  );
  return h(
    "p",
    { class: "c-reminder" },
    t(`c_now_${again ?? kind}`),
    BY_CAMP.has(kind) ? ` ${t("c_you_hold", { valverde: sums[0], diaz: sums[1] })}` : "",
  );
}

const PICKERS = {
  ramon_diaz(table, ui) {
    const { looking } = table.view.me;
    return group(
      t("c_ramon_diaz"),
      table.legal_moves.map((row) => {
        const [seen] = looking[row.move.keep];
        return moveButton(
          ui,
          row,
          card(seen, { named: true }),
          title(t("c_keep", { card: cardName(seen) })),
          small(t("c_goes_under_its")),
        );
      }),
    );
  },

  tembo(table, ui) {
    const [one, two] = table.view.me.looking.combat;
    const byValue = ({ move }) => sorted([one, two]).indexOf(move.keep);
    const rows = table.legal_moves.toSorted((first, second) => byValue(first) - byValue(second));
    const choices = rows.map((row) => {
      const other = row.move.keep === one ? two : one;
      return moveButton(
        ui,
        row,
        card(row.move.keep, { named: true }),
        title(t("c_keep", { card: cardName(row.move.keep) })),
        small(t("c_goes_under", { card: cardName(other) })),
      );
    });
    return [
      one === two ? h("p", {}, t("c_both_same", { card: cardName(one) })) : null,
      group(t("c_tembo"), choices),
    ];
  },

  wessel_jan(table, ui) {
    const none = ui.find({ kind: "wessel_jan", cards: [] });
    return [
      orderPicker(table, ui, t("c_wessel_jan"), (cards) => ({ kind: "wessel_jan", cards })),
      group(t("c_wessel_jan"), nothingButton(ui, none, "c_exchange_none")),
    ];
  },

  dean_nero(table, ui) {
    if (table.options.nero_exchange === "one_by_one") return oneByOne(table, ui);
    const way = (direction) => table.legal_moves.filter(({ move }) => move.direction === direction);
    const buys = way("coins_for_cards").map((row) =>
      moveButton(
        ui,
        row,
        icon("cartagena/coin"),
        title(t("c_coins_to_cards", { count: row.move.count })),
      ),
    );
    const sell = (cards) => ({ kind: "dean_nero", cards, direction: "cards_for_coins" });
    return [
      way("cards_for_coins").length
        ? [
            h("h3", {}, t("c_cards_for_coins")),
            orderPicker(table, ui, t("c_cards_for_coins"), sell),
          ]
        : null,
      buys.length
        ? [h("h3", {}, t("c_coins_for_cards")), group(t("c_coins_for_cards"), buys)]
        : null,
      group(
        t("c_dean_nero"),
        way("none").map((row) => nothingButton(ui, row, "c_trade_none")),
      ),
    ];
  },

  pang: (table, ui) =>
    group(
      t("c_pang"),
      table.legal_moves.map((row) => {
        const combat = row.move.take === "combat";
        return moveButton(
          ui,
          row,
          icon(`cartagena/${combat ? "combat_pink" : "coin"}`),
          title(t(combat ? "c_take_combat" : "c_take_coin")),
        );
      }),
    ),

  chang_ye: victimPicker,
  steal: victimPicker,

  bijoux: (table, ui) =>
    group(
      t("c_bijoux"),
      table.legal_moves.map((row) => {
        const mine = table.view.me.camp;
        const more = mine && t(mine === row.move.camp ? "c_keep_camp" : "c_change_camp");
        return moveButton(
          ui,
          row,
          flag(row.move.camp),
          title(campName(row.move.camp)),
          small(more),
        );
      }),
    ),

  ojo(table, ui) {
    const saw = new Map(
      table.view.me.notes
        .filter((note) => note.pirate === "ojo")
        .map((note) => [note.target, note]),
    );
    return group(
      t("c_ojo"),
      table.legal_moves.map((row) => {
        const { action, camp, target } = row.move;
        if (action === "declare")
          return moveButton(
            ui,
            row,
            flag(camp),
            title(t("c_declare_for", { camp: campName(camp) })),
          );
        if (action === "nothing") return nothingButton(ui, row, "c_do_nothing");
        const note = saw.get(target);
        return moveButton(
          ui,
          row,
          title(seatShape(target), " ", ui.name(target)),
          small(note && t("c_knew", { camp: campName(note.camp) })),
        );
      }),
    );
  },

  place(table, ui) {
    const pair = table.view.me.looking.sailors;
    const duel = table.view.duels.find((found) => !found.placed);
    return [
      h("h3", {}, t("c_for_duel", { duel: duel.duel })),
      group(
        t("c_cambivalute"),
        table.legal_moves.map((row) => {
          const other = pair.find((value) => value !== row.move.valverde);
          return moveButton(ui, row, facing(row.move.valverde, other));
        }),
      ),
    ];
  },

  look(table, ui) {
    const saw = new Map(
      table.view.me.notes.filter((note) => note.duel).map((note) => [note.duel, note]),
    );
    return group(
      t("c_cambivalute"),
      table.legal_moves.map((row) => {
        if (row.move.duel === null) return nothingButton(ui, row, "c_look_at_none");
        const note = saw.get(row.move.duel);
        return moveButton(
          ui,
          row,
          title(t("c_duel", { duel: row.move.duel })),
          small(note && t("c_seen_before", note)),
        );
      }),
    );
  },

  swap(table, ui) {
    const { valverde, diaz } = table.view.me.looking;
    return group(
      t("c_cambivalute"),
      table.legal_moves.map((row) => {
        const pair = row.move.swap ? [diaz, valverde] : [valverde, diaz];
        return moveButton(ui, row, title(t(row.move.swap ? "c_swap" : "c_leave")), facing(...pair));
      }),
    );
  },
};

const byCard = (one, other) => {
  const [first] = sorted([one.move.cards[0], other.move.cards[0]]);
  return one.move.cards[0] === other.move.cards[0] ? 0 : first === one.move.cards[0] ? -1 : 1;
};

/** Dean Nero's next card or coin, if each is seen before the next is traded. */
function oneByOne(table, ui) {
  const { sold, bought } = table.view.voyage.traded;
  const done = sold + bought;
  const way = (direction) => table.legal_moves.filter(({ move }) => move.direction === direction);
  const sells = way("cards_for_coins")
    .toSorted(byCard)
    .map((row) => {
      const [name] = row.move.cards;
      return moveButton(
        ui,
        row,
        card(name, { named: true }),
        title(t("c_card_to_coin", { card: cardName(name) })),
      );
    });
  const buys = way("coins_for_cards").map((row) =>
    moveButton(ui, row, icon("cartagena/coin"), title(t("c_coins_to_cards", row.move))),
  );
  return [
    done ? h("p", { class: "faint" }, t("c_traded", { count: done, most: 3 })) : null,
    sells.length
      ? [h("h3", {}, t("c_cards_for_coins")), group(t("c_cards_for_coins"), sells)]
      : null,
    buys.length ? [h("h3", {}, t("c_coins_for_cards")), group(t("c_coins_for_cards"), buys)] : null,
    group(
      t("c_dean_nero"),
      way("none").map((row) => nothingButton(ui, row, done ? "c_trade_no_more" : "c_trade_none")),
    ),
  ];
}

function victimPicker(table, ui) {
  return group(
    t("c_chang_ye"),
    table.legal_moves.map((row) => {
      const { target } = row.move;
      if (target === null) return nothingButton(ui, row, "c_take_none");
      return moveButton(
        ui,
        row,
        title(seatShape(target), " ", ui.name(target)),
        small(t("c_has_coins", { count: table.view.players[target].coins })),
      );
    }),
  );
}
