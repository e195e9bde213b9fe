"""Guided tables: a deal for learning, which is no proof of how the site deals."""

from __future__ import annotations

from typing import Any

import pytest

from games.models import Game
from games.rulesets.registry import RULESETS
from games.services.tables.guided import play_guided
from tests.kit.api_clients import Caller, user_of
from tests.kit.playing_on import play
from tests.kit.short_games import OPTIONS

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet_tasks")]

GUIDED = {
    "ruleset": "meuterer",
    "seats": 3,
    "bots": ["greedy", "greedy"],
    "guided": True,
    "options": OPTIONS["meuterer"],
}
PLIES = 10_000  # more than any game has


@pytest.mark.parametrize("key", RULESETS)
def test_guided_table_of_each_game_has_begun_against_its_usual_bots(anna: Caller, key: str) -> None:
    table = play_guided(user=user_of(anna), ruleset=key)
    about = RULESETS[key].about
    assert about is not None
    view = anna.look(table.pk)
    assert (view["status"], view["guided"], view["seat"]) == ("active", True, 0)
    assert [seat["bot"] for seat in view["seats"]] == [None] + ["greedy"] * about.bots[0]


@pytest.mark.parametrize(
    "wish", [{"bots": ["greedy"]}, {"bots": ["greedy", None]}, {"rated": True}], ids=str
)
def test_guided_table_is_with_bots_alone_and_not_rated(anna: Caller, wish: Any) -> None:
    refused = anna.post("games", GUIDED | wish)
    assert (refused.status_code, refused.json()["code"]) == (422, "bad_options")
    assert not Game.objects.exists()


def test_guided_game_has_no_record_and_is_in_no_archive(anna: Caller) -> None:
    table = anna.post("games", GUIDED).json()["id"]
    early = anna.get(f"games/{table}/record")
    assert early.json()["code"] == "not_finished"
    anna.post(f"games/{table}/start")
    play(table, PLIES)
    refused = anna.get(f"games/{table}/record")
    assert (refused.status_code, refused.json()["code"]) == (409, "for_learning")
    for archive in ("archive", "me/archive"):
        assert anna.get(archive).streaming_content is not None
        assert b"".join(anna.get(archive).streaming_content) == b""
    assert anna.get(f"games/{table}/replay/0").status_code == 200, "it can be looked at again"


def test_table_is_not_guided_unless_it_is_made_so(anna: Caller) -> None:
    assert anna.post("games", GUIDED | {"guided": False}).json()["guided"] is False


def test_rematch_of_a_guided_game_is_guided(anna: Caller) -> None:
    table = anna.post("games", GUIDED).json()["id"]
    anna.post(f"games/{table}/start")
    play(table, PLIES)
    assert anna.post(f"games/{table}/rematch").json()["guided"] is True
