"""People take over from the site's bots, where a table lets them."""

from __future__ import annotations

from typing import Any

import pytest

from devtools.time_travel.passing_time import TimeTravel
from games.models import Game, Participation, RatingChange, Seat
from tests.kit.api_clients import Caller, ends_soon, guest_without_account
from tests.kit.playing_on import finish

pytestmark = pytest.mark.django_db


@pytest.fixture
def with_a_bot(game: str) -> str:
    """A game that goes on, at whose third seat a bot of the site began."""
    Game.objects.filter(pk=game).update(bot_seats_open=True)
    Seat.objects.filter(game=game, number=2).update(user=None, bot="medium")
    return game


def test_table_lets_people_take_bots_seats_if_its_host_says_so(anna: Caller) -> None:
    made = anna.post(
        "games",
        {"ruleset": "meuterer", "seats": 3, "bots": ["medium"], "bot_seats_open": True},
    )
    assert (made.status_code, made.json()["bot_seats_open"]) == (201, True)
    usual = anna.post("games", {"ruleset": "meuterer", "seats": 3}).json()
    assert usual["bot_seats_open"] is False
    guided = {"ruleset": "meuterer", "seats": 3, "bots": ["medium"] * 2, "guided": True}
    refused = anna.post("games", guided | {"bot_seats_open": True})
    assert (refused.status_code, refused.json()["code"]) == (422, "bad_options")


def test_person_takes_over_a_bots_seat_and_sees_what_it_saw(
    with_a_bot: str, anna: Caller, dora: Caller
) -> None:
    seen = anna.look(with_a_bot)["seats"]
    assert [row["on_offer"] for row in seen] == [False, False, True]
    assert seen[2]["offered_at"] is None
    found = dora.get("games?offered=true").json()["results"]
    assert [row["id"] for row in found] == [with_a_bot]
    taken = dora.post(f"games/{with_a_bot}/seats", {"seat": 2})
    assert (taken.status_code, taken.json()["seat"]) == (201, 2)
    assert dora.look(with_a_bot)["view"]["me"]["seat"] == 2
    log = anna.get(f"games/{with_a_bot}/moves").json()["results"]
    assert [note["kind"] for note in log[0]["notices"]] == ["taken_over"]
    assert dora.get("games?offered=true").json()["results"] == []


def test_bots_seat_at_another_table_is_not_taken(
    with_a_bot: str, anna: Caller, dora: Caller
) -> None:
    Game.objects.filter(pk=with_a_bot).update(bot_seats_open=False)
    assert anna.look(with_a_bot)["seats"][2]["on_offer"] is False
    refused = dora.post(f"games/{with_a_bot}/seats", {"seat": 2})
    assert (refused.status_code, refused.json()["code"]) == (409, "already_started")
    assert dora.get("games?offered=true").json()["results"] == []


@pytest.mark.parametrize(
    ("terms", "code"),
    [
        ({"invited_only": True}, "not_invited"),
        ({"language": "ja"}, "other_language"),
    ],
)
def test_player_taking_over_from_a_bot_must_meet_the_entry_terms(
    with_a_bot: str, dora: Caller, terms: Any, code: str
) -> None:
    Game.objects.filter(pk=with_a_bot).update(**terms)
    refused = dora.post(f"games/{with_a_bot}/seats", {"seat": 2})
    assert (refused.status_code, refused.json()["code"]) == (403, code)


def test_player_who_had_a_seat_gets_no_bots_seat(with_a_bot: str, bernd: Caller) -> None:
    bernd.post(f"games/{with_a_bot}/leave", {"reason": "no_time"})
    refused = bernd.post(f"games/{with_a_bot}/seats", {"seat": 2})
    assert (refused.status_code, refused.json()["code"]) == (403, "held_a_seat")


def test_guest_takes_over_no_bots_seat(with_a_bot: str) -> None:
    refused = guest_without_account().post(f"games/{with_a_bot}/seats", {"seat": 2})
    assert (refused.status_code, refused.json()["code"]) == (403, "not_for_guests")


@ends_soon
def test_game_is_not_rated_for_a_player_who_took_over_from_a_bot(
    days: TimeTravel, with_a_bot: str, anna: Caller, bernd: Caller, dora: Caller
) -> None:
    Game.objects.filter(pk=with_a_bot).update(rated=True)
    dora.post(f"games/{with_a_bot}/seats", {"seat": 2})
    finish(with_a_bot, [anna, bernd, dora])
    days.work()
    ended = Participation.objects.get(game=with_a_bot, seat=2)
    assert (ended.substitute, ended.left, len(ended.seconds) > 0) == (True, False, True)
    rated = set(RatingChange.objects.values_list("user__username", flat=True))
    assert rated == {"anna", "bernd"}


def test_list_of_offered_seats_takes_few_statements(
    with_a_bot: str, dora: Caller, django_assert_max_num_queries: Any
) -> None:
    with django_assert_max_num_queries(5):
        dora.get("games?offered=true")
