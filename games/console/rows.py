"""Rows that addresses and searches name; what nobody has is not found."""

from __future__ import annotations

from typing import Final, TypeVar
from uuid import UUID

from django.http import Http404

from games.errors import TableError
from games.models import Appeal, ChatMessage, Game, Report, Sanction, User
from games.pages.codes import CodeConverter
from games.selectors import tables
from games.selectors.moderation import cases

Row = TypeVar("Row")
DIGITS: Final = 18  # at most, of a number that the database can have


def person_or_404(number: str) -> User:
    """An account with its owner. Raises Http404."""
    rows = User.objects.select_related("owner")
    return _found(rows.filter(pk=number_of(number)).first())


def table_or_404(number: object) -> Game:
    """A table with its seats. Raises Http404."""
    try:
        return tables.table(game_id=_uuid(number))
    except TableError as error:
        raise Http404 from error


def line_or_404(number: str) -> ChatMessage:
    """A line with its author and its table. Raises Http404."""
    rows = ChatMessage.objects.select_related("user", "game").defer("game__state", "game__secret")
    return _found(rows.filter(pk=number_of(number)).first())


def report_or_404(number: object) -> Report:
    """A report with all that it names. Raises Http404."""
    return _found(cases.report(_uuid(number)))


def appeal_or_404(number: object) -> Appeal:
    """An appeal with its sanction. Raises Http404."""
    return _found(cases.appeal(_uuid(number)))


def sanction_or_404(number: object) -> Sanction:
    """A sanction with whom it is laid on. Raises Http404."""
    return _found(Sanction.objects.select_related("user").filter(pk=_uuid(number)).first())


def person_of(report: Report) -> User | None:
    """Whom a report is about, as far as it says: a player, or who said a line."""
    return report.player or (report.line.user if report.line else None)


def table_of(report: Report) -> Game | None:
    """The table that a report is about, as far as it says: itself, or by a line said there."""
    return report.game or (report.line.game if report.line else None)


def number_of(words: str) -> int:
    """Read the number of a row; 0, which none has, for other words."""
    return int(words) if words.isdecimal() and len(words) <= DIGITS else 0


def id_of(words: str) -> UUID | None:
    """Read a table's id or its short code, alone or in an address; None for other words."""
    for part in reversed(words.strip().rstrip("/").split("/")):
        for read in (UUID, CodeConverter().to_python):
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
