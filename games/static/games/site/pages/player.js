// A player's public profile, and what one can do about that player.

import { del, get, put, sendWithRetry } from "../lib/api.js";
import { openDialog, runWithButton, toast } from "../lib/dialog.js";
import { gameName, h, icon, isGuest, locale, me, render, t } from "../lib/dom.js";
import { openReportDialog } from "../lib/report_dialog.js";
import { failed } from "../lib/skeleton.js";
import { tableCard } from "../lib/table_card.js";
import { formatList, formatPercent, playerNames } from "../lib/table_terms.js";
import { toggleBlock, toggleFollow } from "../people/buttons.js";
import { ratings, section, statistics } from "../player/figures.js";
import { tableState } from "../player/table_state.js";

const root = document.getElementById("player");
const { name } = root.dataset;
const path = `users/${encodeURIComponent(name)}`;
const isOther = me !== "" && me !== name;
const ties = { followed: null, blocked: null };
let muted = false;

const formatDay = (date) =>
  new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }).format(new Date(date));

function playerHeader(person) {
  return h(
    "header",
    { class: "sheet stack" },
    h("h1", {}, person.username),
    h(
      "ul",
      { class: "badges" },
      person.bot_of
        ? h("li", { class: "badge" }, icon("site/bot"), t("bot_account", { name: person.bot_of }))
        : null,
      h(
        "li",
        { class: "badge" },
        icon("site/check"),
        person.reliability === null
          ? t("reliability_new")
          : t("reliability_known", { share: formatPercent(person.reliability) }),
      ),
      h(
        "li",
        { class: "badge" },
        icon("site/user"),
        t("joined", { day: formatDay(person.joined) }),
      ),
      person.away_until
        ? h(
            "li",
            { class: "badge act" },
            icon("site/suitcase"),
            t("away", { day: formatDay(person.away_until) }),
          )
        : null,
    ),
    isOther ? h("div", { class: "row", id: "acts" }, actionButtons()) : null,
  );
}

const actionButton = (id, picture, key, click) =>
  h(
    "button",
    {
      type: "button",
      class: "button quiet",
      id,
      on: { click: ({ currentTarget }) => runWithButton(currentTarget, click) },
    },
    icon(`site/${picture}`),
    t(key),
  );

const actionButtons = () =>
  [
    isGuest || ties.blocked ? null : followButton(),
    ties.blocked ? blockButton() : actionButton("invite", "plus", "invite_him", invite),
    actionButton("mute", "chat", muted ? "unmute" : "mute", mute),
    isGuest || ties.blocked ? null : blockButton(),
    actionButton("report", "flag", "report", report),
  ].filter(Boolean);

const followButton = () =>
  actionButton("follow", "star", ties.followed ? "unfollow" : "follow", async () => {
    ties.followed = await toggleFollow(name, ties.followed);
    redraw("follow");
  });

const blockButton = () =>
  actionButton("block", "lock", ties.blocked ? "unblock" : "block", async () => {
    ties.blocked = await toggleBlock(name, ties.blocked);
    ties.followed &&= !ties.blocked;
    redraw("block");
  });

/** Redraw the buttons; the pressed one keeps the focus. */
function redraw(id) {
  render(document.getElementById("acts"), actionButtons());
  document.getElementById(id).focus();
}

async function invite() {
  const mine = (await get("me/games", { limit: 200 })).results.filter(
    (table) => table.status === "open",
  );
  if (!mine.length) {
    await openDialog({
      title: t("invite_where", { name }),
      body: [h("p", {}, t("no_open_table"))],
      action: t("new_table"),
      act: () => location.assign("/tables/new"),
    });
    return;
  }
  await openDialog({
    title: t("invite_where", { name }),
    body: [
      h(
        "fieldset",
        { class: "reasons" },
        h("legend", { class: "visually-hidden" }, t("their_tables")),
        mine.map((table, n) =>
          h(
            "label",
            { class: "chip" },
            h("input", { type: "radio", name: "table", value: table.id, checked: n === 0 }),
            h("span", {}, gameName(table.ruleset), " · ", playerNames(table.seats)),
          ),
        ),
      ),
    ],
    action: t("invite_him"),
    act: async (form) => {
      await sendWithRetry("POST", `games/${form.get("table")}/invitations`, { player: name });
      toast(t("invited_now", { name }));
    },
  });
}

async function mute() {
  if (muted) await del(`me/mutes/${encodeURIComponent(name)}`);
  else await put(`me/mutes/${encodeURIComponent(name)}`);
  muted = !muted;
  redraw("mute");
  toast(t(muted ? "muted_now" : "unmuted_now", { name }));
}

const report = () => openReportDialog(t("report_title", { name }), { player: name });

async function versus() {
  if (!isOther) return null;
  const rows = await get(`users/${encodeURIComponent(me)}/versus/${encodeURIComponent(name)}`);
  return section(
    "versus",
    t("versus", { name }),
    rows.length
      ? rows.map((row) =>
          h("p", {}, h("strong", {}, gameName(row.ruleset), ": "), t("versus_line", row)),
        )
      : h("p", { class: "faint" }, t("no_versus")),
  );
}

/** The public tables at which the player sits, the newest first. */
const playerTables = (rows) =>
  h(
    "section",
    { "aria-labelledby": "tables" },
    h("h2", { id: "tables" }, t("their_tables")),
    rows.length
      ? h(
          "ul",
          { class: "table-list" },
          rows.map((table) =>
            tableCard(table, {
              lines: [
                h(
                  "p",
                  { class: "faint" },
                  t("with_names", { names: playerNames(table.seats, name) || formatList([name]) }),
                ),
                tableState(table),
              ],
            }),
          ),
        )
      : h("p", { class: "faint" }, t("no_tables")),
  );

try {
  const [person, ...parts] = await Promise.all([
    get(`players/${encodeURIComponent(name)}`),
    ratings(path),
    versus(),
    statistics(path),
    isOther ? get("me/mutes", { limit: 200 }) : null,
  ]);
  muted = (parts.pop()?.results ?? []).some((row) => row.player === name);
  Object.assign(ties, person);
  render(root, playerHeader(person), parts, playerTables(person.tables));
} catch (problem) {
  render(root, h("h1", {}, name), failed(problem));
}
