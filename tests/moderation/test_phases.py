"""Every action on a running game, in every phase: it can still be played to its end."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from random import Random
from typing import Any, Final

import pytest

from games.models import Game, ModerationAction, User
from games.selectors.tables import rows
from games.services.moderation import chat as talk
from games.services.moderation import games as game_actions
from games.services.moderation import inspection, players, replacements
from games.services.moderation.rewind import rewind
from games.services.play import moves
from games.services.talk import chat
from tests.kit.api_clients import Caller, ends_soon, known_game, person
from tests.kit.known_games import KNOWN_GAMES
from tests.kit.playing_on import let_bot_move
from tests.kit.short_games import OPTIONS
from tests.moderation.rewound_games import holds, started

WHY: Final = "A test of every phase."
TABLES: Final = 30  # one shows most of a game's phases, a few all
SEAT: Final = 1  # the seat, or its player, that the action is on
Kind = ModerationAction.Kind

_numbers = count()


def newcomers(number: int) -> list[Caller]:
    """Players who have not been at any table."""
    return [Caller(person(f"newcomer-{next(_numbers)}")) for _ in range(number)]


def player_in_seat(game: Game) -> User:
    """The player in the seat."""
    user = game.seats.get(number=SEAT).user
    assert user is not None
    return user


def paused_and_resumed(by: User, game: Game) -> None:
    game_actions.pause(by=by, game_id=game.pk, reason=WHY)
    game_actions.resume(by=by, game_id=game.pk, reason=WHY)


def given_time(by: User, game: Game) -> None:
    game_actions.give_time(by=by, game_id=game.pk, seat=game.to_move[0], hours=5, reason=WHY)


def given_to_a_bot(by: User, game: Game) -> None:
    bot = ("greedy", "random")[next(_numbers) % 2]
    replacements.replace(by=by, game_id=game.pk, seat=SEAT, bot=bot, reason=WHY)


def given_to_a_player(by: User, game: Game) -> None:
    player = newcomers(1)[0].user
    replacements.replace(by=by, game_id=game.pk, seat=SEAT, player=player, reason=WHY)


def broken_off_and_reopened(by: User, game: Game) -> None:
    game_actions.end(by=by, game_id=game.pk, reason=WHY)
    game_actions.reopen(by=by, game_id=game.pk, reason=WHY)


def taken_back_by_one(by: User, game: Game) -> None:
    if game.ply:  # else the phase comes again
        rewind(by=by, game_id=game.pk, ply=game.ply - 1, reason=WHY)


def inspected(by: User, game: Game) -> None:
    table = rows.table(game_id=game.pk)
    inspection.inspect_position(by=by, game=table, seat=None, ply=game.ply, reason=WHY)


def line_hidden_and_shown(by: User, game: Game) -> None:
    line = chat.create_line(game_id=game.pk, user=player_in_seat(game), room="players", text="Ahoy")
    talk.hide_line(by=by, line_id=line.pk, reason=WHY)
    talk.show_line(by=by, line_id=line.pk, reason=WHY)


def warned_and_muted(by: User, game: Game) -> None:
    players.warn(by=by, person=player_in_seat(game), reason=WHY)
    players.mute(by=by, person=player_in_seat(game), days=3, reason=WHY)


def suspended_and_let_in_again(by: User, game: Game) -> None:
    action = players.suspend(by=by, person=player_in_seat(game), days=3, reason=WHY)
    players.lift(by=by, sanction_id=action.sanction_id, reason=WHY)


def banned(by: User, game: Game) -> None:
    if game.seats.get(number=SEAT).user is None:  # a bot plays for one who was banned before
        given_to_a_player(by, game)
    players.ban(by=by, person=player_in_seat(game), reason=WHY)


# What is done, and the kinds of action that the log then contains.
ACTIONS_OF: Final[dict[Callable[[User, Game], None], tuple[Kind, ...]]] = {
    paused_and_resumed: (Kind.PAUSE, Kind.RESUME),
    given_time: (Kind.GIVE_TIME,),
    given_to_a_bot: (Kind.REPLACE,),
    given_to_a_player: (Kind.REPLACE,),
    broken_off_and_reopened: (Kind.END, Kind.REOPEN),
    taken_back_by_one: (Kind.REWIND,),
    inspected: (Kind.LOOK,),
    line_hidden_and_shown: (Kind.HIDE_LINE, Kind.SHOW_LINE),
    warned_and_muted: (Kind.WARN, Kind.MUTE),
    suspended_and_let_in_again: (Kind.SUSPEND, Kind.LIFT),
    banned: (Kind.BAN,),
}


@ends_soon
@known_game
@pytest.mark.parametrize("do", ACTIONS_OF, ids=lambda do: do.__name__)
def test_action_in_every_phase_leaves_a_game_playable_to_its_end(
    ada: User, game: str, do: Callable[[User, Game], None]
) -> None:
    rng, seen = Random(1), set[str]()
    ruleset = Game.objects.get(pk=game).ruleset
    for _ in range(TABLES):
        _play(Game.objects.get(pk=game), rng, ada, do, seen)
        assert "holds" in holds(game)
        if len(seen) == KNOWN_GAMES[ruleset].phases:
            return
        game = started(newcomers(3), ruleset, OPTIONS[ruleset])
    raise AssertionError(seen)


def _play(row: Game, rng: Random, by: User, do: Callable[[User, Game], None], seen: Any) -> None:
    """Play a table to its end; in each phase not seen yet, do the action."""
    while row.status == Game.Status.ACTIVE:
        position = row.position()
        row.ruleset_info.invariants.check(position)
        if position.phase not in seen and _is_done(do, by, row):
            seen.add(position.phase)
            before = row.rules.observe(position, 0)
            row = Game.objects.get(pk=row.pk)
            row.ruleset_info.invariants.check(row.position())
            if do is not taken_back_by_one:
                assert row.rules.observe(row.position(), 0) == before
        row = _move(row, rng)


def _is_done(do: Callable[[User, Game], None], by: User, row: Game) -> bool:
    """Do the action; return whether the log has all of its kinds."""
    newest = max(ModerationAction.objects.values_list("pk", flat=True), default=0)
    do(by, row)
    written = ModerationAction.objects.filter(by=by, pk__gt=newest).values_list("kind", flat=True)
    return set(ACTIONS_OF[do]) <= set(written)


def _move(row: Game, rng: Random) -> Game:
    """Make one move: of a bot, where one is to move, or of any player to move."""
    if row.bot_due:
        let_bot_move(row.pk)
        return Game.objects.get(pk=row.pk)
    seat = rng.choice(row.to_move)
    move = rng.choice(list(row.rules.legal_moves(row.position(), seat)))
    user = row.seats.get(number=seat).user
    assert user is not None
    return moves.play_move(game_id=row.pk, user=user, ply=row.ply, move=move.dump())
