"""PUT games/{id}/looking: a player says that a table is before their eyes."""

from __future__ import annotations

from datetime import datetime, timedelta
from uuid import UUID, uuid4

import pytest

from games.clocks.now import now
from games.policy import LOOKING_AGAIN_SECONDS, LOOKING_SECONDS
from games.services import presence
from tests.kit.api_clients import Caller, user_of
from tests.kit.bot_accounts import bot_of

pytestmark = pytest.mark.django_db


def test_looking_counts_for_so_long_as_the_policy_says(anna: Caller, open_game: str) -> None:
    before = now().replace(microsecond=0)
    answer = anna.put(f"games/{open_game}/looking", {})
    assert answer.status_code == 200
    until = datetime.fromisoformat(answer.json()["until"])
    lasts = timedelta(seconds=LOOKING_SECONDS)
    assert before + lasts <= until <= now() + lasts
    figures = anna.get("policy").json()["messages"]
    assert figures["looking_seconds"] == LOOKING_SECONDS
    assert figures["looking_again_seconds"] == LOOKING_AGAIN_SECONDS < LOOKING_SECONDS / 2
    assert LOOKING_SECONDS + 60 < 180  # with a sweep, and a slow mail server, within three minutes
    assert figures["idle_seconds"] == 300


def test_looking_at_a_table_without_a_seat_is_refused(
    anna: Caller, bernd: Caller, open_game: str
) -> None:
    answer = bernd.put(f"games/{open_game}/looking", {})
    assert (answer.status_code, answer.json()["code"]) == (403, "not_seated")


def test_bot_account_that_looks_is_told_all_the_same(anna: Caller) -> None:
    bot = bot_of(anna, "rook")
    wish = {"ruleset": "meuterer", "seats": 3, "trusts_server": True}
    game = bot.post("games", wish).json()["id"]
    assert bot.put(f"games/{game}/looking", {}).status_code == 200
    assert not presence.looking_until({UUID(int=1): (user_of(bot).pk, UUID(game))})


def test_looking_at_a_table_without_a_log_in_is_refused(visitor: Caller, open_game: str) -> None:
    assert visitor.put(f"games/{open_game}/looking", {}).status_code == 401


def test_looking_at_no_table_is_not_found(anna: Caller) -> None:
    missing = "00000000-0000-4000-8000-000000000000"
    assert anna.put(f"games/{missing}/looking", {}).status_code == 404


def test_looking_is_known_of_that_player_and_table_alone(
    anna: Caller, bernd: Caller, open_game: str
) -> None:
    anna.put(f"games/{open_game}/looking", {})
    here, other = UUID(open_game), uuid4()
    mine, theirs = user_of(anna).pk, user_of(bernd).pk
    pairs = {UUID(int=1): (mine, here), UUID(int=2): (theirs, here), UUID(int=3): (mine, other)}
    assert set(presence.looking_until(pairs)) == {UUID(int=1)}
