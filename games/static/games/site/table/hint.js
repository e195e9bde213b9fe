// A hint, over the stage: which move the strongest bot would make, and why. A worker finds it.

import { get, Problem, post } from "../lib/api.js";
import { announce, h, locale, render, t } from "../lib/dom.js";

const AGAIN = 700; // milliseconds until it is asked once more
const LONGEST = 40; // so often
const share = new Intl.NumberFormat(locale, { style: "percent" });

/** Open it, and ask for it. */
export async function openHint(page, ui, actions) {
  const { id, ply } = page.table;
  const body = h(
    "div",
    { class: "hint-body", role: "status" },
    h("p", { class: "faint" }, t("hint_thinking")),
  );
  actions.openSheet({ key: "hint", title: t("hint_title"), body, icon: "site/hint" });
  const isOld = () => page.table.ply !== ply || page.sheet?.key !== "hint";
  try {
    await post(`games/${id}/hint`);
    for (let asked = 0; asked < LONGEST && !isOld(); asked += 1) {
      const hint = await get(`games/${id}/hint`);
      if (hint.ply !== ply) return;
      if (hint.status === "done") {
        render(body, ...told(hint, ui, actions));
        announce(hint.text);
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, AGAIN));
    }
    if (!isOld()) render(body, h("p", {}, t("hint_late")));
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    render(body, h("p", { role: "alert" }, problem.status ? problem.detail : t("no_connection")));
  }
}

function told({ text, moves }, ui, actions) {
  const [best, ...others] = moves;
  const row = ui.find(best.move);
  const take = () => {
    ui.pick(row);
    actions.closeSheet();
  };
  return [
    h(
      "p",
      { class: "hint-move" },
      h("strong", { id: "hint-move" }, row ? ui.label(row) : best.label),
    ),
    h("p", { id: "hint-why" }, text),
    row
      ? h(
          "button",
          { type: "button", class: "button", id: "hint-take", on: { click: take } },
          t("hint_take"),
        )
      : null,
    others.length
      ? h(
          "ol",
          { class: "hint-others", start: "2" },
          others
            .slice(0, 3)
            .map((move) =>
              h(
                "li",
                {},
                move.label,
                h("span", { class: "number faint" }, ` ${share.format(move.chance)}`),
              ),
            ),
        )
      : null,
  ];
}
