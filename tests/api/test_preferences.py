"""me/preferences: how and when a player gets messages, and when their clocks stop."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from devtools.time_travel.passing_time import TimeTravel
from games.clocks.now import now
from games.models import User
from tests.kit.api_clients import Caller, for_meuterer, to_move

pytestmark = pytest.mark.django_db
NIGHT = {"start": "23:00", "end": "08:00"}


def deadline(caller: Caller, game: str) -> datetime:
    """The caller's own deadline, in UTC."""
    view = caller.look(game)
    return datetime.fromisoformat(view["seats"][view["seat"]]["deadline"])


def stored(caller: Caller) -> Any:
    assert caller.user is not None
    return User.objects.filter(pk=caller.user.pk).values().get()


@pytest.fixture
def mover(game: str, players: list[Caller]) -> Caller:
    """The player who is to move first."""
    return to_move(game, players)


def test_preferences_start_with_the_sites_defaults(anna: Caller) -> None:
    mine = anna.get("me/preferences").json()
    assert mine["language"] == "en"
    assert mine["zone"] == "UTC"
    assert mine["night"] == {"start": "22:00", "end": "07:00"}
    assert mine["messages"]["turn"] == {"mail": "first", "push": "now", "webhook": "now"}
    assert (mine["digest_hours"], mine["order_delay"], mine["mail_refused"]) == ([18], 0, False)


def test_patched_preferences_change_and_the_others_stay(anna: Caller) -> None:
    before = anna.get("me/preferences").json()
    wish = {"language": "de", "digest_hours": [18, 8], "order_delay": 600}
    answer = anna.patch("me/preferences", wish)
    assert answer.status_code == 200, answer.content
    assert answer.json() == before | wish | {"digest_hours": [8, 18]}
    assert anna.get("me/preferences").json() == answer.json()


def test_one_channel_of_one_event_can_be_changed_alone(anna: Caller) -> None:
    before = anna.get("me/preferences").json()["messages"]
    after = anna.patch("me/preferences", {"messages": {"turn": {"mail": "digest"}}}).json()
    assert after["messages"] == before | {"turn": before["turn"] | {"mail": "digest"}}


def test_zone_and_night_can_be_changed_together(anna: Caller) -> None:
    answer = anna.patch("me/preferences", {"zone": "Asia/Tokyo", "night": NIGHT})
    assert answer.status_code == 200
    assert (answer.json()["zone"], answer.json()["night"]) == ("Asia/Tokyo", NIGHT)


def test_night_can_be_switched_off(anna: Caller) -> None:
    assert anna.patch("me/preferences", {"night": None}).json()["night"] is None


def test_preferences_belong_to_one_player(anna: Caller, bernd: Caller) -> None:
    before = bernd.get("me/preferences").content
    anna.patch("me/preferences", {"language": "ja", "zone": "Asia/Tokyo"})
    assert bernd.get("me/preferences").content == before


@pytest.mark.parametrize(
    "wrong",
    [
        {"language": "xx"},
        {"zone": "Atlantis/Hochland"},
        {"zone": "../etc/passwd"},
        {"zone": 3},
        {"zone": None},
        {"night": {"start": "22:00"}},
        {"night": {"start": "25:00", "end": "07:00"}},
        {"night": {"start": 22, "end": 7}},
        {"night": "always"},
        {"messages": {"turn": {"mail": "hourly"}}},
        {"messages": {"turn": {"pigeon": "now"}}},
        {"messages": {"weather": {"mail": "now"}}},
        {"messages": {"turn": "none"}},
        {"messages": []},
        {"digest_hours": []},
        {"digest_hours": [24]},
        {"digest_hours": [1, 2, 3]},
        {"digest_hours": ["8"]},
        {"order_delay": -1},
        {"order_delay": 12 * 3600 + 1},
        {"order_delay": True},
        {"order_delay": None},
        {"mail_refused": True},
        {"reliability": 100},
    ],
)
def test_invalid_preferences_are_refused_and_change_nothing(anna: Caller, wrong: Any) -> None:
    before = anna.get("me/preferences").content
    answer = anna.patch("me/preferences", wrong)
    assert (answer.status_code, answer.json()["code"]) == (400, "invalid_request")
    assert anna.get("me/preferences").content == before


