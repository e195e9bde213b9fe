// Cartagena: dealer, rows, storms, sailors and gold cards. The combat cards are sealed for ever,
// as nobody may learn who held which, so their pile is not proved.

import { shuffled } from "../../games/site/verify/chance.js";
import { eventsOf, step } from "../../games/site/verify/steps.js";

const PIRATES = [
  "captain_valverde",
  "ramon_diaz",
  "crackpott",
  "tembo",
  "wessel_jan",
  "dean_nero",
  "pang",
  "chang_ye",
  "sate",
  "bijoux",
  "ojo",
  "cambivalute",
  "ghost",
];
const GOLD = { gold1: 9, gold2: 6, gold3: 3 }; // the box of the only reconstruction
const SAILORS = 10;
const BESIDES = 3; // how many more pirates than players are in a row
const DUELS = "ABCDE";
const FIRST_COINS = 1;

/** Recompute what the open half of a seed decides, and compare it with the record. */
export async function deal(record, seed) {
  const steps = [
    await dealer(record, seed),
    await rows(record, seed),
    await sailors(record, seed),
    await gold(record, seed),
    totals(record),
  ];
  return record.isCut ? steps : [...steps, scores(record)];
}

const eventsOfKind = (record, wanted) =>
  [...eventsOf(record)].filter(({ event }) => event.kind === wanted);
const finalEvent = (record) => eventsOfKind(record, "over")[0].event.data;

async function dealer(record, seed) {
  const found = step("dealer");
  const seats = Array.from({ length: record.seats }, (_, seat) => seat);
  found.compare(
    0,
    eventsOfKind(record, "set_up")[0].event.data.dealer,
    (await shuffled(seed, "dealer", seats))[0],
  );
  return found.result();
}

/** Check every pirate revealed, and every one that went to the lifeboat. */
async function rows(record, seed) {
  const found = step("rows");
  let lifeboat = null;
  let storms = 0;
  let row = [];
  const circulating = () => PIRATES.filter((pirate) => pirate !== lifeboat);
  for (const {
    ply,
    event: { kind, data },
  } of eventsOf(record)) {
    if (kind === "storm") {
      storms += 1;
      const [drawn] = await shuffled(seed, `storm/${storms}`, circulating());
      found.compare(ply, data.pirate, drawn);
      found.compare(ply, data.returned, lifeboat);
      lifeboat = drawn;
    } else if (kind === "round") {
      row = (await shuffled(seed, `row/${data.round}`, circulating())).slice(
        0,
        record.seats + BESIDES,
      );
      found.compare(ply, data.row, row.length);
    } else if (kind === "revealed") found.compare(ply, data.pirate, row.shift());
  }
  return found.result({ storms });
}

/** Check the sailors: a player who took two chose their sides; the rest is chance. */
async function sailors(record, seed) {
  const found = step("sailors");
  const left = await shuffled(
    seed,
    "sailors",
    Array.from({ length: SAILORS }, (_, n) => n + 1),
  );
  const pairs = [];
  let looking = 0;
  for (const {
    ply,
    move,
    event: { kind, data },
  } of eventsOf(record)) {
    if (move?.kind === "place") {
      const two = [left.pop(), left.pop()];
      found.compare(ply, two.includes(move.valverde), true);
      pairs.push(two[0] === move.valverde ? two : two.reverse());
    } else if (move?.kind === "look")
      looking = DUELS.indexOf(move.duel); // -1: no duel
    else if (move?.kind === "swap" && move.swap) pairs[looking].reverse();
    else if (kind === "mutiny" && data.playing.length)
      while (left.length) pairs.push([left.pop(), left.pop()]);
    else if (kind === "duel")
      found.compare(ply, [data.valverde, data.diaz], pairs[DUELS.indexOf(data.duel)]);
    else if (kind === "over") found.compare(ply, data.sailors, pairs);
  }
  return found.result();
}

