"""Exports of the action log: each is itself an action, with the filter used."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator
from typing import Final

import orjson
from django.db import transaction

from games.engine.types import Json
from games.models import ModerationAction, User
from games.policy import DAY, EXPORTS_A_DAY
from games.selectors.moderation import action_log as log
from games.selectors.moderation.action_log import ActionFilter
from games.services import rate_limits
from games.services.moderation import action_log, permissions

FORMATS: Final = {"ndjson": "application/x-ndjson", "csv": "text/csv; charset=utf-8"}
# What a spreadsheet would read as the beginning of a formula.
FORMULA: Final = ("=", "+", "-", "@", "\t", "\r", "\n")
FULL_WIDTH: Final = tuple(chr(0xFEE0 + ord(sign)) for sign in "=+-@")


@transaction.atomic(savepoint=False)
def export(*, by: User, wish: ActionFilter, form: str, reason: str) -> ModerationAction:
    """Record an export; ``lines`` then yields the actions before it.

    Raises ForbiddenError, TooFastError.
    """
    why = action_log.reason_of(reason)
    permissions.require(by, ModerationAction.Kind.EXPORT)
    rate_limits.lock_user(by)
    mine = ModerationAction.objects.filter(by=by, kind=ModerationAction.Kind.EXPORT)
    rate_limits.check_rate(mine.order_by("-created_at", "-id"), at_most=EXPORTS_A_DAY, seconds=DAY)
    return action_log.record_action(
        by, ModerationAction.Kind.EXPORT, why, after={"format": form, "filter": wish.json()}
    )


def lines(action: ModerationAction, wish: ActionFilter, form: str) -> Iterator[bytes]:
    """The export that was logged as ``action``, in one of ``FORMATS``: one line per action."""
    rows = log.rows_of(wish, action.by, action.pk)
    return _as_csv(rows) if form == "csv" else _as_ndjson(rows)


def _as_ndjson(rows: Iterable[dict[str, Json]]) -> Iterator[bytes]:
    for row in rows:
        yield orjson.dumps(row) + b"\n"


def _as_csv(rows: Iterable[dict[str, Json]]) -> Iterator[bytes]:
    writer = csv.writer(_Echo())
    yield writer.writerow(log.COLUMNS)
    for row in rows:
        yield writer.writerow([_cell(row[name]) for name in log.COLUMNS])


class _Echo:
    """A file that returns what is written to it."""

    def write(self, line: str) -> bytes:
        return line.encode()


def _cell(value: Json) -> str:
    """A value as a cell that no spreadsheet reads as a formula."""
    if isinstance(value, dict | list):
        value = orjson.dumps(value).decode()
    text = "" if value is None else str(value)
    return f"'{text}" if text.lstrip(" ").startswith((*FORMULA, *FULL_WIDTH)) else text
