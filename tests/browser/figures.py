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
from tests.browser.test_film import MOVING
from tests.browser.visitors import DESKTOP, TRUST, Visitor, tap, visiting
from tests.kit.chromium import chromium

MOVES = 40
POLLING_MS = 200
PATIENCE_MS = 5_000
CLOSE_MS = 2_000
# Noted by the pages themselves, so that nothing of the driver's own time is in it, and nobody asks
# them anything meanwhile. Instants are milliseconds since 1970, the same in all pages of a machine.
WATCH = """
  window.shifted = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
  const table = document.getElementById("table");
  const instant = () => performance.timeOrigin + performance.now();
  window.sent = []; window.drawn = [];
  document.addEventListener("click", (event) => {
    if (event.target.closest("#confirm")) window.sent.push(instant());
  }, true);
  new MutationObserver(() => window.drawn.push(instant())).observe(table, {
    attributeFilter: ["data-version"],
  });
"""
HAS_DRAWN = "before => Number(document.getElementById('table').dataset.version) > before"


def main() -> None:
    """Measure, and print the figures."""
    with temporary_site() as running, chromium() as browser:
        site = running["SITE_URL"]
        for ruleset in RULESETS:
            with (
                visiting(browser, site, **MOVING) as anna,
                visiting(browser, site, size=DESKTOP, **MOVING) as bernd,
            ):
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
    own: list[float] = []
    seen: list[float] = []
    for _ in range(MOVES):
        if (pair := next_mover(anna, bernd, game)) is None:
            break
        mover = pair[0]
        tap(mover.page)
        versions = [visitor.catch_up(game)["version"] for visitor in pair]
        mover.page.locator("#confirm").click()
        for visitor, version, figures in zip(pair, versions, (own, seen), strict=True):
            # The choice was taken away by a newer view; or a result lies over what is new.
            with suppress(TooLateError):
                figures.append(until_drawn(mover.page, visitor.page, version))
    tell("own move until its view", own)
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


def until_drawn(mover: Page, page: Page, version: int) -> float:
    """Milliseconds from the mover's tap until a page has drawn more than a version."""
    page.wait_for_function(HAS_DRAWN, arg=version, polling=POLLING_MS, timeout=PATIENCE_MS)
    sent: float = mover.evaluate("window.sent.at(-1)")
    drawn: float = page.evaluate("sent => window.drawn.find((at) => at > sent)", sent)
    return drawn - sent


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
