// Where a table is made: two taps for the usual one, and every option explained.

import { surely } from "./api.js";
import { el, icon, render, say } from "./dom.js";
import { picture } from "./cards.js";
import { press, tell, why } from "./dialog.js";
import { againstBots, go, nonce } from "./sitting.js";
import { clockLine, clockName, clockWords, fact, facts, named, settled, share, valueName } from "./terms.js";

const form = document.getElementById("new-table");
const heading = form.querySelector("h2");
const LANGUAGES = ["en", "fr", "de", "ja"];
const SHARES = [70, 80, 90, 95, 100];
const wish = { ruleset: "", seats: 0, bots: [], preset: "standard", options: {}, clock: "standard" };
let known = null;

for (const button of document.querySelectorAll("[data-bots]")) {
  button.addEventListener("click", () => press(button, async () => {
    tell(say("bots_now_made"));
    go((await againstBots(button.dataset.bots)).id);
  }));
}

/** A choice among few: what can be seen at once. */
const choice = (name, value, label, checked, more = {}) =>
  el("label", { class: "chip", ...more },
    el("input", { type: "radio", name, value, checked, id: `${name}-${value}` }), label);

const picker = (id, rows, chosen, more = {}) =>
  el("select", { id, name: id, ...more },
    rows.map(([value, label]) => el("option", { value, selected: String(value) === String(chosen) }, label)));

const field = (id, label, control, help = "") =>
  el("div", { class: "field" }, el("label", { for: id }, label), control,
    help ? el("p", { class: "faint", id: `${id}-help` }, help) : null);

const check = (id, label, checked, help = "") =>
  el("div", { class: "field" },
    el("label", { class: "check" }, el("input", { type: "checkbox", id, name: id, checked, "aria-describedby": help ? `${id}-help` : null }), el("span", {}, label)),
    help ? el("p", { class: "faint", id: `${id}-help` }, help) : null);

function draw() {
  const detail = known.rulesets[wish.ruleset];
  render(form, heading,
    el("fieldset", { class: "games" }, el("legend", {}, say("game")),
      el("div", { class: "chips" }, Object.keys(known.rulesets).map((key) =>
        choice("ruleset", key, [picture(key), say(key)], key === wish.ruleset)))),
    el("fieldset", {}, el("legend", {}, say("seats")),
      el("div", { class: "chips" }, detail.seats.map((count) =>
        choice("seats", count, say("seat_count", { count }), count === wish.seats))),
      el("div", { id: "who", class: "who" })),
    el("fieldset", {}, el("legend", {}, say("clock")),
      el("div", { class: "chips" }, clockChoices()), el("div", { id: "clock-words", class: "explained", role: "status" })),
    el("fieldset", {}, el("legend", {}, say("rules")),
      el("div", { class: "chips" }, Object.keys(detail.presets).map((key) =>
        choice("preset", key, named("preset", key), key === wish.preset))),
      el("p", { class: "faint explained", id: "preset-words", role: "status" }),
      el("details", { id: "options" }, el("summary", {}, say("every_option"), " ", el("span", { class: "badge act", id: "changed", hidden: true })),
        el("div", { class: "filter-grid", id: "option-fields" }))),
    el("details", { id: "conditions" }, el("summary", {}, say("more_conditions")), el("div", { class: "filter-grid" }, conditionFields())),
    el("p", { class: "faint" }, say("fair_seed")),
    el("p", { class: "alert", role: "alert", id: "problem", hidden: true }),
    el("div", { class: "make" }, el("button", { type: "submit", class: "button", id: "make" }, icon("site/plus"), say("make_table"))));
  drawWho();
  drawClock();
  drawOptions();
}

/** The seats beside mine: free for people, or with a bot. */
function drawWho() {
  const seats = Array.from({ length: wish.seats - 1 }, (_, n) => n + 1);
  render(document.getElementById("who"),
    el("p", { class: "visually-hidden" }, say("who_sits")),
    seats.map((n) => el("div", { class: "seat-choice" },
      el("label", { for: `seat-${n}` }, say("seat_number", { number: n + 1 })),
      picker(`seat-${n}`, [["", say("seat_for_anyone")], ["greedy", say("bot_greedy")], ["random", say("bot_random")]],
        wish.bots[n] ?? "", { data: { seat: n } }))));
  const allowed = document.getElementById("bots_allowed");
  const some = botsWanted().length > 0;
  if (some) allowed.checked = true;
  allowed.disabled = some;
  document.getElementById("make").lastChild.textContent = say(botsWanted().length === wish.seats - 1 ? "start_now" : "make_table");
}

const botsWanted = () => wish.bots.slice(1, wish.seats).filter(Boolean);

function clockChoices() {
  const fixed = wish.clock.startsWith("fixed-");
  const rows = [...known.clocks.values()].filter((clock) => !clock.fixed);
  const days = [...known.clocks.values()].filter((clock) => clock.fixed);
  const none = rows.findIndex((clock) => clock.first === 0);
  const shown = rows.map((clock) => choice("clock", clock.key, clockName(clock), clock.key === wish.clock));
  const chosen = fixed ? wish.clock : "fixed-3";
  shown.splice(none < 0 ? shown.length : none, 0,
    el("label", { class: "chip" }, el("input", { type: "radio", name: "clock", value: chosen, checked: fixed, id: "clock-fixed" }), clockName(days[0])));
  return [...shown, el("div", { id: "days", class: "field days", hidden: !fixed }, el("label", { for: "fixed-days" }, say("days_each")),
    picker("fixed-days", days.map((clock) => [clock.key, clockLine(clock)]), chosen))];
}

