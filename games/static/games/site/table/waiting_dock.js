// The dock of a table before its game: how many seats are free, and what fills them; or its start.

import { openDialog, runWithButton } from "../lib/dialog.js";
import { h, icon, isGuest, me, t } from "../lib/dom.js";
import { askToTakeSeat, BOT, blockedNote, mayFill } from "../lib/seats.js";
import { sendLink } from "./invitations.js";

const invitation = new URLSearchParams(location.search).get("invitation");
export const isFree = (seat) => !seat.player && !seat.bot;

/** The content of the dock: how many seats are free, and what fills them; or the start. */
export function waitingDock(page, ui, actions) {
  const { table } = page;
  const free = table.seats.filter(isFree).length;
  if (table.status === "full")
    return {
      key: "full",
      heading: table.starts_at
        ? countDown(table.starts_at)
        : h("span", {}, t("waits_for_nonces", { names: owing(table) })),
      row: [table.seat !== null ? leaveButton(actions) : null, startButton(table, actions)],
    };
  return {
    key: "open",
    heading: t("seats_free", { free, seats: table.seats.length }),
    row:
      table.seat !== null
        ? [
            leaveButton(actions),
            mayFill(table) ? fillButton(actions) : null,
            isGuest ? null : linkButton(table, ui),
          ]
        : sitRow(table),
  };
}

/** The seats that have not yet added to the deal. */
const owing = ({ seats }) =>
  seats
    .filter(({ player, brought }) => player && !brought)
    .map(({ player }) => player)
    .join(", ");

/** The seconds until the start, counted while they are on the page. */
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

const linkButton = (table, ui) =>
  h(
    "button",
    {
      type: "button",
      class: "button",
      id: "send-link",
      on: {
        click: ({ currentTarget }) => runWithButton(currentTarget, () => sendLink(table, ui)),
      },
    },
    icon("site/share"),
    t("send_link"),
  );

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

/** The row for viewers without a seat: sitting down, for visitors on the invitation's page. */
function sitRow(table) {
  if (invitation && (isGuest || !me)) {
    const page = `${location.pathname}?${new URLSearchParams({ invitation })}`;
    return [h("a", { class: "button", id: "sit-down", href: page }, t("sit_down"))];
  }
  if (me) {
    const seat = table.seats.find(isFree);
    return seat ? [blockedNote(table.blocked), sitButton(table, seat, "sit-down")] : [];
  }
  const back = encodeURIComponent(location.pathname + location.search);
  return [
    h("a", { class: "button", id: "log-in", href: `/login?next=${back}` }, t("log_in_first")),
  ];
}

export const sitButton = (table, seat, id = `sit-${seat.seat}`) =>
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

const leaveButton = (actions) =>
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
