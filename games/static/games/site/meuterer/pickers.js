// The cards of Meuterer, and what a player decides with. Each control picks a row of legal_moves.

import { el, icon, say } from "../dom.js";

/** What is in the box, as `GET rulesets/meuterer` tells it. */
export const BOX = JSON.parse(document.getElementById("components")?.textContent ?? "null")
  ?? { cards: {}, roles: [], islands: [] };
const ISLANDS = new Map(BOX.islands.map((island) => [island.id, island]));
const FEW = 6; // so many sales are listed besides

export const islandOf = (id) => ISLANDS.get(id) ?? { id, name: id, good: null, voyage: "", prices: [] };
export const cardName = (kind) => say(`card_${kind}`);
export const roleName = (role) => say(`role_${role}`);
export const goodOf = (island) => island.good ?? "any";

const lists = new Intl.ListFormat(document.documentElement.lang || "en", { type: "conjunction" });

/** Things in words: "anna, bernd and carla". */
export const listed = (texts) => lists.format(texts);

/** The island so many places clockwise from the ship. */
export const clockwise = (view, steps) => {
  const { length } = view.circle;
  return view.circle[(((view.circle.indexOf(view.ship) + steps) % length) + length) % length];
};

/** The face of a card: its kind in a picture and a word, and how many of it exist. */
const face = (kind) => [
  el("span", { class: "of", title: say("in_box", { count: BOX.cards[kind] }) },
    el("span", { class: "visually-hidden" }, say("in_box", { count: "" })), String(BOX.cards[kind] ?? "")),
  icon(`meuterer/${kind}`),
  el("span", { class: "kind" }, cardName(kind)),
];

/** Small cards, as they lie before a player; once sold, with the letter of the island. */
export const openCards = (kinds, label, marks = []) => el("ul", { class: "open-cards", "aria-label": label }, kinds.map((kind, index) => {
  const exist = `${cardName(kind)} (${say("in_box", { count: BOX.cards[kind] })})`;
  const mark = marks[index];
  return el("li", { class: `card small${mark ? ` to-${mark.toLowerCase()}` : ""}${mark === "" ? " unsold" : ""}`, "data-kind": kind, title: exist },
    el("span", { class: "of", "aria-hidden": "true" }, String(BOX.cards[kind])),
    icon(`meuterer/${kind}`, { label: exist }), mark ? el("span", { class: "letter" }, mark) : null);
}));

/** My hand, to look at. */
export const handOf = (cards) => cards.length
  ? el("ul", { class: "hand", "aria-label": say("my_hand") }, cards.map((kind) => el("li", { class: "card", "data-kind": kind }, face(kind))))
  : el("p", { class: "faint empty" }, say("no_cards"));

const isPicked = (ui, row) => ui.picked !== null && row !== null && JSON.stringify(ui.picked.move) === JSON.stringify(row.move);

/** A button that picks a row, or takes the choice back. */
const choice = (ui, row, id, classes, ...children) => el("button", {
  type: "button", id, class: classes, "aria-pressed": String(isPicked(ui, row)),
  on: { click: () => ui.pick(isPicked(ui, row) ? null : row) },
}, ...children);

/** The controls of my decision. */
export function ask(table, ui) {
  const what = table.view.choosing_role ? "role" : table.view.phase;
  const picker = PICKERS[what];
  return picker ? el("div", { class: `picker ${what}` }, picker(table, ui)) : null;
}

const hint = (text) => el("p", { class: "hint" }, text);

const wage = (table, ui) => [
  hint(say("hint_wage")),
  el("div", { class: "choices four" }, table.legal_moves.map((row) =>
    choice(ui, row, `wage-${row.move.value}`, "pick", icon("meuterer/wage"),
      el("span", { class: "visually-hidden" }, row.label), el("strong", { "aria-hidden": "true" }, String(row.move.value))))),
  handOf(table.view.me.hand),
];

