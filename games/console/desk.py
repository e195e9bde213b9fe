"""What the desk shows: lists of what waits, and counts that lead to more."""

from __future__ import annotations

from typing import Any, Final

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from games.console.acts.page import moderator
from games.models import Game, Report
from games.selectors.moderation import desk

COUNTED: Final = (
    (Game.Status.ACTIVE, _("Being played")),
    (Game.Status.OPEN, _("Open tables")),
)


def context(request: HttpRequest) -> dict[str, Any]:
    """All of it, in a number of statements that does not grow."""
    reports, appeals = desk.open_reports(moderator(request)), desk.open_appeals()
    stuck, failed = desk.stuck_games(), desk.failed_messages()
    games = reverse("admin:games_game_changelist")
    counts = [
        *(
            {"label": label, "n": desk.games_of_status(status), "url": f"{games}?state={status}"}
            for status, label in COUNTED
        ),
        {"label": _("Paused"), "n": desk.paused_games(), "url": f"{games}?state=paused"},
    ]
    mine = desk.counted(Report.objects.filter(desk.claimed_by(moderator(request))))
    if mine:
        of_mine = reverse("admin:games_report_changelist") + "?state=mine"
        counts.append({"label": _("Claimed by me"), "n": mine, "url": of_mine})
    return {
        "cap": desk.COUNTED,
        "counts": counts,
        "reports": _some(reports, "report", "state=open"),
        "appeals": _some(appeals, "appeal", "state=open"),
        "stuck": _some(stuck, "game", "state=stuck"),
        "failed": _some(failed, "message", ""),
        "webhooks_off": desk.counted(desk.webhooks_off()),
        "newest": {
            "rows": list(desk.newest_accounts()[: desk.SHOWN]),
            "url": reverse("admin:games_user_changelist"),
        },
    }


def _some(rows: Any, model: str, query: str) -> dict[str, Any]:
    """The first rows of a list, how many there are, and where they all are."""
    shown = list(rows[: desk.SHOWN])
    return {
        "rows": shown,
        "n": len(shown) if len(shown) < desk.SHOWN else desk.counted(rows),
        "url": reverse(f"admin:games_{model}_changelist") + (query and f"?{query}"),
    }
