// The analysis of my decisions: the request, its progress, the curve and the costliest decisions.

import { get, Problem, post } from "../lib/api.js";
import { runWithButton } from "../lib/dialog.js";
import { announce, h, render, t } from "../lib/dom.js";
import { forPeople } from "../lib/guests.js";
import { costliest } from "./costliest.js";
import { curve } from "./curve.js";
import { drill } from "./drill.js";
import { isMistake } from "./figures.js";

const AGAIN = 1500; // milliseconds between requests for progress
const LONGEST = 120; // requests; then the reader must reload the page

const titled = (node, ...content) =>
  render(node, h("h2", { id: "analysis-title" }, t("analysis_title")), ...content);

/** Say that the game has no analysis. */
export const sayNoAnalysis = (node) =>
  titled(node, h("p", { class: "faint", id: "no-analysis" }, t("analysis_none")));

/** Tell a guest that it takes an account, which leads back here. */
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
 * Fill `node` for a player of a finished game. `ways.look(ply)` shows a position as I saw it,
 * `ways.leave(words)` uncovers it if the panel lies over it, `ways.placeOf(ply)` names its place.
 */
export async function showAnalysis(node, table, ways) {
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
    if (found.status === "done") {
      if (asked) announce(t("analysis_ready", { accuracy: found.accuracy }));
      return draw(...result(found));
    }
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

  const accuracy = (figure) =>
    h(
      "p",
      { class: "accuracy", title: t("analysis_accuracy_words") },
      h("strong", { class: "number" }, String(figure)),
      h(
        "span",
        {},
        h("b", {}, t("analysis_accuracy")),
        h("small", {}, t("analysis_accuracy_words")),
      ),
    );

  /** The whole result; `practised` is the outcome of the practice just finished. */
  function result(found, practised = null) {
    const decisions = new Map(found.decisions.map((decision) => [decision.ply, decision]));
    const worst = found.costliest.map((ply) => decisions.get(ply));
    const mistakes = worst.filter(isMistake);
    const points = found.curve.map((point) => ({
      ...point,
      margin: decisions.get(point.ply)?.played.margin ?? 0,
    }));
    const marked = mistakes.map(({ ply }) => ply);
    const finish = (better) => {
      const words = better === null ? null : t("practice_result", { better, of: mistakes.length });
      draw(...result(found, words));
      if (words) announce(words);
      document.getElementById("practise-all")?.focus({ preventScroll: true });
    };
    const practise = () => {
      const place = h("div", { id: "drill" });
      draw(h("h3", {}, t("practice_all")), place);
      drill(place, mistakes, ways, finish);
    };
    return [
      practised ? h("p", { class: "notice", id: "practice-result" }, practised) : null,
      accuracy(found.accuracy),
      points.length > 1 ? curve(points, marked, ways.look) : null,
      costliest(worst, ways, practise),
    ];
  }

  await load();
}
