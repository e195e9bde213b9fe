// The table of Meuterer: the circle of islands, what lies beside it, and the players.

import { el, has, icon, say } from "../dom.js";
import { BOX, ask, cardName, clockwise, goodOf, handOf, islandOf, listed, openCards, roleName, sideOf } from "./pickers.js";

export { ask };

const STEPS = ["wage", "offer", "mutiny", "sale", "refill"];
const STEP_ICONS = { wage: "wage", offer: "grain", mutiny: "conflict", sale: "crown_vp", refill: "pile" };

/** Everything to be seen of the position. */
export function board(table, ui) {
  return el("div", { class: "sea" }, steps(table.view), ring(table, ui));
}

/** Hands, offers, points of all. */
export function players(table, ui) {
  return el("ul", { class: "players", "aria-label": say("players") }, fromMe(table).map((player) => playerOf(table, ui, player)));
}

/** The players clockwise, me first. */
const fromMe = ({ seat, view: { players } }) => [...players.slice(seat ?? 0), ...players.slice(0, seat ?? 0)];

/** My hand and role while others decide, in the place of the controls. */
export function idle({ seat, view }) {
  if (seat === null || view.phase === "over") return null;
  const role = seat === view.captain ? "captain" : view.players[seat].role;
  return el("div", { class: "picker idle" },
    handOf([...view.me.hand, ...view.me.drawn]),
    !role ? el("p", { class: "hint faint" }, say(`about_${view.phase}`)) : el("p", { class: "role-line" }, icon(`meuterer/${role}`), el("span", {}, el("strong", { class: "cap" }, roleName(role)), " ",
      el("span", { class: "because" }, say(`effect_${role}`)))));
}

/** The steps of a round; the present one is named. */
function steps({ phase, round, rounds }) {
  const now = STEPS.indexOf(phase);
  return el("ol", { class: "steps", "aria-label": say("steps", { round, rounds }) }, STEPS.map((step, index) => el("li", {
    class: index < now || phase === "over" ? "done" : "", "aria-current": index === now ? "step" : null, title: say(`phase_${step}`),
  }, icon(`meuterer/${STEP_ICONS[step]}`), el("span", {}, say(`phase_${step}`)))));
}

// --- the circle

function ring(table, ui) {
  const { view } = table;
  const marks = markers(table, ui.picked?.move ?? null);
  return el("div", { class: "ring" },
    el("ol", { class: "circle", "aria-label": say("circle") }, view.circle.map((id) => place(table, ui, id, marks.filter((mark) => mark.at === id)))),
    centre(table));
}

/** What stands on islands: ships, destinations, and where what is picked would lead. */
function markers({ seat, view }, picked) {
  const marks = [
    { at: view.ship, what: "ship" },
    { at: view.pirate_ship, what: "pirate_ship" },
    { at: view.captain_destination, what: "flag_captain" },
    { at: view.mutineer_destination, what: "flag_mutineer" },
  ].filter((mark) => mark.at !== null);
  const mine = view.me?.hand.length;
  const maybe = (what, steps) => marks.push({ at: clockwise(view, steps), what, maybe: true });
  if (picked?.role === "mutineer") maybe("flag_mutineer", mine);
  else if (picked?.kind === "pass" && seat === view.captain) maybe("flag_captain", mine);
  else if (picked?.card === "pirate") {
    const from = view.circle.indexOf(view.pirate_ship) - view.circle.indexOf(view.ship);
    maybe("pirate_ship", from - (mine - 1));
  } else if (picked?.kind === "offer" && seat === view.captain) maybe("flag_captain", mine - 1);
  return marks;
}

function place(table, ui, id, marks) {
  const { view } = table;
  const island = islandOf(id);
  const active = view.active.indexOf(id);
  return el("li", { class: active < 0 ? "place" : `place active to-${"ab"[active]}` },
    el("button", { type: "button", class: "island", id: `island-${id}`, "aria-label": islandWords(view, id, marks), "aria-haspopup": "dialog", on: {
      click: () => import("./island.js").then((part) => part.show(table, ui, id)),
    } },
    el("span", { class: "scene" }, icon(`meuterer/${id}`, { class: "picture" }),
      icon(`meuterer/${goodOf(island)}`, { class: "good" }), el("b", { class: "voyage" }, String(island.voyage)),
      marks.length ? el("span", { class: `markers n${marks.length}` }, marks.map((mark) => icon(`meuterer/${mark.what}`, { class: mark.maybe ? "maybe" : "" }))) : null),
    el("span", { class: "name" }, island.name),
    el("span", { class: "prices" }, island.prices.map((price) => el("span", {}, String(price)))),
    active >= 0 && view.active.length > 1 ? el("b", { class: "letter" }, "AB"[active]) : null));
}

