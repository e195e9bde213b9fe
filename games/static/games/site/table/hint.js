// A hint, over the stage: which move the strongest bot would make, and why. A worker finds it.

import { get, Problem, post } from "../lib/api.js";
import { announce, h, locale, render, t } from "../lib/dom.js";

const AGAIN = 700; // milliseconds between requests
const LONGEST = 40; // the most requests
const SHOWN = 3; // of the other moves: the next best
const LEAST = 0.01; // the smallest margin shown: no figure of a search is certain
const share = new Intl.NumberFormat(locale, { style: "percent" });

let isHeard = false; // whether it already listens for others' moves

/** Open the hint, and request it. It closes with its decision. */
export async function openHint(page, ui, actions) {
  const body = h("div", { class: "hint-body", role: "status" });
  const title = t("hint_title");
  actions.closeRound?.(); // a round's card would cover it
  await actions.openSheet({ key: "hint", title, body, icon: "site/hint", isOfDecision: true });
  if (!isHeard)
    actions.listen((event) => {
      const { sheet, table } = page;
      // Others have moved and I have the same decision, but the hint was for the earlier ply.
      if (event === "table" && sheet?.key === "hint" && sheet.ply !== table.ply)
        ask(page, ui, actions);
    });
  isHeard = true;
  return ask(page, ui, actions);
}

/** Request the hint, and show it in its sheet once it is found. */
async function ask(page, ui, actions) {
  const { sheet } = page;
  const { id, ply } = page.table;
  if (sheet?.key !== "hint") return; // the decision is already over
  sheet.ply = ply;
  const isOld = () => page.sheet !== sheet || sheet.ply !== ply;
  const show = (...nodes) => isOld() || render(sheet.body, ...nodes);
  show(h("p", { class: "faint" }, t("hint_thinking")));
  try {
    await post(`games/${id}/hint`);
    for (let asked = 0; asked < LONGEST && !isOld(); asked += 1) {
      const hint = await get(`games/${id}/hint`);
      if (hint.ply !== ply || isOld()) return;
      if (hint.status === "done") {
        show(...told(hint, ui, actions));
        announce(hint.text);
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, AGAIN));
    }
    show(h("p", {}, t("hint_late")));
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    show(h("p", { role: "alert" }, problem.status ? problem.detail : t("no_connection")));
  }
}

/** The move in its button's words, the reason, and the next best, each with its margin of error. */
function told({ text, moves }, ui, actions) {
  const [best, ...others] = moves;
  const row = ui.find(best.move);
  const take = () => {
    ui.pick(row);
    actions.closeSheet();
  };
  return [
    h("p", { class: "hint-move" }, h("strong", { id: "hint-move" }, nameOf(best, ui))),
    row?.brief ? h("p", {}, row.brief) : null,
    h("p", { id: "hint-why" }, text),
    row
      ? h(
          "button",
          { type: "button", class: "button", id: "hint-take", on: { click: take } },
          t("hint_take"),
        )
      : null,
    others.length
      ? [
          h("p", { class: "faint", id: "hint-others" }, t("hint_others")),
          h(
            "ol",
            { class: "plain hint-others", "aria-labelledby": "hint-others" },
            others.slice(0, SHOWN).map((move) => otherMove(move, ui)),
          ),
        ]
      : null,
  ];
}

const otherMove = (move, ui) =>
  h(
    "li",
    {},
    h("span", {}, nameOf(move, ui)),
    " ",
    h(
      "span",
      { class: "number faint" },
      t("hint_chance", {
        chance: share.format(move.chance),
        margin: share.format(Math.max(move.margin, LEAST)),
      }),
    ),
  );

/** The name of a move on its control. */
function nameOf({ move, label }, ui) {
  const row = ui.find(move);
  return row ? ui.label(row) : label;
}
