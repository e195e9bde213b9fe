// The result of a round by source and seat, with reasons. Its card opens when a round is over,
// stays until it is closed or a card is tapped, and can be reopened.

import { deviceStorage, h, icon, isGuest, render, t } from "../lib/dom.js";
import { scoreSheet } from "./known_scores.js";
import {
  gainCell,
  roundName,
  roundSums,
  roundsOver,
  seatHead,
  seatOrder,
  signed,
  sourceHead,
  sourceNames,
} from "./score_sheet.js";
import { loadStyle } from "./styles.js";

/** Whether a table is guided for learning, and not a position being played on. */
const isLesson = (table) => table.guided && !table.played_on;

const STILL_MS = 300; // milliseconds between checks whether a film has ended

/** Follow the rounds of a table: report the last one, and open its card once it is over. */
export function follow(page, ui, actions) {
  const seenKey = `round seen ${page.table.id}`; // on this device: the last card shown
  const movedKey = `moved ${page.table.id}`; // the ply of my last move reported on this device
  let lastMine = Number(deviceStorage.get(movedKey) ?? -1);
  let known = null; // the chapter that `page.round` is of
  let begun = page.rules.chapter?.(page.table) === null; // whether results from now on are new
  let chain = Promise.resolve();

  const update = () => {
    chain = chain.then(look).catch(() => {}); // tried again at the next change
  };
  async function look() {
    const { rules, table } = page; // fixed, because a newer table may come meanwhile
    const over = rules.chapter?.(table) ?? null;
    if (over === known) return;
    if (over === null) {
      known = page.round = null; // a moderator rewound the game
      return;
    }
    const round = roundsOver({ rules, table }, await scoreSheet(page)).at(-1);
    if (!round) return;
    const isNew = begun || (deviceStorage.get(seenKey) ?? String(over)) !== String(over);
    known = over;
    begun = true;
    const gains = roundSums(round, page.table.seats);
    const mine = page.table.seat === null ? null : gains[page.table.seat];
    const name = roundName(over);
    page.round = {
      label: over,
      text: mine === null ? name : t("round_gain", { round: name, points: signed(mine) }),
      ply: round.ply,
      gains: lastMine > round.ply ? [] : gains,
    };
    deviceStorage.set(seenKey, String(over));
    ui.redraw();
    if (isNew && page.table.seat !== null && page.table.status === "active")
      whenStill(() => show(over, { unasked: true }));
  }

  /** Act once no film is running, because the card would cover it. */
  function whenStill(act) {
    if (!page.past) act();
    else setTimeout(() => whenStill(act), STILL_MS);
  }

  async function show(label, { unasked = false } = {}) {
    const wanted = label ?? page.round?.label;
    const [sheet, names, door] = await Promise.all([
      scoreSheet(page),
      sourceNames(page),
      isLesson(page.table) || isGuest ? import("./keep_game.js") : null,
      loadStyle("end"),
      loadStyle("panels"),
    ]);
    const at = sheet.rounds?.findIndex((one) => one.round === wanted) ?? -1;
    if (unasked && page.sheet?.isOfDecision) return; // a hint is open
    if (at >= 0) placeCard(card({ page, ui, actions, sheet, names, door, at }));
  }

  page.showRound = show;
  actions.showResult = show;
  actions.closeRound = closeCard;
  actions.listen((event, data) => {
    if (event === "move" && data.seat !== null && data.seat === page.table.seat) {
      lastMine = data.ply;
      deviceStorage.set(movedKey, String(lastMine));
      if (page.round?.ply < lastMine) page.round.gains = []; // until my next move
    }
    if (event !== "table") return;
    if (page.table.status !== "active") closeCard(); // the end includes it
    update();
  });
  update();
}

/** The first tap on a card or choice closes the result. */
const CHOICES = "#at-hand button, #at-action button, #at-action a";
document.addEventListener(
  "click",
  ({ target }) => {
    if (target instanceof Element && target.closest(CHOICES)) closeCard();
  },
  true, // before the page is redrawn for it
);
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && document.getElementById("round-result")) closeCard();
});

function closeCard() {
  const there = document.getElementById("round-result");
  if (!there) return;
  const within = there.contains(document.activeElement);
  there.remove();
  if (within) document.getElementById("headline")?.focus({ preventScroll: true });
}

function placeCard(node) {
  const there = document.getElementById("round-result");
  if (there) there.replaceWith(node);
  else document.getElementById("at-sheet").after(node);
}

