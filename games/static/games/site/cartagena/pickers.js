// What is asked of me at a table of Cartagena, and the pieces that it shares with the board.

import { el, icon, say } from "../dom.js";

export const DUELS = ["A", "B", "C", "D", "E"];
const CAMPS = { valverde: "Valverde", diaz: "Diaz" };
export const COLOURS = { valverde: "pink", diaz: "grey" };

/** What a camp is called. */
export const campName = (camp) => CAMPS[camp];

/** What a pirate is called. */
export const pirateName = (pirate) => say(`c_${pirate}`);

/** What a card is called: "pink 2". */
export const cardName = (card) =>
  card === "monkey" ? say("c_monkey") : `${say(`c_${card.slice(0, -1)}`)} ${card.at(-1)}`;

/** Some names as a list. */
export const listed = (names) => names.join(say("c_comma"));

/** The sum of the values of some cards. */
export const worth = (cards) => cards.reduce((sum, card) => sum + Number(card.at(-1)), 0);

/** A card: its picture with its value, and its name for those who do not see it. */
export function card(name, { order = 0 } = {}) {
  const kind = name === "monkey" ? "monkey" : name.slice(0, -1);
  const picture = kind === "pink" || kind === "grey" ? `combat_${kind}` : kind;
  return el(
    "span",
    { class: `c-card ${kind}` },
    icon(`cartagena/${picture}`),
    kind === "monkey" ? null : el("b", { "aria-hidden": "true" }, name.at(-1)),
    el("span", { class: "visually-hidden" }, cardName(name)),
    order ? el("i", { class: "c-order" }, String(order)) : null,
  );
}

const same = (one, other) => Boolean(one && other) && JSON.stringify(one.move) === JSON.stringify(other.move);
const idOf = (row) => `c-pick-${JSON.stringify(row.move).replace(/[^\w]+/g, "-")}`;

/** A button for a legal move. */
const choice = (ui, row, ...content) => button(ui, row, "c-choice", content);

/** The button for doing nothing: as wide as all the others. */
const nothing = (ui, row, word) => button(ui, row, "c-choice c-nothing", title(say(word)));

function button(ui, row, classes, content) {
  const pressed = same(ui.picked, row);
  const props = { type: "button", id: idOf(row), class: classes, "aria-pressed": String(pressed) };
  return el("button", { ...props, on: { click: () => ui.pick(row) } }, content);
}

const title = (...content) => el("span", { class: "c-choice-title" }, content);
const small = (text) => (text ? el("span", { class: "c-choice-more" }, text) : null);
const group = (label, ...choices) => el("div", { class: "c-choices", role: "group", "aria-label": label }, choices);

/** The cabin doors: face-up pirates with what they do, closed ones, used ones. */
export function doors(table, ui) {
  const { voyage, phase } = table.view;
  const rows = new Map(table.legal_moves.filter(({ move }) => move.kind === "use").map((row) => [row.move.pirate, row]));
  const reveal = table.legal_moves.find(({ move }) => move.kind === "reveal");
  const open = voyage.face_up.map((pirate, at) => {
    const newest = at === voyage.face_up.length - 1;
    const turn = phase === "turn" && voyage.newest_only; // which of them this turn has closed
    return openDoor(ui, pirate, { voyage, newest: turn && newest, shut: turn && !newest, row: rows.get(pirate) });
  });
  const closed = Array.from({ length: voyage.face_down }, (_, at) => closedDoor(ui, at === 0 ? reveal : null));
  const used = voyage.used.map((pirate) => usedDoor(pirate, voyage.using === pirate));
  return el("ol", { class: "c-doors", "aria-label": say("c_doors") }, open, closed, used);
}

function openDoor(ui, pirate, { voyage, newest, shut, row }) {
  let state = "";
  if (row) state = say("c_can_use");
  else if (pirate === "ghost") state = say("c_unusable");
  else if (shut) state = say("c_passed_over");
  else if (newest) state = say("c_newest");
  const inside = [
    icon(`cartagena/${pirate}`, { class: "c-portrait" }),
    el(
      "span",
      { class: "c-door-text" },
      el("span", { class: "c-door-head" }, el("b", {}, pirateName(pirate)), state && el("span", { class: "c-state" }, state)),
      el("span", { class: "c-does" }, effect(pirate, voyage)),
    ),
  ];
  const kind = row ? "usable" : shut || pirate === "ghost" ? "shut" : "";
  return el("li", { class: `c-door open ${kind}` }, row ? choice(ui, row, inside) : el("span", { class: "c-inside" }, inside));
}

/** What a pirate does, in a few words; of sate also what he offers now. */
const effect = (pirate, voyage) =>
  pirate === "sate" && voyage.sate_offer
    ? `${say("c_sate_does")} ${say("c_sate_now", { count: voyage.sate_offer })}`
    : say(`c_${pirate}_does`);

