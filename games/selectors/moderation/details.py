"""What the page of a table or a person shows to moderators: public facts, and chat."""

from __future__ import annotations

from typing import Final, NamedTuple
from uuid import UUID

from django.db.models import Exists, Model, OuterRef, QuerySet

from games.models import (
    Appeal,
    ChatMessage,
    Game,
    Message,
    ModerationAction,
    MoveRecord,
    Participation,
    Report,
    Sanction,
    User,
)
from games.payloads.moves import LogEntry
from games.selectors.moderation import search, sent_messages
from games.selectors.moderation.own_tables import readable
from games.selectors.play import archived_moves, game_log, leaving
from games.selectors.tables import rows as tables
from games.selectors.tables.visibility import UNSTARTED, Visibility

MOVES: Final = 25
LINES: Final = 30
ROWS: Final = 20


def log_of(game: Game, zone: str) -> list[LogEntry]:
    """The newest moves in words, newest first: what everybody at the table was told."""
    if game.status in UNSTARTED or archived_moves.are_archived(game):
        return []
    visibility = Visibility(None, present=True, last_ply=game.ply, over=False)
    after = max(game.ply - MOVES, -1)
    rows: list[MoveRecord] = list(
        game_log.moves(game_id=game.pk, visibility=visibility, after=after)
    )
    return game_log.entries(game=game, rows=rows, seat=None, zone=zone)[::-1]


def lines_at(game: Game, user: User) -> list[ChatMessage]:
    """The newest lines of both rooms; none of the reader's own running table."""
    rows = ChatMessage.objects.filter(game=game).exclude(search.of_ones_own(user))
    return list(rows.select_related("user").order_by("-pk")[:LINES])


def messages_about(game: Game) -> list[Message]:
    """Recent messages about a table: receivers and channels, never texts."""
    rows = sent_messages.readable().filter(game=game).select_related("user").defer("data")
    return list(rows.order_by("-created_at", "pk")[:LINES])


def actions_at(game: Game, reader: User) -> list[ModerationAction]:
    return list(readable(_actions(), reader).filter(game=game).order_by("-pk")[:ROWS])


def actions_on(person: User, reader: User) -> list[ModerationAction]:
    return list(readable(_actions(), reader).filter(person=person).order_by("-pk")[:ROWS])


def sanctions_of(person: User) -> list[Sanction]:
    rows = Sanction.objects.filter(user=person).select_related("by", "appeal")
    return list(rows.order_by("-created_at", "pk")[:ROWS])


def reports_about_and_by(person: User, reader: User) -> tuple[list[Report], list[Report]]:
    """The newest reports about a user or a line of theirs, and those that they wrote."""
    rows = _reports(reader).order_by("-created_at", "pk")
    return list(rows.filter(player=person)[:ROWS]), list(rows.filter(reporter=person)[:ROWS])


def reports_at(game: Game, reader: User) -> list[Report]:
    return list(_reports(reader).filter(game=game).order_by("-created_at", "pk")[:ROWS])


def lines_of(person: User, reader: User) -> list[ChatMessage]:
    """What somebody said lately, except at the reader's own running tables."""
    rows = ChatMessage.objects.filter(user=person).exclude(search.of_ones_own(reader))
    wanted = rows.select_related("game", "user").defer("game__state", "game__secret")
    return list(wanted.order_by("-pk")[:ROWS])


def tables_of(person: User) -> list[Game]:
    """The newest tables at which somebody sits or sat; ``has_left`` says which."""
    left = Participation.objects.filter(game=OuterRef("pk"), user=person, left=True)
    rows = search.where_they_sat(tables.games(), User.objects.filter(pk=person.pk))
    return list(rows.annotate(has_left=Exists(left)).order_by("-created_at", "pk")[:ROWS])


class Leaver(NamedTuple):
    """Somebody who left a seat, and the reason that they gave; "" if they stayed away."""

    user: User
    reason: str


def left_at(game: Game) -> dict[int, list[Leaver]]:
    """Players who left a seat, for good or until they take it back, by the seat's number."""
    rows = Participation.objects.filter(game=game, left=True).select_related("user")
    found: dict[int, list[Leaver]] = {}
    reasons = leaving.reasons_at(game)
    for row in rows.order_by("ended_at", "pk"):
        found.setdefault(row.seat, []).append(Leaver(row.user, reasons.get(row.user_id, "")))
    return found


def bots_of(person: User) -> list[User]:
    return list(User.objects.filter(owner=person).order_by("pk")[:ROWS])


def lines_around(line: ChatMessage, reader: User) -> list[ChatMessage]:
    """A reported line with those before and after it."""
    rows = ChatMessage.objects.filter(game=line.game_id, room=line.room)
    rows = rows.exclude(search.of_ones_own(reader)).select_related("user")
    before = list(rows.filter(pk__lte=line.pk).order_by("-pk")[:5])
    after = list(rows.filter(pk__gt=line.pk).order_by("pk")[:5])
    return before[::-1] + after


def line(pk: int, reader: User) -> ChatMessage | None:
    """A line with its author and its table; None at the reader's own running table."""
    rows = ChatMessage.objects.exclude(search.of_ones_own(reader)).select_related("user", "game")
    return rows.defer("game__state", "game__secret").filter(pk=pk).first()


def report(pk: UUID | str, reader: User) -> Report | None:
    """A report with all that it names; None if it concerns the reader."""
    rows = search.reports_of_others(reader).select_related(
        "reporter", "player", "game", "line__user", "line__game", "claimed_by"
    )
    hidden = ("game__state", "game__secret", "line__game__state", "line__game__secret")
    return rows.defer(*hidden).filter(pk=pk).first()


def appeal(pk: UUID | str) -> Appeal | None:
    rows = Appeal.objects.select_related("sanction__user", "sanction__by", "claimed_by")
    return rows.filter(pk=pk).first()


def newest_action(reader: User, **about: Model) -> int:
    """The id of the newest action on something that the reader may see; 0 if there is none."""
    return (
        readable(ModerationAction.objects.filter(**about), reader)
        .order_by("-pk")
        .values_list("pk", flat=True)
        .first()
        or 0
    )


def action(pk: int) -> ModerationAction:
    return _actions().get(pk=pk)


def _actions() -> QuerySet[ModerationAction]:
    return ModerationAction.objects.select_related("by", "person", "reversed_by")


def _reports(reader: User) -> QuerySet[Report]:
    rows = search.reports_of_others(reader)
    return rows.select_related("reporter", "player", "claimed_by")
