// What happened at this table, in words, the latest first; and what is news to me.

import { get, pages } from "../api.js";
import { el, render, say, time } from "../dom.js";

const LENGTH = 50; // entries that are shown at first

/** Show the log in `node`, and go on with it. */
export async function open(node, page, ui, actions) {
  const game = page.table.id;
  const entries = new Map();
  let all = false;

  const note = (entry) => entries.set(entry.ply, entry);
  function draw() {
    const rows = [...entries.values()].sort((one, other) => other.ply - one.ply);
    const shown = all ? rows : rows.slice(0, LENGTH);
    render(node,
      el("ol", { class: "log-entries", reversed: true }, shown.map((entry) => row(entry, page))),
      rows.length > shown.length
        ? el("button", { class: "button quiet", type: "button", id: "whole-log", on: { click: () => { all = true; draw(); } } }, say("whole_log")) : null,
      el("p", {}, el("a", { href: `${location.pathname}/replay` }, say("see_replay"))));
  }

  actions.listen((event, data) => {
    if (event === "move") note(data);
    else if (event === "notice") {
      const entry = entries.get(data.ply);
      if (entry) entry.notices = [...(entry.notices ?? []), data];
    } else return;
    draw();
  });
  for await (const part of pages(`games/${game}/moves`)) {
    part.results.forEach(note);
  }
  draw();
  page.log = () => [...entries.values()].sort((one, other) => one.ply - other.ply);
}

function row(entry, page) {
  const told = [...entry.events, ...(entry.notices ?? [])].map((part) => part.text).filter(Boolean);
  if (!told.length) return null;
  return el("li", { value: entry.ply },
    told.map((text) => el("p", {}, text)),
    el("p", { class: "faint" }, time(entry.at), " · ",
      el("a", { href: `${location.pathname}/replay?ply=${entry.ply}` }, say("position", { ply: entry.ply }))));
}

/** What happened since my last move, in sentences. */
export const news = async (game) => (await get(`games/${game}/news`)).text;
