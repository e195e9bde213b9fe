// Meuterer: first captain, circle of islands, every card drawn, every reshuffle, the scores.

import { shuffled } from "../../games/site/verify/chance.js";
import { eventsOf, step } from "../../games/site/verify/steps.js";

// All cards in the order of the list that is shuffled.
const COUNTS = { ruby: 4, salt: 5, wine: 6, cloth: 7, grain: 8, conflict: 6, pirate: 1 };
const KINDS = Object.keys(COUNTS);
const ISLANDS = [
  "hochland",
  "frosthoehle",
  "gruenland",
  "karge_zunge",
  "eisfelsen",
  "affeninsel",
  "kalte_klippe",
  "sommerland",
  "rotes_riff",
  "piratennest",
  "fingerhut",
  "sandkap",
];

/** Recompute what a seed decides in a game of Meuterer, and compare it with the record. */
export async function deal(record, seed) {
  const steps = [
    await first(record, seed),
    await islands(record, seed),
    ...(await cards(record, seed)),
  ];
  return record.isCut ? steps : [...steps, scores(record)];
}

const setUp = (record) => record.opening.find((event) => event.kind === "set_up").data;

async function first(record, seed) {
  const found = step("captain");
  const seats = Array.from({ length: record.seats }, (_, seat) => seat);
  found.compare(0, setUp(record).captain, (await shuffled(seed, "captain", seats))[0]);
  return found.result();
}

async function islands(record, seed) {
  const found = step("islands");
  const rest = ISLANDS.slice(1);
  const circle = record.options.layout === "random" ? await shuffled(seed, "islands", rest) : rest;
  found.compare(0, setUp(record).circle, [ISLANDS[0], ...circle]);
  return found.result();
}

const ordered = (counts) => KINDS.flatMap((kind) => Array(counts.get(kind) ?? 0).fill(kind));

function box(record) {
  const counts = new Map(Object.entries(COUNTS));
  if (!record.options.pirates) counts.set("pirate", 0);
  return counts;
}

/** Draw every card again: the first hands, then the refills, including reshuffles. */
async function cards(record, seed) {
  const hands = step("hands");
  const draws = step("draws");
  const held = Array.from({ length: record.seats }, () => []); // what each hand is known to hold
  let pile = await shuffled(seed, "deal", ordered(box(record)));
  let pending = []; // drawn from the old pile in the same draw that needed a new one
  let shuffles = 0;

  const drop = (seat, card) => {
    const at = held[seat].indexOf(card);
    if (at >= 0) held[seat].splice(at, 1);
  };
  const dropConflicts = ({ seat, count }) => {
    for (let n = Math.min(count, held[seat].length); n > 0; n -= 1) drop(seat, "conflict");
  };
  const draw = (ply, seat, drawn) => {
    const rest = drawn.length - pending.length;
    const computed = [...pending, ...(rest > 0 ? pile.splice(-rest).reverse() : [])];
    pending = [];
    (ply ? draws : hands).compare(ply, drawn, computed);
    held[seat].push(...drawn);
  };
  /** Shuffle the sorted discards: the cards that are in no hand and were not just drawn. */
  const reshuffle = async (ply, size) => {
    pending = pile.reverse();
    const counts = box(record);
    for (const card of [...held.flat(), ...pending]) counts.set(card, counts.get(card) - 1);
    shuffles += 1;
    pile = await shuffled(seed, `reshuffle/${shuffles}`, ordered(counts));
    draws.compare(ply, size, pile.length);
  };

  for (const {
    ply,
    event: { kind, to, data },
  } of eventsOf(record)) {
    if (kind === "cards") draw(ply, to, data.cards);
    else if (kind === "reshuffled") await reshuffle(ply, data.pile);
    else if (kind === "offered") drop(data.seat, data.card);
    else if (kind === "added") dropConflicts(data);
    else if (kind === "taken") held[data.seat].push(...data.cards);
    else if (kind === "put_back") {
      for (const card of data.cards) drop(to, card);
      if (record.options.dock_return === "bottom") pile.unshift(...[...data.cards].reverse());
    }
  }
  const steps = [hands.result()];
  return draws.result().values.count ? [...steps, draws.result({ shuffles })] : steps;
}

/** Check that the points earned add up to the final scores. */
function scores(record) {
  const found = step("scores");
  const sums = Array(record.seats).fill(0);
  for (const {
    ply,
    event: { kind, data },
  } of eventsOf(record)) {
    if (kind === "voyage" || kind === "sale")
      data.earned.forEach((points, seat) => {
        sums[seat] += points;
      });
    else if (kind === "scores" || kind === "over") found.compare(ply, data.scores, sums);
  }
  if (!record.standings.length) return found.result(); // it was called off
  const most = Math.max(...sums);
  const { ply: end } = record.moves.at(-1);
  found.compare(
    end,
    record.standings.map(({ score }) => score),
    sums,
  );
  found.compare(
    end,
    record.standings.map(({ won }) => won),
    sums.map((sum) => sum === most),
  );
  return found.result();
}
