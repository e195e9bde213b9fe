// What is asked of me at a table of Cartagena, and the pieces that it shares with the board.

import { el, icon, say } from "../dom.js";

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

/** A card: its picture with its value, and its name for those who do not see it, unless it is `named` beside. */
export function card(name, { order = 0, named = false } = {}) {
  const kind = name === "monkey" ? "monkey" : name.slice(0, -1);
  const picture = kind === "pink" || kind === "grey" ? `combat_${kind}` : kind;
  return el("span", { class: `c-card ${kind}` }, icon(`cartagena/${picture}`),
    kind === "monkey" ? null : el("b", { "aria-hidden": "true" }, name.at(-1)),
    named ? null : el("span", { class: "visually-hidden" }, cardName(name)),
    order ? el("i", { class: "c-order" }, String(order)) : null);
}

const same = (one, other) => Boolean(one && other) && JSON.stringify(one.move) === JSON.stringify(other.move);
const idOf = (row, from) => `${from}-${JSON.stringify(row.move).replace(/[^\w]+/g, "-")}`;

/** A button for a legal move. */
const choice = (ui, row, ...content) => button(ui, row, "c-choice", content);

/** The button for doing nothing: as wide as all the others. */
const nothing = (ui, row, word) => button(ui, row, "c-choice c-nothing", title(say(word)));

function button(ui, row, classes, content, from = "c-pick") {
  const props = { type: "button", id: idOf(row, from), class: classes, "aria-pressed": String(same(ui.picked, row)) };
  return el("button", { ...props, on: { click: () => ui.pick(row) } }, content);
}

const title = (...content) => el("span", { class: "c-choice-title" }, content);
const small = (text) => (text ? el("span", { class: "c-choice-more" }, text) : null);
const group = (label, ...choices) => el("div", { class: "c-choices", role: "group", "aria-label": label }, choices);

/** The cabin doors: face-up pirates with what they do, closed ones, used ones. `from` begins their ids. */
export function doors(table, ui, from = "c-door") {
  const { voyage } = table.view;
  const rows = table.legal_moves;
  const open = new Map(rows.filter(({ move }) => move.kind === "use").map((use) => [use.move.pirate, use]));
  const reveal = rows.find(({ move }) => move.kind === "reveal");
  return el("ol", { class: "c-doors", "aria-label": say("c_doors") },
    voyage.face_up.map((pirate) => openDoor(table, ui, pirate, open.get(pirate), from)),
    Array.from({ length: voyage.face_down }, (_, at) => closedDoor(ui, at === 0 ? reveal : null, from)),
    voyage.used.map((pirate) => usedDoor(pirate, voyage.using === pirate)));
}

/** A door; where it can be chosen a button, which the keyboard finds among what is asked. */
function door(ui, kind, row, from, inside) {
  if (!row) return el("li", { class: `c-door ${kind}` }, el("span", { class: "c-inside" }, inside));
  const act = button(ui, row, "c-choice", inside, from);
  if (from === "c-door") act.tabIndex = -1;
  return el("li", { class: `c-door ${kind} usable` }, act);
}

function openDoor({ view }, ui, pirate, row, from) {
  const { voyage, phase } = view;
  const chooses = phase === "turn" && voyage.newest_only; // this turn has closed all but the newest
  const newest = pirate === voyage.face_up.at(-1);
  let state = "";
  if (row) state = "c_can_use";
  else if (pirate === "ghost") state = "c_unusable";
  else if (chooses) state = newest ? "c_newest" : "c_passed_over";
  const shut = !row && (pirate === "ghost" || (chooses && !newest));
  return door(ui, `open ${shut ? "shut" : ""}`, row, from, portrait(pirate, state && say(state), effect(pirate, voyage)));
}

function closedDoor(ui, reveal, from) {
  const inside = [
    icon("cartagena/door", { class: "c-portrait" }),
    el("span", { class: "c-door-text" }, el("b", {}, say(reveal ? "c_reveal" : "c_closed_door"))),
  ];
  return door(ui, "closed", reveal, from, inside);
}

const usedDoor = (pirate, now) =>
  door(null, `used ${now ? "now" : ""}`, null, "", portrait(pirate, say(now ? "c_in_use" : "c_used"), now ? say(`c_${pirate}_does`) : ""));

