"""POST games/{id}/rematch: the same table once more, in one request."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest

from devtools.time_travel.passing_time import TimeTravel
from games.models import Game, Invitation, Message
from games.policy import START_SECONDS
from tests.kit.api_clients import Caller
from tests.kit.playing_on import finish, play_until_last
from tests.services.play.rated_games import play_on, start
from tests.services.play.test_timeouts import stay_away

pytestmark = pytest.mark.django_db


def occupants(view: Any) -> list[str | None]:
    return [seat["player"] or seat["bot"] for seat in view["seats"]]


def test_rematch_copies_the_table_and_makes_the_caller_host(finished: str, bernd: Caller) -> None:
    Game.objects.update(language="en", vacations=False, rated=True, clock="slow")
    Game.objects.update(spectators="delayed", spectator_delay=7, min_reliability=10)
    before = bernd.look(finished)
    answer = bernd.post(f"games/{finished}/rematch")
    assert answer.status_code == 201
    view = answer.json()
    same = ("ruleset", "options", "clock", "vacations", "language", "rated", "spectators")
    for name in (*same, "spectator_delay", "min_reliability"):
        assert view[name] == before[name], name
    assert (view["host"], view["rematch_of"], view["invited_only"]) == ("bernd", finished, True)
    assert occupants(view) == [None, "bernd", None]
    assert view["commitment"] != before["commitment"]


def test_rematch_invites_the_other_players_by_name(
    finished: str, bernd: Caller, anna: Caller
) -> None:
    game = bernd.post(f"games/{finished}/rematch").json()["id"]
    invited = Invitation.objects.filter(game=game, status="pending", host__username="bernd")
    assert sorted(invited.values_list("user__username", flat=True)) == ["anna", "carla"]
    told = Message.objects.filter(game=game, event="invited", channel="mail")
    assert sorted(told.values_list("user__username", flat=True)) == ["anna", "carla"]
    (row,) = anna.get("me/invitations").json()["results"]
    assert anna.post(f"me/invitations/{row['id']}/accept", {}).status_code == 201


def test_rematch_asked_by_the_others_seats_them_where_they_sat(
    days: TimeTravel, finished: str, anna: Caller, bernd: Caller, carla: Caller
) -> None:
    game = bernd.post(f"games/{finished}/rematch").json()["id"]
    assert occupants(carla.post(f"games/{finished}/rematch").json()) == [None, "bernd", "carla"]
    again = bernd.post(f"games/{finished}/rematch")
    assert (again.status_code, again.json()["id"]) == (201, game)
    full = anna.post(f"games/{finished}/rematch").json()
    assert (full["status"], occupants(full)) == ("full", ["anna", "bernd", "carla"])
    days.on(seconds=START_SECONDS)
    assert Game.objects.get(pk=game).status == "active"
    assert anna.post(f"games/{finished}/rematch").json()["id"] == game
    assert Invitation.objects.filter(game=game, status="accepted").count() == 2


def test_rematch_player_whose_seat_is_taken_gets_another_or_is_refused(
    finished: str, anna: Caller, bernd: Caller, carla: Caller, dora: Caller
) -> None:
    game = anna.post(f"games/{finished}/rematch").json()["id"]
    carla.post(f"games/{game}/seats", {"seat": 1})
    assert occupants(bernd.post(f"games/{finished}/rematch").json()) == ["anna", "carla", "bernd"]
    bernd.delete(f"games/{game}/seats/me")
    anna.post(f"games/{game}/invitations", {"player": "dora"})
    dora.post(f"games/{game}/seats", {})
    answer = bernd.post(f"games/{finished}/rematch")
    assert (answer.status_code, answer.json()["code"]) == (409, "game_full")


def test_rematch_that_was_closed_is_not_made_again(
    finished: str, anna: Caller, bernd: Caller
) -> None:
    game = anna.post(f"games/{finished}/rematch").json()["id"]
    anna.delete(f"games/{game}/seats/me")
    answer = bernd.post(f"games/{finished}/rematch")
    assert (answer.status_code, answer.json()["code"]) == (409, "already_started")


def test_rematch_refuses_a_player_who_declined(finished: str, anna: Caller, bernd: Caller) -> None:
    anna.post(f"games/{finished}/rematch")
    (row,) = bernd.get("me/invitations").json()["results"]
    bernd.post(f"me/invitations/{row['id']}/decline", {"reason": "no_time"})
    assert bernd.post(f"games/{finished}/rematch").json()["code"] == "not_invited"


def test_rematch_keeps_its_seats_for_the_invited(finished: str, anna: Caller, dora: Caller) -> None:
    game = anna.post(f"games/{finished}/rematch").json()["id"]
    assert dora.post(f"games/{game}/seats", {}).json()["code"] == "game_not_found"
    listed = dora.get("games").json()["results"]
    assert game not in [row["id"] for row in listed]


def test_rematch_seats_the_bots_where_they_sat(
    days: TimeTravel, anna: Caller, bernd: Caller, ruleset: str
) -> None:
    game = start([anna, bernd], "random", ruleset=ruleset)
    play_on(game, days)
    assert occupants(bernd.post(f"games/{game}/rematch").json()) == [None, "bernd", "random"]
    assert occupants(anna.post(f"games/{game}/rematch").json()) == ["anna", "bernd", "random"]


def test_rematch_leaves_out_a_player_who_lost_the_seat(
    days: TimeTravel, game: str, players: list[Caller]
) -> None:
    """A bot stood in for them; their seat is free now."""
    absent = stay_away(game, players, days, "offered")
    host = players[(absent + 1) % 3]
    play_until_last(game)
    play_on(game, days)
    view = host.look(game)
    assert view["status"] == "finished"
    answer = players[absent].post(f"games/{game}/rematch")
    assert (answer.status_code, answer.json()["code"]) == (403, "not_seated")
    made = host.post(f"games/{game}/rematch").json()
    assert [seat["seat"] for seat in made["seats"] if seat["player"]] == [view["seat"]]
    assert not [seat for seat in made["seats"] if seat["bot"]]
    assert Invitation.objects.filter(game=made["id"]).count() == 1


def test_rematch_of_a_running_game_or_by_a_stranger_is_refused(
    game: str, players: list[Caller], dora: Caller, visitor: Caller
) -> None:
    answer = players[0].post(f"games/{game}/rematch")
    assert (answer.status_code, answer.json()["code"]) == (409, "not_finished")
    finish(game, players)
    answer = dora.post(f"games/{game}/rematch")
    assert (answer.status_code, answer.json()["code"]) == (403, "not_seated")
    assert visitor.post(f"games/{game}/rematch").status_code == 401
    assert dora.post(f"games/{uuid4()}/rematch").json()["code"] == "game_not_found"
    assert not Game.objects.exclude(pk=game).exists()


def test_rematch_counts_against_the_hosts_limit_of_tables(
    finished: str, anna: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.services.tables.seating.OPEN_TABLES_AT_MOST", 0)
    answer = anna.post(f"games/{finished}/rematch")
    assert (answer.status_code, answer.json()["code"]) == (409, "too_many")
