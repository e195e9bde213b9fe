"""The action log: searched, paged, exported. The cost is bounded, however long the log is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from datetime import date, datetime, time, timedelta
from typing import Final
from uuid import UUID
from zoneinfo import ZoneInfo

from django.db.models import QuerySet

from games.engine.types import Json
from games.models import ModerationAction, User
from games.payloads.timestamps import instant
from games.selectors.accounts import players
from games.selectors.moderation.own_tables import readable

PAGE: Final = 50
READ_THROUGH: Final = 20_000  # actions searched at once for words in their reasons
CHUNK: Final = 1_000  # actions of an export in memory at once
COLUMNS: Final = (
    "id", "created_at", "by", "kind", "person", "game", "line", "report", "sanction", "reverses",
    "reason", "before", "after",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class ActionFilter:
    """What somebody looks for in the log; an action must match all of it."""

    by: str = ""  # names, case-insensitive
    person: str = ""
    game: UUID | None = None
    kind: str = ""
    words: str = ""  # in the reason, case-insensitive
    since: date | None = None  # days in ``zone``, both included
    until: date | None = None
    zone: str = "UTC"

    def json(self) -> dict[str, Json]:
        """The filter as data, for the log itself."""
        said = {key: value for key, value in asdict(self).items() if value not in ("", None)}
        return {key: value if isinstance(value, str) else str(value) for key, value in said.items()}


@dataclass(frozen=True, slots=True)
class Page:
    """Some actions, newest first, and the action after which the next page begins."""

    actions: list[ModerationAction]
    after: int | None


def actions(wish: ActionFilter, reader: User) -> QuerySet[ModerationAction]:
    """The matching actions, newest first, except that words are not checked; always by an index.

    Actions at the reader's own games that may go on are left out.
    """
    rows = readable(ModerationAction.objects.order_by("-created_at", "-pk"), reader)
    if wish.by:
        rows = rows.filter(by__in=_named(wish.by))
    if wish.person:
        rows = rows.filter(person__in=_named(wish.person))
    if wish.game is not None:
        rows = rows.filter(game=wish.game)
    if wish.kind:
        rows = rows.filter(kind=wish.kind)
    if wish.since is not None:
        rows = rows.filter(created_at__gte=_begin(wish.since, wish.zone))
    if wish.until is not None:
        rows = rows.filter(created_at__lt=_begin(wish.until, wish.zone) + timedelta(days=1))
    return rows


def page(wish: ActionFilter, reader: User, after: int | None = None) -> Page:
    """One page of matching actions, starting after another action."""
    rows = _after(actions(wish, reader), after)
    if not wish.words:
        found = list(rows.values_list("pk", flat=True)[: PAGE + 1])
        return Page(_full(found[:PAGE]), found[PAGE - 1] if len(found) > PAGE else None)
    found, read, last = [], 0, None
    for pk, reason in rows.values_list("pk", "reason")[:READ_THROUGH].iterator(chunk_size=CHUNK):
        read, last = read + 1, pk
        if wish.words.casefold() in reason.casefold():
            found.append(pk)
        if len(found) == PAGE:
            break
    ended = read < READ_THROUGH and len(found) < PAGE
    return Page(_full(found), None if ended else last)


def action(pk: int, reader: User) -> ModerationAction | None:
    """One action with all that it names; None if it doesn't exist, or is not for this reader."""
    known = readable(ModerationAction.objects.filter(pk=pk), reader).exists()
    return next(iter(_full([pk])), None) if known else None


def rows_of(wish: ActionFilter, reader: User, before: int) -> Iterator[dict[str, Json]]:
    """Each matching action older than another one, as data; one statement for each chunk."""
    after, rest = None, actions(wish, reader).filter(pk__lt=before)
    while rows := list(_after(rest, after).select_related("by", "person")[:CHUNK]):
        for row in rows:
            if wish.words.casefold() in row.reason.casefold():
                yield data_of(row)
        after = rows[-1].pk


def data_of(row: ModerationAction) -> dict[str, Json]:
    """An action as data, by ``COLUMNS``; names are the present ones."""
    return {
        "id": row.pk,
        "created_at": instant(row.created_at),
        "by": row.by.username,
        "kind": row.kind,
        "person": row.person.username if row.person else None,
        "game": str(row.game_id) if row.game_id else None,
        "line": row.line_id,
        "report": str(row.report_id) if row.report_id else None,
        "sanction": str(row.sanction_id) if row.sanction_id else None,
        "reverses": row.reverses_id,
        "reason": row.reason,
        "before": row.before,
        "after": row.after,
    }


def _named(name: str) -> list[int]:
    """The id of the account of a name, whatever the case; empty if there is none."""
    return list(players.by_name(name).values_list("pk", flat=True))


def _after(rows: QuerySet[ModerationAction], after: int | None) -> QuerySet[ModerationAction]:
    if after is None:
        return rows
    # Only among these rows: a page after an action hidden from the reader would reveal the action.
    at = rows.filter(pk=after).values_list("created_at", flat=True).first()
    if at is None:
        return rows.none()
    return rows.filter(created_at__lte=at).exclude(created_at=at, pk__gte=after)


def _full(pks: list[int]) -> list[ModerationAction]:
    """These actions in this order, with what they name; games without their hidden columns."""
    rows = ModerationAction.objects.filter(pk__in=pks).select_related(
        "by", "person", "game", "line", "report", "reverses", "reversed_by"
    )
    by_id = {row.pk: row for row in rows.defer("game__state", "game__secret", "game__clocks")}
    return [by_id[pk] for pk in pks if pk in by_id]


def _begin(day: date, zone: str) -> datetime:
    return datetime.combine(day, time(), ZoneInfo(zone))


def fields_of(row: ModerationAction) -> list[tuple[str, Json, Json]]:
    """What an action changed: names, values before and after, in the order of writing."""
    names = dict.fromkeys([*row.before, *row.after])
    return [(name, row.before.get(name), row.after.get(name)) for name in names]
