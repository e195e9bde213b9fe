// The whole log beside a replay; each entry leads to its position.

import { h, t } from "../lib/dom.js";

/** An entry in words, or null if it has none; `go(ply)` leads to its position. */
export function logEntry(entry, go) {
  const texts = [...entry.events, ...(entry.notices ?? [])]
    .map((part) => part.text)
    .filter(Boolean);
  if (!texts.length) return null;
  const jump = (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    go(entry.ply);
  };
  return h(
    "li",
    { value: entry.ply, data: { ply: entry.ply } },
    texts.map((text) => h("p", {}, text)),
    h("a", { href: `?ply=${entry.ply}`, on: { click: jump } }, t("position", { ply: entry.ply })),
  );
}

/** Mark the present entry; the log scrolls there, the page does not. */
export function markEntry(ply) {
  const list = document.getElementById("entries");
  if (!list) return;
  list.querySelector("[aria-current]")?.removeAttribute("aria-current");
  const now = list.querySelector(`[data-ply="${ply}"]`);
  now?.setAttribute("aria-current", "true");
  if (now && list.scrollHeight > list.clientHeight) list.scrollTop = now.offsetTop - list.offsetTop;
}
