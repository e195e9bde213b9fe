// The log of this table in words, the latest first. Finished rounds are folded, with their results.

import { eachPage, sameJson } from "../lib/api.js";
import { h, render, t, timeTag } from "../lib/dom.js";
import { scoreSheet } from "./known_scores.js";
import { roundName, roundSums, roundsOver, signed } from "./score_sheet.js";

const SHOWN_AT_FIRST = 50; // entries of a round that are shown at first

/** Show the log in `node`, and keep it up to date. */
export async function open(node, page, ui, actions) {
  const game = page.table.id;
  const entries = new Map();
  const unfolded = new Set(); // rounds shown in full
  let rounds = []; // the finished rounds of the score sheet

  const note = (entry) => entries.set(entry.ply, entry);
  function draw() {
    const rows = [...entries.values()].sort((one, other) => other.ply - one.ply);
    render(
      node,
      chapters(rows, rounds).map((chapter) => section(chapter, page, ui, whole)),
      h(
        "p",
        { class: "whole-replay" },
        h("a", { href: `${location.pathname}/replay` }, t("see_replay")),
      ),
    );
  }
  const whole = {
    has: (key) => unfolded.has(key),
    show(key) {
      unfolded.add(key);
      draw();
    },
  };
  async function divide() {
    const { rules, table } = page;
    const sheet = await scoreSheet(page).catch(() => null);
    if (table.version !== page.table.version) return; // there is a newer sheet
    const found = roundsOver({ rules, table }, sheet);
    if (sameJson(found, rounds)) return;
    rounds = found;
    draw();
  }

  actions.listen((event, data) => {
    if (event === "table") divide();
    if (event === "move") note(data);
    else if (event === "notice") {
      const entry = entries.get(data.ply);
      if (entry) entry.notices = [...(entry.notices ?? []), data];
    } else return;
    draw();
  });
  for await (const part of eachPage(`games/${game}/moves`)) {
    part.results.forEach(note);
  }
  draw();
  page.log = () => [...entries.values()].sort((one, other) => one.ply - other.ply);
  await divide();
}

/** The log by rounds, the latest first; entries after the last result come first. */
function chapters(rows, rounds) {
  const parts = [
    { round: null, rows: [] },
    ...rounds.toReversed().map((round) => ({ round, rows: [] })),
  ];
  for (const row of rows) {
    const at = parts.findLast(({ round }) => round === null || row.ply <= round.ply);
    at.rows.push(row);
  }
  return parts;
}

function section({ round, rows }, page, ui, whole) {
  const key = round?.round ?? "now";
  const shown = whole.has(key) ? rows : rows.slice(0, SHOWN_AT_FIRST);
  const list = [
    h("ol", { class: "log-entries", reversed: true }, shown.map(entryRow)),
    rows.length > shown.length
      ? h(
          "button",
          {
            class: "button quiet",
            type: "button",
            id: `whole-log-${key}`,
            on: { click: () => whole.show(key) },
          },
          t("whole_log"),
        )
      : null,
  ];
  if (!round) return list;
  const sums = roundSums(round, page.table.seats);
  const told = page.table.seats.map(
    ({ seat }) => `${seat === page.table.seat ? t("you") : ui.name(seat)} ${signed(sums[seat])}`,
  );
  return h(
    "details",
    { class: "log-round", id: `log-round-${key}` },
    h("summary", {}, h("strong", {}, roundName(round.round)), " · ", told.join(" · ")),
    h(
      "button",
      {
        class: "button quiet small",
        type: "button",
        id: `show-round-${key}`,
        on: { click: () => page.showRound?.(round.round) },
      },
      t("round_result"),
    ),
    list,
  );
}

function entryRow(entry) {
  const texts = [...entry.events, ...(entry.notices ?? [])]
    .map((part) => part.text)
    .filter(Boolean);
  if (!texts.length) return null;
  return h(
    "li",
    { value: entry.ply },
    texts.map((text) => h("p", {}, text)),
    h(
      "p",
      { class: "faint" },
      timeTag(entry.at),
      " · ",
      h(
        "a",
        { href: `${location.pathname}/replay?ply=${entry.ply}` },
        t("position", { ply: entry.ply }),
      ),
    ),
  );
}
