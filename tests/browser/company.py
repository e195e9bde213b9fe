"""Three players at a table, and somebody who looks on: what tests do with them."""

from __future__ import annotations

from tests.browser.devices import settle
from tests.browser.positions import SHORT
from tests.browser.visitors import TRUST, Visitor


def opened_by_all(
    ruleset: str, host: Visitor, second: Visitor, third: Visitor, looker_on: Visitor
) -> str:
    """A game that three play, in which nothing moves by itself; all four look at it."""
    table = host.table(ruleset=ruleset, bots=0, options=SHORT.get(ruleset, {}))
    for player in (second, third):
        player.api.post(f"games/{table}/seats", TRUST)
    host.api.post(f"games/{table}/start")
    for visitor in (host, second, third, looker_on):
        visitor.open_whole(table)
    return table


def to_move(players: list[Visitor], game: str) -> Visitor:
    return next(player for player in players if player.view(game)["legal_moves"])


def play(player: Visitor, game: str) -> None:
    """Make a move by a program: neither the first choice nor the last, if there are more."""
    view = player.view(game)
    legal = view["legal_moves"]
    body = {"ply": view["ply"], "move": legal[len(legal) // 2]["move"]}
    player.api.post(f"games/{game}/moves", body)


def all_drawn(visitors: list[Visitor], game: str) -> None:
    for visitor in visitors:
        visitor.catch_up(game)


def close_results(visitors: list[Visitor]) -> None:
    """Put away the cards of a round's result: they come once, to who was there."""
    for visitor in visitors:
        settle(visitor.page)
        if (card := visitor.page.locator("#close-round")).count():
            card.click()
