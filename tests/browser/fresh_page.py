"""Whether a page that has lived through something shows what it would if it was loaded anew."""

from __future__ import annotations

import difflib
from time import monotonic
from typing import Final

from playwright.sync_api import Page

from tests.browser.devices import settle
from tests.browser.visitors import Visitor

PATIENCE: Final = 20  # seconds until both must be the same
# A table's elements, one to a line, without times, and without what the focus changes. The line of
# news tells a move each where a film joins those that are alike: it is compared by itself.
DRAWN: Final = """() => {
  const table = document.getElementById("table").cloneNode(true);
  table.querySelector("#at-news")?.replaceChildren();
  const TIMED = "time, .news-time, .dock-until, .my-clock, .starts-in";
  for (const node of table.querySelectorAll(TIMED)) {
    node.textContent = "";
    for (const name of ["datetime", "title", "aria-label"]) node.removeAttribute(name);
  }
  for (const node of table.querySelectorAll("[class]"))
    node.className.baseVal === undefined && node.classList.remove("just-changed");
  for (const node of table.querySelectorAll("[tabindex]")) node.removeAttribute("tabindex");
  const lines = [];
  const write = (node, depth) => {
    const indent = " ".repeat(depth);
    if (node.nodeType === Node.TEXT_NODE) {
      const words = node.textContent.trim();
      if (words) lines.push(indent + words);
      return;
    }
    const said = [...node.attributes].map(({ name, value }) => `${name}="${value.trim()}"`).sort();
    lines.push(indent + [node.tagName.toLowerCase(), ...said].join(" "));
    for (const child of node.childNodes) write(child, depth + 1);
  };
  write(table, 0);
  return lines.join("\\n");
}"""
LAST_NEWS: Final = """() => {
  const line = document.querySelector("#at-news .last")?.cloneNode(true);
  line?.querySelector(".news-time")?.remove();
  return line?.textContent.trim() ?? "";
}"""
# Where everything of a running game's stage stands: styles that came for what was before, too.
PLACES: Final = """() => document.getElementById("waiting-room") ? "" :
  [...document.querySelectorAll("#at-stage *")].map((node) => {
    const { x, y, width, height } = node.getBoundingClientRect();
    const names = (node.getAttribute("class") ?? "").replace("just-changed", "").trim();
    return [`${node.tagName}.${names}`, ...[x, y, width, height].map(Math.round)].join(" ");
  }).join("\\n")"""
STORED: Final = "() => JSON.stringify(Object.entries(sessionStorage))"
STORE: Final = "for (const [key, value] of {}) sessionStorage.setItem(key, value);"


def same_as_fresh(*visitors: Visitor) -> None:
    """Check that each visitor's page equals another of the same table, which is opened for that.

    What the tab itself keeps, a choice not sent, is there in the other, too.
    """
    for visitor in visitors:
        fresh = visitor.look(visitor.context.new_page())
        fresh.add_init_script(STORE.format(visitor.page.evaluate(STORED)))
        fresh.set_viewport_size(visitor.page.viewport_size or {"width": 0, "height": 0})
        fresh.goto(visitor.page.url)
        settle(fresh)
        wait_until_same(visitor.page, fresh)
        fresh.close()


def wait_until_same(page: Page, fresh: Page) -> None:
    """Wait until both show the same at the same places; say what differs if they never do."""
    until = monotonic() + PATIENCE
    for what in (DRAWN, PLACES):
        while (shown := page.evaluate(what)) != (wanted := fresh.evaluate(what)):
            if monotonic() > until:
                rows = difflib.unified_diff(
                    wanted.splitlines(), shown.splitlines(), "loaded anew", "lived through", n=2
                )
                raise AssertionError("\n".join([page.url, *rows]))
            page.wait_for_timeout(100)
    while not (told := fresh.evaluate(LAST_NEWS)).endswith(here := page.evaluate(LAST_NEWS)):
        assert monotonic() < until, f"{page.url}: the news are {told!r}, not {here!r}"
        page.wait_for_timeout(100)
