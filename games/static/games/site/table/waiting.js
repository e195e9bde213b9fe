// A table before its game: who sits there, who may still come, and what will be played.

import { openDialog, runWithButton } from "../lib/dialog.js";
import { formatDistance, formatWhen, gameName, h, icon, me, t } from "../lib/dom.js";
import { askToTakeSeat, bringNonce, owesNonce } from "../lib/seats.js";
import { gamePicture } from "../lib/table_card.js";
import { loadTermData, termSentences } from "../lib/table_terms.js";
import { inviteSection, loadInvitations } from "./invitations.js";

const invitation = new URLSearchParams(location.search).get("invitation");
const state = { known: null, asked: false, brought: false };

/** All that is to be seen and done at a table while nobody plays. */
export function waitingRoom(table, ui) {
  loadDetails(table, ui);
  if (table.status === "closed") return closed();
  const seated = table.seat !== null;
  bringMissingNonce(table);
  return [
    startSection(table, ui),
    h(
      "section",
      { class: "sheet", "aria-labelledby": "seats-title" },
      h("h2", { id: "seats-title" }, t("seats_title")),
      h(
        "ol",
        { class: "waiting-seats" },
        table.seats.map((seat) => seatRow(table, seat, ui)),
      ),
      seated ? h("p", { class: "faint" }, t("leave_page")) : null,
    ),
    seated && table.status === "open" ? inviteSection(table, ui) : null,
    h(
      "section",
      { class: "sheet", "aria-labelledby": "conditions-title" },
      h("h2", { id: "conditions-title" }, t("conditions_title")),
      h(
        "ul",
        { class: "conditions", id: "conditions" },
        state.known
          ? termSentences(table, state.known).map((line) => h("li", {}, line))
          : h("li", { class: "faint" }, t("loading")),
      ),
      h("p", { class: "faint" }, t("fair_seed")),
    ),
  ];
}

/** Whoever was seated without this page, or left it too early, adds to the deal now. */
function bringMissingNonce(table) {
  if (state.brought || !owesNonce(table)) return;
  state.brought = true;
  bringNonce(table.id).catch(() => {
    state.brought = false; // when the table changes it is tried again
  });
}

/** Ask for what the conditions are made of, the links, and who is invited, if they are mine to see. */
function loadDetails(table, ui) {
  if (!state.asked) {
    state.asked = true;
    loadTermData([table.ruleset]).then(
      (known) => {
        state.known = known;
        ui.redraw();
      },
      () => {
        state.asked = false;
      },
    );
  }
  loadInvitations(table, ui);
}

const closed = () =>
  h(
    "div",
    { class: "sheet" },
    h("p", {}, t("closed_words")),
    h(
      "div",
      { class: "row" },
      h("a", { class: "button", href: "/tables/new" }, icon("site/plus"), t("new_table")),
      h("a", { class: "button quiet", href: "/tables" }, t("see_tables")),
    ),
  );

function startSection(table, ui) {
  if (table.status === "full") {
    const left = h("p", { class: "starts-in", id: "starts-in" });
    if (table.starts_at) countDown(left, table.starts_at);
    else left.textContent = t("waits_for_nonces", { names: owing(table) });
    const host = table.host === me;
    return h(
      "section",
      { class: "sheet ask row spread" },
      gameSummary(table, left),
      host && table.starts_at
        ? h(
            "button",
            {
              type: "button",
              class: "button",
              id: "start-now",
              on: { click: () => ui.act("POST", "/start") },
            },
            icon("site/play"),
            t("start_now"),
          )
        : null,
    );
  }
  const free = table.seats.filter((seat) => !seat.player && !seat.bot).length;
  return h(
    "section",
    { class: "sheet" },
    gameSummary(table, t("seats_free", { free, seats: table.seats.length })),
    h(
      "p",
      { class: "faint" },
      t("starts_when_full"),
      " ",
      table.closes_at
        ? t("closes", { until: formatDistance(table.closes_at), when: formatWhen(table.closes_at) })
        : null,
    ),
  );
}

/** Those whose browsers have not yet added to the deal. */
const owing = ({ seats }) =>
  seats
    .filter(({ player, brought }) => player && !brought)
    .map(({ player }) => player)
    .join(", ");

/** Which game it is, and how far it is from its start. */
const gameSummary = (table, words) =>
  h(
    "div",
    { class: "row what" },
    gamePicture(table.ruleset),
    h(
      "div",
      {},
      h("strong", {}, gameName(table.ruleset)),
      words instanceof Node ? words : h("p", { class: "seats-left" }, words),
    ),
  );

/** Count the seconds until the start, as long as that is on the page. */
function countDown(node, instant) {
  const tick = () => {
    const seconds = Math.ceil((Date.parse(instant) - Date.now()) / 1000);
    node.textContent = seconds > 0 ? t("starts_in", { seconds }) : t("starts_now");
  };
  tick();
  const timer = setInterval(() => {
    if (node.isConnected) tick();
    else clearInterval(timer);
  }, 1000);
}

function seatRow(table, seat, ui) {
  const free = !seat.player && !seat.bot;
  return h(
    "li",
    { class: "row spread" },
    h(
      "span",
      { class: "row" },
      ui.nameplate(seat.seat),
      seat.player === table.host
        ? h("span", { class: "badge" }, icon("site/crown"), t("is_host"))
        : null,
    ),
    free ? takeSeatButton(table, seat) : null,
    table.seat === seat.seat
      ? h(
          "button",
          {
            type: "button",
            class: "button quiet",
            id: "get-up",
            on: { click: () => leaveSeat(ui) },
          },
          t("get_up"),
        )
      : null,
  );
}

function takeSeatButton(table, seat) {
  if (table.seat !== null) return null;
  if (!me) {
    const back = encodeURIComponent(location.pathname + location.search);
    return h(
      "a",
      { class: "button", id: `sit-${seat.seat}`, href: `/login?next=${back}` },
      t("log_in_first"),
    );
  }
  return h(
    "button",
    {
      type: "button",
      class: "button",
      id: `sit-${seat.seat}`,
      on: {
        click: ({ currentTarget }) =>
          runWithButton(currentTarget, () => askToTakeSeat(table, { seat: seat.seat, invitation })),
      },
    },
    t("sit_here"),
  );
}

const leaveSeat = (ui) =>
  openDialog({
    title: t("get_up_title"),
    body: [h("p", {}, t("get_up_words"))],
    action: t("get_up"),
    danger: true,
    act: () => ui.act("DELETE", "/seats/me"),
  });
