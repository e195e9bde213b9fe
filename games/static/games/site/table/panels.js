// The panels beside a table: log, chat and so on. One is open at a time, loaded when it is.

import { get } from "../api.js";
import { el, icon, me, render, say } from "../dom.js";

const PANELS = {
  log: () => import("./log.js"),
  chat: () => import("./chat.js"),
  score: () => import("./score.js"),
  reference: () => import("./reference.js"),
  notes: () => import("./notes.js"),
  orders: () => import("./orders.js"),
};
const OWN = ["notes", "orders"]; // for who sits here
const ICONS = { reference: "book" };

/**
 * Build the panels once into `root`. Each module has `open(node, page, ui, actions)`; what it
 * draws stays while the table changes: it hears of that by `actions.listen`.
 */
export function panels(root, page, ui, actions) {
  const names = Object.keys(PANELS).filter((name) => page.table.seat !== null || !OWN.includes(name));
  const shown = new Map();
  const place = el("div", { class: "panel", id: "panel", role: "tabpanel", hidden: true });
  const tabs = names.map((name) => el("button", {
    type: "button", role: "tab", id: `tab-${name}`, "aria-controls": "panel", "aria-selected": "false",
    tabindex: "-1", on: { click: () => toggle(name) },
  }, icon(`site/${ICONS[name] ?? name}`), say(`panel_${name}`), el("span", { class: "count", id: `count-${name}` })));
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
    if (open === "chat") count(0);
    if (open) place.setAttribute("aria-labelledby", `tab-${open}`);
    place.replaceChildren(...(open ? [panel(open)] : []));
  }

  /** Show how much was said while the chat was not open. */
  function count(lines) {
    unread = lines;
    document.getElementById("count-chat").textContent = lines ? `(${lines})` : "";
  }
  actions.listen((event, data) => event === "chat" && !data.mine && open !== "chat" && count(unread + 1));

  function panel(name) {
    if (!shown.has(name)) {
      const node = el("div", { class: `in-panel ${name}` }, el("p", { class: "faint" }, say("loading")));
      shown.set(name, node);
      PANELS[name]().then((part) => part.open(node, page, ui, actions)).catch((problem) => {
        shown.delete(name); // opened again, it is tried again
        const again = { class: "button quiet", type: "button", on: { click: () => node.replaceWith(panel(name)) } };
        render(node, el("p", { class: "error", role: "alert" }, problem.detail || say("not_loaded")), el("button", again, say("try_again")));
      });
    }
    return shown.get(name);
  }

  render(root, el("div", { class: "sheet" },
    el("div", { class: "tabs", role: "tablist", "aria-label": say("at_panels"), on: { keydown: (event) => arrows(event, tabs) } }, tabs),
    place));
  if (window.matchMedia("(min-width: 64rem)").matches) toggle("log");
  if (me) unreadBefore(page.table.id).then((lines) => lines && open !== "chat" && count(unread + lines), () => {});
}

/** What was said here since I last read, by the list of my talks. */
async function unreadBefore(game) {
  const talks = (await get("me/chat")).results;
  const rooms = talks.find((talk) => talk.game === game)?.rooms ?? [];
  return rooms.reduce((sum, room) => sum + room.unread, 0);
}

function arrows(event, tabs) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  const next = tabs[(tabs.indexOf(document.activeElement) + step + tabs.length) % tabs.length];
  next.focus();
  event.preventDefault();
}