@pytest.mark.parametrize(("end", "status"), [("08:00", 200), ("08:01", 422), ("22:00", 422)])
def test_night_above_ten_hours_is_refused(anna: Caller, end: str, status: int) -> None:
    """A night that begins when it ends would last the whole day."""
    answer = anna.patch("me/preferences", {"night": {"start": "22:00", "end": end}})
    assert answer.status_code == status
    assert answer.json().get("code", "bad_times") == "bad_times"


def test_refused_night_leaves_the_other_preferences_unchanged(anna: Caller) -> None:
    wish = {"language": "fr", "night": {"start": "20:00", "end": "07:00"}}
    assert anna.patch("me/preferences", wish).status_code == 422
    assert anna.get("me/preferences").json()["language"] == "en"


@for_meuterer
def test_change_of_time_zone_moves_the_deadline(days: TimeTravel, game: str, mover: Caller) -> None:
    """The clock has three days, and stops from 22:00 to 07:00 of its player's local time.

    In the new zone it is midnight already: none of that night is past, and its days end earlier.
    """
    before = deadline(mover, game)
    assert mover.patch("me/preferences", {"zone": "Pacific/Tarawa"}).status_code == 200
    assert before - now() == pytest.approx(timedelta(days=4, hours=21), abs=timedelta(minutes=1))
    after = deadline(mover, game)
    assert after - before == pytest.approx(timedelta(hours=-2), abs=timedelta(minutes=1))
    local = after.astimezone(ZoneInfo("Pacific/Tarawa"))
    assert mover.look(game)["my_clock"]["deadline"] == local.isoformat()


@for_meuterer
def test_second_change_of_night_or_zone_within_two_days_is_refused(
    days: TimeTravel, game: str, mover: Caller
) -> None:
    mover.patch("me/preferences", {"zone": "Pacific/Tarawa"})
    moved = deadline(mover, game)
    days.on(hours=47)
    for wish in ({"zone": "Europe/Berlin"}, {"night": NIGHT}, {"night": None}):
        answer = mover.patch("me/preferences", wish)
        assert (answer.status_code, answer.json()["code"]) == (409, "too_soon")
    assert deadline(mover, game) == moved
    days.on(hours=1, minutes=1)
    assert mover.patch("me/preferences", {"zone": "Europe/Berlin"}).status_code == 200
    assert deadline(mover, game) != moved


@for_meuterer
def test_unchanged_time_zone_moves_no_deadline(days: TimeTravel, game: str, mover: Caller) -> None:
    mover.patch("me/preferences", {"zone": "Pacific/Tarawa"})
    before, due = stored(mover), deadline(mover, game)
    again = mover.patch("me/preferences", {"zone": "Pacific/Tarawa", "language": "en"})
    assert again.status_code == 200
    assert (stored(mover), deadline(mover, game)) == (before, due)


@for_meuterer
def test_preferences_unrelated_to_clocks_change_no_table(
    days: TimeTravel, game: str, mover: Caller
) -> None:
    before = mover.get(f"games/{game}").content
    mover.patch("me/preferences", {"language": "en", "order_delay": 900, "digest_hours": [6]})
    assert mover.get(f"games/{game}").content == before


@for_meuterer
@pytest.mark.parametrize(("month", "hours"), [(3, -1), (10, 1)], ids=["spring", "autumn"])
def test_night_of_a_daylight_saving_change_moves_the_deadline_by_an_hour(
    days: TimeTravel, full_game: str, players: list[Caller], month: int, hours: int
) -> None:
    """In spring the night is an hour shorter and the deadline earlier; in autumn the reverse."""
    berlin = ZoneInfo("Europe/Berlin")
    for player in players:
        player.patch("me/preferences", {"zone": "Europe/Berlin"})
    sunday = datetime(now().year + 1, month, 31, 3, tzinfo=berlin)
    sunday -= timedelta(days=(sunday.weekday() + 1) % 7)
    days.traveller.to((sunday - timedelta(days=1)).replace(hour=12))  # Saturday at noon
    start = now()
    assert players[0].post(f"games/{full_game}/start").status_code == 201
    mover = to_move(full_game, players)
    usual = timedelta(days=4, hours=21)  # 10 h, four days of 15 h, 2 h of the next
    took = deadline(mover, full_game) - start
    assert took == pytest.approx(usual + timedelta(hours=hours), abs=timedelta(minutes=1))
    local = deadline(mover, full_game).astimezone(berlin)
    assert f"{local:%A %H:%M}" == "Thursday 09:00"