function closedDoor(ui, reveal) {
  const inside = [
    icon("cartagena/door", { class: "c-portrait" }),
    el("span", { class: "c-door-text" }, el("b", {}, say(reveal ? "c_reveal" : "c_closed_door"))),
  ];
  return el("li", { class: `c-door closed ${reveal ? "usable" : ""}` }, reveal ? choice(ui, reveal, inside) : el("span", { class: "c-inside" }, inside));
}

function usedDoor(pirate, now) {
  return el(
    "li",
    { class: `c-door used ${now ? "now" : ""}` },
    el(
      "span",
      { class: "c-inside" },
      icon(`cartagena/${pirate}`, { class: "c-portrait" }),
      el(
        "span",
        { class: "c-door-text" },
        el("span", { class: "c-door-head" }, el("b", {}, pirateName(pirate)), el("span", { class: "c-state" }, say(now ? "c_in_use" : "c_used"))),
        now ? el("span", { class: "c-does" }, say(`c_${pirate}_does`)) : null,
      ),
    ),
  );
}

/** The controls of my decision; null if nothing is asked of me. */
export function ask(table, ui) {
  if (!table.legal_moves.length) return null;
  const { kind } = table.legal_moves[0].move;
  if (kind === "reveal" || kind === "use") return el("p", { class: "c-at-doors" }, say("c_choose_door"));
  return el("div", { class: "c-ask" }, table.view.mutiny ? null : reminder(table, kind), ASKED[kind](table, ui));
}

/** Whose effect it is, and what to know of it now that the headline does not say. */
function reminder({ view }, kind) {
  const again = view.me.camp ? { bijoux: "bijoux_again", ojo: "ojo_look" }[kind] : null;
  return el("p", { class: "c-reminder" },
    icon(`cartagena/${view.voyage.using}`, { class: "c-portrait" }), el("span", {}, say(`c_now_${again ?? kind}`)));
}

const ASKED = {
  ramon_diaz(table, ui) {
    const { looking } = table.view.me;
    return group(say("c_ramon_diaz"), table.legal_moves.map((row) => {
      const [seen] = looking[row.move.keep];
      return choice(ui, row, card(seen), title(say("c_keep", { card: cardName(seen) })), small(say("c_goes_under_its")));
    }));
  },

  tembo(table, ui) {
    const [one, two] = table.view.me.looking.combat;
    const choices = table.legal_moves.map((row) => {
      const other = row.move.keep === one ? two : one;
      return choice(ui, row, card(row.move.keep), title(say("c_keep", { card: cardName(row.move.keep) })), small(say("c_goes_under", { card: cardName(other) })));
    });
    return [one === two ? el("p", {}, say("c_both_same", { card: cardName(one) })) : null, group(say("c_tembo"), choices)];
  },

  wessel_jan(table, ui) {
    const none = ui.find({ kind: "wessel_jan", cards: [] });
    return [
      ordering(table, ui, say("c_wessel_jan"), (cards) => ({ kind: "wessel_jan", cards })),
      group(say("c_wessel_jan"), nothing(ui, none, "c_exchange_none")),
    ];
  },

  dean_nero(table, ui) {
    const way = (direction) => table.legal_moves.filter(({ move }) => move.direction === direction);
    const buys = way("coins_for_cards").map((row) =>
      choice(ui, row, icon("cartagena/coin"), title(say("c_coins_to_cards", { count: row.move.count }))));
    const sell = (cards) => ({ kind: "dean_nero", cards, direction: "cards_for_coins" });
    return [
      way("cards_for_coins").length ? [el("h3", {}, say("c_cards_for_coins")), ordering(table, ui, say("c_cards_for_coins"), sell)] : null,
      buys.length ? [el("h3", {}, say("c_coins_for_cards")), group(say("c_coins_for_cards"), buys)] : null,
      group(say("c_dean_nero"), way("none").map((row) => nothing(ui, row, "c_trade_none"))),
    ];
  },

  pang: (table, ui) =>
    group(say("c_pang"), table.legal_moves.map((row) => {
      const combat = row.move.take === "combat";
      return choice(ui, row, icon(`cartagena/${combat ? "combat_pink" : "coin"}`), title(say(combat ? "c_take_combat" : "c_take_coin")));
    })),

  chang_ye: victims,
  steal: victims,

  bijoux: (table, ui) =>
    group(say("c_bijoux"), table.legal_moves.map((row) => {
      const mine = table.view.me.camp;
      const more = mine && say(mine === row.move.camp ? "c_keep_camp" : "c_change_camp");
      return choice(ui, row, flag(row.move.camp), title(campName(row.move.camp)), small(more));
    })),

  ojo(table, ui) {
    const saw = new Map(table.view.me.notes.filter((note) => note.pirate === "ojo").map((note) => [note.target, note]));
    return group(say("c_ojo"), table.legal_moves.map((row) => {
      const { action, camp, target } = row.move;
      if (action === "declare") return choice(ui, row, flag(camp), title(say("c_declare_for", { camp: campName(camp) })));
      if (action === "nothing") return nothing(ui, row, "c_do_nothing");
      const note = saw.get(target);
      return choice(ui, row, title(say("c_look_at", { name: ui.name(target) })), small(note && say("c_knew", { camp: campName(note.camp) })));
    }));
  },

  place(table, ui) {
    const pair = table.view.me.looking.sailors;
    const duel = table.view.duels.find((found) => !found.placed);
    return [
      el("h3", {}, say("c_for_duel", { duel: duel.duel })),
      group(say("c_cambivalute"), table.legal_moves.map((row) => {
        const other = pair.find((value) => value !== row.move.valverde);
        return choice(ui, row, facing(row.move.valverde, other));
      })),
    ];
  },

  look(table, ui) {
    const saw = new Map(table.view.me.notes.filter((note) => note.duel).map((note) => [note.duel, note]));
    return group(say("c_cambivalute"), table.legal_moves.map((row) => {
      const note = saw.get(row.move.duel);
      return choice(ui, row, title(say("c_duel", { duel: row.move.duel })), small(note && say("c_seen_before", note)));
    }));
  },

  swap(table, ui) {
    const { valverde, diaz } = table.view.me.looking;
    return group(say("c_cambivalute"), table.legal_moves.map((row) => {
      const pair = row.move.swap ? [diaz, valverde] : [valverde, diaz];
      return choice(ui, row, title(say(row.move.swap ? "c_swap" : "c_leave")), facing(...pair));
    }));
  },

  play(table, ui) {
    const { me, mutiny } = table.view;
    const colour = ({ move }) => ["pink", "grey", "monk"].indexOf(move.card.slice(0, 4));
    const steals = mutiny.duel_round === 2 ? "c_monkey_steals" : "c_monkey_leaves";
    return [
      group(say("c_your_cards"), table.legal_moves.toSorted((one, other) => colour(one) - colour(other)).map((row) => {
        if (row.move.card === "monkey") return choice(ui, row, card("monkey"), title(say("c_monkey")), small(say(steals)));
        const count = me.combat.filter((held) => held === row.move.card).length;
        return choice(ui, row, card(row.move.card), title(`${cardName(row.move.card)}${count > 1 ? ` × ${count}` : ""}`));
      })),
      el("p", { class: "faint" }, say("c_secret_choice")),
    ];
  },
};