/** An island in a sentence or more. */
export function islandWords(view, id, marks) {
  const island = islandOf(id);
  const [sole, two, three] = island.prices;
  const there = marks.map((mark) => say(mark.maybe ? "would_be" : "is_there", { what: say(`marker_${mark.what}`) }));
  return [
    say("island_words", { island: island.name, good: cardName(goodOf(island)), voyage: island.voyage, sole, two, three }),
    view.active.includes(id) ? say("island_active") : null, ...there,
  ].filter(Boolean).join(" ");
}

/** Within the circle: the round, the wage, the pile, the discards; in a mutiny who stands against whom. */
function centre(table) {
  const { view } = table;
  const fact = (name, picture, ...value) => el("div", { class: "fact" },
    el("dt", {}, say(`fact_${name}`)), el("dd", { class: "number" }, icon(`meuterer/${picture}`), value));
  const top = view.discards_top;
  return el("div", { class: "centre" },
    el("p", { class: "round" }, say("round_of", { round: view.round, rounds: view.rounds })),
    el("dl", { class: "facts" },
      fact("wage", "wage", view.wage === null ? "–" : say("vp", { count: view.wage })),
      fact("roles", "card_back", String(view.roles_left)),
      fact("pile", "pile", String(view.pile_size)),
      fact("discards", "discards", String(view.discards_size),
        top ? icon(`meuterer/${top}`, { label: say("discards_top", { card: cardName(top) }), class: "top" }) : null)),
    view.phase === "mutiny" || view.mutiny_won !== null ? balance(table) : el("p", { class: "balance" }));
}

/** Conflict cards of both sides as they lie open; the quartermaster counts as one. */
function strengths({ options, view }) {
  const sides = { captain: 0, mutineer: 0, none: 0 };
  for (const player of view.players) {
    const offered = options.offered_conflicts_count ? player.offered.filter((kind) => kind === "conflict").length : 0;
    sides[sideOf(view, player.seat)] += offered + player.conflicts_added + (player.role === "quartermaster" ? 1 : 0);
  }
  return sides;
}

function balance(table) {
  const { captain, mutineer } = strengths(table);
  const won = table.view.mutiny_won;
  if (won !== null) return el("p", { class: "balance" }, icon(`meuterer/flag_${won ? "mutineer" : "captain"}`), say(won ? "mutiny_won" : "mutiny_lost"));
  return el("p", { class: "balance number" },
    icon("meuterer/flag_captain", { label: say("side_captain") }), el("b", {}, String(captain)), el("span", {}, ":"),
    el("b", {}, String(mutineer)), icon("meuterer/flag_mutineer", { label: say("side_mutineer") }));
}

// --- the players

function playerOf(table, ui, player) {
  const { view } = table;
  const { seat } = player;
  const roles = [seat === view.captain ? "captain" : null, player.role].filter(Boolean);
  const also = (key, cards) => (cards?.length ? el("div", { class: "also" }, el("span", { class: "faint" }, say(key)), openCards(cards, say(key))) : null);
  return el("li", { class: `player sheet seat-${seat}${table.to_move.includes(seat) ? " asked" : ""}` },
    ui.nameplate(seat),
    el("p", { class: "tally number" },
      el("span", { class: "fact" }, icon("meuterer/card_back", { label: say("hand_size") }), String(player.hand_size)),
      el("strong", { class: "fact" }, icon("meuterer/crown_vp"), say("vp", { count: view.scores[seat] }))),
    el("p", { class: "facts" },
      roles.map((role) => el("span", { class: "fact" }, icon(`meuterer/${role}`), el("span", { class: "cap" }, roleName(role)))),
      player.passed && view.phase === "offer" ? el("span", { class: "fact faint" }, say("passed")) : null),
    view.phase === "refill" ? soldBy(player)
      : openCards([...player.offered, ...Array(player.conflicts_added).fill("conflict")], say("open_cards", { name: ui.name(seat) }), soldMarks(view, player)),
    seat === table.seat ? null : also("known", player.known_cards),
    also("last_hand", player.hand));
}

/** By card that he offered, the letter of the island where it was sold; none before the sale. */
function soldMarks(view, { offered, sold }) {
  if (!sold) return [];
  const lots = Object.entries(sold).map(([island, lot]) => ({ mark: "AB"[view.active.indexOf(island)] ?? "", ...lot }));
  return offered.map((kind) => {
    const lot = lots.find(({ good, count }) => good === kind && count > 0);
    if (lot) lot.count -= 1;
    return lot ? lot.mark : "";
  });
}

/** What he sold, when his cards are gone. */
function soldBy({ sold }) {
  const lots = Object.entries(sold ?? {});
  return el("ul", { class: "sold" }, lots.length ? lots.map(([id, { good, count }]) => el("li", {},
    `${count} `, icon(`meuterer/${good}`, { label: cardName(good) }), ` ${islandOf(id).name}`)) : el("li", { class: "faint" }, say("sold_nothing")));
}