/** A tap on any card of a kind picks that kind; the one that was tapped is raised. */
function offer(table, ui) {
  const { view } = table;
  const { hand } = view.me;
  const pass = ui.find({ kind: "pass" });
  const raised = ui.picked?.move.kind === "offer" ? ui.picked.move.card : null;
  const at = raised && hand[ui.scratch.card] === raised ? ui.scratch.card : hand.indexOf(raised);
  return [
    hint(say(table.seat === view.captain ? "hint_offer_captain" : "hint_offer")),
    hand.length ? el("div", { class: "hand", role: "group", "aria-label": say("my_hand") }, hand.map((kind, index) => {
      const row = ui.find({ kind: "offer", card: kind });
      return el("button", {
        type: "button", id: `card-${index}`, class: "card", "data-kind": kind, disabled: !row, "aria-pressed": String(index === at),
        on: { click: () => { ui.scratch.card = index; ui.pick(index === at ? null : row); } },
      }, face(kind));
    })) : null,
    pass ? choice(ui, pass, "pass", "pick pass", passing(table)) : null,
  ];
}

/** What passing means for me: the captain marks his destination, anyone else takes a role. */
function passing({ seat, view }) {
  const count = view.me.hand.length;
  const island = clockwise(view, count);
  const sails = seat === view.captain;
  return [
    icon(sails ? "meuterer/flag_captain" : "meuterer/card_back"),
    el("span", {}, el("strong", {}, say("pass")), " ",
      el("span", { class: "because" }, sails ? say("pass_captain", { island: islandOf(island).name, count })
        : say("pass_role", { count: view.roles_left }))),
  ];
}

const role = (table, ui) => [
  el("div", { class: "choices roles" }, table.legal_moves.map((row) =>
    choice(ui, row, `role-${row.move.role}`, "pick role", icon(`meuterer/${row.move.role}`),
      el("span", {}, el("strong", { class: "cap" }, roleName(row.move.role)), el("span", { class: "because" }, say(`effect_${row.move.role}`)))))),
  handOf(table.view.me.hand),
];

const mutiny = (table, ui) => [
  hint(say(`hint_mutiny_${sideOf(table.view, table.seat)}`)),
  el("div", { class: "choices many" }, table.legal_moves.map(({ move, label }, index) =>
    choice(ui, table.legal_moves[index], `conflict-${move.count}`, "pick", el("span", { class: "visually-hidden" }, label),
      el("strong", { "aria-hidden": "true" }, move.count ? `+${move.count}` : "0"),
      move.count ? icon("meuterer/conflict") : null))),
  handOf(table.view.me.hand),
];

/** On which side of the mutiny a seat stands, once roles are open: who has no role led the ship. */
export function sideOf(view, seat) {
  const mine = view.players[seat].role;
  if (mine === null || mine === "quartermaster") return "captain";
  return mine === "mutineer" || mine === "cabin_boy" ? "mutineer" : "none";
}

// --- the sale: each card that I offered is marked for an island, or for none

/** How a row sells my cards: the island of each, or null; `wish` are marks to keep if it can be. */
function marksOf(row, cards, wish) {
  const left = Object.entries(row.move.allocation).map(([island, lot]) => ({ island, ...lot }));
  const marks = cards.map(() => null);
  const take = (index, lot) => {
    lot.count -= 1;
    marks[index] = lot.island;
  };
  cards.forEach((kind, index) => {
    const lot = left.find(({ island, good, count }) => island === wish[index] && good === kind && count);
    if (lot) take(index, lot);
  });
  for (const lot of left) {
    cards.forEach((kind, index) => {
      if (kind === lot.good && lot.count && marks[index] === null) take(index, lot);
    });
  }
  return marks;
}

const differences = (one, other) => one.filter((mark, index) => mark !== other[index]).length;

/** The legal sale nearest to a wish in which this card has this mark, or null. */
function nearest(table, cards, wish, index) {
  let best = null;
  for (const row of table.legal_moves) {
    const marks = marksOf(row, cards, wish);
    const cost = differences(marks, wish);
    if (marks[index] === wish[index] && (!best || cost < best.cost)) best = { row, marks, cost };
  }
  return best;
}

/** A tap brings a card to the next island, or to none; other cards follow, so that it stays legal. */
function tapped(table, ui, cards, marks, index) {
  const order = [null, ...table.view.active];
  for (let step = 1; step < order.length; step += 1) {
    const mark = order[(order.indexOf(marks[index]) + step) % order.length];
    const found = nearest(table, cards, marks.map((was, at) => (at === index ? mark : was)), index);
    if (found) {
      ui.scratch.marks = found.marks;
      ui.pick(found.row);
      return;
    }
  }
}

const letter = (view, island) => "AB"[view.active.indexOf(island)];

