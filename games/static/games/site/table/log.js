// What happened at this table, in words, the latest first; and what is news to me.

import { eachPage, get } from "../lib/api.js";
import { h, render, t, timeTag } from "../lib/dom.js";

const SHOWN_AT_FIRST = 50; // entries that are shown at first

/** Show the log in `node`, and go on with it. */
export async function open(node, page, _ui, actions) {
  const game = page.table.id;
  const entries = new Map();
  let all = false;

  const note = (entry) => entries.set(entry.ply, entry);
  function draw() {
    const rows = [...entries.values()].sort((one, other) => other.ply - one.ply);
    const shown = all ? rows : rows.slice(0, SHOWN_AT_FIRST);
    render(
      node,
      h("ol", { class: "log-entries", reversed: true }, shown.map(row)),
      rows.length > shown.length
        ? h(
            "button",
            {
              class: "button quiet",
              type: "button",
              id: "whole-log",
              on: {
                click: () => {
                  all = true;
                  draw();
                },
              },
            },
            t("whole_log"),
          )
        : null,
      h("p", {}, h("a", { href: `${location.pathname}/replay` }, t("see_replay"))),
    );
  }

  actions.listen((event, data) => {
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
}

function row(entry) {
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

/** What happened since my last move, in sentences. */
export const news = async (game) => (await get(`games/${game}/news`)).text;
