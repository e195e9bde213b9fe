// Games worth watching: running and recently ended ones, as their spectators see them.

import { tableAddress } from "../lib/addresses.js";
import { get } from "../lib/api.js";
import { formatWhen, h, icon, render, seatName, t } from "../lib/dom.js";
import { failed } from "../lib/skeleton.js";
import { tableCard } from "../lib/table_card.js";
import { tablePicture } from "../lib/table_picture.js";
import { formatList, loadTermData, playerNames, termBadges } from "../lib/table_terms.js";
import { seatMark } from "../table/seats.js";

const AGAIN = 60_000; // milliseconds between reloads of the lists, while the page is visible
const lists = document.getElementById("watch");
let loadedAt = 0;

async function load() {
  try {
    const { live, finished } = await get("watch");
    const known = await loadTermData([...live, ...finished].map((table) => table.ruleset));
    loadedAt = Date.now();
    render(
      lists,
      section("live", t("watch_live"), live, t("watch_none_live"), (table) =>
        liveCard(table, known),
      ),
      section("finished", t("watch_finished"), finished, t("watch_none_finished"), (table) =>
        finishedCard(table, known),
      ),
    );
  } catch (problem) {
    if (!loadedAt) render(lists, failed(problem));
  }
}

const section = (id, title, rows, none, card) =>
  h(
    "section",
    { "aria-labelledby": `${id}-title`, id },
    h("h2", { id: `${id}-title` }, title),
    rows.length
      ? h("ul", { class: "table-list" }, rows.map(card))
      : h("p", { class: "faint" }, none),
  );

function liveCard(table, known) {
  const asked = table.seats
    .filter((seat) => table.to_move.includes(seat.seat))
    .map((seat) => seatName(seat, table.seats));
  const now = asked.length ? t("to_move_now", { names: formatList(asked) }) : t("watch_later");
  return card(table, known, {
    lines: [now],
    address: tableAddress(table.id),
    act: [icon("site/eye"), t("look_on")],
  });
}

const finishedCard = (table, known) =>
  card(table, known, {
    lines: [t("watch_ended", { when: formatWhen(table.finished_at) })],
    address: `${tableAddress(table.id)}/replay?play=1`,
    act: [icon("site/play"), t("watch_film")],
  });

function card(table, known, { lines, address, act }) {
  const badges = [["trophy", t("watch_rating", { points: table.rating })]];
  if (table.is_close) badges.push(["star", t("watch_close")]);
  return tableCard(table, {
    picture: tablePicture(table),
    lines: [
      scores(table) ?? h("p", {}, t("with_names", { names: playerNames(table.seats) })),
      ...lines.map((line) => h("p", { class: "faint" }, line)),
    ],
    chips: [...badges, ...termBadges(table, known)],
    actions: [h("a", { class: "button quiet", href: address, id: `watch-${table.id}` }, act)],
  });
}

/** The players with the public part of their scores; null if there is none. */
const scores = ({ scores: points, seats }) =>
  points
    ? h(
        "ul",
        { class: "badges watched-scores", "aria-label": t("watch_scores") },
        seats.map((seat, number) =>
          h(
            "li",
            {},
            seatMark(number),
            ` ${seatName(seat, seats)} `,
            h("b", { class: "number" }, points[number] ?? "?"),
          ),
        ),
      )
    : null;

setInterval(() => !document.hidden && load(), AGAIN);
document.addEventListener(
  "visibilitychange",
  () => !document.hidden && Date.now() - loadedAt > AGAIN && load(),
);
load();
