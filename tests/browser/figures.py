"""Measure the table's page: ``manage.py acceptance figures``, against a site of its own.

Not a test: the figures of a machine are neither right nor wrong; whoever measures notes them.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Sequence
from contextlib import suppress

from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as TooLateError

from games.rulesets.registry import RULESETS
from meuterer_site.embedded.temporary_site import temporary_site
from tests.browser.devices import settle
from tests.browser.first_view import cold_load
from tests.browser.visitors import DESKTOP, TRUST, Visitor, tap, visiting
from tests.kit.chromium import chromium

MOVES = 40
PATIENCE_SECONDS = 5.0
CLOSE_MS = 2_000
# Measured in the page itself, without the driver's own time.
WATCH = """
  window.shifted = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
  window.sent = 0; window.took = [];
  document.addEventListener("click", (event) => {
    if (event.target.closest("#confirm")) window.sent = performance.now();
  }, true);
  new MutationObserver(() => {
    if (window.sent && !document.querySelector("#confirm")) {
      window.took.push(performance.now() - window.sent);
      window.sent = 0;
    }
  }).observe(document.documentElement, { childList: true, subtree: true });
"""


def main() -> None:
    """Measure, and print the figures."""
    with temporary_site() as running, chromium() as browser:
        site = running["SITE_URL"]
        for ruleset in RULESETS:
            with visiting(browser, site) as anna, visiting(browser, site, size=DESKTOP) as bernd:
                sys.stdout.write(f"{ruleset}\n")
                cold(anna, ruleset)
                moves(anna, bernd, ruleset)


def cold(anna: Visitor, ruleset: str) -> None:
    game = anna.table(ruleset=ruleset)
    while not anna.view(game)["legal_moves"]:
        anna.page.wait_for_timeout(20)
    began = time.perf_counter()
    requests, size = cold_load(anna, game)
    took = (time.perf_counter() - began) * 1000
    sys.stdout.write(f"  cold: {len(requests)} requests, {size / 1000:.1f} kB, {took:.0f} ms\n")


def moves(anna: Visitor, bernd: Visitor, ruleset: str) -> None:
    """Two players and a bot: the time until the mover has the view, and until the other sees it."""
    game = anna.table(ruleset=ruleset, seats=3, bots=1)
    bernd.api.post(f"games/{game}/seats", TRUST)
    anna.api.post(f"games/{game}/start")
    for visitor in (anna, bernd):
        visitor.open(game)
        settle(visitor.page)
        visitor.page.evaluate(WATCH)
    seen: list[float] = []
    for _ in range(MOVES):
        if (pair := next_mover(anna, bernd, game)) is None:
            break
        mover, other = pair
        tap(mover.page)
        before = other.catch_up(game)["version"]
        mover.page.locator("#confirm").click()
        began = time.perf_counter()
        while other.drawn() == before and time.perf_counter() < began + PATIENCE_SECONDS:
            pass
        if other.drawn() > before:  # else a newer view had taken the choice away
            seen.append((time.perf_counter() - began) * 1000)
    for visitor in (anna, bernd):
        visitor.catch_up(game)
    tell("own move until its view", [*took(anna.page), *took(bernd.page)])
    tell("another's move until it is seen", seen)
    for visitor in (anna, bernd):
        shifted = visitor.page.evaluate("window.shifted")
        sys.stdout.write(f"  layout shift, {visitor.page.viewport_size}: {shifted:.4f}\n")


def next_mover(anna: Visitor, bernd: Visitor, game: str) -> tuple[Visitor, Visitor] | None:
    """The visitor asked now, and the other; None at the end of the game."""
    while anna.view(game)["status"] == "active":
        for mover, other in ((anna, bernd), (bernd, anna)):
            if (card := mover.page.locator("#close-round")).count():
                with suppress(TooLateError):  # it has gone meanwhile
                    card.click(timeout=CLOSE_MS)
            asked = mover.page.locator("#at-dock[data-asks]").count()
            if asked and mover.view(game)["legal_moves"]:
                return mover, other
        anna.page.wait_for_timeout(20)
    return None


def took(page: Page) -> list[float]:
    found: list[float] = page.evaluate("window.took")
    return found


def tell(what: str, figures: Sequence[float]) -> None:
    ordered = sorted(figures)
    p95 = ordered[int(len(ordered) * 0.95)]
    p50 = statistics.median(ordered)
    sys.stdout.write(
        f"  {what}: p50 {p50:.0f} ms, p95 {p95:.0f} ms, worst {ordered[-1]:.0f} ms"
        f" ({len(ordered)} moves)\n"
    )


if __name__ == "__main__":
    main()