/** Check the gold cards: who drew which is shown at the end. */
async function gold(record, seed) {
  const found = step("gold");
  const pile = await shuffled(
    seed,
    "gold",
    Object.entries(GOLD).flatMap(([card, n]) => Array(n).fill(card)),
  );
  const held = Array.from({ length: record.seats }, () => []);
  for (const {
    ply,
    move,
    event: { kind, data },
  } of eventsOf(record)) {
    if (move?.kind === "ramon_diaz" && move.keep === "combat") pile.unshift(pile.pop());
    else if (kind === "gained" && data.gold) held[data.seat].push(pile.pop());
    else if (kind === "over")
      found.compare(
        ply,
        data.gold,
        held.map((cards) => [...cards].sort()),
      );
  }
  return found.result({ count: held.flat().length });
}

const sumOfColour = (cards, colour) =>
  cards
    .filter((card) => card.startsWith(colour))
    .reduce((sum, card) => sum + Number(card.at(-1)), 0);

const highestOfColour = (cards, colour) =>
  Math.max(
    0,
    ...cards.filter((card) => card.startsWith(colour)).map((card) => Number(card.at(-1))),
  );

/** Positive if Valverde's cards are stronger; old records lack the option. */
function tieBreak({ strongest }, cards) {
  const ahead = (worth) => worth(cards, "pink") - worth(cards, "grey");
  return (strongest === "highest" && ahead(highestOfColour)) || ahead(sumOfColour);
}

/** Check that each duel adds up: two sailors, and the cards shown. */
function totals(record) {
  const found = step("totals");
  let pair = {};
  let cards = [];
  const sum = () => ({
    valverde: pair.valverde + sumOfColour(cards, "pink"),
    diaz: pair.diaz + sumOfColour(cards, "grey"),
  });
  for (const {
    ply,
    event: { kind, data },
  } of eventsOf(record)) {
    if (kind === "duel") [pair, cards] = [data, []];
    else if (kind === "shown") {
      cards.push(...data.cards);
      compare(ply, data.totals);
    } else if (kind === "duel_won") {
      compare(ply, data.totals);
      const ahead = sum().valverde - sum().diaz || tieBreak(record.options, cards);
      found.compare(ply, data.camp, ahead > 0 ? "valverde" : "diaz");
    } else if (kind === "over" && data.camp === null) found.compare(ply, data.winners, []); // no duel
  }
  function compare(ply, { valverde, diaz }) {
    found.compare(ply, [valverde, diaz], [sum().valverde, sum().diaz]);
  }
  return found.result();
}

/** Check the final scores: the coins and gold of those who could still win. */
function scores(record) {
  const found = step("scores");
  const coins = Array(record.seats).fill(FIRST_COINS);
  let playing = [];
  const pay = (seats, amount) =>
    seats.forEach((seat) => {
      coins[seat] += amount;
    });
  for (const {
    event: { kind, data },
  } of eventsOf(record)) {
    if (kind === "gained") coins[data.seat] += data.coins;
    else if (kind === "gave") coins[data.seat] -= data.coins;
    else if (kind === "stole" && data.target !== null)
      [coins[data.seat], coins[data.target]] = [coins[data.seat] + 1, coins[data.target] - 1];
    else if (kind === "levied") pay(data.seats, -1);
    else if (kind === "paid") pay(data.seats, 1);
    else if (kind === "mutiny") playing = [...data.playing];
    else if (kind === "excluded") playing = playing.filter((seat) => !data.seats.includes(seat));
  }
  if (!record.standings.length) return found.result(); // it was called off
  const end = finalEvent(record);
  const { ply } = record.moves.at(-1);
  const sums = coins.map((sum, seat) =>
    playing.includes(seat) && end.camp !== null && end.camps[seat] === end.camp
      ? sum + end.gold[seat].reduce((worth, card) => worth + Number(card.at(-1)), 0)
      : 0,
  );
  found.compare(ply, end.scores, sums);
  found.compare(
    ply,
    record.standings.map(({ score }) => score),
    sums,
  );
  found.compare(
    ply,
    record.standings.filter(({ won }) => won).map(({ seat }) => seat),
    end.winners,
  );
  return found.result();
}
