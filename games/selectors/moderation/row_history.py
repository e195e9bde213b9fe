"""Changes logged by the database itself: to standings, roles, sanctions, reports and appeals.

Each change is there however it was made; one without a person was made by a task, or in SQL.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.apps import apps
from django.contrib.auth.models import Group
from django.db.models import Exists, OuterRef

from games.models import User
from games.selectors.moderation import search

PAGE: Final = 50
TABLES: Final = {
    "UserStanding": "standing",
    "RoleEvent": "role",
    "FactorEvent": "factor",
    "SanctionEvent": "sanction",
    "ReportEvent": "report",
    "AppealEvent": "appeal",
}
# What was written to moderators, and their answers: shown only on the report's page.
HIDDEN_FIELDS: Final = ("reporter", "text", "answer")
BESIDE: Final = ("pgh_id", "pgh_created_at", "pgh_label", "pgh_obj", "pgh_context")


@dataclass(frozen=True, slots=True)
class Change:
    """One row as it was after a change (for a role: as given or taken)."""

    at: datetime
    table: str  # a value of ``TABLES``
    label: str  # what happened to the row, such as "update"
    row: str  # its primary key
    person: str  # the user it is about, if any
    fields: dict[str, object]
    by: str  # whose request made it; "" for none
    url: str


def latest(reader: User, before: datetime | None = None) -> list[Change]:
    """The latest changes of all tables, except to reports that concern the reader.

    One statement for each table, two for names, and one for the reader's bot accounts.
    """
    own = search.own_reports(reader, search.accounts_of(reader)).filter(pk=OuterRef("id"))
    found: list[tuple[str, Any]] = []
    for name, table in TABLES.items():
        model: Any = apps.get_model("games", name)
        rows = model.objects.select_related("pgh_context")
        if table == "report":
            rows = rows.exclude(Exists(own))
        if before is not None:
            rows = rows.filter(pgh_created_at__lt=before)
        found += [(table, row) for row in rows.order_by("-pgh_id")[:PAGE]]
    found.sort(key=lambda pair: pair[1].pgh_created_at, reverse=True)
    found = found[:PAGE]
    ids = {_by(row) for _, row in found} | {_person(table, row) for table, row in found}
    names = dict(
        User.objects.filter(pk__in=[pk for pk in ids if pk is not None]).values_list(
            "pk", "username"
        )
    )
    groups = dict(Group.objects.values_list("pk", "name"))
    return [_change(table, row, names, groups) for table, row in found]


def _change(table: str, row: Any, names: dict[int, str], groups: dict[int, str]) -> Change:
    stored = row._meta.fields  # noqa: SLF001 - Django documents it
    columns = [field for field in stored if field.name not in (*BESIDE, *HIDDEN_FIELDS, "id")]
    fields = {field.name: getattr(row, field.attname) for field in columns}
    if "group" in fields:
        fields["group"] = groups.get(fields["group"], fields["group"])
    return Change(
        row.pgh_created_at,
        table,
        row.pgh_label,
        str(row.id),
        names.get(_person(table, row) or 0, ""),
        fields,
        names.get(_by(row) or 0, ""),
        row.pgh_context.metadata.get("url", "") if row.pgh_context else "",
    )


def _by(row: Any) -> int | None:
    return row.pgh_context.metadata.get("user") if row.pgh_context else None


def _person(table: str, row: Any) -> int | None:
    match table:
        case "standing":
            return int(row.id)
        case "role" | "factor" | "sanction":
            return int(row.user_id)
        case "report":
            return row.player_id  # type: ignore[no-any-return]  # a column of a report's
    return None
