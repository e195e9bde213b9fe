// The line of news: the last event in words with its time; and everything since my move, as a list.

import { announce, formatWhen, h, icon, render, t, timeTag } from "../lib/dom.js";

const PRESS_MS = 200; // a button that is redrawn while pressed gets no click
const SHOWN = 3; // lines; a phone shows only the last

/**
 * The news of a table. `told(event, data)` takes messages of the stream, `take(since)` earlier
 * news, `line()` draws them; `film` shows them step by step.
 */
export function createNews(page, actions, film) {
  /** @type {{ply: number, at: string, text: string, more: string[], mine?: boolean}[]} */
  let rows = [];
  let timer = 0;
  const others = () => rows.filter((row) => !row.mine);

  /** Take a move or a notice from the stream, perhaps after its table was already drawn. */
  function told(event, data) {
    add(event, data);
    clearTimeout(timer);
    timer = setTimeout(drawLine); // after other messages of the same moment
  }

  /** Draw only the line, because pieces may be moving on the table. */
  function drawLine() {
    const place = document.getElementById("at-news");
    if (!place?.firstChild || page.past) return; // there is none, or the next drawing includes it
    if (place.querySelector(":active")) timer = setTimeout(drawLine, PRESS_MS);
    else render(place, line());
  }

  function add(event, data) {
    if (event === "notice") {
      rows.push({ ply: data.ply, at: data.at, text: data.text, more: [] });
      return;
    }
    const texts = data.events.map((part) => part.text).filter(Boolean);
    if (!texts.length) return;
    const mine = data.seat !== null && data.seat === page.table?.seat;
    if (mine) rows = [];
    rows.push({ ply: data.ply, at: data.at, text: texts[0], more: texts.slice(1), mine });
  }

  /** Take earlier news, unless the stream was quicker. */
  function take({ steps }, mine = false) {
    const first = rows[0]?.ply ?? Number.POSITIVE_INFINITY;
    if (rows.some((row) => row.mine)) return;
    const found = steps.filter(({ ply }) => ply < first);
    rows.unshift(...found.map(({ ply, at, text, more }) => ({ ply, at, text, more, mine })));
  }

  /** Take notices, each after its move, except those that the stream has already brought. */
  function note(entries) {
    const known = new Set(rows.map(({ at, text }) => at + text));
    const noted = entries.flatMap(({ ply, notices }) =>
      notices.map(({ at, text }) => ({ ply, at, text, more: [] })),
    );
    rows.push(...noted.filter(({ at, text }) => !known.has(at + text)));
    rows.sort((one, other) => one.ply - other.ply || one.at.localeCompare(other.at));
  }

  /** All nodes of the line. */
  function line() {
    if (film.isOn()) return filmLine();
    const asked = page.proposalLine?.();
    if (asked) return asked;
    const last = rows.at(-1);
    return [
      h(
        "button",
        {
          class: "news-button",
          id: "play-film",
          type: "button",
          title: t("film_show"),
          "aria-label": t("film_show"),
          on: { click: () => actions.film() },
        },
        icon("site/play"),
      ),
      h(
        "div",
        { class: "news-lines" },
        last
          ? rows.slice(-SHOWN).map((row, index, shown) => newsRow(row, index === shown.length - 1))
          : h("p", { class: "last faint" }, t(page.table.ply ? "news_quiet" : "news_none")),
      ),
      page.guide?.way(),
      sinceButton(),
    ];
  }

  const newsRow = ({ at, text }, isLast) =>
    h(
      "p",
      { class: isLast ? "last" : "older faint" },
      h("span", { class: "news-time" }, formatWhen(at)),
      " ",
      text,
    );

  function filmLine() {
    const { index, count, text } = film.place();
    return [
      icon("site/play", { class: "news-mark" }),
      h(
        "div",
        { class: "news-lines" },
        h("p", { class: "last" }, h("strong", {}, t("film_of", { step: index, count })), " ", text),
      ),
      button(h("span", {}, t("film_list")), openList),
    ];
  }

  /** The buttons for the news since my move, and for the last round's result. */
  function sinceButton() {
    const count = others().length;
    const plays = page.table.seat !== null;
    const result = () => page.showRound();
    if (!count) return page.round ? button(h("span", {}, page.round.text), result) : null;
    const again =
      page.round &&
      button(
        [icon("site/score"), h("span", { class: "desk-words" }, page.round.text)],
        result,
        page.round.text,
        "round-again",
      );
    const since = button(
      [
        h("span", { class: "number" }, String(count)),
        plays ? h("span", { class: "desk-words" }, t("news_since")) : null,
      ],
      openList,
      t(plays ? "news_count" : "news_all", { count }),
    );
    return [again, since];
  }

  const button = (content, click, label, id = "since") =>
    h(
      "button",
      { class: "news-button", id, type: "button", "aria-label": label, on: { click } },
      h("span", { class: "news-pill" }, content, film.isOn() || id !== "since" ? null : " ▸"),
    );

  /** List everything since my move as text, the latest first; during a film all its steps. */
  function openList() {
    film.pause();
    const shown = film.isOn() ? film.steps() : rows;
    const earlier = film.isOn() ? film.earlier : null;
    const list = h("ol", { class: "news-list", reversed: true }, [...shown].reverse().map(listRow));
    const more = h(
      "button",
      {
        class: "button quiet",
        type: "button",
        id: "news-earlier",
        on: {
          click: async () => {
            const steps = await earlier();
            list.append(...[...steps].reverse().map(listRow));
            if (!film.hasEarlier()) more.remove();
            announce(t("film_earlier_shown", { count: steps.length }));
          },
        },
      },
      t("film_earlier"),
    );
    actions.openSheet({
      key: "since",
      title: t(page.table.seat === null ? "film_controls" : "film_since_move"),
      icon: "site/log",
      isOfDecision: true, // closes with my next move, which outdates it
      body: h("div", { class: "news-sheet" }, list, earlier && film.hasEarlier() ? more : null),
    });
  }

  return { told, take, note, line, openList, count: () => others().length };
}

const listRow = ({ ply, at, text, more, chapter }) =>
  h(
    "li",
    { value: ply },
    h("p", {}, text),
    (more ?? []).map((line) => h("p", { class: "faint" }, line)),
    chapter ? h("p", { class: "chapter" }, chapter) : null,
    h("p", { class: "faint" }, timeTag(at, formatWhen(at))),
  );