function drawClock() {
  const clock = known.clocks.get(wish.clock);
  document.getElementById("days").hidden = !clock.fixed;
  render(document.getElementById("clock-words"),
    el("p", {}, el("strong", {}, clockLine(clock))), el("p", { class: "faint" }, clockWords(clock).join(" ")));
}

/** Every option with its values, those of the preset chosen. */
function drawOptions() {
  const detail = known.rulesets[wish.ruleset];
  const usual = settled(detail, wish.preset);
  document.getElementById("preset-words").textContent = named("preset", `${wish.preset}_help`);
  render(document.getElementById("option-fields"), Object.entries(detail.options.properties).map(([name, row]) => {
    const id = `option-${name}`;
    const values = row.enum.length > 20 ? [...row.enum].sort((one, other) => one - other) : row.enum;
    return field(id, named("option", name),
      picker(id, values.map((value) => [JSON.stringify(value), valueName(name, value)]),
        JSON.stringify(name in wish.options ? wish.options[name] : usual[name]),
        { data: { option: name }, disabled: values.length < 2, "aria-describedby": `${id}-help` }),
      named("option", `${name}_help`));
  }));
  const changed = Object.keys(wish.options).length;
  document.getElementById("changed").hidden = !changed;
  document.getElementById("changed").textContent = say("changed_options", { count: changed });
}

const conditionFields = () => [
  check("invited_only", say("invited_only"), false, say("invited_only_help")),
  check("rated", say("make_rated"), false, say("rated_help")),
  check("vacations", say("vacations"), true),
  check("bots_allowed", say("allow_bots"), true),
  field("language", say("language"),
    picker("language", [["", say("any_language")], ...LANGUAGES.map((key) => [key, say(`language_${key}`)])], "", { "aria-describedby": "language-help" }),
    say("language_help")),
  field("min_reliability", say("reliability"),
    picker("min_reliability", [["", say("any_reliability")], ...SHARES.map((percent) => [percent, say("at_least", { share: share(percent) })])], "", { "aria-describedby": "min_reliability-help" }),
    say("reliability_help")),
  field("spectators", say("spectators"),
    picker("spectators", ["public", "delayed", "after", "nobody"].map((key) => [key, say(`spectators_${key}`)]), "public")),
  el("div", { class: "field", id: "delay", hidden: true }, el("label", { for: "spectator_delay" }, say("spectator_delay")),
    el("input", { type: "number", id: "spectator_delay", name: "spectator_delay", min: 1, max: known.policy.tables.spectator_delay_at_most, value: 10, inputmode: "numeric" })),
];

form.addEventListener("change", ({ target }) => {
  const { name, value } = target;
  if (name === "ruleset") {
    Object.assign(wish, { ruleset: value, preset: "standard", options: {} });
    if (!known.rulesets[value].seats.includes(wish.seats)) wish.seats = known.rulesets[value].seats[0];
    draw();
    document.getElementById(`ruleset-${value}`).focus();
  } else if (name === "seats") {
    wish.seats = Number(value);
    drawWho();
  } else if (target.dataset.seat) {
    wish.bots[Number(target.dataset.seat)] = value;
    drawWho();
  } else if (name === "clock") {
    wish.clock = value;
    drawClock();
  } else if (name === "fixed-days") {
    wish.clock = value;
    document.getElementById("clock-fixed").value = value;
    drawClock();
  } else if (name === "preset") {
    Object.assign(wish, { preset: value, options: {} });
    drawOptions();
  } else if (target.dataset.option) {
    choose(target.dataset.option, JSON.parse(value));
  } else if (name === "spectators") {
    document.getElementById("delay").hidden = value !== "delayed";
  }
});

/** Note an option that differs from the preset. */
function choose(name, value) {
  if (settled(known.rulesets[wish.ruleset], wish.preset)[name] === value) delete wish.options[name];
  else wish.options[name] = value;
  drawOptions();
}

// Back from the table by the browser's button: the page comes as it was left.
window.addEventListener("pageshow", (event) => {
  if (event.persisted) location.reload();
});

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const button = document.getElementById("make");
  const problem = document.getElementById("problem");
  const { elements } = form;
  const delayed = elements.spectators.value === "delayed";
  problem.hidden = true;
  button.disabled = true;
  try {
    const table = await surely("POST", "games", {
      ruleset: wish.ruleset, seats: wish.seats, preset: wish.preset, options: wish.options,
      bots: botsWanted(), nonce: nonce(), clock: wish.clock,
      vacations: elements.vacations.checked, invited_only: elements.invited_only.checked,
      rated: elements.rated.checked, bots_allowed: elements.bots_allowed.checked,
      language: elements.language.value, spectators: elements.spectators.value,
      min_reliability: elements.min_reliability.value ? Number(elements.min_reliability.value) : null,
      spectator_delay: delayed ? Number(elements.spectator_delay.value) : 0,
    });
    if (table.status === "full") await surely("POST", `games/${table.id}/start`);
    go(table.id);
  } catch (refusal) {
    button.disabled = false;
    problem.textContent = why(refusal);
    problem.hidden = false;
  }
});

try {
  known = await facts((await fact("rulesets")).map((row) => row.key));
  const asked = new URLSearchParams(location.search).get("game");
  wish.ruleset = asked in known.rulesets ? asked : Object.keys(known.rulesets)[0];
  wish.seats = known.rulesets[wish.ruleset].seats[0];
  draw();
} catch (problem) {
  render(form, heading, el("p", { class: "alert", role: "alert" }, say("went_wrong", { why: why(problem) })));
}
