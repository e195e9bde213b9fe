// The end of a game: who won, where the points came from, what decided it, and what can be done next.

import { tableAddress } from "../lib/addresses.js";
import { get } from "../lib/api.js";
import { runWithButton, toast } from "../lib/dialog.js";
import { deviceStorage, h, icon, isGuest, lazyPart, rulesets, t } from "../lib/dom.js";
import { openReportDialog } from "../lib/report_dialog.js";
import { scoreSheet } from "./known_scores.js";
import { isAmongPeople, rematchButtons } from "./rematch.js";
import { sourceNames } from "./score_sheet.js";
import { pointsByRound, turningPoints, whereFrom } from "./score_story.js";
import { seatMark } from "./seats.js";
import { loadStyle } from "./styles.js";

const PICTURE_KEPT = 60_000; // milliseconds that a browser may take to begin saving it

const doorModule = lazyPart(() => import("./keep_game.js"));

/** Data requested only once: the score sheet with its turning points, and the ratings. */
const known = { asked: false, sheet: null, names: null, ratings: null };

/** The whole end, for the stage of a table whose game is over. */
export function theEnd(page, ui, actions) {
  load(page, ui);
  const { table } = page;
  const { sheet, names } = known;
  const rows = [...(table.standings ?? [])].sort((one, other) => one.place - other.place);
  const isMine = table.seat !== null;
  const tells = sheet?.rounds?.length > 0;
  return h(
    "div",
    {
      class: "the-end",
      id: "the-end",
      tabindex: "0",
      role: "region",
      "aria-labelledby": "headline",
    },
    h(
      "div",
      { class: "end-column" },
      h(
        "section",
        { class: "end-ranking sheet" },
        h("h2", { id: "headline", tabindex: "-1" }, heading(page, ui, rows)),
        h(
          "p",
          { class: "faint", id: "my-place" },
          rows.length ? myPlace(table, rows) : t("called_off_words"),
        ),
        rows.length
          ? h(
              "ol",
              { class: "ranking", id: "ranking" },
              rows.map((row) => rankingRow(page, ui, row)),
            )
          : null,
      ),
      h(
        "section",
        { class: "end-ways sheet", "aria-label": t("go_on") },
        page.problem ? h("p", { class: "alert", role: "alert" }, page.problem) : null,
        isMine && table.guided && !table.played_on
          ? doorModule((part) => part.waysAfter(table))
          : null,
        isMine && !(isGuest && (table.guided || isAmongPeople(table)))
          ? rematchButtons(page, ui, actions)
          : null,
        ways(page, ui),
      ),
      isGuest && isMine
        ? h(
            "div",
            { class: "sheet" },
            doorModule((part) => part.keepGame(table)),
          )
        : null,
      h("section", { class: "end-more sheet" }, moreWays(table, ui), proofLine(table)),
    ),
    h(
      "div",
      { class: "end-column" },
      page.rules.ending && rows.length
        ? h("section", { class: "end-game sheet" }, page.rules.ending(table, ui))
        : null,
      tells
        ? [
            whereFrom(page, ui, sheet, names),
            sheet.rounds.length > 1 ? pointsByRound(page, ui, sheet) : null,
            sheet.turning_points.length ? turningPoints(page, sheet) : null,
          ]
        : null,
    ),
  );
}

function load(page, ui) {
  loadStyle("end");
  loadStyle("panels"); // the tables of sources
  if (known.asked) return;
  known.asked = true;
  const take = (name) => (found) => {
    known[name] = found;
    ui.redraw();
  };
  const without = () => {}; // on failure, the rest is shown without it
  sourceNames(page).then(take("names"), without);
  scoreSheet(page).then(take("sheet"), without);
  if (page.table.rated) get(`games/${page.table.id}/ratings`).then(take("ratings"), without);
}

/** Who won, and by how much. */
function heading(page, ui, rows) {
  if (!rows.length) return t("called_off");
  const won = rows.filter((row) => row.won);
  const [first] = won;
  const next = rows.find((row) => !row.won);
  if (won.length !== 1 || !next) return page.rules.headline(page.table, ui);
  const figures = { points: first.score, other: next.score };
  if (first.seat === page.table.seat) return t("end_you_win", figures);
  return t("end_wins", { name: ui.name(first.seat), ...figures });
}

function myPlace({ seat }, rows) {
  const mine = rows.find((row) => row.seat === seat);
  if (!rows.some((row) => row.won)) return ""; // all have lost: nobody has a place
  if (!mine || mine.won) return mine ? t("end_well_played") : "";
  const ahead = Math.max(...rows.map((row) => row.score)) - mine.score;
  const place = t(`place_${Math.min(mine.place, 5)}`);
  return ahead > 0 ? t("end_place_behind", { place, points: ahead }) : t("end_place", { place });
}