const portrait = (pirate, state, does) => [
  icon(`cartagena/${pirate}`, { class: "c-portrait" }),
  el("span", { class: "c-door-text" },
    el("span", { class: "c-door-head" }, el("b", {}, pirateName(pirate)), state ? el("span", { class: "c-state" }, state) : null),
    does ? el("span", { class: "c-does" }, does) : null),
];

/** What a pirate does, in a few words; of sate also what he offers now. */
const effect = (pirate, voyage) =>
  pirate === "sate" && voyage.sate_offer
    ? `${say("c_sate_does")} ${say("c_sate_now", { count: voyage.sate_offer })}`
    : say(`c_${pirate}_does`);

/** The controls of my decision; null if nothing is asked of me. */
export function ask(table, ui) {
  if (!table.legal_moves.length) return null;
  const { kind } = table.legal_moves[0].move;
  if (kind === "reveal" || kind === "use") return row(table, ui);
  return el("div", { class: `c-ask ${table.view.mutiny ? "c-fight" : ""}` }, table.view.mutiny ? null : reminder(table, kind), ASKED[kind](table, ui));
}

const row = (table, ui) => el("div", { class: "c-ask c-turn" },
  el("p", { class: "c-glance faint" }, say("c_at_a_glance", { round: table.view.round, count: table.view.voyage.distance })),
  doors(table, ui, "c-pick"));

/** Whom a combat card helps in a duel. */
const helps = (name) => name !== "monkey" && small(say("c_for_camp", { camp: campName(name.startsWith(COLOURS.diaz) ? "diaz" : "valverde"), count: name.at(-1) }));

/** What stands in the place of the controls while others decide: the doors, or my cards. */
export function idle(table, ui) {
  const { view } = table;
  if (!view.me || view.phase === "over") return null;
  if (!view.mutiny) return row(table, ui);
  if (!view.me.camp) return null; // I am out of the mutiny, and its duels may stand first
  if (!view.mutiny.fighting.includes(view.me.seat)) return el("p", { class: "c-ask c-fight" }, say("c_out_of_duel"));
  const held = [...new Set(view.me.combat)].sort().reverse();
  return el("ul", { class: "c-ask c-fight c-choices plain" }, [...held, "monkey"].map((name) =>
    el("li", { class: `c-choice ${view.me.choice === name ? "chosen" : ""}` }, card(name, { named: true }), title(cardName(name)), helps(name))));
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
      return choice(ui, row, card(seen, { named: true }), title(say("c_keep", { card: cardName(seen) })), small(say("c_goes_under_its")));
    }));
  },

  tembo(table, ui) {
    const [one, two] = table.view.me.looking.combat;
    const choices = table.legal_moves.map((row) => {
      const other = row.move.keep === one ? two : one;
      return choice(ui, row, card(row.move.keep, { named: true }), title(say("c_keep", { card: cardName(row.move.keep) })), small(say("c_goes_under", { card: cardName(other) })));
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
      const label = say("c_look_at", { name: ui.name(target) });
      return choice(ui, { ...row, label }, title(label), small(note && say("c_knew", { camp: campName(note.camp) })));
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
        if (row.move.card === "monkey") return choice(ui, row, card("monkey", { named: true }), title(say("c_monkey")), small(say(steals)));
        const count = me.combat.filter((held) => held === row.move.card).length;
        return choice(ui, row, card(row.move.card, { named: true }), title(`${cardName(row.move.card)}${count > 1 ? ` × ${count}` : ""}`), helps(row.move.card));
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
    const names = { name: ui.name(target) };
    return choice(ui, { ...row, label: say("c_take_coin_from", names) }, title(say("c_take_from", names)), small(say("c_has_coins", { count: table.view.players[target].coins })));
  }));
}

/** The places in my hand of the cards that are picked, in their order. */
function placesOf({ picked, scratch, find }, held, moveOf) {
  const cards = picked?.move.cards ?? [];
  if (!same(find(moveOf(cards)), picked)) return [];
  const tapped = scratch.order ?? [];
  if (String(tapped.map((at) => held[at])) === String(cards)) return tapped;
  const places = []; // picked before the page was loaded anew
  for (const name of cards) places.push(held.findIndex((other, at) => other === name && !places.includes(at)));
  return places;
}

/** My combat cards, to be tapped in the order in which they shall come up again. */
function ordering(table, ui, label, moveOf) {
  const held = table.view.me.combat;
  const order = placesOf(ui, held, moveOf);
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
