// The end of a game: what became of it, and what can be done next.

import { tableAddress } from "../lib/addresses.js";
import { h, t } from "../lib/dom.js";

/** Places and points, then replay, rematch, the proof. */
export function gameResult(page, ui, actions) {
  const { table } = page;
  if (table.status === "ended") return brokenOffNotice(page);
  const rows = [...(table.standings ?? [])].sort((one, other) => one.place - other.place);
  return h(
    "div",
    { class: "sheet result" },
    h(
      "ol",
      { class: "standings" },
      rows.map((row) =>
        h(
          "li",
          { class: row.won ? "won" : "", value: row.place },
          ui.nameplate(row.seat),
          h("span", { class: "number points" }, t("points", { points: row.score })),
          row.won ? h("span", { class: "badge act" }, t("won")) : null,
        ),
      ),
    ),
    page.problem ? h("p", { class: "alert", role: "alert" }, page.problem) : null,
    h(
      "div",
      { class: "row" },
      h("a", { class: "button", href: `${tableAddress(table.id)}/replay` }, t("replay_and_proof")),
      table.seat !== null
        ? h(
            "button",
            {
              class: "button quiet",
              id: "rematch",
              type: "button",
              disabled: page.sending,
              on: { click: () => rematch(actions) },
            },
            t("rematch"),
          )
        : null,
      h("a", { class: "button quiet", href: "/my-games" }, t("my_games")),
    ),
  );
}

/** A moderator ended it: there is no result, and what was hidden stays so. */
function brokenOffNotice({ table, problem }) {
  return h(
    "div",
    { class: "sheet result" },
    h("p", {}, t("broken_off_words")),
    problem ? h("p", { class: "alert", role: "alert" }, problem) : null,
    h(
      "div",
      { class: "row" },
      table.view === null
        ? null
        : h("a", { class: "button", href: `${tableAddress(table.id)}/replay` }, t("see_replay")),
      h("a", { class: "button quiet", href: "/my-games" }, t("my_games")),
    ),
  );
}

async function rematch(actions) {
  const made = await actions.act("POST", "/rematch", {});
  if (made?.id) location.href = tableAddress(made.id);
}
