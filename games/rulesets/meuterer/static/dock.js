// The controls of a player of Meuterer: the hand, the choices beside it, the sheets over the sea.
// Each control picks a row of `legal_moves`, which is the only source of rules here.

import { h, icon, lazyPart, t } from "../../games/site/lib/dom.js";
import {
  BOX,
  cardName,
  choice,
  formatList,
  handCard,
  handRow,
  hint,
  islandOf,
  roleName,
  sideOf,
} from "./pickers.js";

const rolesModule = lazyPart(() => import("./roles.js"));
const saleModule = lazyPart(() => import("./sale.js"));
const refillModule = lazyPart(() => import("./refill.js"));
const KEYS_OF_CARDS = /^[1-9]$/;

/** The decision that I am asked for, on which everything here depends; null if there is none. */
const askedOf = ({ legal_moves, view }) =>
  legal_moves.length ? (view.choosing_role ? "role" : view.phase) : null;

/** What I am asked, or who decides, in one sentence. */
export function headline(table, ui) {
  if (table.view.phase === "over") return victory(table, ui);
  if (table.legal_moves.length) return table.asked;
  return t("they_decide", { name: formatList(table.to_move.map(ui.name)) });
}

function victory({ standings, seat }, ui) {
  const winners = (standings ?? []).filter((row) => row.won);
  const names = formatList(winners.map((row) => ui.name(row.seat)));
  const points = winners[0]?.score ?? "";
  if (winners.length === 1 && winners[0].seat === seat) return t("you_win", { points });
  return t(winners.length > 1 ? "they_share" : "they_win", { names, points });
}

// --- the hand

const HANDS = {
  offer: offerHand,
  mutiny: mutinyHand,
  sale: (table, ui) => later(saleModule, ui, (part) => part.hand(table, ui)),
  refill: (table, ui) => later(refillModule, ui, (part) => part.hand(table, ui)),
};

/** My hand, with at least five places, as a control or only shown; spectators have none. */
export function hand(table, ui) {
  const { me } = table.view;
  if (!me) return null;
  const what = askedOf(table);
  return (
    HANDS[what]?.(table, ui) ??
    handRow(table, what ? "" : "idle", toBeSeen(table, what).map(shownCard))
  );
}

const toBeSeen = ({ seat, view }, what) =>
  what === "sale" ? view.players[seat].offered : [...view.me.hand, ...view.me.drawn];
const shownCard = (kind, index) => handCard(kind, index, { disabled: true });

/** Draw with a module that may still be loading: nothing until then, and then redraw. */
function later(module, ui, draw) {
  if (module.isLoaded()) return module(draw);
  module.preload().then(() => ui.redraw());
  return null;
}

/** A tap on any card of a kind picks that kind; the tapped card is raised. */
function offerHand(table, ui) {
  const { hand: kinds } = table.view.me;
  const picked = ui.picked?.move.kind === "offer" ? ui.picked.move.card : null;
  const raised =
    picked && kinds[ui.scratch.card] === picked ? ui.scratch.card : kinds.indexOf(picked);
  return handRow(
    table,
    "",
    kinds.map((kind, index) => {
      const row = ui.find({ kind: "offer", card: kind });
      return handCard(kind, index, {
        disabled: !row,
        pressed: index === raised,
        tag: row?.effects.pirate ? pirateTag(table, row) : null,
        press() {
          ui.scratch.card = index;
          ui.pick(index === raised ? null : row);
        },
      });
    }),
  );
}

/** Where the pirate ship would go, and how many open cards it takes into my hand, or sinks. */
function pirateTag({ view }, { brief, effects }) {
  const count = view.players.reduce((sum, player) => sum + player.offered.length, 0);
  const does = effects.pirate_does;
  return h(
    "span",
    { class: "tag pirate-tag", title: brief },
    h("span", {}, islandOf(effects.pirate).name),
    h("b", { class: "number" }, t(count && does ? `pirate_${does}` : "pirate_nothing", { count })),
  );
}

/** A tap on the nth sword picks n swords; all up to it are raised. */
function mutinyHand(table, ui) {
  const added = ui.picked?.move.kind === "conflict" ? ui.picked.move.count : 0;
  let swords = 0;
  return handRow(
    table,
    "",
    table.view.me.hand.map((kind, index) => {
      if (kind !== "conflict") return handCard(kind, index, { disabled: true, dim: true });
      swords += 1;
      const count = swords;
      const row = ui.find({ kind: "conflict", count });
      return handCard(kind, index, {
        disabled: !row,
        pressed: count <= added,
        label: row?.label,
        press: () => ui.pick(count === added ? null : row),
      });
    }),
  );
}

// --- beside the hand

/** Where I stand in a mutiny, as the key of a text: at the head of a side, or with it. */
function stand({ view, seat }) {
  const side = sideOf(view, seat);
  const leads = seat === view.captain || view.players[seat].role === "mutineer";
  return `stand_${leads ? "as" : "with"}_${side}`;
}