/** The flag of a camp. */
export const flag = (camp) => icon(`cartagena/camp_${camp}`, { class: "c-flag" });

/** Two sailors face to face, Valverde's first. */
export const facing = (valverde, diaz) =>
  el("span", { class: "c-facing" }, [["valverde", valverde], ["diaz", diaz]].map(([camp, value]) =>
    el("span", { class: `c-side ${camp}` }, el("span", {}, campName(camp)), sailor(value))));

/** A sailor with his value; null if it is hidden. */
export const sailor = (value) =>
  el("span", { class: "c-sailor" }, icon("cartagena/sailor"), el("b", {}, value === null ? "?" : String(value)));

function victims(table, ui) {
  return group(say("c_chang_ye"), table.legal_moves.map((row) => {
    const { target } = row.move;
    if (target === null) return nothing(ui, row, "c_take_none");
    const { coins } = table.view.players[target];
    return choice(ui, row, title(say("c_take_from", { name: ui.name(target) })), small(say("c_has_coins", { count: coins })));
  }));
}

/** My combat cards, to be tapped in the order in which they shall come up again. */
function ordering(table, ui, label, moveOf) {
  const held = table.view.me.combat;
  const mine = ui.picked && same(ui.picked, ui.find(moveOf((ui.scratch.order ?? []).map((at) => held[at]))));
  const order = mine ? ui.scratch.order : [];
  const rowOf = (places) => (places.length ? ui.find(moveOf(places.map((at) => held[at]))) : null);
  const buttons = held.map((name, at) => {
    const place = order.indexOf(at) + 1;
    const next = place ? order.filter((other) => other !== at) : [...order, at];
    const full = !place && !rowOf(next);
    const tap = () => {
      if (full) return;
      ui.scratch.order = next;
      ui.pick(rowOf(next));
    };
    const props = { type: "button", id: `c-card-${at}`, class: "c-choice c-tap", "aria-pressed": String(place > 0), "aria-disabled": full && "true" };
    return el("button", { ...props, on: { click: tap } }, card(name, { order: place }));
  });
  return el("div", { class: "c-ordering" }, el("p", { class: "faint" }, say("c_tap_order")), group(label, buttons));
}
