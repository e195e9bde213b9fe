"""Whole games, played through the services."""

from __future__ import annotations

import secrets
from random import Random

from games.models import Game, User
from games.services.play import moves
from games.services.tables import seating


def started(ruleset: str, seats: int) -> tuple[Game, list[User]]:
    """Start a game of new accounts; return it and its players in seat order."""
    mark = secrets.token_hex(4)
    people = [User.objects.create_user(f"benchmark-{mark}-{seat}") for seat in range(seats)]
    game = seating.create_game(user=people[0], ruleset=ruleset, seats=seats, trusts_server=True)
    for user in people[1:]:
        seating.take_seat(game_id=game.pk, user=user, nonce=secrets.token_hex(16))
    return seating.start_game(game_id=game.pk, user=people[0]), people


def played(ruleset: str, seats: int, rng: Random) -> Game:
    """Play a game to its end with random moves."""
    game, people = started(ruleset, seats)
    while game.status == Game.Status.ACTIVE:
        seat = game.to_move[0]
        move = rng.choice(game.rules.legal_moves(game.position(), seat))
        game = moves.play_move(game_id=game.pk, user=people[seat], ply=game.ply, move=move.dump())
    return Game.objects.get(pk=game.pk)
