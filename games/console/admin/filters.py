"""The filters of lists; every choice uses an index."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from django.db.models import Q
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from games.clocks.now import now
from games.console.actions.page import moderator
from games.console.admin.base import Chosen, Rows, Way
from games.models import Appeal, Game, Report
from games.rulesets.registry import RULESETS
from games.selectors.moderation import queues

STATES: Final = {
    "open": _("Open: seats are free"),
    "full": _("Full: starts in a moment"),
    "active": _("Being played"),
    "paused": _("Paused"),
    "stuck": _("Stuck"),
    "finished": _("Ended"),
    "closed": _("Closed: never started"),
    "ended": _("Ended without result"),
}
DAYS: Final = {"day": 1, "week": 7, "month": 30}


def _where(**columns: str) -> Way:
    return lambda rows: rows.filter(**columns)


def _younger_than(days: int) -> Way:
    return lambda rows: rows.filter(created_at__gt=_ago(days))


class State(Chosen):
    title, parameter_name, names = _("State"), "state", STATES
    ways = {
        **{key: _where(status=key) for key in Game.Status.values},
        "paused": lambda rows: rows.filter(paused_at__isnull=False),
        "stuck": lambda rows: rows.filter(queues.stuck()),
    }


class RulesetOf(Chosen):
    title, parameter_name = _("Game"), "ruleset"
    names = {key: ruleset.name for key, ruleset in RULESETS.items()}
    ways = {key: _where(ruleset=key) for key in RULESETS}


class Age(Chosen):
    title, parameter_name = _("Age"), "age"
    names = {
        "day": _("Created in the last day"),
        "week": _("Created in the last week"),
        "month": _("Created in the last month"),
        "older": _("Older"),
    }
    ways = {
        **{key: _younger_than(days) for key, days in DAYS.items()},
        "older": lambda rows: rows.filter(created_at__lte=_ago(DAYS["month"])),
    }


class ReportState(Chosen):
    title, parameter_name = _("State"), "state"
    names = {
        "open": _("Open"),
        "unclaimed": _("Nobody is on it"),
        "mine": _("Claimed by me"),
        "closed": _("Answered"),
    }
    ways = {
        "open": lambda rows: rows.filter(status=Report.Status.OPEN),
        "unclaimed": lambda rows: rows.filter(status=Report.Status.OPEN, claimed_by=None),
        "closed": lambda rows: rows.filter(status=Report.Status.CLOSED),
    }

    def queryset(self, request: HttpRequest, queryset: Rows) -> Rows:
        if self.value() == "mine":
            return queryset.filter(queues.claimed_by(moderator(request)))
        return super().queryset(request, queryset)


class AppealState(Chosen):
    title, parameter_name = _("State"), "state"
    names = {"open": _("Open"), "decided": _("Decided")}
    ways = {
        "open": lambda rows: rows.filter(status=Appeal.Status.OPEN),
        "decided": lambda rows: rows.exclude(status=Appeal.Status.OPEN),
    }


class AccountState(Chosen):
    title, parameter_name = _("Account"), "account"
    names = {
        "closed": _("Closed by moderators"),
        "muted": _("Muted"),
        "moderators": _("Moderators"),
        "bots": _("Bot accounts"),
        "guests": _("Guests"),
    }
    ways = {
        "closed": lambda rows: rows.filter(_in_force("suspension", "ban")),
        "muted": lambda rows: rows.filter(_in_force("mute")),
        "moderators": lambda rows: rows.filter(groups__isnull=False).distinct(),
        "bots": lambda rows: rows.filter(owner__isnull=False),
        "guests": lambda rows: rows.filter(guest_since__isnull=False),
    }


class Hidden(Chosen):
    title, parameter_name = _("Lines"), "lines"
    names = {"hidden": _("Hidden ones")}
    ways = {"hidden": lambda rows: rows.filter(hidden_at__isnull=False)}


def _ago(days: int) -> datetime:
    return now() - timedelta(days=days)


def _in_force(*kinds: str) -> Q:
    return Q(sanctions__kind__in=kinds, sanctions__lifted_at=None)
