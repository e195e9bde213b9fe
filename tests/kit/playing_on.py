"""Games that go on quickly: the rules play them in memory, and a few statements write them down.

What is written is what the service writes move by move: position, clocks, history, version.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from itertools import islice
from typing import Any, NamedTuple
from unittest.mock import patch
from uuid import UUID

from django.db import transaction

from games.clocks.now import now
from games.engine.events import Log
from games.engine.moves import Move
from games.models import Game, MoveRecord
from games.services.play import bot_moves, clocks, game_state, game_writes, moves, substitutes
from tests.kit.api_clients import Caller

Choose = Callable[[Any, tuple[Move, ...]], Move]  # of a position and the legal moves in it


class Ply(NamedTuple):
    """A move, whose it was, and what came of it."""

    seat: int
    move: Move
    state: Any
    log: Log


def first(state: Any, legal: tuple[Move, ...]) -> Move:
    """Choose the first legal move."""
    return legal[0]


@transaction.atomic
def play(game_id: object, count: int) -> Game:
    """Play so many first legal moves, or until the game ends."""
    game = game_state.lock_game(game_id)  # type: ignore[arg-type]
    write(game, islice(plies(game), count))
    return game


@transaction.atomic
def play_players(game_id: object, *, away: Collection[int] = ()) -> int:
    """Let players decide by first legal moves until only bots and those away are to move.

    Return how many moves that were.
    """
    game = game_state.lock_game(game_id)  # type: ignore[arg-type]
    bots = [row.number for row in game.seat_rows if row.bot]
    made = list(plies(game, without={*bots, *away}))
    write(game, made)
    return len(made)


@transaction.atomic
def play_until_last(game_id: object, *, left: int = 1) -> Game:
    """Play by first legal moves until so many of them are left."""
    game = game_state.lock_game(game_id)  # type: ignore[arg-type]
    write(game, list(plies(game))[:-left])
    return game


def let_bot_move(game_id: UUID) -> None:
    """Let the bot that is to move decide, as a worker does that has waited for its instant."""
    with patch.object(substitutes, "SUBSTITUTE_DELAY", (0.0, 0.0)):
        if not bot_moves.think_and_play(game_id=game_id, wait=lambda _seconds: None):
            bot_moves.play_bot_move(game_id=game_id)


def finish(game_id: object, players: list[Caller]) -> None:
    """Play a game to its end by first legal moves; the last one is made by its player."""
    game = play_until_last(game_id)
    while game.status == Game.Status.ACTIVE:
        seat = game.to_move[0]
        move = game.rules.legal_moves(game.position(), seat)[0]
        user = players[seat].user
        assert user is not None
        game = moves.play_move(game_id=game.pk, user=user, ply=game.ply, move=move.dump())


@transaction.atomic
def play_until(game_id: object, reached: Callable[[Any], bool], choose: Choose = first) -> Game:
    """Play until ``reached(position)``. An AssertionError if the game ends before."""
    game = game_state.lock_game(game_id)  # type: ignore[arg-type]
    made: list[Ply] = []
    if not reached(game.position()):
        for ply in plies(game, choose):
            made.append(ply)
            if reached(ply.state):
                break
        else:
            raise AssertionError("The game ended before.")
    write(game, made)
    return game


def plies(game: Game, choose: Choose = first, without: Collection[int] = ()) -> Iterator[Ply]:
    """Play in memory: to the end, or until only seats of ``without`` are to move."""
    rules, state = game.rules, game.position()
    while waiting := [seat for seat in rules.to_move(state) if seat not in without]:
        seat = waiting[0]
        move = choose(state, tuple(rules.legal_moves(state, seat)))
        state, log = rules.apply(state, seat, move)
        yield Ply(seat, move, state, log)


def write(game: Game, made: Iterable[Ply]) -> None:
    """Write moves of a locked game."""
    history = []
    for seat, move, state, log in made:
        at = now()
        game_state.set_position(game, state)
        clocks.after_move(game, seat=seat, at=at, by_its_player=True)
        game.version += 1
        game.updated_at = at
        events = [event.dump() for event in log]
        row = {"game": game, "ply": game.ply, "seat": seat, "move": move.dump(), "events": events}
        history.append(MoveRecord(**row, created_at=at))
    game.save(update_fields=game_writes.FIELDS)
    MoveRecord.objects.bulk_create(history)