function rankingRow({ table }, ui, row) {
  const change = known.ratings?.changes?.find(
    ({ player }) => player === table.seats[row.seat].player,
  );
  const points = change ? change.after - change.before : null;
  return h(
    "li",
    { class: row.won ? "won" : "", value: row.place },
    h("span", { class: "place number" }, String(row.place)),
    h("span", { class: "crown" }, row.won ? icon("site/crown", { label: t("won") }) : null),
    seatMark(row.seat),
    h("span", { class: "name" }, ui.name(row.seat)),
    row.seat === table.seat ? h("span", { class: "badge" }, t("you")) : null,
    h(
      "span",
      { class: "rating-change faint number" },
      points === null
        ? null
        : t("rating_change", { points: points > 0 ? `+${points}` : `−${-points}` }),
    ),
    h("b", { class: "number score" }, String(row.score)),
  );
}

/** The ways on, near the thumb on a phone: replay, sharing, the next game. */
function ways(page, ui) {
  const { table } = page;
  return [
    h(
      "a",
      { class: "button quiet", id: "see-replay", href: `${tableAddress(table.id)}/replay` },
      icon("site/play"),
      h("span", {}, t("replay")),
    ),
    table.seat !== null && !isGuest && rulesets[table.ruleset]?.hints
      ? h(
          "a",
          {
            class: "button quiet",
            id: "see-analysis",
            href: `${tableAddress(table.id)}/replay#analysis`,
          },
          icon("site/hint"),
          h("span", {}, t("my_decisions")),
        )
      : null,
    h(
      "button",
      {
        type: "button",
        class: "button quiet",
        id: "share",
        on: { click: ({ currentTarget }) => runWithButton(currentTarget, () => share(table, ui)) },
      },
      icon("site/share"),
      h("span", {}, t("share_link")),
    ),
    page.waits?.next && !page.isDesk ? page.waits.link() : null,
  ];
}

const moreWays = (table, ui) =>
  h(
    "div",
    { class: "row end-buttons" },
    isGuest
      ? null
      : h(
          "a",
          { class: "button quiet", id: "new-like-this", href: `/tables/new?like=${table.id}` },
          t("new_like_this"),
        ),
    !table.standings.length
      ? null
      : h(
          "button",
          {
            type: "button",
            class: "button quiet",
            id: "save-picture",
            on: {
              click: ({ currentTarget }) =>
                runWithButton(currentTarget, () => savePicture(table, ui)),
            },
          },
          icon("site/download"),
          t("save_picture"),
        ),
  );

/** Share the link, with a picture if the device can; else copy the link. */
async function share(table, ui) {
  const url = location.href.split(/[?#]/)[0];
  if (!navigator.share) {
    await navigator.clipboard.writeText(url);
    return toast(t("link_is_copied"));
  }
  const files = table.standings.length ? [await picture(table, ui)] : [];
  const together = files.length && navigator.canShare?.({ files }) ? { files } : {};
  return navigator.share({ title: document.title, url, ...together }).catch(() => {});
}

async function savePicture(table, ui) {
  const file = await picture(table, ui);
  const address = URL.createObjectURL(file);
  h("a", { href: address, download: file.name }).click();
  setTimeout(() => URL.revokeObjectURL(address), PICTURE_KEPT);
}

const picture = async (table, ui) =>
  (await import("./share_picture.js")).resultPicture(table, ui.name);

function proofLine(table) {
  const seen = deviceStorage.get(`verified ${table.id}`) !== null;
  return h(
    "p",
    { class: "proof-line" },
    seen ? icon("site/check", { label: t("proof_verified") }) : null,
    table.played_on ? [playedOn(table.played_on), " · "] : null,
    table.guided
      ? h("span", { id: "for-learning" }, t("for_learning"))
      : h(
          "a",
          { id: "see-proof", href: `${tableAddress(table.id)}/replay#proof` },
          t("proof_fair"),
        ),
    isGuest ? null : [" · ", reportButton(table)],
  );
}

/** The link to the position of another game from which this one began. */
const playedOn = ({ game, ply }) =>
  h(
    "a",
    { id: "played-on", href: `${tableAddress(game)}/replay?ply=${ply}` },
    t("played_on", { ply }),
  );

const reportButton = (table) =>
  h(
    "button",
    {
      type: "button",
      class: "button link",
      id: "report-table-end",
      on: { click: () => openReportDialog(t("report_table_title"), { game: table.id }) },
    },
    t("report_word"),
  );
