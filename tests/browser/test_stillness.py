"""What is on the screen stays where it is while the table goes on."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from games.rulesets.registry import RULESETS
from tests.browser.visitors import DESKTOP, PHONE, Visitor, choose, visiting

pytestmark = [pytest.mark.slow, pytest.mark.browser]
each_ruleset = pytest.mark.parametrize("ruleset", RULESETS)
each_size = pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
SECOND = 1000
INPUT = 600  # milliseconds after a tap in which a browser counts a shift as the player's own
DECISIONS = 14
# The mutiny of Cartagena replaces the voyage: another scene.
OTHER_SCENES = ("duel", "fight", "steal", "over")
WATCH_SHIFTS = """
  window.jumped = [];
  const asked = () => document.querySelector("#headline").textContent;
  const told = ({ node, previousRect, currentRect }) =>
    `${node?.id || node?.className} from ${previousRect.y} to ${currentRect.y}`;
  new PerformanceObserver((list) => {
    for (const { hadRecentInput, sources } of list.getEntries()) {
      if (!hadRecentInput) window.jumped.push([asked(), ...sources.map(told)].join(", "));
    }
  }).observe({ type: "layout-shift" });
"""


@each_ruleset
@each_size
def test_nothing_shifts_on_a_spectators_page_when_players_move(
    browser: Browser, site: str, ruleset: str, size: dict[str, int]
) -> None:
    """A spectator watches while the others play."""
    with visiting(browser, site, size=size) as host, visiting(browser, site, size=size) as anna:
        game = host.table(ruleset=ruleset)
        anna.open(game)
        anna.page.wait_for_timeout(SECOND)
        anna.page.evaluate(WATCH_SHIFTS)
        for _ in range(25):
            jumped = anna.page.evaluate("window.jumped")
            if host.view(game)["view"]["phase"] in OTHER_SCENES:
                break
            assert jumped == []
            let_move(host, game)


@each_ruleset
@each_size
def test_nothing_shifts_on_a_players_page_when_others_move(
    browser: Browser, site: str, ruleset: str, size: dict[str, int]
) -> None:
    """The own decision comes and goes, and all else stays."""
    with visiting(browser, site, size=size) as anna, visiting(browser, site) as bernd:
        game = anna.table(ruleset=ruleset, seats=3, bots=1)
        bernd.api.post(f"games/{game}/seats")
        anna.api.post(f"games/{game}/start")
        anna.open(game)
        anna.page.wait_for_timeout(SECOND)
        anna.page.evaluate(WATCH_SHIFTS)
        decisions = 0
        while decisions < DECISIONS:
            jumped = anna.page.evaluate("window.jumped")
            view = anna.view(game)
            if view["view"]["phase"] in OTHER_SCENES:
                break
            assert jumped == []
            if view["legal_moves"]:
                decisions += 1
                expect(anna.page.locator("#ask")).to_be_visible()
                choose(anna.page)
                anna.page.wait_for_timeout(INPUT)
            else:
                let_move(bernd, game)
        assert decisions > 1


def let_move(visitor: Visitor, game: str) -> None:
    """Make the visitor's first legal move, if there is one."""
    view = visitor.view(game)
    if view["legal_moves"]:
        move = view["legal_moves"][0]["move"]
        visitor.api.post(f"games/{game}/moves", {"ply": view["ply"], "move": move})
    visitor.page.wait_for_timeout(60)
