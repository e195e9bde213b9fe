"""Every act on a running game, in every phase of it: it can be played to its end all the same."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

import pytest

from games.models import Game, User
from games.services import moves
from games.services.moderation import games as acts
from games.services.moderation.rewind import rewind
from tests.callers import Caller
from tests.moderation.test_rewind import holds, started

WHY: Final = "A test of every phase."
# Phases in which somebody decides; one table shows most of them, several all.
PHASES: Final = {"meuterer": 5, "cartagena": 8}
TABLES: Final = 12

Act = Callable[[User, Game, int], None]


def paused_and_resumed(by: User, game: Game, number: int) -> None:
    acts.pause(by=by, game_id=game.pk, reason=WHY)
    acts.resume(by=by, game_id=game.pk, reason=WHY)


def given_time(by: User, game: Game, number: int) -> None:
    seats = [seat for seat in game.to_move if game.seats.get(number=seat).user_id]
    for seat in seats[:1]:
        acts.give_time(by=by, game_id=game.pk, seat=seat, hours=5, reason=WHY)


def seat_given_to_a_bot(by: User, game: Game, number: int) -> None:
    bot = ("greedy", "random")[number % 2]
    acts.replace(by=by, game_id=game.pk, seat=2, bot=bot, reason=WHY)


def broken_off_and_reopened(by: User, game: Game, number: int) -> None:
    acts.end(by=by, game_id=game.pk, reason=WHY)
    acts.reopen(by=by, game_id=game.pk, reason=WHY)


def taken_back_by_one(by: User, game: Game, number: int) -> None:
    if game.ply:
        rewind(by=by, game_id=game.pk, ply=game.ply - 1, reason=WHY)


ACTS: Final[tuple[Act, ...]] = (
    paused_and_resumed,
    given_time,
    seat_given_to_a_bot,
    broken_off_and_reopened,
    taken_back_by_one,
)


@pytest.mark.parametrize("act", ACTS, ids=lambda act: act.__name__)
def test_in_every_phase_and_then_to_the_end(
    mori: User, game: str, players: list[Caller], act: Act
) -> None:
    rng, seen = Random(1), set[str]()
    ruleset = Game.objects.get(pk=game).ruleset
    for _ in range(TABLES):
        _play(Game.objects.get(pk=game), players, rng, mori, act, seen)
        assert "holds" in holds(game)
        if len(seen) >= PHASES[ruleset]:
            return
        game = started(players, ruleset)
    raise AssertionError(seen)


def _play(
    row: Game, players: list[Caller], rng: Random, by: User, act: Act, seen: set[str]
) -> None:
    """Play a table to its end; in each phase that is new do the act."""
    while row.status == Game.Status.ACTIVE:
        position = row.position()
        row.rules.check(position)
        if position.phase not in seen:
            seen.add(position.phase)
            before = row.rules.observe(position, 0)
            act(by, row, len(seen))
            row = Game.objects.get(pk=row.pk)
            row.rules.check(row.position())
            if act is not taken_back_by_one:
                assert row.rules.observe(row.position(), 0) == before
            continue
        row = _move(row, players, rng)


def _move(row: Game, players: list[Caller], rng: Random) -> Game:
    if row.bot_due:
        moves.play_bot_move(game_id=row.pk)
        return Game.objects.get(pk=row.pk)
    seat = rng.choice(row.to_move)
    move = rng.choice(list(row.rules.legal_moves(row.position(), seat)))
    user = players[seat].user
    assert user is not None
    return moves.play_move(game_id=row.pk, user=user, ply=row.ply, move=move.dump())
