"""The content of the dashboard: lists of what waits, and counts that link to more."""

from __future__ import annotations

from typing import Final

from django.db.models import Model, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from games.console.actions.page import moderator
from games.models import Game, Report
from games.selectors.moderation import queues

COUNTED: Final = (
    (Game.Status.ACTIVE, _("Being played")),
    (Game.Status.OPEN, _("Open tables")),
)


def context(request: HttpRequest) -> dict[str, object]:
    """Return the dashboard's context, in a constant number of statements."""
    reports, appeals = queues.open_reports(moderator(request)), queues.open_appeals()
    stuck, failed = queues.stuck_games(), queues.failed_messages()
    games = reverse("admin:games_game_changelist")
    counts = [
        *(
            {"label": label, "n": queues.games_of_status(status), "url": f"{games}?state={status}"}
            for status, label in COUNTED
        ),
        {"label": _("Paused"), "n": queues.paused_games(), "url": f"{games}?state=paused"},
    ]
    mine = queues.counted(Report.objects.filter(queues.claimed_by(moderator(request))))
    if mine:
        of_mine = reverse("admin:games_report_changelist") + "?state=mine"
        counts.append({"label": _("Claimed by me"), "n": mine, "url": of_mine})
    return {
        "cap": queues.COUNTED,
        "counts": counts,
        "reports": _some(reports, "report", "state=open"),
        "appeals": _some(appeals, "appeal", "state=open"),
        "stuck": _some(stuck, "game", "state=stuck"),
        "failed": _some(failed, "message", ""),
        "webhooks_off": queues.counted(queues.webhooks_off()),
        "newest": {
            "rows": list(queues.newest_accounts()[: queues.SHOWN]),
            "url": reverse("admin:games_user_changelist"),
        },
    }


def _some(rows: QuerySet[Model], model: str, query: str) -> dict[str, object]:
    """Return the first rows of a list, their number, and the address of the whole list."""
    shown = list(rows[: queues.SHOWN])
    return {
        "rows": shown,
        "n": len(shown) if len(shown) < queues.SHOWN else queues.counted(rows),
        "url": reverse(f"admin:games_{model}_changelist") + (query and f"?{query}"),
    }
