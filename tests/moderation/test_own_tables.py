"""What was done at a moderator's own table is closed to them for as long as the game may go on."""

from __future__ import annotations

import json

import pytest

from games.clocks.now import travelling
from games.models import Game, ModerationAction, User
from games.policy import REOPEN_DAYS
from games.services.moderation import games as on_games
from games.services.moderation import roles
from tests.kit.api_clients import Caller, for_meuterer
from tests.moderation.console_login import enter
from tests.moderation.log_pages import LIST, page

pytestmark = for_meuterer


@pytest.fixture
def paused(table: Game, mori: User) -> ModerationAction:
    return on_games.pause(by=mori, game_id=table.pk, reason="Somebody is ill.")


@pytest.fixture
def seated(anna: Caller, table: Game) -> User:
    """A player of the table, who administers the site."""
    assert anna.user is not None
    roles.set_role(anna.user, "administrator")
    return User.objects.get(pk=anna.user.pk)


def pages(user: User, action: ModerationAction) -> list[bool]:
    """Whether somebody finds an action in the log, by its number, at its table, in an export."""
    browser = enter(user)
    detail = browser.get(f"{LIST}{action.pk}/change/").status_code
    table = page(browser, f"/admin/games/game/{action.game_id}/change/")
    export = browser.post(f"{LIST}export/", {"form": "ndjson", "reason": "The yearly report."})
    exported = b"".join(export.streaming_content).decode()  # type: ignore[attr-defined]
    return [
        "Somebody is ill." in page(browser),
        detail == 200,
        "Somebody is ill." in table,
        "Somebody is ill." in exported,
    ]


def test_action_at_a_running_table_of_ones_own_is_shown_nowhere(
    paused: ModerationAction, seated: User, ada: User
) -> None:
    assert pages(seated, paused) == [False] * 4
    assert pages(ada, paused) == [True] * 4


def test_action_is_shown_once_the_game_cannot_go_on(
    paused: ModerationAction, seated: User, mori: User, table: Game
) -> None:
    on_games.end(by=mori, game_id=table.pk, reason="Nobody came back.")
    assert pages(seated, paused) == [False] * 4
    with travelling() as traveller:
        traveller.on(days=REOPEN_DAYS, seconds=60)
        assert pages(seated, paused) == [True] * 4


def test_action_that_breaks_a_game_off_says_nothing_of_its_clocks(table: Game, mori: User) -> None:
    table.clocks[0]["order_at"] = 1_900_000_000.5
    table.save(update_fields=["clocks"])
    ended = on_games.end(by=mori, game_id=table.pk, reason="Nobody came back.")
    assert "order_at" not in json.dumps([ended.before, ended.after])
    assert "clocks" not in ended.before
