"""GET users/{username}: other players, as far as everyone may know them."""

from __future__ import annotations

from datetime import timedelta

import pytest

from devtools.time_travel.passing_time import TimeTravel
from games.clocks.now import now
from games.models import User
from tests.kit.api_clients import Caller

pytestmark = pytest.mark.django_db


def test_player_is_found_by_name(anna: Caller, visitor: Caller) -> None:
    assert anna.user is not None
    assert visitor.get("users/anna").json() == {
        "username": "anna",
        "bot_of": None,
        "reliability": None,
        "joined": anna.user.date_joined.date().isoformat(),
        "away_until": None,
    }


def test_player_is_found_in_any_case_of_letters(anna: Caller, visitor: Caller) -> None:
    assert visitor.get("users/ANNA").json()["username"] == "anna"


def test_player_shows_reliability_in_per_cent(anna: Caller, visitor: Caller) -> None:
    User.objects.update(reliability=93)
    assert visitor.get("users/anna").json()["reliability"] == 93


def test_player_shows_the_end_of_their_vacation_while_away(
    days: TimeTravel, anna: Caller, visitor: Caller
) -> None:
    first, last = (str(now().date() + timedelta(days=ahead)) for ahead in (1, 2))
    anna.post("me/vacations", {"first": first, "last": last})
    assert visitor.get("users/anna").json()["away_until"] is None
    days.on(days=1)
    assert visitor.get("users/anna").json()["away_until"] == last
    days.on(days=2)
    assert visitor.get("users/anna").json()["away_until"] is None


def test_player_shows_no_mail_address_and_no_preferences(anna: Caller, bernd: Caller) -> None:
    anna.patch("me/preferences", {"zone": "Asia/Tokyo"})
    text = bernd.get("users/anna").content.decode()
    assert "example.org" not in text
    assert "Tokyo" not in text


@pytest.mark.parametrize(
    "name", ["nobody", "%", "an_a", "a" * 500, "%00", "anna%00", "%F0%9F%90%92"]
)
def test_unknown_player_is_refused_with_404(anna: Caller, visitor: Caller, name: str) -> None:
    answer = visitor.get(f"users/{name}")
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


def test_suspended_player_is_not_found(anna: Caller, visitor: Caller) -> None:
    User.objects.filter(username="anna").update(is_active=False)
    assert visitor.get("users/anna").status_code == 404
