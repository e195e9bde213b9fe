"""The entry terms of a table: what it asks of whoever sits down, and how it says so."""

from __future__ import annotations

from typing import Any

import pytest

from devtools.time_travel.passing_time import TimeTravel
from games.models import Game, User
from tests.kit.api_clients import Caller
from tests.services.play.test_timeouts import stay_away

pytestmark = pytest.mark.django_db
NEW = {"ruleset": "meuterer", "seats": 3}


def test_new_table_shows_its_entry_terms(anna: Caller, visitor: Caller) -> None:
    terms = {
        "invited_only": True,
        "language": "de",
        "bots_allowed": False,
        "spectators": "delayed",
        "spectator_delay": 12,
        "rated": True,
        "min_reliability": 80,
    }
    made = anna.post("games", NEW | terms)
    assert made.status_code == 201
    assert terms.items() <= made.json().items()


def test_new_table_without_entry_terms_is_open_to_all(anna: Caller) -> None:
    view = anna.post("games", NEW).json()
    assert (view["invited_only"], view["language"], view["bots_allowed"]) == (False, "", True)
    assert (view["spectators"], view["spectator_delay"], view["rated"]) == ("public", 0, False)


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"language": "it"}, "invalid_request"),
        ({"spectators": "friends"}, "invalid_request"),
        ({"rated": "yes"}, "invalid_request"),
        ({"invited_only": 1}, "invalid_request"),
        ({"spectators": "delayed", "spectator_delay": 201}, "invalid_request"),
        ({"spectators": "delayed", "spectator_delay": -1}, "invalid_request"),
        ({"spectators": "delayed"}, "bad_options"),
        ({"spectators": "delayed", "spectator_delay": 0}, "bad_options"),
        ({"spectators": "public", "spectator_delay": 3}, "bad_options"),
        ({"spectator_delay": 3}, "bad_options"),
        ({"bots_allowed": False, "bots": ["random"]}, "bad_options"),
    ],
)
def test_contradictory_entry_terms_are_refused(
    anna: Caller, wish: dict[str, Any], code: str
) -> None:
    assert anna.post("games", NEW | wish).json()["code"] == code
    assert not Game.objects.exists()


def test_sitting_down_requires_the_language_of_the_table(
    anna: Caller, bernd: Caller, carla: Caller
) -> None:
    game = anna.post("games", NEW | {"language": "de"}).json()["id"]
    answer = bernd.post(f"games/{game}/seats", {})
    assert (answer.status_code, answer.json()["code"]) == (403, "other_language")
    assert answer.json()["language"] == "de"
    bernd.patch("me/preferences", {"language": "de"})
    assert bernd.post(f"games/{game}/seats", {}).status_code == 201
    carla.patch("me/preferences", {"speaks": ["ja", "de", "de"]})
    assert carla.get("me/preferences").json()["speaks"] == ["de", "ja"]
    assert carla.post(f"games/{game}/seats", {}).status_code == 201


@pytest.mark.parametrize("speaks", [["it"], "de", [1], None, ["de"] * 9])
def test_invalid_spoken_languages_are_refused(anna: Caller, speaks: Any) -> None:
    assert anna.patch("me/preferences", {"speaks": speaks}).status_code == 400
    assert anna.get("me/preferences").json()["speaks"] == []


def test_host_who_left_must_meet_the_entry_terms_to_return(anna: Caller, bernd: Caller) -> None:
    game = anna.post("games", NEW | {"language": "de"}).json()["id"]
    bernd.patch("me/preferences", {"speaks": ["de"]})
    bernd.post(f"games/{game}/seats", {})
    anna.delete(f"games/{game}/seats/me")
    assert anna.post(f"games/{game}/seats", {}).json()["code"] == "other_language"


def test_sitting_down_at_an_invited_table_without_an_invitation_is_refused(
    anna: Caller, bernd: Caller
) -> None:
    game = anna.post("games", NEW | {"invited_only": True}).json()["id"]
    answer = bernd.post(f"games/{game}/seats", {})
    assert (answer.status_code, answer.json()["code"]) == (404, "game_not_found")


def test_offered_seat_is_subject_to_the_entry_terms(
    days: TimeTravel, game: str, players: list[Caller], dora: Caller
) -> None:
    Game.objects.update(language="ja", min_reliability=90)
    seat = stay_away(game, players, days, "offered")
    assert dora.post(f"games/{game}/seats", {"seat": seat}).json()["code"] == "other_language"
    dora.patch("me/preferences", {"speaks": ["ja"]})
    User.objects.filter(username="dora").update(reliability=89)
    assert dora.post(f"games/{game}/seats", {"seat": seat}).json()["code"] == "not_reliable"
    User.objects.filter(username="dora").update(reliability=90)
    assert dora.post(f"games/{game}/seats", {"seat": seat}).status_code == 201


def test_offered_seat_of_an_invited_table_requires_an_invitation(
    days: TimeTravel, game: str, players: list[Caller], dora: Caller
) -> None:
    Game.objects.update(invited_only=True)
    seat = stay_away(game, players, days, "offered")
    assert dora.post(f"games/{game}/seats", {"seat": seat}).json()["code"] == "not_invited"
    mate = players[(seat + 1) % 3]
    assert mate.post(f"games/{game}/invitations", {"player": "dora"}).status_code == 201
    assert dora.post(f"games/{game}/seats", {"seat": seat}).status_code == 201
    (row,) = dora.get("me/invitations").json()["results"]
    assert row["status"] == "accepted"


def test_player_returning_to_their_own_seat_meets_no_entry_terms(
    days: TimeTravel, game: str, players: list[Caller]
) -> None:
    """Their absence has cost them the reliability that the table asks for."""
    Game.objects.update(language="ja", min_reliability=100, invited_only=True)
    seat = stay_away(game, players, days, "offered")
    leaver = players[seat]
    assert leaver.get(f"users/{leaver.user}").json()["reliability"] < 100
    answer = leaver.post(f"games/{game}/seats", {})
    assert (answer.status_code, answer.json().get("seat")) == (201, seat)
