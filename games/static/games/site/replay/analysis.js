// What my decisions in a game were worth: asked for, its progress, the curve and the costliest ones.

import { get, Problem, post } from "../lib/api.js";
import { runWithButton } from "../lib/dialog.js";
import { announce, h, locale, render, t } from "../lib/dom.js";
import { forPeople } from "../lib/guests.js";
import { curve } from "./curve.js";
import { practice } from "./practice.js";

const AGAIN = 1500; // milliseconds until it is asked how far the workers are
const LONGEST = 120; // so often; then whoever waits loads the page again

const share = new Intl.NumberFormat(locale, { style: "percent" });
export const percent = (figure) => share.format(figure);
const points = new Intl.NumberFormat(locale, {
  style: "percent",
  maximumFractionDigits: 1,
});

const titled = (node, ...content) =>
  render(node, h("h2", { id: "analysis-title" }, t("analysis_title")), ...content);

/** Say that the game has none. */
export const sayNoAnalysis = (node) =>
  titled(node, h("p", { class: "faint", id: "no-analysis" }, t("analysis_none")));

/** Say to a guest what it takes; the account leads back here. */
export const sayForAccounts = (node) =>
  titled(
    node,
    h("p", {}, t("analysis_for_accounts")),
    h(
      "p",
      {},
      h(
        "a",
        { class: "button", id: "make-account", href: forPeople(`${location.pathname}#analysis`) },
        t("make_account"),
      ),
    ),
  );

/**
 * Fill `node` for a player of a finished game. `look(ply)` shows a position as I saw it, `leave()`
 * shows it where the panel lies over it.
 */
export async function showAnalysis(node, table, { look, leave }) {
  const address = `games/${table.id}/analysis`;
  let asked = 0;

  const draw = (...content) => titled(node, ...content);

  async function load() {
    try {
      show(await get(address));
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      draw(h("p", { class: "faint", id: "no-analysis" }, problem.detail));
    }
  }

  function show(found) {
    if (found.status === "done") return draw(...result(found));
    if (found.status === "running") return wait(found.progress);
    return draw(
      h("p", {}, t(found.status === "failed" ? "analysis_failed" : "analysis_words")),
      found.status === "none" ? startButton() : null,
    );
  }

  const startButton = () =>
    h(
      "button",
      {
        type: "button",
        class: "button",
        id: "analyse",
        on: {
          click: ({ currentTarget }) =>
            runWithButton(currentTarget, async () => {
              await post(address);
              await load();
            }),
        },
      },
      t("analysis_start"),
    );

  function wait({ done, steps }) {
    const words = t("analysis_running", { done, steps });
    draw(
      h("p", { id: "analysis-progress" }, words),
      h("progress", { max: steps, value: done, "aria-label": words }),
      h("p", { class: "faint", id: "analysis-wait" }, t("analysis_wait")),
    );
    asked += 1;
    if (asked < LONGEST) setTimeout(load, AGAIN);
  }

  function result(found) {
    if (asked) announce(t("analysis_ready", { accuracy: found.accuracy }));
    const worst = found.costliest.map((ply) => found.decisions.find((one) => one.ply === ply));
    return [
      h(
        "p",
        { class: "accuracy", title: t("analysis_accuracy_words") },
        h("strong", { class: "number" }, String(found.accuracy)),
        h(
          "span",
          {},
          h("b", {}, t("analysis_accuracy")),
          h("small", {}, t("analysis_accuracy_words")),
        ),
      ),
      found.curve.length > 1 ? curve(found.curve, found.costliest, percent, look) : null,
      worst.length
        ? [
            h("h3", {}, t("analysis_costliest")),
            h("ol", { class: "costliest", id: "costliest" }, worst.map(decisionRow)),
          ]
        : h("p", {}, t("analysis_nothing_lost")),
    ];
  }

  function decisionRow(decision) {
    const { ply, played, moves, lost, margin } = decision;
    const place = h("div", { class: "practice-place" });
    const act = (key, words, run) =>
      h(
        "button",
        {
          type: "button",
          class: "button quiet",
          id: `${key}-${ply}`,
          on: { click: run },
        },
        words,
      );
    return h(
      "li",
      {},
      h(
        "p",
        { class: "cost-line" },
        h("b", {}, t("position", { ply })),
        h(
          "span",
          { class: "cost number" },
          t("analysis_cost", { lost: points.format(lost), margin: points.format(margin) }),
        ),
      ),
      h("p", {}, t("analysis_you", { move: played.label, chance: percent(played.chance) })),
      h(
        "p",
        { class: "better" },
        t("analysis_better", { move: moves[0].label, chance: percent(moves[0].chance) }),
      ),
      h(
        "div",
        { class: "row" },
        act("see", t("analysis_show"), () => {
          look(ply - 1);
          leave();
        }),
        act("practise", t("practice_again"), () => {
          look(ply - 1);
          practice(place, decision, { percent, leave });
        }),
      ),
      place,
    );
  }

  await load();
}
