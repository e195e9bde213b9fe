"""Finding players and tables by what moderators know about them; always by an index."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import Final
from uuid import UUID

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.db.models.functions import Lower

from games.models import ChatMessage, Game, Participation, Report, Seat, User
from games.selectors.accounts import players as people

NEWEST_LINES: Final = 20_000  # whose texts are searched
FOUND: Final = 1000  # lines at most that a search for words finds


def players(rows: QuerySet[User], words: str, *, by_address: bool) -> QuerySet[User]:
    """Accounts by the beginning of their names in the usual spellings, or by mail address."""
    spelled = Q(pk__in=people.by_name(words).values("pk"))
    for spelling in {words, words.lower(), words.upper(), words.capitalize()}:
        spelled |= Q(username__startswith=spelling)
    if by_address and "@" in words:
        return rows.alias(address=Lower("email")).filter(address=words.lower()).exclude(email="")
    return rows.filter(spelled)


def tables(rows: QuerySet[Game], words: str, game_id: UUID | None) -> QuerySet[Game]:
    """Tables by id, or by the name of somebody who sits there or has sat there."""
    if game_id is not None:
        return rows.filter(pk=game_id)
    return where_they_sat(rows, people.by_name(words))


def where_they_sat(rows: QuerySet[Game], players: QuerySet[User]) -> QuerySet[Game]:
    """The tables at which these players sit or have sat."""
    sits = Seat.objects.filter(user__in=players.values("pk")).values("game_id")
    sat = Participation.objects.filter(user__in=players.values("pk")).values("game_id")
    return rows.filter(pk__in=sits.union(sat))


def lines(rows: QuerySet[ChatMessage], words: str) -> QuerySet[ChatMessage]:
    """Lines by their author's name, or those of the newest that contain these words."""
    newest = ChatMessage.objects.order_by("-pk").values_list("pk", flat=True).first() or 0
    late = ChatMessage.objects.filter(pk__gt=newest - NEWEST_LINES)
    # Read first: an OR of the two would use neither index, and read all lines.
    said = list(
        late.filter(text__icontains=words).order_by("-pk").values_list("pk", flat=True)[:FOUND]
    )
    authors = list(people.by_name(words).values_list("pk", flat=True))
    return rows.filter(Q(user__in=authors) | Q(pk__in=said))


def accounts_of(user: User) -> list[int]:
    """A user and their bot accounts."""
    return [user.pk, *User.objects.filter(owner=user).values_list("pk", flat=True)]


def reports_of_others(user: User) -> QuerySet[Report]:
    """Reports, except those about a user, their bot accounts, or their tables.

    A user must not read who reported them, or for what.
    """
    rows = Report.objects.all()
    for way in _ways_to_be_concerned(user, accounts_of(user)):
        rows = rows.exclude(way)
    return rows


def own_reports(user: User, own: list[int]) -> QuerySet[Report]:
    """The reports that concern a user, through one of their accounts."""
    return Report.objects.filter(reduce(or_, _ways_to_be_concerned(user, own)))


def _ways_to_be_concerned(user: User, own: list[int]) -> list[Q]:
    """Conditions on reports, each of which makes a report the user's own case."""
    # Row by row: one condition for both would first join every report to its line.
    own_line = ChatMessage.objects.filter(pk=OuterRef("line"), user__in=own)
    ways = [Q(player__in=own), Q(Exists(own_line))]
    for table in ("game", "line__game"):
        place = OuterRef(table)
        ways += [
            Q(Exists(Seat.objects.filter(game=place, user__in=own))),
            Q(Exists(Participation.objects.filter(game=place, user__in=own))),
            Q(Exists(Game.objects.filter(pk=place, host=user))),
        ]
    return ways


def of_ones_own(user: User) -> Q:
    """Unfinished tables at which a user, or one of their bot accounts, plays or has played."""
    own = accounts_of(user)
    over = Q(game__status__in=[Game.Status.FINISHED, Game.Status.CLOSED])
    sits = Seat.objects.filter(~over, user__in=own)
    sat = Participation.objects.filter(~over, user__in=own)
    tables = sits.values_list("game_id", flat=True).union(sat.values_list("game_id", flat=True))
    return Q(game__in=list(tables))
