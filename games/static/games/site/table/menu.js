// The menu of a table: links through the site; the panels, where they are not a column; and this
// device's preferences for tables.

import { tableAddress } from "../lib/addresses.js";
import { h, icon, isGuest, me, t } from "../lib/dom.js";
import { forPeople } from "../lib/guests.js";
import { panelNames } from "./panels.js";
import { preference, setPreference } from "./preferences.js";
import { loadStyle } from "./styles.js";
import { tableWays } from "./this_table.js";

/** Open the menu; its button, Escape, a tap outside, or a choice closes it. */
export async function openMenu(button, page, _ui, actions) {
  await loadStyle("panels");
  document.getElementById("table-menu")?.remove();
  const close = () => dialog.close();
  const dialog = h(
    "dialog",
    {
      class: "table-menu",
      id: "table-menu",
      "aria-labelledby": "menu-title",
      on: {
        close: () => {
          dialog.remove();
          if (document.activeElement === document.body) button?.focus();
        },
        click: (event) => event.target === dialog && close(),
      },
    },
    h(
      "div",
      { class: "in-menu" },
      h(
        "div",
        { class: "menu-head" },
        h("h2", { id: "menu-title" }, t("menu")),
        h(
          "button",
          {
            type: "button",
            class: "side-close",
            id: "close-menu",
            "aria-label": t("close"),
            on: { click: close },
          },
          icon("site/close"),
        ),
      ),
      siteWays(),
      playedOn(page.table),
      panelWays(page, actions, close),
      tableWays(page, actions, close),
      preferences(),
    ),
  );
  document.body.append(dialog);
  dialog.showModal();
}

const way = (href, picture, words) => h("a", { class: "menu-way", href }, icon(picture), words);

/** The link to the position of another game from which this one began. */
const playedOn = ({ played_on: from }) =>
  from
    ? way(
        `${tableAddress(from.game)}/replay?ply=${from.ply}`,
        "site/play",
        t("played_on", { ply: from.ply }),
      )
    : null;

const siteWays = () =>
  h(
    "nav",
    { "aria-label": t("site") },
    me ? way("/my-games", "site/flag", t("my_games")) : null,
    way("/tables", "site/search", t("tables")),
    way("/learn", "site/book", t("learn")),
    isGuest ? way(forPeople(location.pathname), "site/user", t("make_account")) : null,
    me
      ? way("/account", "site/user", me)
      : way(
          `/login?next=${encodeURIComponent(location.pathname + location.search)}`,
          "site/user",
          t("log_in"),
        ),
  );

const ICONS = { reference: "book" };

function panelWays(page, actions, close) {
  if (page.table.view === null) return null;
  const open = (name) => {
    close();
    actions.openPanel(name);
  };
  return h(
    "nav",
    { class: "menu-panels", "aria-label": t("at_panels") },
    panelNames(page).map((name) =>
      h(
        "button",
        { type: "button", class: "menu-way", id: `menu-${name}`, on: { click: () => open(name) } },
        icon(`site/${ICONS[name] ?? name}`),
        t(`panel_${name}`),
      ),
    ),
  );
}

function preferences() {
  return h(
    "fieldset",
    { class: "menu-preferences" },
    h("legend", {}, t("on_this_device")),
    toggle("oneTap", t("prefer_one_tap"), t("prefer_one_tap_words")),
    h(
      "div",
      { class: "field" },
      h("label", { for: "prefer-film" }, t("prefer_film")),
      h(
        "select",
        {
          id: "prefer-film",
          on: { change: ({ target }) => setPreference("film", target.value) },
        },
        ["always", "asked"].map((value) =>
          h("option", { value, selected: preference("film") === value }, t(`film_${value}`)),
        ),
      ),
    ),
    toggle("still", t("prefer_still")),
    toggle("sounds", t("prefer_sounds"), t("prefer_sounds_words")),
    toggle("keys", t("prefer_keys"), t("prefer_keys_words")),
  );
}

const toggle = (name, label, words = "") =>
  h(
    "label",
    { class: "menu-toggle" },
    h("input", {
      type: "checkbox",
      id: `prefer-${name}`,
      checked: preference(name),
      on: { change: ({ target }) => setPreference(name, target.checked) },
    }),
    h("span", {}, label, words ? h("small", {}, words) : null),
  );
