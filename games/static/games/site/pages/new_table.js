// Making a table: two taps for the usual one, and every option explained.

import { sendWithRetry } from "../lib/api.js";
import { aboutLevels, botChoices } from "../lib/bot_choices.js";
import { problemText } from "../lib/dialog.js";
import { gameName, h, icon, render, t } from "../lib/dom.js";
import { bringNonce, openTable } from "../lib/seats.js";
import { failed } from "../lib/skeleton.js";
import { gamePicture } from "../lib/table_card.js";
import {
  clockSentences,
  clockSummary,
  getOnce,
  helpOf,
  labelOf,
  loadTermData,
  optionValueLabel,
  presetOptions,
} from "../lib/table_terms.js";
import { listenToButtons } from "../new_table/against_bots.js";
import { clockChoices } from "../new_table/clocks.js";
import { field, radioChip, selectList } from "../new_table/controls.js";
import { likeAnother } from "../new_table/likeness.js";
import { chosenTerms, termFields } from "../new_table/terms.js";

const form = /** @type {HTMLFormElement} */ (document.getElementById("new-table"));
const heading = form.querySelector("h2");
const draft = {
  ruleset: "",
  seats: 0,
  bots: [],
  preset: "standard",
  options: {},
  clock: "standard",
};
let termData = null;

listenToButtons();

function draw() {
  const detail = termData.rulesets[draft.ruleset];
  render(
    form,
    heading,
    h(
      "fieldset",
      { class: "games" },
      h("legend", {}, t("game")),
      h(
        "div",
        { class: "chips" },
        Object.keys(termData.rulesets).map((key) =>
          radioChip("ruleset", key, [gamePicture(key), gameName(key)], key === draft.ruleset),
        ),
      ),
    ),
    h(
      "fieldset",
      {},
      h("legend", {}, t("seats")),
      h(
        "div",
        { class: "chips" },
        detail.seats.map((count) =>
          radioChip("seats", count, t("seat_count", { count }), count === draft.seats),
        ),
      ),
      h("div", { id: "who", class: "who" }),
    ),
    h(
      "fieldset",
      {},
      h("legend", {}, t("clock")),
      h("div", { class: "chips" }, clockChoices(termData.clocks, draft.clock)),
      h("div", { id: "clock-words", class: "explained", role: "status" }),
    ),
    h(
      "fieldset",
      {},
      h("legend", {}, t("rules")),
      h(
        "div",
        { class: "chips" },
        Object.keys(detail.presets).map((key) =>
          radioChip("preset", key, labelOf(draft.ruleset, "preset", key), key === draft.preset),
        ),
      ),
      h("p", { class: "faint explained", id: "preset-words", role: "status" }),
      h(
        "details",
        { id: "options" },
        h(
          "summary",
          {},
          t("every_option"),
          " ",
          h("span", { class: "badge act", id: "changed", hidden: true }),
        ),
        h("div", { class: "filter-grid", id: "option-fields" }),
      ),
    ),
    h(
      "details",
      { id: "conditions" },
      h("summary", {}, t("more_conditions")),
      h("div", { class: "filter-grid" }, termFields(termData.policy)),
    ),
    h("p", { class: "faint" }, t("fair_seed")),
    h("p", { class: "alert", role: "alert", id: "problem", hidden: true }),
    h(
      "div",
      { class: "make" },
      h(
        "button",
        { type: "submit", class: "button", id: "make" },
        icon("site/plus"),
        t("make_table"),
      ),
    ),
  );
  drawSeats();
  drawClock();
  drawOptions();
}

/** The other seats: free for people, or with a bot. */
function drawSeats() {
  const seats = Array.from({ length: draft.seats - 1 }, (_, n) => n + 1);
  render(
    document.getElementById("who"),
    h("p", { class: "visually-hidden" }, t("who_sits")),
    seats.map((n) =>
      h(
        "div",
        { class: "seat-choice" },
        h("label", { for: `seat-${n}` }, t("seat_number", { number: n + 1 })),
        selectList(
          `seat-${n}`,
          [["", t("seat_for_anyone")], ...botChoices(termData.rulesets[draft.ruleset])],
          draft.bots[n] ?? "",
          { data: { seat: n } },
        ),
      ),
    ),
    aboutLevels(termData.rulesets[draft.ruleset]),
  );
  const allowed = /** @type {HTMLInputElement} */ (document.getElementById("bots_allowed"));
  const some = chosenBots().length > 0;
  if (some) allowed.checked = true;
  allowed.disabled = some;
  document.getElementById("make").lastChild.textContent = t(
    chosenBots().length === draft.seats - 1 ? "start_now" : "make_table",
  );
}

