// The panels beside a table: log, chat and so on. One is open at a time, and loaded when opened.
// On wide screens they are a column; else they cover the seats, on a phone everything.

import { get } from "../lib/api.js";
import { h, icon, isGuest, me, render, rulesets, t } from "../lib/dom.js";
import { skeleton } from "../lib/skeleton.js";
import { loadStyle } from "./styles.js";

const PANELS = {
  log: () => import("./log.js"),
  chat: () => import("./chat.js"),
  score: () => import("./score.js"),
  reference: () => import("./reference.js"),
  notes: () => import("./notes.js"),
  orders: () => import("./orders.js"),
};
const PLAYERS_ONLY = ["notes", "orders"]; // for seated players
const FOR_ACCOUNTS = ["chat", "orders"]; // nobody else sits at a guest's table, and it has no clock
const COLUMN = window.matchMedia("(min-width: 80rem)"); // room for them beside the table

/** The panels that a visitor of a table has. */
export const panelNames = ({ table }) =>
  Object.keys(PANELS).filter(
    (name) =>
      (table.seat !== null || !PLAYERS_ONLY.includes(name)) &&
      !(isGuest && FOR_ACCOUNTS.includes(name)) &&
      (name !== "orders" || rulesets[table.ruleset].orders),
  );

/**
 * Build the panels once into `root`. Each module has `open(node, page, ui, actions)`; its content
 * stays while the table changes, which it hears of by `actions.listen`.
 */
export function panels(root, page, ui, actions) {
  const names = panelNames(page);
  if (page.hadSeat === undefined || page.table.seat !== null) page.hadSeat = page.table.seat; // who loses it looks on from then on
  page.chat = null; // a seat changes the room
  const shown = new Map(); // drawn content, by panel
  const loaded = new Map(); // modules, by panel
  const place = h("div", { class: "panel", id: "panel", role: "tabpanel", tabindex: "-1" });
  const foot = h("div", { class: "side-foot", id: "side-foot" });
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
        on: { click: () => choose(name) },
      },
      t(`panel_${name}`),
      h("span", { class: "count", id: `count-${name}` }),
    ),
  );
  tabs[0].tabIndex = 0;
  let open = null;
  let unread = 0;
  let opener = null; // where the focus returns

  function choose(name) {
    open = name;
    root.dataset.open = name;
    for (const tab of tabs) {
      const chosen = tab.id === `tab-${name}`;
      tab.setAttribute("aria-selected", String(chosen));
      tab.tabIndex = chosen ? 0 : -1;
    }
    if (name === "chat") showUnread(0);
    place.setAttribute("aria-labelledby", `tab-${name}`);
    if (place.firstChild !== panel(name)) {
      place.replaceChildren(panel(name));
      place.scrollTop = 0;
    }
    loaded.get(name)?.shown?.(panel(name));
    if (me && !isGuest) fillFoot();
  }

  /** Show a panel; if it is not in a column, it opens over the page and takes the focus. */
  async function show(name) {
    await built;
    opener = document.activeElement;
    choose(names.includes(name) ? name : "log");
    if (!COLUMN.matches) cover(true);
    document.getElementById(`tab-${open}`).focus();
  }

  function close() {
    if (COLUMN.matches) return;
    cover(false);
    opener?.isConnected ? opener.focus() : document.getElementById("headline")?.focus();
  }

  /** Mark that panels cover the table, which on a phone is inert meanwhile. */
  function cover(over) {
    root.classList.toggle("over", over);
    root.hidden = !over && !COLUMN.matches;
    handle.setAttribute("aria-expanded", String(over));
    const whole = over && window.matchMedia("(max-width: 47.99rem)").matches;
    for (const other of root.parentNode.children) if (other !== root) other.inert = whole;
  }

  /** Show the number of lines unread while the chat was closed. */
  function showUnread(lines) {
    unread = lines;
    document.getElementById("count-chat").textContent = lines ? String(lines) : "";
    page.unread = lines; // also shown in the bar
    ui.redraw();
  }
  actions.listen((event, data) => {
    if (!place.isConnected) return; // there are newer panels, or these will ask how much was said
    const seen = open === "chat" && !root.hidden;
    if (event === "chat" && !data.mine && !seen) showUnread(unread + 1);
  });

  let filled = false;
  function fillFoot() {
    if (filled) return;
    filled = true;
    import("./chat.js").then(
      (chat) => chat.chatFoot(foot, page, actions),
      () => {
        filled = false; // tried again when the next panel opens
      },
    );
  }

  function panel(name) {
    if (!shown.has(name)) {
      const node = h("div", { class: `in-panel ${name}` }, skeleton());
      shown.set(name, node);
      PANELS[name]()
        .then((part) => {
          loaded.set(name, part);
          return part.open(node, page, ui, actions);
        })
        .catch((problem) => {
          shown.delete(name); // tried again when reopened
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

  const handle = h(
    "button",
    {
      type: "button",
      class: "side-tab",
      id: "side-tab",
      "aria-controls": root.id,
      "aria-expanded": "false",
      on: { click: () => (root.hidden ? show(open ?? "log") : close()) },
    },
    icon("site/log"),
    t("at_panels"),
  );
  const built = loadStyle("panels").then(() => {
    document.getElementById(handle.id)?.remove(); // of panels for another seat
    root.before(handle);
    render(
      root,
      h("h2", { class: "visually-hidden" }, t("at_panels")),
      h(
        "div",
        { class: "side-head" },
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
        h(
          "button",
          {
            type: "button",
            class: "side-close",
            id: "close-side",
            "aria-label": t("close_panels"),
            on: { click: close },
          },
          icon("site/close"),
        ),
      ),
      place,
      foot,
    );
    arrange();
    if (me && !isGuest)
      countUnread(page.table.id).then(
        (lines) => lines && !(open === "chat" && !root.hidden) && showUnread(unread + lines),
        () => {},
      );
  });
  function arrange() {
    cover(false);
    root.hidden = !COLUMN.matches;
    if (COLUMN.matches && open === null) choose("log");
  }
  COLUMN.addEventListener("change", arrange);
  root.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && root.classList.contains("over")) {
      event.stopPropagation();
      close();
    }
  });
  return { open: show, close };
}

/** The number of lines here since I last read, from the list of my chats. */
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
  event.stopPropagation(); // elsewhere, arrow keys choose cards
}
