"""Hidden things reach no other browser: not its pages, its connection or its storage."""

from __future__ import annotations

import re
from typing import Any

import psycopg
import pytest
from playwright.sync_api import Response

from games.models.fields import CompactJSONField
from games.rulesets.meuterer.rules.cards import RANK
from games.rulesets.registry import RULESETS
from tests.browser.devices import settle
from tests.browser.visitors import TRUST, Visitor

pytestmark = [pytest.mark.slow, pytest.mark.browser]
TIMES = re.compile(r"<time.*?</time>|csrfmiddlewaretoken[^>]*>")
KEPT = """async () => {
  const texts = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)];
  const cache = await caches.open("tables");
  for (const key of await cache.keys()) {
    const { table } = await (await cache.match(key)).json();
    texts.push(JSON.stringify(table));
  }
  return texts.join();
}"""
TABS = ("log", "chat", "score", "reference", "notes")


@pytest.mark.parametrize("ruleset", RULESETS)
def test_browser_of_another_player_is_the_same_whatever_is_hidden_from_them(
    anna: Visitor, bernd: Visitor, running: dict[str, str], ruleset: str
) -> None:
    """The same table twice, differing only in what is hidden from Bernd."""
    game = anna.table(ruleset=ruleset, seats=3, bots=1)
    bernd.api.post(f"games/{game}/seats", TRUST)
    anna.api.post(f"games/{game}/start")
    while 2 in anna.view(game)["to_move"]:  # the bot's turn: afterwards nobody moves unasked
        anna.page.wait_for_timeout(30)
    before = all_of(bernd, game)
    mine = anna.view(game)
    swap(running["DATABASE_URL"], game, ruleset)
    assert all_of(bernd, game) == before
    if ruleset == "meuterer":
        assert anna.view(game) != mine, "for Anna herself it is another hand"


def all_of(visitor: Visitor, game: str) -> list[str]:
    """Page, answers and storage with all panels opened, without times."""
    page = visitor.page
    page.goto("about:blank")
    heard: list[str] = []

    def hear(answer: Response) -> None:
        if "/api/v1/" in answer.url and not answer.url.endswith("/events"):
            heard.append(f"{answer.url} {answer.text()}")

    page.on("response", hear)
    visitor.open_whole(game)
    visitor.wait_until_kept(game)
    for tab in TABS:
        page.locator(f"#tab-{tab}").click()
        settle(page)
    page.remove_listener("response", hear)
    kept = page.evaluate(KEPT)
    assert game in kept, "its last view is stored for times without a connection"
    return [TIMES.sub("", page.content()), *sorted(heard), kept]


def swap(database_url: str, game: str, ruleset: str) -> None:
    """Change what is hidden from Bernd: the order of all piles, and a card of Anna's."""
    with psycopg.connect(database_url) as database:
        row = database.execute("SELECT state FROM games_game WHERE id = %s", [game]).fetchone()
        assert row is not None
        column = CompactJSONField()
        state: dict[str, Any] = column.from_db_value(row[0], None, None)
        if ruleset == "meuterer":
            hand, pile = state["hands"][0], state["pile"]
            other = next(place for place, card in enumerate(pile) if card not in hand)
            hand[0], pile[other] = pile[other], hand[0]
            state["hands"][0] = sorted(hand, key=RANK.__getitem__)
        for name in ("pile", "down", "rest", "combat", "gold", "sailors"):
            if name in state:
                state[name].reverse()
        database.execute(
            "UPDATE games_game SET state = %s WHERE id = %s", [column.get_prep_value(state), game]
        )
