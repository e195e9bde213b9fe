// A table before its game: who sits there, who may join, and what will be played.

import { botChoices } from "../lib/bot_choices.js";
import {
  formatDistance,
  formatWhen,
  gameName,
  h,
  icon,
  isGuest,
  lazyPart,
  me,
  t,
} from "../lib/dom.js";
import { BOT, bringNonce, mayFill, owesNonce } from "../lib/seats.js";
import { skeleton } from "../lib/skeleton.js";
import { gamePicture } from "../lib/table_card.js";
import { loadTermData, termSentences } from "../lib/table_terms.js";
import { selectList } from "../new_table/controls.js";
import { greeting, inviteSection, loadInvitations, refusals } from "./invitations.js";
import { seatMark } from "./seats.js";
import { loadStyle } from "./styles.js";
import { isFree, sitButton } from "./waiting_dock.js";

const doorModule = lazyPart(() => import("./keep_game.js"));
const state = { known: null, asked: false, brought: false };
/** The bots chosen for free places, by seat, kept across redrawing. */
const levels = new Map();

/** The stage of a table while nobody plays: its seats as places, invitations, and the terms. */
export function waitingRoom(page, ui, actions) {
  const { table } = page;
  loadStyle("states");
  if (isGuest) loadStyle("end");
  loadDetails(table, ui);
  const isOpen = ["open", "full"].includes(table.status);
  if (isOpen) bringMissingNonce(table);
  const seated = table.seat !== null;
  return h(
    "div",
    {
      class: "waiting-room",
      id: "waiting-room",
      tabindex: "0",
      role: "region",
      "aria-label": t("seats_title"),
    },
    h(
      "div",
      { class: "waiting-first" },
      gameSummary(table),
      h(
        "ol",
        { class: "waiting-places", "aria-label": t("seats_title") },
        table.seats.map((seat) => seatPlace(page, seat, ui, actions)),
      ),
      seated ? [greeting(), isOpen && !isGuest ? refusals() : null] : null,
      isGuest && seated && isOpen
        ? doorModule((part) =>
            part.asksToKeep(table) ? h("div", { class: "sheet" }, part.keepGame(table)) : null,
          )
        : null,
      isOpen
        ? h(
            "p",
            { class: "faint" },
            timing(table),
            seated && !isGuest ? ` ${t("leave_page")}` : null,
          )
        : null,
      seated && !isGuest && table.status === "open" ? inviteSection(table, ui) : null,
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
          : h("li", {}, skeleton(2)),
      ),
      h("p", { class: "faint" }, t("fair_seed")),
    ),
  );
}

/** Add a missing nonce, for players seated without this page, or who left it too early. */
function bringMissingNonce(table) {
  if (state.brought || !owesNonce(table)) return;
  state.brought = true;
  bringNonce(table.id).catch(() => {
    state.brought = false; // when the table changes it is tried again
  });
}

/** Load the data for the terms, and the links and invited players as far as I may see them. */
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

const gameSummary = (table) =>
  h(
    "div",
    { class: "row what" },
    gamePicture(table.ruleset),
    h("strong", {}, gameName(table.ruleset)),
  );

/** A seat as a place: who sits there, or how to fill it. */
function seatPlace(page, seat, ui, actions) {
  const { table } = page;
  const free = isFree(seat);
  return h(
    "li",
    {
      class: `waiting-place seat-colour-${seat.seat}${free ? " free" : ""}`,
      id: `place-${seat.seat}`,
    },
    h(
      "p",
      { class: "place-name" },
      seatMark(seat.seat),
      seat.player
        ? h("a", { href: `/players/${encodeURIComponent(seat.player)}` }, seat.player)
        : h("span", {}, free ? t("free_seat") : ui.name(seat.seat)),
      seat.seat === table.seat ? h("span", { class: "badge" }, t("you")) : null,
      seat.bot || seat.bot_of ? icon("site/bot", { label: t("is_bot") }) : null,
      seat.newcomer ? h("span", { class: "badge" }, t("first_game")) : null,
    ),
    seat.player && seat.player === table.host ? h("p", { class: "faint" }, t("is_host")) : null,
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

/** The actions for a free place: invite somebody, put a bot there, sit down. */
function placeWays({ table }, seat, actions) {
  if (table.status !== "open") return null;
  if (table.seat === null) return me && !isGuest ? sitButton(table, seat) : null;
  if (isGuest) return null;
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
    mayFill(table) ? botHere(table, seat, actions) : null,
  );
}

/** Put a bot in a free place, with a choice of strength once the game's bots are loaded. */
function botHere(table, seat, actions) {
  const ruleset = state.known?.rulesets[table.ruleset];
  const chosen = levels.get(seat.seat) ?? BOT;
  const level = ruleset
    ? selectList(`level-${seat.seat}`, botChoices(ruleset), chosen, {
        "aria-label": t("bot_level"),
        on: { change: ({ currentTarget }) => levels.set(seat.seat, currentTarget.value) },
      })
    : null;
  const put = () =>
    actions.act("POST", "/bots", { bot: levels.get(seat.seat) ?? BOT, seat: seat.seat });
  return [
    level,
    h(
      "button",
      { type: "button", class: "button link", id: `bot-${seat.seat}`, on: { click: put } },
      t("bot_here"),
    ),
  ];
}