const CHOICES = {
  wage: (table, ui) =>
    table.legal_moves.map((row) =>
      choice(
        ui,
        row,
        `wage-${row.move.value}`,
        "wage-coin",
        icon("meuterer/wage"),
        h("span", { class: "visually-hidden" }, row.label),
        h("strong", { "aria-hidden": "true" }, String(row.move.value)),
      ),
    ),
  offer(table, ui) {
    const row = ui.find({ kind: "pass" });
    return row ? choice(ui, row, "pass", "pass", passText(table, row)) : hint(t("must_offer"));
  },
  role: () => hint(t("role_is_secret")),
  mutiny(table, ui) {
    const none = ui.find({ kind: "conflict", count: 0 });
    return [
      hint(t(stand(table)), ...(none?.effects.open ?? [])),
      none ? choice(ui, none, "conflict-0", "", t("add_none")) : null,
    ];
  },
  sale: (table, ui) => later(saleModule, ui, (part) => part.choices(table, ui)),
  refill: (table, ui) => later(refillModule, ui, (part) => part.choices(table, ui)),
};

/** What can be chosen beside the hand while nothing is picked. */
export const choices = (table, ui) => [CHOICES[askedOf(table)]?.(table, ui)].flat().filter(Boolean);

/** What passing means for me: a captain marks a destination, anyone else takes a role. */
const passWords = ({ seat, view }, row) =>
  seat === view.captain
    ? t("pass_and_sail", { island: islandOf(row.effects.destination).name })
    : t("pass_and_take", { count: view.roles_left });

const passText = (table, row) => [
  icon(table.seat === table.view.captain ? "meuterer/flag_captain" : "meuterer/card_back"),
  h("span", {}, passWords(table, row)),
];

/** The name of a choice on its own; a pass as on its button. */
export function label(move, ui) {
  const row = move.kind === "pass" && !move.role ? ui.find(move) : null;
  return row ? passWords(ui.table, row) : null;
}

// --- over the sea

/** Whether a sheet covers the middle of the sea; then it has a first game's lesson. */
export const hasSheet = (table) => ["role", "sale"].includes(askedOf(table));

/** What slides over the sea. */
export function sheet(table, ui) {
  const what = askedOf(table);
  if (what === "role")
    return {
      key: "role",
      title: rolesTitle(table),
      body: [lesson(ui), rolesModule((part) => part.roles(table, ui))],
      secret: true,
    };
  if (what === "sale")
    return {
      key: "sale",
      title: t("sale_as_it_stands"),
      body: [lesson(ui), saleModule((part) => part.markets(table, ui))],
      secret: false,
    };
  return null;
}

const lesson = (ui) => {
  const taught = ui.lesson?.() ?? null;
  return taught ? h("div", { class: "taught" }, taught) : null;
};

/** How many roles are left, and which are gone; nothing else says this. */
function rolesTitle({ legal_moves }) {
  const there = legal_moves.map(({ move }) => move.role);
  const gone = BOX.roles.filter((role) => !there.includes(role)).map(roleName);
  const lie = t("roles_there", { count: there.length });
  if (!gone.length) return lie;
  return `${lie} · ${t(gone.length > 1 ? "roles_gone" : "role_gone", { roles: formatList(gone) })}`;
}

// --- what is picked

const VERBS = {
  wage: ({ value }) => t("verb_wage", { count: value }),
  offer: ({ card: kind }) =>
    t(kind === "pirate" ? "verb_pirate" : "verb_offer", { card: cardName(kind) }),
  pass: ({ role }) => t(role ? "verb_role" : "verb_pass"),
  conflict: ({ count }) => t(["add_none", "verb_sword"][count] ?? "verb_swords", { count }),
  sell: ({ allocation }) => t(Object.keys(allocation).length ? "verb_sell" : "verb_sell_nothing"),
  return: ({ cards: { length } }) =>
    t(length > 1 ? "verb_returns" : "verb_return", { count: length }),
};

/** The verb of what is picked. */
export const verb = (row, ui) => VERBS[row.move.kind]?.(row.move) ?? ui.label(row);

/** Whether one tap may send a row, if so preferred: nothing that ends my part in the offer. */
export const oneTap = ({ move }) => ["wage", "offer", "conflict"].includes(move.kind);

/** The game's own keys: cards by number, P to pass, A and B in the sale. */
export function shortcut(key, table, ui) {
  const what = askedOf(table);
  if (!what) return false;
  if (what === "sale" && /^[ab]$/i.test(key))
    return saleModule.isLoaded() && saleModule((part) => part.lay(key.toUpperCase(), table, ui));
  const id = KEYS_OF_CARDS.test(key) ? cardOrChoice(what, Number(key), table) : null;
  const button = document.getElementById(id ?? (/^p$/i.test(key) ? "pass" : ""));
  if (!button || /** @type {HTMLButtonElement} */ (button).disabled) return false;
  button.click();
  return true;
}

/** The meaning of a digit: the wage itself, a role in the order of the sheet, or else a card. */
function cardOrChoice(what, digit, { legal_moves }) {
  if (what === "wage") return `wage-${digit}`;
  if (what !== "role") return `card-${digit - 1}`;
  return `role-${legal_moves[digit - 1]?.move.role}`;
}

/** Load what later phases need. */
export function preload() {
  for (const module of [rolesModule, saleModule, refillModule]) module.preload();
}