function card({ page, ui, actions, sheet, names, door, at }) {
  const round = sheet.rounds[at];
  const seats = seatOrder(page);
  const sums = roundSums(round, page.table.seats);
  const before = totalsUntil(sheet, at, page.table.seats);
  const after = totalsUntil(sheet, at + 1, page.table.seats);
  const name = roundName(round.round);
  const moved = round.sources.some(({ points }) => points.some((one) => one !== null));
  const node = h("section", {
    id: "round-result",
    class: "round-result",
    "aria-labelledby": "round-title",
  });
  render(
    node,
    h(
      "div",
      { class: "round-head" },
      h(
        "h3",
        { id: "round-title", tabindex: "-1" },
        names?.heading?.(round, ui) ?? meaning(page, ui, name, sums, before, after),
      ),
      h(
        "button",
        {
          type: "button",
          class: "side-close",
          id: "close-round",
          "aria-label": t("close"),
          on: { click: closeCard },
        },
        icon("site/close"),
      ),
    ),
    h(
      "div",
      {
        class: "round-body",
        id: "round-body",
        tabindex: "0",
        role: "region",
        "aria-labelledby": "round-title",
      },
      h(
        "table",
        { class: "sources number" },
        h(
          "thead",
          {},
          h(
            "tr",
            {},
            h("td", {}),
            seats.map((seat) => seatHead(page, ui, seat)),
          ),
        ),
        h(
          "tbody",
          {},
          round.sources.map((source) =>
            h(
              "tr",
              {},
              h("th", { scope: "row" }, sourceHead(names, source, ui)),
              seats.map((seat) => gainCell(source.points[seat])),
            ),
          ),
        ),
        h(
          "tfoot",
          {},
          moved
            ? h(
                "tr",
                { class: "round-sum" },
                h("th", { scope: "row" }, name),
                seats.map((seat) => gainCell(sums[seat])),
              )
            : null,
          after
            ? h(
                "tr",
                { class: "round-total" },
                h("th", { scope: "row" }, t("total")),
                seats.map((seat) => h("td", {}, String(after[seat]))),
              )
            : null,
        ),
      ),
      door?.asksToKeep(page.table) ? door.keepGame(page.table) : null,
    ),
    h(
      "div",
      { class: "round-ways" },
      isLesson(page.table) ? door?.waysOn(closeCard) : null,
      actions.film
        ? h(
            "button",
            {
              type: "button",
              class: "button quiet",
              id: "see-round",
              on: {
                click: () => {
                  closeCard();
                  actions.film({ ply: sheet.rounds[at - 1]?.ply ?? 0, until: round.ply });
                },
              },
            },
            icon("site/play"),
            t("see_again"),
          )
        : null,
      door
        ? null
        : h(
            "button",
            {
              type: "button",
              class: "button quiet",
              id: "all-rounds",
              on: {
                click: () => {
                  closeCard();
                  actions.openPanel("score");
                },
              },
            },
            icon("site/score"),
            t("all_rounds"),
          ),
    ),
  );
  return node;
}

/** Each seat's total of all rounds before a place in the sheet; null if part is hidden. */
function totalsUntil(sheet, at, seats) {
  if (sheet.totals.includes(null)) return null;
  const sums = sheet.rounds.slice(0, at).map((round) => roundSums(round, seats));
  return seats.map((_, seat) => sums.reduce((sum, row) => sum + (row[seat] ?? 0), 0));
}

const placeIn = (totals, seat) => 1 + totals.filter((other) => other > totals[seat]).length;

/** A round in one line: my gain and place; for spectators, who gained most. */
function meaning(page, ui, name, sums, before, after) {
  const mine = page.table.seat;
  if (mine === null || !after) {
    const most = Math.max(...sums.map((one) => one ?? 0));
    const best = sums.flatMap((one, seat) => (one === most ? [ui.name(seat)] : []));
    return most > 0 ? t("round_best", { round: name, names: best.join(", "), points: most }) : name;
  }
  const [was, is] = [placeIn(before, mine), placeIn(after, mine)];
  const isFirst = before.every((points) => points === 0);
  const isTied = after.filter((points) => points === after[mine]).length > 1;
  const key = isTied ? "round_tied" : was === is && !isFirst ? "round_still" : "round_now";
  return t(key, {
    round: name,
    points: signed(sums[mine] ?? 0),
    place: t(`place_${Math.min(is, 5)}`),
  });
}
