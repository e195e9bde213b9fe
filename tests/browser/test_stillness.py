"""What is on the screen stays where it is while the table goes on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from devtools.demo.api_client import Client
from tests.browser.devices import DRAWN
from tests.browser.every_device import GAMES_AND_SIZES
from tests.browser.visitors import OFFERED, TRUST, Visitor, new_account, visiting
from tests.kit import long_runs

pytestmark = [pytest.mark.slow, pytest.mark.browser]
each_game = pytest.mark.parametrize(("ruleset", "size"), GAMES_AND_SIZES)
SetUp = Callable[..., None]
DEAL = 0
MOVES = 25  # at `manage.py acceptance pages`; half as far otherwise
DECISIONS = 14
# The mutiny of Cartagena replaces the voyage: another scene.
OTHER_SCENES = ("duel", "fight", "steal", "over")
# Parts of the frame, seats and controls have an id. What such a part shows in itself changes with
# the game: the ship sails on, and a card that is played leaves room for the others.
WATCH_SHIFTS = """() => {
  const jumped = [];
  const asked = () => document.querySelector("#headline").textContent;
  const at = ({ x, y, width, height }) => `${x}, ${y} (${width} x ${height})`;
  const told = ({ node, previousRect, currentRect }) =>
    `${node.id} from ${at(previousRect)} to ${at(currentRect)}`;
  const note = (entries) => {
    for (const { sources } of entries) {
      const placed = sources.filter(({ node }) => node?.id).map(told);
      if (placed.length) jumped.push([asked(), ...placed].join(", "));
    }
  };
  const watcher = new PerformanceObserver((list) => note(list.getEntries()));
  watcher.observe({ type: "layout-shift" });
  window.shifts = () => {
    note(watcher.takeRecords());
    return jumped.splice(0);
  };
}"""


@pytest.fixture
def others(site: str) -> Iterator[dict[str, Client]]:
    """Players without a browser, by their names."""
    accounts = [new_account(site) for _ in range(3)]
    clients = {name: Client(site, token) for name, token in accounts}
    yield clients
    for client in clients.values():
        client.close()


@each_game
def test_nothing_shifts_on_a_spectators_page_when_players_move(
    browser: Browser,
    site: str,
    others: dict[str, Client],
    set_up: SetUp,
    ruleset: str,
    size: dict[str, int],
) -> None:
    """A spectator watches while the others play."""
    (_, host), *guests = others.items()
    game = host.post("games", {"ruleset": ruleset, "seats": 3, **TRUST}).body["id"]
    set_up(game, DEAL, at_once, [name for name, _ in guests])
    with visiting(browser, site, size=size) as anna:
        anna.open_whole(game)
        anna.page.evaluate(WATCH_SHIFTS)
        while (view := still(anna, game)) is not None and view["ply"] < far(MOVES):
            let_move(others, game)


@each_game
def test_nothing_shifts_on_a_players_page_when_others_move(
    browser: Browser,
    site: str,
    others: dict[str, Client],
    set_up: SetUp,
    ruleset: str,
    size: dict[str, int],
) -> None:
    """The own decision comes and goes, and all else stays."""
    with visiting(browser, site, size=size) as anna:
        game = anna.table(ruleset=ruleset, bots=0)
        set_up(game, DEAL, at_once, list(others)[:2])
        anna.open_whole(game)
        anna.page.evaluate(WATCH_SHIFTS)
        decisions = 0
        while (view := still(anna, game)) is not None and decisions < far(DECISIONS):
            if view["legal_moves"]:
                decisions += 1
                decide(anna.page)
            else:
                let_move(others, game)
        assert decisions > 1


def far(limit: int) -> int:
    """How far a table is watched."""
    return limit if long_runs.at_length() else limit // 2


def still(visitor: Visitor, game: str) -> Any:
    """Check that nothing has shifted so far; return the view, or None if another scene has come."""
    visitor.catch_up(game)
    visitor.page.evaluate(DRAWN)
    shifts = visitor.page.evaluate("window.shifts()")
    view = visitor.view(game)  # asked for last: bots may have gone on while the page was looked at
    if view["view"]["phase"] in OTHER_SCENES:
        return None
    assert shifts == []
    return view


def decide(page: Page) -> None:
    """Choose what is offered first, and confirm it: by the page's own script.

    A browser leaves out what shifts within half a second of a tap. Here nothing is left out.
    """
    expect(page.locator("#at-dock[data-asks]")).to_be_visible()
    while not page.locator("#confirm").count():
        page.locator(OFFERED).first.evaluate("(button) => button.click()")
    expect(page.locator("#confirm")).to_be_enabled()
    page.locator("#confirm").evaluate("(button) => button.click()")
    page.locator("#confirm").wait_for(state="detached")


def let_move(players: dict[str, Client], game: str) -> None:
    """Make the first legal move of whoever is asked."""
    for player in players.values():
        view = player.get(f"games/{game}").body
        if view["legal_moves"]:
            move = view["legal_moves"][0]["move"]
            player.post(f"games/{game}/moves", {"ply": view["ply"], "move": move})
            return


def at_once(state: object) -> bool:
    """The position in which a table begins is the one that is wanted."""
    return True
