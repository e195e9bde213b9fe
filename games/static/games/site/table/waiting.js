// A table before its game: who sits there, who may still come, and what will be played.

import { openDialog, runWithButton } from "../lib/dialog.js";
import { formatDistance, formatWhen, gameName, h, icon, me, t } from "../lib/dom.js";
import { askToTakeSeat, bringNonce, owesNonce } from "../lib/seats.js";
import { gamePicture } from "../lib/table_card.js";
import { loadTermData, termSentences } from "../lib/table_terms.js";
import { inviteSection, loadInvitations, sendLink } from "./invitations.js";
import { seatMark } from "./seats.js";
import { loadStyle } from "./styles.js";

const invitation = new URLSearchParams(location.search).get("invitation");
const BOT = "greedy"; // the best of the site's own
const state = { known: null, asked: false, brought: false };
const isFree = (seat) => !seat.player && !seat.bot;

/** The stage of a table while nobody plays: its seats as places, invitations, and the terms. */
export function waitingRoom(page, ui, actions) {
  const { table } = page;
  loadStyle("states");
  loadDetails(table, ui);
  const isOpen = ["open", "full"].includes(table.status);
  if (isOpen) bringMissingNonce(table);
  const seated = table.seat !== null;
  return h(
    "div",
    { class: "waiting-room", id: "waiting-room", tabindex: "0", role: "region", "aria-label": t("seats_title") },
    h(
      "div",
      { class: "waiting-first" },
      gameSummary(table),
      h(
        "ol",
        { class: "waiting-places", "aria-label": t("seats_title") },
        table.seats.map((seat) => seatPlace(page, seat, ui, actions)),
      ),
      isOpen ? h("p", { class: "faint" }, timing(table), seated ? ` ${t("leave_page")}` : null) : null,
      seated && table.status === "open" ? inviteSection(table, ui) : null,
    ),
    h(
      "section",
      { class: "waiting-terms sheet", "aria-labelledby": "conditions-title" },
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
  );
}

/** What the dock says meanwhile: how many seats are free, and what fills them; or the start. */
export function waitingDock(page, ui, actions) {
  const { table } = page;
  const free = table.seats.filter(isFree).length;
  if (table.status === "full")
    return {
      key: "full",
      heading: table.starts_at
        ? countDown(table.starts_at)
        : h("span", {}, t("waits_for_nonces", { names: owing(table) })),
      row: [table.seat !== null ? leaveButton(page, actions) : null, startButton(table, actions)],
    };
  return {
    key: "open",
    heading: t("seats_free", { free, seats: table.seats.length }),
    row:
      table.seat !== null
        ? [
            leaveButton(page, actions),
            mayFill(table) ? fillButton(actions) : null,
            h(
              "button",
              {
                type: "button",
                class: "button",
                id: "send-link",
                on: {
                  click: ({ currentTarget }) =>
                    runWithButton(currentTarget, () => sendLink(table, ui)),
                },
              },
              icon("site/share"),
              t("send_link"),
            ),
          ]
        : sitRow(table),
  };
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

const timing = (table) =>
  [
    table.status === "open" ? t("starts_when_full") : null,
    table.closes_at
      ? t("closes", { until: formatDistance(table.closes_at), when: formatWhen(table.closes_at) })
      : null,
  ]
    .filter(Boolean)
    .join(" ");

/** Those whose browsers have not yet added to the deal. */
const owing = ({ seats }) =>
  seats
    .filter(({ player, brought }) => player && !brought)
    .map(({ player }) => player)
    .join(", ");

const gameSummary = (table) =>
  h(
    "div",
    { class: "row what" },
    gamePicture(table.ruleset),
    h("strong", {}, gameName(table.ruleset)),
  );

/** The seconds until the start, as long as that is on the page. */
function countDown(instant) {
  const node = h("span", { class: "starts-in", id: "starts-in" });
  const tick = () => {
    const seconds = Math.ceil((Date.parse(instant) - Date.now()) / 1000);
    node.textContent = seconds > 0 ? t("starts_in", { seconds }) : t("starts_now");
  };
  tick();
  const timer = setInterval(() => {
    if (node.isConnected) tick();
    else clearInterval(timer);
  }, 1000);
  return node;
}

const startButton = (table, actions) =>
  table.host === me && table.starts_at
    ? h(
        "button",
        {
          type: "button",
          class: "button",
          id: "start-now",
          on: { click: () => actions.act("POST", "/start") },
        },
        icon("site/play"),
        t("start_now"),
      )
    : null;

/** A seat as a place: who sits there, or how somebody may come to. */
function seatPlace(page, seat, ui, actions) {
  const { table } = page;
  const free = isFree(seat);
  return h(
    "li",
    { class: `waiting-place seat-colour-${seat.seat}${free ? " free" : ""}`, id: `place-${seat.seat}` },
    h(
      "p",
      { class: "place-name" },
      seatMark(seat.seat),
      seat.player
        ? h("a", { href: `/players/${encodeURIComponent(seat.player)}` }, seat.player)
        : h("span", {}, free ? t("free_seat") : ui.name(seat.seat)),
      seat.seat === table.seat ? h("span", { class: "badge" }, t("you")) : null,
      seat.bot || seat.bot_of ? icon("site/bot", { label: t("is_bot") }) : null,
    ),
    seat.player && seat.player === table.host
      ? h("p", { class: "faint" }, t("is_host"))
      : null,
    free ? placeWays(page, seat, actions) : null,
    seat.bot && mayFill(table) && ["open", "full"].includes(table.status)
      ? h(
          "p",
          { class: "place-ways" },
          h(
            "button",
            {
              type: "button",
              class: "button link",
              id: `free-${seat.seat}`,
              on: { click: () => actions.act("DELETE", `/bots/${seat.seat}`) },
            },
            t("no_bot_here"),
          ),
        )
      : null,
  );
}

/** What can be done with a free place: invite somebody, put a bot there, sit down. */
function placeWays({ table }, seat, actions) {
  if (table.status !== "open") return null;
  if (table.seat === null) return me ? sitButton(table, seat) : null;
  return h(
    "p",
    { class: "place-ways" },
    h(
      "button",
      {
        type: "button",
        class: "button link",
        id: `invite-${seat.seat}`,
        on: { click: () => document.getElementById("invite-name")?.focus() },
      },
      t("invite_here"),
    ),
    mayFill(table)
      ? h(
          "button",
          {
            type: "button",
            class: "button link",
            id: `bot-${seat.seat}`,
            on: { click: () => actions.act("POST", "/bots", { bot: BOT, seat: seat.seat }) },
          },
          t("bot_here"),
        )
      : null,
  );
}

/** Whether I may put bots at free seats. */
const mayFill = (table) => table.host === me && table.bots_allowed;

const fillButton = (actions) =>
  h(
    "button",
    {
      type: "button",
      class: "button quiet",
      id: "fill-with-bots",
      on: {
        click: async () => {
          if (await actions.act("POST", "/bots", { bot: BOT })) await actions.act("POST", "/start");
        },
      },
    },
    icon("site/bot"),
    t("start_with_bots"),
  );

/** For somebody without a seat: sit down, or log in first. */
function sitRow(table) {
  if (me) {
    const seat = table.seats.find(isFree);
    return seat ? [sitButton(table, seat, "sit-down")] : [];
  }
  const back = encodeURIComponent(location.pathname + location.search);
  return [h("a", { class: "button", id: "log-in", href: `/login?next=${back}` }, t("log_in_first"))];
}

const sitButton = (table, seat, id = `sit-${seat.seat}`) =>
  h(
    "button",
    {
      type: "button",
      class: id === "sit-down" ? "button" : "button quiet",
      id,
      on: {
        click: ({ currentTarget }) =>
          runWithButton(currentTarget, () => askToTakeSeat(table, { seat: seat.seat, invitation })),
      },
    },
    t(id === "sit-down" ? "sit_down" : "sit_here"),
  );

const leaveButton = (page, actions) =>
  h(
    "button",
    {
      type: "button",
      class: "button quiet",
      id: "get-up",
      on: {
        click: () =>
          openDialog({
            title: t("get_up_title"),
            body: [h("p", {}, t("get_up_words"))],
            action: t("get_up"),
            danger: true,
            act: () => actions.act("DELETE", "/seats/me"),
          }),
      },
    },
    t("get_up"),
  );
