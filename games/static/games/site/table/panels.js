// The panels beside a table: log, chat and so on. One is open at a time, loaded when it is.

import { get } from "../lib/api.js";
import { h, icon, me, render, rulesets, t } from "../lib/dom.js";

const PANELS = {
  log: () => import("./log.js"),
  chat: () => import("./chat.js"),
  score: () => import("./score.js"),
  reference: () => import("./reference.js"),
  notes: () => import("./notes.js"),
  orders: () => import("./orders.js"),
};
const PLAYERS_ONLY = ["notes", "orders"]; // for who sits here
const ICONS = { reference: "book" };

/**
 * Build the panels once into `root`. Each module has `open(node, page, ui, actions)`; what it
 * draws stays while the table changes: it hears of that by `actions.listen`.
 */
export function panels(root, page, ui, actions) {
  const names = Object.keys(PANELS).filter(
    (name) =>
      (page.table.seat !== null || !PLAYERS_ONLY.includes(name)) &&
      (name !== "orders" || rulesets[page.table.ruleset].orders),
  );
  const shown = new Map();
  const place = h("div", { class: "panel", id: "panel", role: "tabpanel", hidden: true });
  const tabs = names.map((name) =>
    h(
      "button",
      {
        type: "button",
        role: "tab",
        id: `tab-${name}`,
        "aria-controls": "panel",
        "aria-selected": "false",
        tabindex: "-1",
        on: { click: () => toggle(name) },
      },
      icon(`site/${ICONS[name] ?? name}`),
      t(`panel_${name}`),
      h("span", { class: "count", id: `count-${name}` }),
    ),
  );
  tabs[0].tabIndex = 0;
  let open = null;
  let unread = 0;

  function toggle(name) {
    open = open === name ? null : name;
    for (const tab of tabs) {
      const chosen = tab.id === `tab-${open}`;
      tab.setAttribute("aria-selected", String(chosen));
      if (chosen) for (const other of tabs) other.tabIndex = other === tab ? 0 : -1;
    }
    place.hidden = open === null;
    if (open === "chat") showUnread(0);
    if (open) place.setAttribute("aria-labelledby", `tab-${open}`);
    place.replaceChildren(...(open ? [panel(open)] : []));
  }

  /** Show how much was said while the chat was not open. */
  function showUnread(lines) {
    unread = lines;
    document.getElementById("count-chat").textContent = lines ? `(${lines})` : "";
  }
  actions.listen(
    (event, data) => event === "chat" && !data.mine && open !== "chat" && showUnread(unread + 1),
  );

  function panel(name) {
    if (!shown.has(name)) {
      const node = h(
        "div",
        { class: `in-panel ${name}` },
        h("p", { class: "faint" }, t("loading")),
      );
      shown.set(name, node);
      PANELS[name]()
        .then((part) => part.open(node, page, ui, actions))
        .catch((problem) => {
          shown.delete(name); // opened again, it is tried again
          const again = {
            class: "button quiet",
            type: "button",
            on: { click: () => node.replaceWith(panel(name)) },
          };
          render(
            node,
            h("p", { class: "error", role: "alert" }, problem.detail || t("not_loaded")),
            problem.code === "archived" ? null : h("button", again, t("try_again")),
          );
        });
    }
    return shown.get(name);
  }

  render(
    root,
    h(
      "div",
      { class: "sheet" },
      h(
        "div",
        {
          class: "tabs",
          role: "tablist",
          "aria-label": t("at_panels"),
          on: { keydown: (event) => moveFocus(event, tabs) },
        },
        tabs,
      ),
      place,
    ),
  );
  if (window.matchMedia("(min-width: 64rem)").matches) toggle("log");
  if (me)
    countUnread(page.table.id).then(
      (lines) => lines && open !== "chat" && showUnread(unread + lines),
      () => {},
    );
}

/** What was said here since I last read, by the list of my talks. */
async function countUnread(game) {
  const talks = (await get("me/chat")).results;
  const rooms = talks.find((talk) => talk.game === game)?.rooms ?? [];
  return rooms.reduce((sum, room) => sum + room.unread, 0);
}

function moveFocus(event, tabs) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  const next = tabs[(tabs.indexOf(document.activeElement) + step + tabs.length) % tabs.length];
  next.focus();
  event.preventDefault();
}
