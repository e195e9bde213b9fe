"""The tables that the matcher makes: all at once, with their seats and messages."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime

from django.db.models import Count

from games.engine.types import Json
from games.errors import BadOptionsError
from games.models import Game, Match, Seat, Seek
from games.payloads.timestamps import instant
from games.selectors.tables import terms
from games.services.messages import outbox
from games.services.messages.outbox import NewMessage
from games.services.on_commit import publish_change
from games.services.tables import seating
from games.services.tables.entry_terms import Terms
from games.services.tables.seek_groups import Kind

Table = tuple[Game, Sequence[Seek]]  # with the seeks of its players, in seat order


def make_tables(groups: Iterable[tuple[Sequence[Seek], str | None]], at: datetime) -> int:
    """Make a table for each group of locked seeks, in its language; return the number made.

    Whoever waited longest is the host. The game starts once everybody has added to the deal.
    """
    options: dict[Kind, dict[str, Json] | None] = {}
    tables: list[Table] = []
    for seeks, language in groups:
        kind = kind_of(seeks[0])
        if kind not in options:
            options[kind] = _options(kind)
        if (chosen := options[kind]) is not None:
            tables.append((_table(kind, chosen, seeks, language or "", at), seeks))
    if tables:
        _save(tables, at)
    return len(tables)


def kind_of(seek: Seek) -> Kind:
    """The kind of game that a seek is for."""
    return Kind(seek.ruleset, seek.preset, seek.seats, seek.clock, seek.rated)


def _options(kind: Kind) -> dict[str, Json] | None:
    """The options of a kind of game; None if it is no longer played here."""
    try:
        return seating.options_of(kind.ruleset, kind.seats, kind.preset or None)
    except BadOptionsError:
        return None


def _table(
    kind: Kind, options: dict[str, Json], seeks: Sequence[Seek], language: str, at: datetime
) -> Game:
    host = seeks[0].user
    game = Game(ruleset=kind.ruleset, options=options, host=host, created_at=at)
    rows = [
        Seat(
            number=number,
            user=seek.user,
            brought=seating.brought("", trusts_server=seek.trusts_server),
        )
        for number, seek in enumerate(seeks)
    ]
    asked = [seek.min_reliability for seek in seeks if seek.min_reliability is not None]
    on = Terms(
        clock=kind.clock,
        rated=kind.rated,
        language=language,
        min_reliability=max(asked, default=None),
        bots_allowed=all(seek.bots_allowed for seek in seeks),
    )
    seating.set_up(game, rows, on)
    return game


def _save(tables: Sequence[Table], at: datetime) -> None:
    """Store tables, seats, and how long each player had waited; enqueue the messages."""
    Game.objects.bulk_create([game for game, _ in tables])
    Seat.objects.bulk_create([row for game, _ in tables for row in game.seat_rows])
    seated = [(game, seek) for game, seeks in tables for seek in seeks]
    Match.objects.bulk_create(
        Match(game=game, user=seek.user, seek=seek, waited_since=seek.waiting_since or at)
        for game, seek in seated
    )
    _look_on([seek for _, seek in seated], at)
    for game, seeks in tables:
        publish_change(game, *(seek.user for seek in seeks))
    outbox.enqueue([message for game, _ in tables for message in match_messages(game)])


def match_messages(game: Game) -> list[NewMessage]:
    """Messages to a new table's players that it waits for their nonces."""
    until = instant(terms.nonces_due_at(game))
    data: dict[str, Json] = {"until": until, "player": "", "closed": False, "waits": False}
    return [
        NewMessage(row.user, "match", f"match:{game.pk}", game, data)
        for row in game.seat_rows
        if row.user is not None and row.owes_nonce
    ]


def _look_on(seeks: Sequence[Seek], at: datetime) -> None:
    """Move seeks that want more games to the end of the queue, and take the others out of it."""
    going_on = Match.objects.filter(seek__in=seeks, is_open=True).order_by()
    counts = dict(going_on.values_list("seek").annotate(games=Count("pk")))
    more = {
        seek.pk for seek in seeks if seek.keeps is not None and counts.get(seek.pk, 0) < seek.keeps
    }
    seated = Seek.objects.filter(pk__in=[seek.pk for seek in seeks])
    seated.filter(pk__in=more).update(waiting_since=at)
    seated.exclude(pk__in=more).update(waiting_since=None)