function sale(table, ui) {
  const { view } = table;
  const cards = view.players[table.seat].offered;
  const nothing = cards.map(() => null);
  const marks = ui.picked ? marksOf(ui.picked, cards, ui.scratch.marks ?? nothing) : nothing;
  const rows = table.legal_moves;
  return [
    hint(say(view.active.length > 1 ? "hint_sale" : "hint_sale_one")),
    el("div", { class: "hand", role: "group", "aria-label": say("my_goods") }, cards.map((kind, index) => {
      const can = rows.some((row) => Object.values(row.move.allocation).some((lot) => lot.good === kind));
      const mark = marks[index];
      const target = mark ? islandOf(mark).name : say("not_sold");
      return el("button", {
        type: "button", id: `goods-${index}`, class: `card${mark ? ` to-${letter(view, mark).toLowerCase()}` : ""}`, "data-kind": kind,
        disabled: !can, "aria-label": `${cardName(kind)}: ${target}`, on: { click: () => tapped(table, ui, cards, marks, index) },
      }, face(kind), el("span", { class: "target" }, mark ? (view.active.length > 1 ? letter(view, mark) : "✓") : "–"));
    })),
    el("div", { class: "markets" }, view.active.map((island) => market(table, ui, island, cards.filter((_, index) => marks[index] === island)))),
    rows.length <= FEW ? el("details", { class: "ways", id: "ways" }, el("summary", {}, say("all_ways", { count: rows.length })),
      el("div", { class: "stack" }, rows.map((row, index) => choice(ui, row, `way-${index}`, "chip", row.label)))) : null,
  ];
}

/** An island where goods are sold: its figures, what I would sell, what others did. */
function market({ view, seat }, ui, id, mine) {
  const island = islandOf(id);
  const sold = view.players.filter((player) => player.seat !== seat && player.sold?.[id]);
  return el("div", { class: `market to-${letter(view, id).toLowerCase()}` },
    el("p", { class: "where" }, view.active.length > 1 ? el("b", { class: "letter" }, letter(view, id)) : null, el("b", {}, island.name)),
    el("p", { class: "prices" }, icon(`meuterer/${goodOf(island)}`, { label: cardName(goodOf(island)) }),
      el("span", { class: "visually-hidden" }, say("prices", { sole: island.prices[0], two: island.prices[1], three: island.prices[2] })),
      island.prices.map((price) => el("span", { class: "price", "aria-hidden": "true" }, String(price)))),
    el("p", {}, mine.length ? say("i_sell", { count: mine.length, good: cardName(mine[0]) }) : say("i_sell_nothing")),
    sold.map((player) => el("p", { class: "faint" }, `${ui.name(player.seat)}: ${player.sold[id].count} × ${cardName(player.sold[id].good)}`)));
}

// --- the dock worker: some of the cards just drawn go back

const counted = (cards) => [...cards].sort().join();

function refill(table, ui) {
  const { hand, drawn } = table.view.me;
  const count = table.legal_moves[0].move.cards.length;
  const from = ui.picked ? [...ui.picked.move.cards] : [];
  const chosen = ui.scratch.back ?? drawn.flatMap((kind, index) => {
    const at = from.indexOf(kind);
    if (at >= 0) from.splice(at, 1);
    return at >= 0 ? [index] : [];
  });
  const toggle = (index) => {
    const next = chosen.includes(index) ? chosen.filter((was) => was !== index) : [...chosen, index].slice(-count);
    ui.scratch.back = next;
    const wanted = counted(next.map((at) => drawn[at]));
    ui.pick(table.legal_moves.find((row) => counted(row.move.cards) === wanted) ?? null);
  };
  return [
    hint(say("hint_refill")),
    el("div", { class: "hand", role: "group", "aria-label": say("my_hand") },
      hand.map((kind) => el("button", { type: "button", class: "card held", "data-kind": kind, disabled: true, "aria-label": say("held", { card: cardName(kind) }) }, face(kind))),
      drawn.map((kind, index) => el("button", {
        type: "button", id: `drawn-${index}`, class: "card", "data-kind": kind, "aria-pressed": String(chosen.includes(index)),
        on: { click: () => toggle(index) },
      }, face(kind), chosen.includes(index) ? el("span", { class: "target" }, "↓") : null))),
    el("p", { class: "hint number", role: "status" }, say("put_back_count", { chosen: chosen.length, count })),
  ];
}

const PICKERS = { wage, offer, role, mutiny, sale, refill };
