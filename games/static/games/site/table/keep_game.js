// Asking guests to make an account: after a round's result; among people as soon as they sit down.

import { tableAddress } from "../lib/addresses.js";
import { csrfToken, post } from "../lib/api.js";
import { problemText } from "../lib/dialog.js";
import { h, icon, isGuest, me, render, t, tabStorage } from "../lib/dom.js";
import { forPeople } from "../lib/guests.js";

const LATER = "account later"; // in this tab: the table for which the guest said "not now"
const isNamed = isGuest && !me.includes(" "); // chose their name: generated ones have spaces
const hasAsked = document.documentElement.dataset.guest === "asked"; // a link is on its way

/** Whether to ask at this table. */
export const asksToKeep = ({ id, seat }) =>
  isGuest && seat !== null && tabStorage.get(LATER) !== id;

/** The state of the form, which is redrawn with the table; typed text is kept by its id. */
const state = { sent: "", problem: "", errors: {}, busy: false };

/** The question with its form, which cannot be put off at the end of a game. */
export const keepGame = (table) =>
  h(
    "section",
    { class: "keep-game", id: "keep-game", "aria-labelledby": "keep-title" },
    content(table),
  );

function redraw(table) {
  const place = document.getElementById("keep-game");
  if (place) render(place, content(table));
}

const content = (table) => [
  h("h3", { id: "keep-title" }, t(table.guided ? "keep_game" : "hear_title")),
  state.sent
    ? h(
        "p",
        { class: "keep-sent", id: "keep-sent", role: "status", tabindex: "-1" },
        t("link_sent", { email: state.sent }), // the same words, whoever has the address
      )
    : [
        h("p", {}, t(words(table), { name: me })),
        h(
          "form",
          { novalidate: true, on: { submit: (event) => send(event, table) } },
          isNamed && !hasAsked && !state.errors.username
            ? h("input", { type: "hidden", name: "username", value: me })
            : row("username", t("account_name"), {
                id: "account-name",
                type: "text",
                maxlength: 30,
                autocomplete: "username",
                autocapitalize: "none",
                spellcheck: "false",
                value: isNamed ? me : null,
              }),
          row("email", t("account_email"), {
            id: "account-email",
            type: "email",
            maxlength: 254,
            autocomplete: "email",
          }),
          h(
            "button",
            { type: "submit", class: "button", id: "send-link-to-me", disabled: state.busy },
            t("send_me_link"),
          ),
          state.problem ? h("p", { class: "error", role: "alert" }, state.problem) : null,
        ),
        ways(table),
      ],
];

const words = ({ guided }) => {
  if (hasAsked) return "keep_asked";
  return guided ? "keep_words" : "hear_words";
};

function row(name, label, props) {
  const text = state.errors[name];
  const error = `${props.id}-error`;
  return h(
    "div",
    { class: "field" },
    h("label", { for: props.id }, label),
    h("input", {
      ...props,
      name,
      required: true,
      "aria-invalid": text ? "true" : null,
      "aria-describedby": text ? error : null,
    }),
    text ? h("p", { class: "error", id: error }, text) : null,
  );
}

const ways = (table) =>
  h(
    "p",
    { class: "keep-ways" },
    table.status === "active" || table.status === "open" || table.status === "full"
      ? h(
          "button",
          { type: "button", class: "button link", id: "account-later", on: { click: later } },
          t("not_now"),
        )
      : null,
    h(
      "a",
      { href: `/login?next=${encodeURIComponent(tableAddress(table.id))}` },
      t("have_account"),
    ),
  );

function later() {
  tabStorage.set(LATER, document.getElementById("table").dataset.game);
  document.getElementById("keep-game")?.remove();
}

async function send(event, table) {
  event.preventDefault();
  const values = new FormData(event.target);
  const [username, email] = ["username", "email"].map((name) => String(values.get(name)).trim());
  Object.assign(state, { busy: true, errors: {}, problem: "" });
  redraw(table);
  try {
    await post("me/account", { username, email });
    state.sent = email;
  } catch (problem) {
    if (problem.status === undefined) throw problem;
    const { username: name, email: address } = problem.errors ?? {};
    state.errors = { username: name?.[0], email: address?.[0] };
    if (!name && !address) state.problem = problemText(problem);
  }
  state.busy = false;
  redraw(table);
  /** @type {HTMLElement | null} */ (
    document.querySelector("#keep-sent, #keep-game [aria-invalid]")
  )?.focus();
}

/** The ways on after a round of a guided table: continue, or play with people. */
export const waysOn = (playOn) => [
  h(
    "button",
    { type: "button", class: "button", id: "play-on", on: { click: playOn } },
    icon("site/play"),
    t("play_on"),
  ),
  withPeople(),
];

/** The link to tables of people; for guests by way of an account. */
const withPeople = () =>
  h(
    "a",
    { class: "button quiet", id: "with-people", href: isGuest ? forPeople("/tables") : "/tables" },
    icon("site/users"),
    t("with_people"),
  );

/** The ways on after a guided game: its lessons again, at a new table, or people. */
export const waysAfter = ({ ruleset }) => [
  h(
    "form",
    { method: "post", action: `/play/${ruleset}`, class: "practise" },
    h("input", { type: "hidden", name: "csrfmiddlewaretoken", value: csrfToken() }),
    h("button", { type: "submit", class: "button", id: "practise" }, t("practise_again")),
  ),
  withPeople(),
];
