// The end of a game: what became of it, and what can be done next.

import { el, say, tableAddress } from "../dom.js";

/** Places and points, then replay, rematch, the proof. */
export function after(page, ui, actions) {
  const { table } = page;
  if (table.status === "ended") return brokenOff(page);
  const rows = [...(table.standings ?? [])].sort((one, other) => one.place - other.place);
  return el("div", { class: "sheet result" },
    el("ol", { class: "standings" }, rows.map((row) => el("li", { class: row.won ? "won" : "", value: row.place },
      ui.nameplate(row.seat), el("span", { class: "number points" }, say("points", { points: row.score })),
      row.won ? el("span", { class: "badge act" }, say("won")) : null))),
    page.problem ? el("p", { class: "alert", role: "alert" }, page.problem) : null,
    el("div", { class: "row" },
      el("a", { class: "button", href: `${tableAddress(table.id)}/replay` }, say("replay_and_proof")),
      table.seat !== null ? el("button", {
        class: "button quiet", id: "rematch", type: "button", disabled: page.sending,
        on: { click: () => rematch(actions) },
      }, say("rematch")) : null,
      el("a", { class: "button quiet", href: "/my-games" }, say("my_games"))));
}

/** A moderator ended it: there is no result, and what was hidden stays so. */
function brokenOff({ table, problem }) {
  return el("div", { class: "sheet result" },
    el("p", {}, say("broken_off_words")),
    problem ? el("p", { class: "alert", role: "alert" }, problem) : null,
    el("div", { class: "row" },
      table.view === null ? null : el("a", { class: "button", href: `${tableAddress(table.id)}/replay` }, say("see_replay")),
      el("a", { class: "button quiet", href: "/my-games" }, say("my_games"))));
}

async function rematch(actions) {
  const made = await actions.act("POST", "/rematch", {});
  if (made?.id) location.href = tableAddress(made.id);
}
