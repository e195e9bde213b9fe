"""Leaving a game that goes on: openly, for a reason that others are not told."""

from __future__ import annotations

from datetime import timedelta

import pytest

from devtools.time_travel.passing_time import TimeTravel
from games.clocks.now import now
from games.models import Game, Message, Notice, Participation, Seat
from tests.kit.api_clients import Caller, ends_soon, for_meuterer, user_of
from tests.kit.playing_on import finish

pytestmark = pytest.mark.django_db
WHY = {"reason": "behaviour"}


def test_left_seat_is_offered_at_once_and_a_bot_plays(
    game: str, anna: Caller, bernd: Caller
) -> None:
    answer = bernd.post(f"games/{game}/leave", WHY)
    assert (answer.status_code, answer.json()["seat"]) == (201, None)
    row = Seat.objects.get(game=game, number=1)
    assert (row.user, row.bot) == (None, "medium")
    assert row.offered_at is not None
    assert anna.look(game)["seats"][1]["on_offer"] is True
    assert anna.get("games?offered=true").json()["results"][0]["id"] == game


def test_reason_is_told_to_the_leaver_and_to_nobody_else(
    game: str, anna: Caller, bernd: Caller, dora: Caller
) -> None:
    bernd.post(f"games/{game}/leave", WHY)
    mine = bernd.get(f"games/{game}/leave").json()
    assert mine["reason"] == "behaviour"
    assert mine["left_at"] is not None
    assert mine["take_back_until"] is not None
    for other in (anna, dora):
        assert other.get(f"games/{game}/leave").json()["reason"] is None
        told = [other.get(f"games/{game}{part}").content for part in ("", "/moves", "/events")]
        assert not any(b"behaviour" in one for one in told)
    log = anna.get(f"games/{game}/moves").json()["results"]
    (notice,) = log[0]["notices"]
    assert (notice["kind"], notice["player"]) == ("left", "bernd")
    assert "reason" not in notice


def test_leaving_counts_milder_than_vanishing(game: str, bernd: Caller) -> None:
    bernd.post(f"games/{game}/leave", WHY)
    row = Participation.objects.get(game=game)
    assert (row.left, row.decisions, row.late) == (True, 1, 1)
    assert user_of(bernd).participations.count() == 1


def test_leaving_a_game_is_told_to_the_other_players_alone(
    days: TimeTravel, game: str, anna: Caller, bernd: Caller
) -> None:
    bernd.post(f"games/{game}/leave", WHY)
    told = Message.objects.filter(event__in=["seat_lost", "seat_offered"], channel="mail")
    assert {(row.user.username, row.event) for row in told} == {
        ("anna", "seat_offered"),
        ("carla", "seat_offered"),
    }
    assert all(row.data["left"] is True for row in told)
    assert not any("behaviour" in str(row.data) for row in told)


def test_left_seat_is_taken_back_within_two_days_once(
    days: TimeTravel, game: str, bernd: Caller
) -> None:
    bernd.post(f"games/{game}/leave", WHY)
    assert bernd.post(f"games/{game}/seats", {"seat": 1}).status_code == 201
    assert not Participation.objects.exists()
    bernd.post(f"games/{game}/leave", {"reason": "no_time"})
    assert bernd.get(f"games/{game}/leave").json()["take_back_until"] is None
    again = bernd.post(f"games/{game}/seats", {"seat": 1})
    assert (again.status_code, again.json()["code"]) == (403, "held_a_seat")


def test_left_seat_is_not_taken_back_later(game: str, bernd: Caller) -> None:
    bernd.post(f"games/{game}/leave", WHY)
    Seat.objects.filter(game=game, number=1).update(offered_at=now() - timedelta(hours=49))
    late = bernd.post(f"games/{game}/seats", {"seat": 1})
    assert (late.status_code, late.json()["code"]) == (403, "held_a_seat")


@ends_soon
def test_game_that_somebody_left_is_played_to_its_end(
    days: TimeTravel, game: str, players: list[Caller], dora: Caller
) -> None:
    players[1].post(f"games/{game}/leave", WHY)
    assert dora.post(f"games/{game}/seats", {}).status_code == 201
    finish(game, [players[0], dora, players[2]])
    days.work()
    rows = Participation.objects.filter(game=game)
    ended = {row.user.username: (row.left, row.substitute) for row in rows}
    assert ended == {
        "anna": (False, False),
        "bernd": (True, False),
        "carla": (False, False),
        "dora": (False, True),
    }


def test_leaving_before_the_start_or_without_a_seat_is_refused(
    full_game: str, anna: Caller, dora: Caller
) -> None:
    early = anna.post(f"games/{full_game}/leave", WHY)
    assert (early.status_code, early.json()["code"]) == (409, "not_active")
    stranger = dora.post(f"games/{full_game}/leave", WHY)
    assert (stranger.status_code, stranger.json()["code"]) == (403, "not_seated")
    unknown = anna.post(f"games/{full_game}/leave", {"reason": "bored"})
    assert unknown.status_code == 400


@for_meuterer
def test_leaver_has_no_say_in_proposals_any_more(game: str, anna: Caller, bernd: Caller) -> None:
    anna.post(f"games/{game}/proposals", {"kind": "call_off"})
    proposal = anna.look(game)["proposal"]["id"]
    bernd.post(f"games/{game}/leave", WHY)
    voted = bernd.post(f"games/{game}/proposals/{proposal}/vote", {"agrees": True})
    assert (voted.status_code, voted.json()["code"]) == (403, "not_seated")
    assert Game.objects.get(pk=game).status == "active"
    assert Notice.objects.filter(game=game).count() == 1


def test_reasons_for_leaving_are_listed_in_words(anna: Caller) -> None:
    reasons = anna.get("leaving-reasons").json()
    assert reasons[0]["reason"] == "no_time"
    assert all(row["label"] for row in reasons)
