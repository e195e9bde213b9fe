"""Tables that everybody has left: the workers alone see to them when time runs out."""

from __future__ import annotations

from django.db import transaction

from games.clocks.now import now
from games.models import Game, Message, Notice
from games.services.play import clocks, game_state
from tests.deploy.machines.crowd import Crowd
from tests.deploy.machines.games_played import SEATS, TRUST
from tests.kit.short_games import OPTIONS


def abandoned_tables(crowd: Crowd, count: int) -> list[str]:
    """Start so many games; their clocks stand for now."""
    host, *others = crowd.players(*"xyz"[:SEATS])
    games = []
    for number in range(count):
        ruleset = list(OPTIONS)[number % len(OPTIONS)]
        wish = {"ruleset": ruleset, "seats": SEATS, "clock": "fixed-1", **TRUST}
        game = host.post("games", wish)["id"]
        for player in others:
            player.post(f"games/{game}/seats", TRUST)
        host.post(f"games/{game}/start")
        games.append(game)
    return games


def let_time_run_out(games: list[str], seconds: float) -> None:
    """Set the clocks so that time runs out at one table after the other, the last in that time."""
    for number, name in enumerate(games, 1):
        with transaction.atomic():
            game = game_state.lock_game(name)  # type: ignore[arg-type]
            asked = clocks.seat_clocks(game)
            for clock in asked:
                if clock.decision is not None:
                    clock.run(now())
                    clock.bank = int(number * seconds / len(games))
            clocks.write_clocks(game, asked, now())
            game.save(update_fields=clocks.FIELDS)


def all_are_attended(games: list[str]) -> bool:
    """Whether time has run out at all of them, and somebody has seen to it."""
    noted = Notice.objects.filter(game__in=games, kind=Notice.Kind.EXTENDED)
    return noted.values("game").distinct().count() == len(games)


def check_attended(games: list[str]) -> None:
    """Each seat that owed a decision was given more time once, and was told so once."""
    for game in Game.objects.filter(pk__in=games):
        noted = Notice.objects.filter(game=game, kind=Notice.Kind.EXTENDED)
        assert sorted(noted.values_list("seat", flat=True)) == sorted(game.to_move)
        told = Message.objects.filter(game=game, event="extension", channel="mail")
        assert told.count() == len(game.to_move)
        assert game.due_at is not None and game.due_at > now()
