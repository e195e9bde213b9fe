"""What holds of every table's page: it doesn't scroll, and all its text can be read."""

from __future__ import annotations

from typing import Any, Final

from playwright.sync_api import Page

SIZES: Final = {
    "360": {"width": 360, "height": 740},
    "390": {"width": 390, "height": 844},
    "1280": {"width": 1280, "height": 800},
    "1600": {"width": 1600, "height": 1000},
}
LEAST_TEXT: Final = 11  # px
EMPTY: Final = 120  # px: a blank square of that size within seats or dock is a hole

SCROLL: Final = """() => {
  const page = document.scrollingElement;
  return [page.scrollWidth - innerWidth, page.scrollHeight - innerHeight];
}"""

# Texts that are seen: their size, and whether a box that hides what goes beyond it cuts them. What
# scrolls in a box of its own, or says by its ellipsis that there is more, is not cut.
TEXTS: Final = """(least) => {
  const found = [];
  const shown = (node) => {
    for (let at = node; at && at !== document.body; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (style.visibility === "hidden" || style.display === "none" || style.opacity === "0")
        return false;
      if (style.clipPath === "inset(50%)" || at.id === "announcer") return false;
    }
    return true;
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const words = text.textContent.trim();
    const parent = text.parentElement;
    if (!words || !parent) continue;
    if (parent.closest("script, noscript, option, dialog:not([open])")) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const boxes = [...range.getClientRects()].filter((box) => box.width > 1 && box.height > 1);
    if (!boxes.length || !shown(parent)) continue;
    let size = parseFloat(getComputedStyle(parent).fontSize);
    const svg = parent.closest("svg");
    if (svg?.viewBox?.baseVal?.width)
      size *= svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;
    if (size < least - 0.01) found.push(`${size} px: ${words}`);
    for (let at = parent; at && at !== document.body; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (style.overflow === "visible") continue;
      if (/auto|scroll/.test(style.overflowY + style.overflowX)) break;
      if (style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none") break;
      const edge = at.getBoundingClientRect();
      const out = boxes.some((box) => box.right > edge.right + 2 || box.left < edge.left - 2
        || box.bottom > edge.bottom + 3 || box.top < edge.top - 3);
      if (out) { found.push(`cut by ${at.className || at.id || at.tagName}: ${words}`); break; }
    }
  }
  return found;
}"""

# Of our own sentences none ends in an ellipsis: names may.
SHORTENED: Final = """() => [...document.querySelectorAll("#headline, .pill span, .tag")]
  .filter((node) => node.checkVisibility() && node.scrollWidth > node.clientWidth + 1)
  .filter((node) => getComputedStyle(node).overflowX !== "visible" && node.clientWidth > 1)
  .map((node) => `${node.textContent}: ${node.scrollWidth} in ${node.clientWidth}`)"""

# Blank squares within seats and the dock: a raster of points on which nothing is drawn.
HOLES: Final = """(least) => {
  const found = [];
  const step = 20;
  for (const place of document.querySelectorAll("#at-seats > li, #at-dock, .waiting-place")) {
    const box = place.getBoundingClientRect();
    if (box.width < least || box.height < least) continue;
    const marks = [...place.querySelectorAll("*")].filter((node) => {
      const style = getComputedStyle(node);
      const own = [...node.childNodes].some((one) => one.nodeType === 3 && one.textContent.trim());
      return own || node.tagName === "svg" || node.tagName === "BUTTON" || node.tagName === "A"
        || (parseFloat(style.borderTopWidth) > 0 && style.borderTopStyle !== "none");
    }).map((node) => node.getBoundingClientRect());
    const free = (x, y) => !marks.some((mark) => mark.left < x + least && mark.right > x
      && mark.top < y + least && mark.bottom > y);
    for (let x = box.left; x + least <= box.right; x += step)
      for (let y = box.top; y + least <= box.bottom; y += step)
        if (free(x, y)) {
          found.push(`${place.id}: ${Math.round(x)}, ${Math.round(y)}`);
          x = y = 9e9;
        }
  }
  return found;
}"""


def scrolled(page: Page) -> Any:
    """By how many pixels the page is wider and higher than its window."""
    return page.evaluate(SCROLL)


def check_laws(page: Page, name: str) -> None:
    """Check T1, T4 and T6 of a table as it is drawn now."""
    assert max(scrolled(page)) <= 0, f"{name} scrolls"
    assert not (texts := page.evaluate(TEXTS, LEAST_TEXT)), f"{name}: {texts}"
    assert not (short := page.evaluate(SHORTENED)), f"{name} shortens: {short}"
    assert not (holes := page.evaluate(HOLES, EMPTY)), f"{name} has holes: {holes}"
