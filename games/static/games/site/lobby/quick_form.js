// The form of quick match: what to look for, remembered on this device.

import { runWithButton } from "../lib/dialog.js";
import { deviceStorage, gameName, h, icon, rulesets, t } from "../lib/dom.js";
import { clockName, clockSummary } from "../lib/table_terms.js";

const STORAGE_KEY = "quick match"; // the last choice on this device
const KEEPS = [2, 3, 5];
const LANGUAGES = ["en", "fr", "de", "ja"];

/** The last choice here, if its game still exists; else the first game, for few players. */
export function lastChoice(games) {
  const usual = { ruleset: games[0].key, clock: "standard", rated: false, range: "", language: "" };
  let kept = {};
  try {
    kept = JSON.parse(deviceStorage.get(STORAGE_KEY) ?? "{}");
  } catch {
    // treat an unreadable choice as none
  }
  const choice = { ...usual, seats: 0, keeps: "", ...kept };
  const game = games.find(({ key }) => key === choice.ruleset) ?? games[0];
  const seats = game.seats.includes(choice.seats) ? choice.seats : game.seats[0];
  return { ...choice, ruleset: game.key, seats };
}

/**
 * The form: a game and a button, with all other choices folded. `acts` are `draw`, `look` and
 * `makeLink`.
 * @param {any} page @param {any} acts
 */
export function quickForm(page, acts) {
  const { games, choice, seeks } = page;
  const game = games.find(({ key }) => key === choice.ruleset);
  return h(
    "form",
    {
      id: "quick-form",
      on: {
        submit(event) {
          event.preventDefault();
          const button = event.submitter ?? document.getElementById("quick-find");
          runWithButton(button, () => acts.look(page));
        },
        change: ({ currentTarget }) => choose(page, new FormData(currentTarget), acts),
      },
    },
    h(
      "div",
      { class: "chips", role: "radiogroup", "aria-labelledby": "quick-title" },
      games.map(({ key }) =>
        h(
          "label",
          { class: "chip" },
          h("input", {
            type: "radio",
            name: "ruleset",
            value: key,
            checked: key === choice.ruleset,
            id: `quick-${key}`,
          }),
          icon(rulesets[key]?.symbol ?? "site/logo"),
          gameName(key),
        ),
      ),
    ),
    h(
      "button",
      { type: "submit", class: "button go", id: "quick-find" },
      icon("site/users"),
      t(seeks.length ? "quick_again" : "quick_find"),
    ),
    h(
      "details",
      { id: "quick-more", open: page.isOpen, on: { toggle: (event) => keepOpen(page, event) } },
      h("summary", {}, t("quick_more")),
      h(
        "div",
        { class: "filter-grid" },
        choices(page, game).map(([name, rows]) => select(name, rows, choice)),
        h(
          "p",
          { class: "field" },
          h(
            "label",
            { class: "check" },
            h("input", {
              type: "checkbox",
              name: "rated",
              checked: choice.rated,
              id: "quick-rated",
            }),
            h("span", {}, t("quick_rated")),
          ),
        ),
      ),
      h("p", { class: "faint" }, t("quick_link_words")),
      h(
        "button",
        {
          type: "button",
          class: "button quiet",
          id: "quick-link",
          on: {
            click: ({ currentTarget }) => runWithButton(currentTarget, () => acts.makeLink(page)),
          },
        },
        icon("site/link"),
        t("quick_link"),
      ),
    ),
  );
}

function keepOpen(page, { currentTarget }) {
  page.isOpen = currentTarget.open;
}

/** The other choices: a list of [name, rows], each row a value and its label. */
function choices({ policy }, game) {
  const clocks = policy.clocks.filter(({ first }) => first > 0);
  return [
    ["players", game.seats.map((size) => [size, String(size)])],
    ["clock", clocks.map((clock) => [clock.key, `${clockName(clock)}: ${clockSummary(clock)}`])],
    [
      "range",
      [
        ["", t("quick_range_any")],
        ["near", t("quick_range_near")],
      ],
    ],
    [
      "language",
      [["", t("quick_any_language")], ...LANGUAGES.map((key) => [key, t(`language_${key}`)])],
    ],
    [
      "keeps",
      [["", t("quick_once")], ...KEEPS.map((count) => [count, t("quick_keep", { count })])],
    ],
  ];
}

function select(name, rows, choice) {
  const chosen = String(name === "players" ? choice.seats : choice[name]);
  return h(
    "p",
    { class: "field" },
    h("label", { for: `quick-${name}` }, t(`quick_${name}`)),
    h(
      "select",
      { id: `quick-${name}`, name },
      rows.map(([value, words]) =>
        h("option", { value, selected: String(value) === chosen }, words),
      ),
    ),
  );
}

/** Read the form; another game may be for other numbers of players. */
function choose(page, values, acts) {
  const ruleset = String(values.get("ruleset"));
  const isOther = ruleset !== page.choice.ruleset;
  const game = page.games.find(({ key }) => key === ruleset);
  const seats = Number(values.get("players"));
  page.choice = {
    ruleset,
    seats: game.seats.includes(seats) && !isOther ? seats : game.seats[0],
    clock: values.get("clock"),
    range: values.get("range"),
    language: values.get("language"),
    keeps: values.get("keeps"),
    rated: values.has("rated"),
  };
  deviceStorage.set(STORAGE_KEY, JSON.stringify(page.choice));
  if (!isOther) return;
  acts.draw(page);
  document.getElementById(`quick-${ruleset}`)?.focus();
}
