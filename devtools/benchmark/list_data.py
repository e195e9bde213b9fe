"""A site of very many tables, and the players whose lists are the longest."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from django.db import connection

from devtools.benchmark import filled_rows, filling
from games.models import (
    Block,
    ChatMessage,
    Follow,
    Game,
    Invitation,
    Proposal,
    Seat,
    Seek,
    User,
)
from games.rulesets.registry import RULESETS
from games.services import on_commit
from games.services.play import proposals, watched_tables

NAMES: Final = ("regular", "rival", "crowd-7")
TIES: Final = 50  # how many players the regular follows, has blocked, and is blocked by
OFTEN: Final = 10  # the regular and the rival sit at ten times as many tables as others do
LINES: Final = 5_000  # in the table where most was said
INVITED: Final = 100  # open tables to which the regular is invited
PROPOSED: Final = 20  # of the regular's games at which somebody proposes something
# Varied columns of the tables: how often each value occurs, by the copy's number.
VARIED: Final[Mapping[str, str]] = {
    "clock": "(ARRAY['standard', 'standard', 'slow', 'fast', 'fixed-3'])[1 + c.n % 5]",
    "language": "(ARRAY['', '', '', 'de', 'en', 'fr', 'ja'])[1 + c.n % 7]",
    "rated": "c.n % 2 = 0",
    "bots_allowed": "c.n % 3 > 0",
    "invited_only": "c.n % 11 = 5",
    "bot_seats_open": "c.n % 9 = 2",
}
# The regular and the rival change seats from table to table, so that some tables wait for them.
_SIT: Final = """
    UPDATE {table} r SET user_id = %(user)s
    FROM unnest(%(games)s::uuid[]) WITH ORDINALITY g (id, n)
    WHERE r.game_id = g.id AND r.{seat} = mod(g.n + %(shift)s, %(seats)s)
        AND r.user_id IS NOT NULL"""
_HELLO: Final = """
    INSERT INTO games_chatmessage (id, game_id, room, user_id, seat, text, created_at)
    SELECT row_number() OVER (ORDER BY game_id), game_id, 'players', user_id, 0, 'Hello.', now()
    FROM games_seat WHERE number = 0 AND user_id IS NOT NULL"""
_LINES: Final = """
    INSERT INTO games_chatmessage (id, game_id, room, user_id, seat, text, created_at)
    SELECT (SELECT max(id) FROM games_chatmessage) + n, %s, 'players', %s, mod(n, 4),
        'Line ' || n || '.', now()
    FROM generate_series(1, %s) n"""
_RATED: Final = """
    INSERT INTO games_ratingchange (game_id, user_id, ruleset, number, place, mu_before,
        sigma_before, mu, sigma, created_at)
    SELECT game.id, r.user_id, game.ruleset, row_number() OVER (ORDER BY game.created_at), r.place,
        25, 8, 25.1, 7.9, game.finished_at
    FROM games_participation r JOIN games_game game ON game.id = r.game_id
    WHERE r.user_id = %s AND game.rated AND game.status = 'finished'"""


class Site(NamedTuple):
    """A player of very many games, a frequent opponent, one of the crowd, and a talkative table."""

    regular: User
    rival: User
    host: User
    talkative: Game


def fill(tables: int, people: int) -> Iterator[str]:
    """Fill an empty database; yields progress messages."""
    on_commit.send_task = lambda *_: None  # no worker runs here
    with connection.cursor() as cursor:
        cursor.execute("SET statement_timeout = 0")  # some of them write very many rows
    filling.people(people)
    yield f"{people:,} people"
    sources, since = filling.play_sources(), filling.make_partitions()
    yield "a few games played"
    done = filling.fill(0, tables, sources, since, varied=VARIED, others=filled_rows.listed)
    yield from (f"{number:,} tables" for number in done)
    regular, rival = (
        User.objects.create(username=name, password="!")  # noqa: S106 - opens nothing
        for name in NAMES[:2]
    )
    _seat(regular, 0)
    _seat(rival, 1)
    yield f"{Seat.objects.filter(user=regular).count():,} of them the regular's"
    _meet(regular)
    _talk(regular, rival)
    watched_tables.refresh()
    yield "blocks, follows, invitations, proposals and chat"
    with connection.cursor() as cursor:
        cursor.execute("VACUUM (FULL, ANALYZE) games_seat")  # as if they had always sat there
        cursor.execute("VACUUM ANALYZE")
    yield "packed and analysed"


def site() -> Site:
    """Look up what ``fill`` made."""
    by_name = {user.username: user for user in User.objects.filter(username__in=NAMES)}
    talkative = ChatMessage.objects.latest("pk").game
    regular, rival, host = (by_name[name] for name in NAMES)
    return Site(regular, rival, host, talkative)


def _seat(user: User, shift: int) -> None:
    every = User.objects.count() // (OFTEN * filling.SEATS)
    games = list(Game.objects.order_by("created_at").values_list("pk", flat=True)[::every])
    asked: dict[str, Any] = {"user": user.pk, "games": games, "shift": shift}
    asked["seats"] = filling.SEATS
    with connection.cursor() as cursor:
        for table, seat in (("games_seat", "number"), ("games_participation", "seat")):
            cursor.execute(_SIT.format(table=table, seat=seat), asked)
        cursor.execute(_RATED, [user.pk])


def _meet(regular: User) -> None:
    """Make the regular's follows and blocks, blocks against them, invitations and proposals."""
    crowd = list(User.objects.filter(username__startswith="crowd-").order_by("pk")[: 4 * TIES])
    Block.objects.bulk_create(Block(blocker=user, blocked=regular) for user in crowd[TIES:][:TIES])
    Block.objects.bulk_create(
        Block(blocker=regular, blocked=user) for user in crowd[2 * TIES :][:TIES]
    )
    Follow.objects.bulk_create(
        Follow(follower=regular, followed=user) for user in crowd[3 * TIES :]
    )
    opened = Game.objects.filter(status=Game.Status.OPEN).exclude(seats__user=regular)
    Invitation.objects.bulk_create(
        Invitation(game=game, user=regular, host_id=game.host_id)
        for game in opened.order_by("-created_at").only("pk", "host_id")[:INVITED]
    )
    kinds = [(clock, seats) for clock in ("standard", "fast", "slow") for seats in (2, 3, 4)]
    Seek.objects.bulk_create(
        Seek(user=regular, ruleset=next(iter(RULESETS)), seats=seats, clock=clock)
        for clock, seats in kinds
    )
    going = Seat.objects.filter(user=regular, game__status=Game.Status.ACTIVE)
    for seat in going.select_related("game").order_by("game__created_at")[:PROPOSED]:
        sitting = Seat.objects.filter(game=seat.game_id).exclude(user=regular)
        other = sitting.select_related("user").first()
        assert other is not None
        assert other.user is not None
        proposals.propose(game_id=seat.game_id, user=other.user, kind=Proposal.Kind.PAUSE)


def _talk(regular: User, rival: User) -> None:
    """Write a line at each table, and very many at one.

    By default such rows take numbers that are locked one by one, too many for one statement.
    """
    newest = Seat.objects.filter(user=regular).order_by("-game__created_at")[:1].get()
    with connection.cursor() as cursor:
        cursor.execute(_HELLO)
        cursor.execute(_LINES, [newest.game_id, rival.pk, LINES])
