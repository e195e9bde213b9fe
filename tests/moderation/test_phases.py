"""Every act on a running game, in every phase of it: it can be played to its end all the same."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from random import Random
from typing import Any, Final

import pytest

from games.models import Act, Game, User
from games.selectors import tables
from games.services import chat, moves
from games.services.moderation import games as acts
from games.services.moderation import looks, people, talk
from games.services.moderation.rewind import rewind
from tests.callers import Caller, person
from tests.moderation.test_rewind import holds, started

WHY: Final = "A test of every phase."
# Phases in which somebody decides. Chance deals: one table shows most of them, a few all.
PHASES: Final = {"meuterer": 5, "cartagena": 12}
TABLES: Final = 30
SEAT: Final = 1  # on which, or on whose player, is acted
Kind = Act.Kind

_numbers = count()


def newcomers(number: int) -> list[Caller]:
    """People who have not been at any table."""
    return [Caller(person(f"newcomer-{next(_numbers)}")) for _ in range(number)]


def sitter(game: Game) -> User:
    """Who sits at the seat."""
    user = game.seats.get(number=SEAT).user
    assert user is not None
    return user


def paused_and_resumed(by: User, game: Game) -> None:
    acts.pause(by=by, game_id=game.pk, reason=WHY)
    acts.resume(by=by, game_id=game.pk, reason=WHY)


def given_time(by: User, game: Game) -> None:
    acts.give_time(by=by, game_id=game.pk, seat=game.to_move[0], hours=5, reason=WHY)


def given_to_a_bot(by: User, game: Game) -> None:
    bot = ("greedy", "random")[next(_numbers) % 2]
    acts.replace(by=by, game_id=game.pk, seat=SEAT, bot=bot, reason=WHY)


def given_to_a_player(by: User, game: Game) -> None:
    player = newcomers(1)[0].user
    acts.replace(by=by, game_id=game.pk, seat=SEAT, player=player, reason=WHY)


def broken_off_and_reopened(by: User, game: Game) -> None:
    acts.end(by=by, game_id=game.pk, reason=WHY)
    acts.reopen(by=by, game_id=game.pk, reason=WHY)


def taken_back_by_one(by: User, game: Game) -> None:
    if game.ply:  # else the phase comes again
        rewind(by=by, game_id=game.pk, ply=game.ply - 1, reason=WHY)


def looked_at(by: User, game: Game) -> None:
    table = tables.table(game_id=game.pk)
    looks.look(by=by, game=table, seat=None, ply=game.ply, reason=WHY)


def line_hidden_and_shown(by: User, game: Game) -> None:
    line = chat.say(game_id=game.pk, user=sitter(game), room="players", text="Ahoy")
    talk.hide_line(by=by, line_id=line.pk, reason=WHY)
    talk.show_line(by=by, line_id=line.pk, reason=WHY)


def warned_and_muted(by: User, game: Game) -> None:
    people.warn(by=by, person=sitter(game), reason=WHY)
    people.mute(by=by, person=sitter(game), days=3, reason=WHY)


def suspended_and_let_in_again(by: User, game: Game) -> None:
    act = people.suspend(by=by, person=sitter(game), days=3, reason=WHY)
    people.lift(by=by, sanction_id=act.sanction_id, reason=WHY)


def banned(by: User, game: Game) -> None:
    if game.seats.get(number=SEAT).user is None:  # a bot plays for one who was banned before
        given_to_a_player(by, game)
    people.ban(by=by, person=sitter(game), reason=WHY)


# What is done, and the kinds of acts that then stand in the log.
DEEDS: Final[dict[Callable[[User, Game], None], tuple[Kind, ...]]] = {
    paused_and_resumed: (Kind.PAUSE, Kind.RESUME),
    given_time: (Kind.GIVE_TIME,),
    given_to_a_bot: (Kind.REPLACE,),
    given_to_a_player: (Kind.REPLACE,),
    broken_off_and_reopened: (Kind.END, Kind.REOPEN),
    taken_back_by_one: (Kind.REWIND,),
    looked_at: (Kind.LOOK,),
    line_hidden_and_shown: (Kind.HIDE_LINE, Kind.SHOW_LINE),
    warned_and_muted: (Kind.WARN, Kind.MUTE),
    suspended_and_let_in_again: (Kind.SUSPEND, Kind.LIFT),
    banned: (Kind.BAN,),
}


@pytest.mark.parametrize("deed", DEEDS, ids=lambda deed: deed.__name__)
def test_in_every_phase_and_then_to_the_end(
    ada: User, game: str, deed: Callable[[User, Game], None]
) -> None:
    rng, seen = Random(1), set[str]()
    ruleset = Game.objects.get(pk=game).ruleset
    for _ in range(TABLES):
        _play(Game.objects.get(pk=game), rng, ada, deed, seen)
        assert "holds" in holds(game)
        if len(seen) == PHASES[ruleset]:
            return
        game = started(newcomers(3), ruleset)
    raise AssertionError(seen)


def _play(row: Game, rng: Random, by: User, deed: Callable[[User, Game], None], seen: Any) -> None:
    """Play a table to its end; in each phase in which the deed is not done yet, do it."""
    while row.status == Game.Status.ACTIVE:
        position = row.position()
        row.rules.check(position)
        if position.phase not in seen and _is_done(deed, by, row):
            seen.add(position.phase)
            before = row.rules.observe(position, 0)
            row = Game.objects.get(pk=row.pk)
            row.rules.check(row.position())
            if deed is not taken_back_by_one:
                assert row.rules.observe(row.position(), 0) == before
        row = _move(row, rng)


def _is_done(deed: Callable[[User, Game], None], by: User, row: Game) -> bool:
    """Do it; whether the log has all of it."""
    newest = max(Act.objects.values_list("pk", flat=True), default=0)
    deed(by, row)
    written = Act.objects.filter(by=by, pk__gt=newest).values_list("kind", flat=True)
    return set(DEEDS[deed]) <= set(written)


def _move(row: Game, rng: Random) -> Game:
    """One move: of a bot, where one is to move, or of any player that is."""
    if row.bot_due:
        moves.play_bot_move(game_id=row.pk)
        return Game.objects.get(pk=row.pk)
    seat = rng.choice(row.to_move)
    move = rng.choice(list(row.rules.legal_moves(row.position(), seat)))
    user = row.seats.get(number=seat).user
    assert user is not None
    return moves.play_move(game_id=row.pk, user=user, ply=row.ply, move=move.dump())