/** The bots in the other seats; null for a free seat. */
const others = () => Array.from({ length: draft.seats - 1 }, (_, n) => draft.bots[n + 1] || null);
const chosenBots = () => others().filter(Boolean);

function drawClock() {
  const clock = termData.clocks.get(draft.clock);
  document.getElementById("days").hidden = !clock.fixed || Boolean(clock.hour);
  document.getElementById("hours").hidden = !clock.hour;
  render(
    document.getElementById("clock-words"),
    h("p", {}, h("strong", {}, clockSummary(clock))),
    h("p", { class: "faint" }, clockSentences(clock).join(" ")),
  );
}

/** Every option with its values, with those of the preset selected. */
function drawOptions() {
  const detail = termData.rulesets[draft.ruleset];
  const usual = presetOptions(detail, draft.preset);
  document.getElementById("preset-words").textContent = helpOf(
    draft.ruleset,
    "preset",
    draft.preset,
  );
  render(
    document.getElementById("option-fields"),
    Object.entries(detail.options.properties).map(([name, row]) => {
      const id = `option-${name}`;
      const values =
        row.enum.length > 20 ? [...row.enum].sort((one, other) => one - other) : row.enum;
      return field(
        id,
        labelOf(draft.ruleset, "option", name),
        selectList(
          id,
          values.map((value) => [
            JSON.stringify(value),
            optionValueLabel(draft.ruleset, name, value),
          ]),
          JSON.stringify(name in draft.options ? draft.options[name] : usual[name]),
          { data: { option: name }, disabled: values.length < 2, "aria-describedby": `${id}-help` },
        ),
        helpOf(draft.ruleset, "option", name),
      );
    }),
  );
  const changed = Object.keys(draft.options).length;
  document.getElementById("changed").hidden = !changed;
  document.getElementById("changed").textContent = t("changed_options", { count: changed });
}

form.addEventListener("change", (event) => {
  const target = /** @type {HTMLInputElement | HTMLSelectElement} */ (event.target);
  const { name, value } = target;
  if (name === "ruleset") {
    Object.assign(draft, { ruleset: value, preset: "standard", options: {} });
    if (!termData.rulesets[value].seats.includes(draft.seats))
      draft.seats = termData.rulesets[value].seats[0];
    draw();
    document.getElementById(`ruleset-${value}`).focus();
  } else if (name === "seats") {
    draft.seats = Number(value);
    drawSeats();
  } else if (target.dataset.seat) {
    draft.bots[Number(target.dataset.seat)] = value;
    drawSeats();
  } else if (name === "clock") {
    draft.clock = value;
    drawClock();
  } else if (name === "fixed-days" || name === "by-hour") {
    draft.clock = value;
    const chip = name === "by-hour" ? "clock-hour" : "clock-fixed";
    /** @type {HTMLInputElement} */ (document.getElementById(chip)).value = value;
    drawClock();
  } else if (name === "preset") {
    Object.assign(draft, { preset: value, options: {} });
    drawOptions();
  } else if (target.dataset.option) {
    setOption(target.dataset.option, JSON.parse(value));
  } else if (name === "spectators") {
    document.getElementById("delay").hidden = value !== "delayed";
  }
});

/** Note an option that differs from the preset. */
function setOption(name, value) {
  if (presetOptions(termData.rulesets[draft.ruleset], draft.preset)[name] === value)
    delete draft.options[name];
  else draft.options[name] = value;
  drawOptions();
}

// After the browser's back button, the page is shown as it was left.
window.addEventListener("pageshow", (event) => {
  if (event.persisted) location.reload();
});

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const button = /** @type {HTMLButtonElement} */ (document.getElementById("make"));
  const problem = document.getElementById("problem");
  problem.hidden = true;
  button.disabled = true;
  try {
    const table = await sendWithRetry("POST", "games", {
      ruleset: draft.ruleset,
      seats: draft.seats,
      preset: draft.preset,
      options: draft.options,
      bots: others(),
      clock: draft.clock,
      ...chosenTerms(form),
    });
    await bringNonce(table.id);
    if (table.status === "full") await sendWithRetry("POST", `games/${table.id}/start`);
    openTable(table.id);
  } catch (refusal) {
    button.disabled = false;
    problem.textContent = problemText(refusal);
    problem.hidden = false;
  }
});

try {
  termData = await loadTermData((await getOnce("rulesets")).map((row) => row.key));
  const asked = new URLSearchParams(location.search).get("game");
  draft.ruleset = asked in termData.rulesets ? asked : Object.keys(termData.rulesets)[0];
  draft.seats = termData.rulesets[draft.ruleset].seats[0];
  Object.assign(draft, await likeAnother(termData));
  draw();
} catch (problem) {
  render(form, heading, failed(problem));
}
