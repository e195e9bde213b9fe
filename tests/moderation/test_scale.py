"""Every list and search of the console on a site that has run for mori: all is bounded."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from urllib.parse import urlencode

import pytest
from django.contrib import admin
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games.models import Game, Message, ModerationAction, User
from games.selectors.moderation import hints
from tests.moderation.conftest import moderator
from tests.moderation.console_login import enter
from tests.moderation.sample_years import ROWS, SHARE, insert_years

pytestmark = [pytest.mark.slow, pytest.mark.acceptance("scale", short=True)]
STATEMENTS = 21  # the log-in's note among them
# The words of so many actions and lines are looked through. Of few rows the database reads all.
ROWS_AT_MOST = 25_000
LARGE = (
    "games_game", "games_seat", "games_participation", "games_moverecord", "games_message",
    "games_chatmessage", "games_moderationaction", "games_report", "games_accountfingerprint",
)  # fmt: skip


def steps_of(sql: str) -> list[dict[str, Any]]:
    """Every step of a statement's plan, with what it read."""
    with connection.cursor() as cursor:
        cursor.execute("EXPLAIN (ANALYZE, FORMAT JSON) " + sql)
        steps, found = [cursor.fetchone()[0][0]["Plan"]], []
    while steps:
        step = steps.pop()
        found.append(step)
        steps += step.get("Plans", [])
    return found


def read_at_length(sql: str) -> list[str]:
    """Large tables of which a statement reads very many rows, and how many."""
    found = []
    for step in steps_of(sql):
        left_out = step.get("Rows Removed by Filter", 0)
        rows = (step["Actual Rows"] + left_out) * step["Actual Loops"]
        if step.get("Relation Name") in LARGE and rows > ROWS_AT_MOST:
            found.append(f"{step['Node Type']} {step['Relation Name']}: {rows:.0f}")
    return found


def addresses() -> Iterator[str]:
    """Every list of the console; the dashboard; each list searched and filtered in every way."""
    game = str(Game.objects.order_by("-created_at").values_list("pk", flat=True)[0])
    action = ModerationAction.objects.order_by("-pk").values_list("pk", flat=True)[500]
    yield reverse("admin:index")
    yield reverse("admin:games_moderationaction_changes")
    searches: list[dict[str, Any]] = [{}, {"q": "crowd-1"}, {"q": "nobody"}, {"q": game}, {"p": 3}]
    for model, window in admin.site._registry.items():
        address = reverse(f"admin:games_{model._meta.model_name}_changelist")
        for query in searches if model is not ModerationAction else []:
            yield f"{address}?{urlencode(query)}"
        for spec in window.list_filter if model is not ModerationAction else ():
            for key in getattr(spec, "names", ()):
                yield f"{address}?{urlencode({spec.parameter_name: key})}"
    actions = reverse("admin:games_moderationaction_changelist")
    narrowed = [
        {"by": "mori"}, {"person": "crowd-1"}, {"game": game}, {"kind": "pause"}, {"after": action},
        {"words": "Reason 99"}, {"words": "no such words"}, {"since": "2026-01-01"},
        {"by": "mori", "kind": "mute", "words": "Reason", "after": action},
    ]  # fmt: skip
    for query in [{}, *narrowed]:
        yield f"{actions}?{urlencode(query)}"


@pytest.fixture
def mori(db: None) -> User:
    """A moderator on a site that has run for mori."""
    mori = moderator("mori", "moderator")
    insert_years()
    return mori


def test_no_console_list_or_search_reads_very_many_rows(mori: User) -> None:
    browser = enter(mori)
    bad: dict[str, Any] = {}
    for address in addresses():
        with CaptureQueriesContext(connection) as asked:
            answer = browser.get(address)
        if answer.status_code != 200:
            bad[address] = answer.status_code
        if len(asked) > STATEMENTS:
            bad[address] = f"{len(asked)} statements"
        for sql in (query["sql"] for query in asked if query["sql"].startswith("SELECT")):
            if long := read_at_length(sql):
                bad.setdefault(address, []).append((long, sql[-300:]))
    assert not bad, "\n\n".join(f"{address}: {why}" for address, why in bad.items())


def test_console_pages_and_hints_are_bounded_for_a_very_active_player(mori: User) -> None:
    regular = User.objects.get(username="crowd-1")
    assert regular.participations.count() > 1000 // SHARE
    assert Message.objects.count() >= ROWS
    with CaptureQueriesContext(connection) as asked:
        about = hints.of_player(regular)
    assert about.links
    assert about.answers
    assert len(about.pairs) == 3
    kinds = {favour.kind for pair in about.pairs for favour in pair.favours if favour.shift.p}
    assert kinds == {"fares", "quartermaster", "rebels", "steals", "answers"}
    assert all(pair.overlap for pair in about.pairs)
    assert len(asked) <= 15
    assert not [long for query in asked if (long := read_at_length(query["sql"]))]
    browser = enter(mori)
    shared = Game.objects.filter(seats__user=regular, status="finished").latest("created_at")
    pages = [
        (shared, "", 30),
        (shared, "?hints=1", 45),
        (regular, "", 30),
        (regular, "?hints=1", 45),
        (Game.objects.order_by("-created_at")[100], "", 30),
        (ModerationAction.objects.latest("pk"), "", 30),
    ]
    for row, query, most in pages:
        address = reverse(f"admin:games_{row._meta.model_name}_change", args=[row.pk]) + query
        with CaptureQueriesContext(connection) as asked:
            assert browser.get(address).status_code == 200
        statements = [found["sql"] for found in asked if found["sql"].startswith("SELECT")]
        assert len(asked) <= most, address
        assert not [(long, sql) for sql in statements if (long := read_at_length(sql))], address
