"""All that a browser has of a table: what is drawn and how, what it asked for and keeps."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from playwright.sync_api import Page, Request, Response, expect

from tests.browser.devices import settle, wait_until_faded
from tests.browser.visitors import Visitor, path_of

TABS: Final = ("log", "chat", "score", "reference", "notes", "orders")
LONGEST_FILM: Final = 30  # steps
# Of two tables that are played alike instants differ, and digests of their names; nothing else.
TIMES: Final = re.compile(
    r'<div id="(?:alarm|announcer)".*?</div>|'  # what is said is gone after a while: see SAID
    r"(?<=\"seconds_left\": )\d+|(?<=\"seconds_left\":)\d+|[0-9a-f]{64}|[0-9a-f]{12} …|"
    r"<time.*?</time>|csrfmiddlewaretoken[^>]*>|\d{4}-\d\d-\d\dT[\d:.]+(?:Z|\+00:00)"
    r'|(?<="news-time">)[^<]*|(?<="dock-until faint">)[^<]*'
)
# A browser lists what it stores by digests of the keys, and these hold the table's id.
KEPT: Final = """async () => {
  const inOrder = (storage) => JSON.stringify(Object.entries(storage).sort());
  const texts = [inOrder(localStorage), inOrder(sessionStorage)];
  const cache = await caches.open("tables");
  for (const key of await cache.keys()) {
    const { table } = await (await cache.match(key)).json();
    texts.push(JSON.stringify(table));
  }
  return texts.join();
}"""
# Style sheets of parts that are loaded late come in any order.
LINK: Final = re.compile(r"<link[^>]*>")
LATE_STYLES: Final = re.compile(r'(?:<link id="style-[^>]*>)+')
# What screen readers are told, in order.
SAID: Final = """() => {
  if (window.said) return;
  window.said = [];
  const note = (node) => node.parentElement?.closest("#alarm, #announcer")
    && window.said.push(node.textContent);
  new MutationObserver((all) => all.forEach(({ addedNodes }) => addedNodes.forEach(note)))
    .observe(document, { childList: true, subtree: true });
}"""
# Nothing is left of what this browser saw before.
FORGET: Final = """async () => {
  localStorage.clear();
  sessionStorage.clear();
  for (const name of await caches.keys()) if (name === "tables") await caches.delete(name);
}"""
# Of each element where it stands and how it looks. What tells times has the width of its words.
LOOKS: Final = """() => {
  const PROPERTIES = ["color", "backgroundColor", "borderColor", "opacity", "transform", "order",
    "visibility", "display", "gridArea", "fontWeight", "outlineStyle", "animationName"];
  const TIMED = "time, .news-time, .dock-until, .my-clock, .log-entries, #announcer";
  return [...document.querySelectorAll("#table *")]
    .filter((node) => !node.closest(TIMED))
    .map((node) => {
      const style = getComputedStyle(node);
      const { x, y, width, height } = node.closest(".news, .bar, .side")
        ? {} : node.getBoundingClientRect();
      const name = `${node.tagName}.${node.getAttribute("class")}`;
      return [name, x, y, width, height, ...PROPERTIES.map((key) => style[key])].join();
    }).join("\\n");
}"""


def everything(visitor: Visitor, game: str, other: str | None = None) -> dict[str, list[str]]:
    """Open a table on a desk, with all its panels and its film; say what is to be had then.

    ``other`` is a table that is compared with this one: each has the other's address where there is
    a way to the next game.
    """
    page = visitor.page
    page.goto(f"{visitor.site}/offline")
    page.evaluate(FORGET)
    page.goto("about:blank")
    page.add_init_script(f"({SAID})()")
    asked: list[str] = []
    answered: list[str] = []

    def ask(request: Request) -> None:
        if "/api/v1/" in request.url:
            asked.append(f"{request.method} {request.url} {request.post_data or ''}")

    def hear(answer: Response) -> None:
        if "/api/v1/" in answer.url and not answer.url.endswith("/events"):
            answered.append(f"{answer.url} {in_order(answer.json(), game)}")

    page.on("request", ask)
    page.on("response", hear)
    visitor.open_whole(game)
    waiting = int(waits_elsewhere(visitor, game))
    expect(page.locator("#back .count")).to_have_count(waiting)  # it is asked for late
    visitor.wait_until_kept(game)
    wait_until_faded(page)
    drawn, looks = [page.content()], [page.evaluate(LOOKS)]
    for tab in TABS:
        if page.locator(f"#tab-{tab}").count():
            page.locator(f"#tab-{tab}").click()
            expect(page.locator("#panel")).not_to_contain_text("Loading")
            if tab == "reference":  # its count comes once the log is read, and its parts by and by
                expect(page.locator("#count-aid > :not(summary) > *").first).to_be_attached()
                expect(page.locator("#panel .reference div:empty")).to_have_count(0)
            settle(page)
            drawn.append(page.content())
    for _ in film(page):
        wait_until_faded(page)
        drawn.append(page.content())
        looks.append(page.evaluate(LOOKS))
    page.remove_listener("request", ask)
    page.remove_listener("response", hear)
    kept = page.evaluate(KEPT)
    assert game in kept, "its last view is stored for times without a connection"
    found = {
        "asked": sorted(asked),
        "answered": sorted(answered),
        "drawn": drawn,
        "looks": looks,
        "kept": [kept],
        "said": page.evaluate("window.said"),
    }
    names = {game: "THIS", path_of(game): "/THIS"}
    if other is not None:
        names |= {other: "THAT", path_of(other): "/THAT"}
    return {name: [plain(text, names) for text in texts] for name, texts in found.items()}


def waits_elsewhere(visitor: Visitor, game: str) -> bool:
    """Say whether a player is to move at another table than this one."""
    rows = visitor.api.get("me/games").body["results"]
    return any(row["id"] != game and row["seat"] in row["to_move"] for row in rows)


def film(page: Page) -> Iterator[int]:
    """Play the film of what happened since the player's move, stopping at each step."""
    page.locator("#play-film").click()
    settle(page)
    for step in range(LONGEST_FILM):
        if not page.locator("#film-on").count():
            return
        yield step
        page.locator("#film-on").click()
        settle(page)


def in_order(answer: Any, game: str) -> str:
    """An answer as text; of a list of tables this one first: which is the older tells nothing."""
    if isinstance(answer, dict) and isinstance(answer.get("results"), list):
        answer["results"].sort(key=lambda row: row.get("id") != game)
    return json.dumps(answer, ensure_ascii=False)


def plain(text: str, names: Mapping[str, str]) -> str:
    """Without times, and with the same names for both tables."""
    for name, meaning in names.items():
        text = text.replace(name, meaning)
    text = LATE_STYLES.sub(lambda found: "".join(sorted(LINK.findall(found[0]))), text)
    return TIMES.sub("", text)


def same(one: Mapping[str, list[str]], other: Mapping[str, list[str]]) -> None:
    """Check that two browsers have the same; say where they first differ."""
    for name, texts in one.items():
        more = [text[:300] for text in {*texts} ^ {*other[name]}]
        assert len(texts) == len(other[name]), f"{name}: {len(texts)}, {len(other[name])}; {more}"
        for number, (left, right) in enumerate(zip(texts, other[name], strict=True)):
            if left != right:
                at = next(
                    (at for at, (a, b) in enumerate(zip(left, right, strict=False)) if a != b),
                    min(len(left), len(right)),
                )
                around = slice(max(0, at - 200), at + 200)
                raise AssertionError(f"{name} {number}:\n{left[around]}\n---\n{right[around]}")
