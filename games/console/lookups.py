"""Rows that addresses and searches name; an unknown one is a 404."""

from __future__ import annotations

from typing import Final, TypeVar
from uuid import UUID

from django.http import Http404

from games.errors import ApplicationError
from games.models import Appeal, ChatMessage, Game, Report, Sanction, User
from games.pages.short_ids import ShortIdConverter
from games.selectors.moderation import details
from games.selectors.tables import rows as tables

Row = TypeVar("Row")
DIGITS: Final = 18  # any number of this length fits the database's columns


def person_or_404(number: str) -> User:
    """An account with its owner. Raises Http404."""
    rows = User.objects.select_related("owner")
    return _found(rows.filter(pk=number_of(number)).first())


def table_or_404(number: object) -> Game:
    """A table with its seats. Raises Http404."""
    try:
        return tables.table(game_id=_uuid(number))
    except ApplicationError as error:
        raise Http404 from error


def line_or_404(number: str, reader: User) -> ChatMessage:
    """A line that its reader may read, with its author and its table. Raises Http404."""
    return _found(details.line(number_of(number), reader))


def report_or_404(number: object, reader: User) -> Report:
    """A report that its reader may read, with the rows it names. Raises Http404."""
    return _found(details.report(_uuid(number), reader))


def appeal_or_404(number: object) -> Appeal:
    """An appeal with its sanction. Raises Http404."""
    return _found(details.appeal(_uuid(number)))


def sanction_or_404(number: object) -> Sanction:
    """A sanction with its player. Raises Http404."""
    return _found(Sanction.objects.select_related("user").filter(pk=_uuid(number)).first())


def person_of(report: Report) -> User | None:
    """Return the player that a report is about, if any: named, or the author of the line."""
    return report.player or (report.line.user if report.line else None)


def table_of(report: Report) -> Game | None:
    """Return the table that a report is about, if any: named, or that of the line."""
    return report.game or (report.line.game if report.line else None)


def number_of(words: str) -> int:
    """Return the number of a row; 0, which no row has, for other text."""
    return int(words) if words.isdecimal() and len(words) <= DIGITS else 0


def id_of(words: str) -> UUID | None:
    """Return a table's id from its id or code, alone or in an address; None for other text."""
    for part in reversed(words.strip().rstrip("/").split("/")):
        for read in (UUID, ShortIdConverter().to_python):
            try:
                return read(part)
            except ValueError:
                continue
    return None


def _found(row: Row | None) -> Row:
    if row is None:
        raise Http404
    return row


def _uuid(number: object) -> UUID:
    try:
        return UUID(str(number))
    except ValueError as error:
        raise Http404 from error
