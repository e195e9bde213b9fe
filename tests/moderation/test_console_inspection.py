"""Inspection of a position in the console: shown once, logged, and refused."""

from __future__ import annotations

import json
import re
from typing import Any

from django.urls import reverse

from games.models import Game, ModerationAction, User
from games.services.moderation import roles
from tests.moderation.console_login import enter


def inspection_form(**values: Any) -> dict[str, Any]:
    return {"perspective": "0", "ply": 0, "reason": "A report of cheating.", **values}


def inspected(answer: Any) -> Any:
    """The data that the inspection page holds for its script."""
    page = answer.content.decode()
    found = re.search(r'<script id="inspection" type="application/json">(.*?)</script>', page)
    assert found is not None
    return json.loads(found[1])


def test_inspection_shows_the_position_once_and_is_logged(mori: User, table: Game) -> None:
    browser, path = enter(mori), reverse("admin:games_game_inspect", args=[table.pk])
    assert b'id="inspection"' not in browser.get(path).content
    assert not ModerationAction.objects.exists()
    own = table.ruleset_info.view(table.position(), 0)
    assert inspected(browser.post(path, inspection_form()))["views"] == {"0": own}
    assert list(inspected(browser.post(path, inspection_form(perspective="")))["views"]) == [
        "0",
        "1",
        "2",
    ]
    assert ModerationAction.objects.filter(kind="look", game=table, by=mori).count() == 2


def test_inspection_needs_a_reason_a_permission_and_no_seat(
    mori: User, hanna: User, table: Game
) -> None:
    path = reverse("admin:games_game_inspect", args=[table.pk])
    assert enter(mori).post(path, inspection_form(reason="")).status_code == 422
    assert enter(hanna).post(path, inspection_form()).status_code == 403
    anna = User.objects.get(username="anna")
    roles.set_role(anna, "administrator")
    assert enter(User.objects.get(pk=anna.pk)).post(path, inspection_form()).status_code == 403
    assert not ModerationAction.objects.filter(kind="look").exists()
