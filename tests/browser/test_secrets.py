"""Hidden things reach no other browser: not its pages, its film, its requests or its storage."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any

import psycopg
import pytest

from games.models.fields import CompactJSONField
from games.rulesets.registry import RULESETS
from tests.browser import positions
from tests.browser.in_the_suite import every_case_in_walks
from tests.browser.seen import everything, same
from tests.browser.visitors import TRUST, Visitor, new_account
from tests.kit.known_games import KNOWN_GAMES, known_game

pytestmark = [pytest.mark.slow, pytest.mark.browser]
SetUp = Callable[..., None]
ANNA, BERND = 0, 1


@every_case_in_walks
@pytest.mark.parametrize("ruleset", KNOWN_GAMES)
def test_browser_of_another_player_is_the_same_whatever_is_hidden_from_them(
    anna: Visitor, bernd: Visitor, running: dict[str, str], ruleset: str
) -> None:
    """The same table twice, differing only in what is hidden from Bernd."""
    game = anna.table(ruleset=ruleset, seats=3, bots=1)
    bernd.api.post(f"games/{game}/seats", TRUST)
    anna.api.post(f"games/{game}/start")
    while 2 in anna.view(game)["to_move"]:  # the bot's turn: afterwards nobody moves unasked
        anna.page.wait_for_timeout(30)
    before = everything(bernd, game)
    mine = anna.view(game)
    is_seen = swap(running["DATABASE_URL"], game, ruleset)
    same(before, everything(bernd, game))
    assert (anna.view(game) != mine) == is_seen


# What a player decides unseen: by the kind of the move.
UNSEEN = [(key, kind) for key, game in KNOWN_GAMES.items() for kind in game.unseen]


@pytest.mark.parametrize(("ruleset", "kind"), UNSEEN)
def test_browser_of_another_player_is_the_same_whatever_was_decided_unseen(
    anna: Visitor, bernd: Visitor, site: str, set_up: SetUp, ruleset: str, kind: str
) -> None:
    """Two tables that are played alike but for one decision of Anna's, with their films."""
    options = positions.SHORT[ruleset]
    seed, moves = unseen(ruleset, options, kind)
    carla = new_account(site)[0]

    def reached(state: Any) -> bool:
        return pair(ruleset, state, kind) is not None

    games = [anna.table(ruleset=ruleset, bots=0, options=options) for _ in moves]
    for game, move in zip(games, moves, strict=True):
        set_up(game, seed, reached, [bernd.name, carla])
        wish = {"ply": anna.view(game)["ply"], "move": move}
        anna.api.post(f"games/{game}/moves", wish)
    one, other = games
    assert anna.view(one)["view"]["me"] != anna.view(other)["view"]["me"]
    same(everything(bernd, one, other), everything(bernd, other, one))


def unseen(ruleset: str, options: dict[str, Any], kind: str) -> tuple[int, list[Any]]:
    """A deal, and two moves of Anna's in it that are the same to Bernd."""
    for seed in range(200):
        for state in positions.states(ruleset, options, seed):
            if found := pair(ruleset, state, kind):
                return seed, found
    raise AssertionError(kind)


def pair(ruleset: str, state: Any, kind: str) -> list[Any] | None:
    """Two moves of Anna's after which Bernd sees and may do the same; None if there are none."""
    rules = RULESETS[ruleset].rules
    if ANNA not in rules.to_move(state):
        return None
    for one, other in combinations(list(of_kind(rules, state, kind)), 2):
        after = [rules.apply(state, ANNA, move)[0] for move in (one, other)]
        seen, able = (
            [look(found, BERND) for found in after]
            for look in (rules.observe, legal_moves_of(rules))
        )
        if seen[0] == seen[1] and able[0] == able[1]:
            return [one.dump(), other.dump()]
    return None


def of_kind(rules: Any, state: Any, kind: str) -> Iterator[Any]:
    moves = rules.legal_moves(state, ANNA)
    return (move for move in moves if move.dump()["kind"] == kind)


def legal_moves_of(rules: Any) -> Callable[[Any, int], list[Any]]:
    def legal(state: Any, seat: int) -> list[Any]:
        return list(rules.legal_moves(state, seat)) if seat in rules.to_move(state) else []

    return legal


def swap(database_url: str, game: str, ruleset: str) -> bool:
    """Change what is hidden from Bernd; return whether Anna sees that."""
    with psycopg.connect(database_url) as database:
        row = database.execute("SELECT state FROM games_game WHERE id = %s", [game]).fetchone()
        assert row is not None
        column = CompactJSONField()
        state: dict[str, Any] = column.from_db_value(row[0], None, None)
        is_seen = known_game(ruleset).swap_hidden(state)
        database.execute(
            "UPDATE games_game SET state = %s WHERE id = %s", [column.get_prep_value(state), game]
        )
    return is_seen