// --- in words

/** Who must do what now, in one sentence. */
export function headline(table, ui) {
  const { view } = table;
  if (view.phase === "over") return victory(table, ui);
  const what = view.choosing_role ? "role" : view.phase;
  if (table.legal_moves.length && what === "offer" && table.seat === view.captain) return say("my_offer_captain");
  if (table.legal_moves.length) return say(`my_${what}`);
  return say(`their_${what}`, { name: listed(table.to_move.map(ui.name)) });
}

function victory({ standings, seat }, ui) {
  const winners = (standings ?? []).filter((row) => row.won);
  const names = listed(winners.map((row) => ui.name(row.seat)));
  const points = winners[0]?.score ?? "";
  if (winners.length === 1 && winners[0].seat === seat) return say("you_win", { points });
  return say(winners.length > 1 ? "they_share" : "they_win", { names, points });
}

/** The whole position in sentences. */
export function account(table, ui) {
  const { view } = table;
  const dest = (key, id) => (id === null ? null : say("told_destination", { what: say(key), island: islandOf(id).name }));
  return [
    say("told_round", { round: view.round, rounds: view.rounds, phase: say(`phase_${view.phase}`) }),
    headline(table, ui),
    say("told_captain", { name: ui.name(view.captain) }), view.wage === null ? null : say("told_wage", { count: view.wage }),
    say("told_ship", { island: islandOf(view.ship).name, islands: listed(view.active.map((id) => islandOf(id).name)) }),
    dest("marker_flag_captain", view.captain_destination), dest("marker_flag_mutineer", view.mutineer_destination), dest("marker_pirate_ship", view.pirate_ship),
    view.mutiny_won === null ? null : say(view.mutiny_won ? "mutiny_won" : "mutiny_lost"),
    say("told_piles", { pile: view.pile_size, discards: view.discards_size, top: view.discards_top ? cardName(view.discards_top) : "–", roles: view.roles_left }),
    ...view.players.map((player) => playerWords(view, player, ui)),
    view.me ? say("told_hand", { cards: cardsWords([...view.me.hand, ...view.me.drawn]) }) : null,
    view.me?.role ? say("told_role", { role: roleName(view.me.role) }) : null,
    say("told_circle", { islands: listed(view.circle.map((id) => islandOf(id).name)) }),
    ...view.circle.map((id) => islandWords(view, id, [])),
  ].filter(Boolean);
}

/** Cards in words, counted: "2 wine and 1 grain". */
export const cardsWords = (cards) => {
  const kinds = Object.keys(BOX.cards).filter((kind) => cards.includes(kind));
  return kinds.length ? listed(kinds.map((kind) => `${cards.filter((card) => card === kind).length} ${cardName(kind)}`)) : say("none");
};

function playerWords(view, player, ui) {
  const sold = Object.entries(player.sold ?? {}).map(([id, { good, count }]) => `${count} ${cardName(good)} (${islandOf(id).name})`);
  return [
    say("told_player", { name: ui.name(player.seat), points: view.scores[player.seat], hand: player.hand_size, offered: cardsWords(player.offered) }),
    player.role && player.seat !== view.me?.seat ? say("told_their_role", { role: roleName(player.role) }) : null,
    player.passed && view.phase === "offer" ? say("told_passed") : null,
    player.conflicts_added ? say("told_added", { count: player.conflicts_added }) : null,
    sold.length ? say("told_sold", { lots: listed(sold) }) : null,
    player.known_cards.length ? say("told_known", { cards: cardsWords(player.known_cards) }) : null,
  ].filter(Boolean).join(" ");
}

// --- to learn by; what is long comes when it is opened

/** What the board shows, and what the present phase is about, for a first game. */
export function lesson({ seat, view }) {
  if (seat === null) return null;
  const what = view.choosing_role ? "role" : view.phase;
  const whose = what === "mutiny" ? sideOf(view, seat) : seat === view.captain ? "captain" : "";
  const key = [`${what}_${whose}`, what].find((name) => has(`lesson_${name}`));
  return [
    { key: "board", title: say("the_islands"), text: `${say("about_islands")} ${say("lesson_board")}` },
    key ? { key, title: say(`phase_${what}`), text: say(`lesson_${key}`) } : null,
  ];
}

/** A region that a module fills as soon as it is there. */
function later(load, fill) {
  const node = el("div", { class: "later" });
  load().then((part) => node.replaceChildren(...[fill(part)].flat(Infinity).filter(Boolean)));
  return node;
}

/** The phases and the roles with the effect of each, to look at during play. */
export const summary = (table) => later(() => import("./reference.js"), (part) => part.reference(table));

/** What cards may still be where, by what everyone saw and what I hold. */
export const countAid = (table, log) => later(() => import("./count.js"), (part) => part.count(table, log));
