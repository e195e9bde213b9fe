"""What somebody chose in secret shows nowhere: not in films, lines, pictures, nor in score sheets.

A seat chooses in one of two ways that another can't tell apart. All that the other, and a
spectator, is answered afterwards is the same, byte for byte.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

import pytest
from django.db import transaction

from games.clocks.now import travelling
from games.engine.moves import Move
from games.models import Game
from games.services.play import game_state
from tests.kit import playing_on
from tests.kit.api_clients import Caller, every_ruleset
from tests.kit.playing_on import Ply

pytestmark = every_ruleset
PATHS = (
    "games/{}",
    "games/{}/moves",
    "games/{}/since",
    "games/{}/since?ply=0",
    "games/{}/score-sheet",
    "games/{}/news",
    "me/games",
    "me/games?order=urgency",
    "me/events",
)
FORKS = 3  # of different kinds of moves


class Fork(NamedTuple):
    """Two ways on from a position that a viewer can't tell apart."""

    made: list[Ply]  # until there
    ways: tuple[Ply, Ply]


def forks(game: Game, viewer: int | None, rng: Random) -> Iterator[Fork]:
    """Play at random, and look on the way for choices that are hidden from a viewer."""
    rules, state, made = game.rules, game.position(), []
    while waiting := rules.to_move(state):
        seat = rng.choice(waiting)
        legal = list(rules.legal_moves(state, seat))
        move = rng.choice(legal)
        after = _ply(rules, state, seat, move)
        if seat != viewer:
            for other in legal:
                way = _ply(rules, state, seat, other)
                if other != move and _seen(rules, way, viewer) == _seen(rules, after, viewer):
                    yield Fork(list(made), (after, way))
                    break
        made.append(after)
        state = after.state


def _ply(rules: Any, state: Any, seat: int, move: Move) -> Ply:
    return Ply(seat, move, *rules.apply(state, seat, move))


def _seen(rules: Any, ply: Ply, viewer: int | None) -> Any:
    told = [event for event in ply.log if event.seen_by(viewer)]
    return told, rules.observe(ply.state, viewer), rules.to_move(ply.state)


def answers(caller: Caller, game: str) -> list[Any]:
    paths = [path for path in PATHS if caller.user is not None or path.startswith("games")]
    found = [caller.get(path.format(game)) for path in paths]
    return [(answer.status_code, dict(answer.headers), answer.content) for answer in found]


@pytest.mark.parametrize("viewer", [0, None])
def test_choices_hidden_from_a_viewer_show_in_no_answer(
    game: str, viewer: int | None, players: list[Caller], visitor: Caller
) -> None:
    caller = visitor if viewer is None else players[viewer]
    kinds: set[str] = set()
    with travelling() as traveller:
        traveller.hold()
        for seed in range(9):
            for fork in forks(Game.objects.get(pk=game), viewer, Random(seed)):
                kind = fork.ways[0].move.dump()["kind"]
                if kind in kinds:
                    continue
                kinds.add(kind)
                one, other = (in_world(game, [*fork.made, way], caller) for way in fork.ways)
                assert one == other
            if len(kinds) >= FORKS:
                break
    assert kinds


def in_world(game: str, made: list[Ply], caller: Caller) -> list[Any]:
    """What somebody is answered in a world in which these moves were made; it ends then."""
    with transaction.atomic():
        row = game_state.lock_game(Game.objects.get(pk=game).pk)
        playing_on.write(row, made)
        found = answers(caller, game)
        transaction.set_rollback(True)
    return found
