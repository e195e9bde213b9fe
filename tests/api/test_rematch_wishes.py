"""PUT and DELETE games/{id}/rematch: wishes, and what is made of them."""

from __future__ import annotations

from typing import Any

import pytest

from devtools.time_travel.passing_time import TimeTravel
from games.models import Game, Invitation
from games.policy import OPEN_TABLES_AT_MOST, REMATCH_HOURS
from tests.kit.api_clients import Caller, user_of
from tests.kit.playing_on import finish, play_until_last

pytestmark = pytest.mark.django_db


def wish(caller: Caller, game: str, **body: Any) -> Any:
    answer = caller.put(f"games/{game}/rematch", body)
    assert answer.status_code == 200, answer.content
    return answer.json()


def wishing(caller: Caller, game: str) -> tuple[list[int], str | None]:
    shown = caller.look(game)["rematch"]
    listed = next(row for row in caller.get("me/games").json()["results"] if row["id"] == game)
    assert shown == listed["rematch"]
    return (shown["seats"], shown["at"]) if shown else ([], None)


def rematch_of(game: str) -> Game | None:
    return Game.objects.filter(rematch_of=game).first()


def test_wish_is_seen_only_by_the_players_of_the_game(
    days: TimeTravel, finished: str, players: list[Caller], dora: Caller, visitor: Caller
) -> None:
    days.work()
    before = [caller.get(f"games/{finished}") for caller in (dora, visitor)]
    etags = [player.get(f"games/{finished}")["ETag"] for player in players]
    wish(players[1], finished)
    at = wishing(players[0], finished)[1]
    assert at is not None
    assert all(wishing(player, finished) == ([1], at) for player in players)
    assert all(
        player.get(f"games/{finished}", If_None_Match=etag).status_code == 200
        for player, etag in zip(players, etags, strict=True)
    )
    for caller, seen in zip((dora, visitor), before, strict=True):
        now = caller.get(f"games/{finished}").json()
        assert now | {"version": None} == seen.json() | {"version": None}
    assert rematch_of(finished) is None


def test_rematch_is_made_once_all_of_us_wish_for_it(
    days: TimeTravel, finished: str, players: list[Caller]
) -> None:
    days.work()
    wish(players[2], finished)
    wish(players[0], finished, trusts_server=True)
    assert wish(players[0], finished, trusts_server=True)["id"] == finished
    made = wish(players[1], finished)
    assert (made["rematch_of"], made["status"], made["host"]) == (finished, "full", "carla")
    assert [seat["player"] for seat in made["seats"]] == ["anna", "bernd", "carla"]
    assert [seat["brought"] for seat in made["seats"]] == ["trusts_server", None, None]
    assert not Invitation.objects.filter(game=made["id"]).exists()
    assert wishing(players[0], finished) == ([], None)
    assert wish(players[0], finished)["id"] == made["id"]


def test_rematch_is_made_for_those_who_wish_when_time_is_up(
    days: TimeTravel, finished: str, players: list[Caller]
) -> None:
    days.work()
    wish(players[2], finished)
    days.on(hours=1)
    wish(players[0], finished)
    days.on(hours=REMATCH_HOURS - 2)
    assert rematch_of(finished) is None
    days.on(hours=1, minutes=1)
    made = rematch_of(finished)
    assert made is not None
    seats = [seat["player"] for seat in players[0].look(made.pk)["seats"]]
    assert (made.host.username, seats) == ("carla", ["anna", None, "carla"])
    invited = Invitation.objects.filter(game=made, status="pending")
    assert [row.user.username for row in invited] == ["bernd"]
    assert wishing(players[0], finished) == ([], None)
    assert Game.objects.get(pk=finished).due_at is None


def test_wish_that_was_taken_back_makes_no_table(
    days: TimeTravel, finished: str, players: list[Caller]
) -> None:
    days.work()
    wish(players[0], finished)
    answer = players[0].delete(f"games/{finished}/rematch")
    assert (answer.status_code, answer.json()["rematch"]) == (200, None)
    assert players[1].delete(f"games/{finished}/rematch").status_code == 200
    days.on(hours=REMATCH_HOURS + 1)
    assert rematch_of(finished) is None


def test_wish_before_the_books_of_a_game_are_closed_waits_for_that(
    days: TimeTravel, game: str, players: list[Caller]
) -> None:
    """Its result is settled once, and its rematch made a day after the wish."""
    finish(game, players)
    due = Game.objects.get(pk=game).due_at
    wish(players[0], game)
    assert Game.objects.get(pk=game).due_at == due
    days.work()
    row = Game.objects.get(pk=game)
    assert row.clocks == []
    assert row.due_at is not None
    assert row.participations.filter(place__isnull=False).count() == len(players)
    days.on(hours=REMATCH_HOURS)
    assert rematch_of(game) is not None


def test_wishes_without_a_possible_host_are_forgotten(
    days: TimeTravel, finished: str, players: list[Caller]
) -> None:
    days.work()
    user = user_of(players[0])
    wish(players[0], finished)
    for _ in range(OPEN_TABLES_AT_MOST):
        Game.objects.create(ruleset="meuterer", host=user, commitment="", secret="")
    days.on(hours=REMATCH_HOURS, minutes=1)
    assert rematch_of(finished) is None
    assert wishing(players[1], finished) == ([], None)
    assert Game.objects.get(pk=finished).due_at is None


def test_wish_during_a_game_or_without_a_seat_is_refused(
    game: str, players: list[Caller], dora: Caller, visitor: Caller
) -> None:
    for method in ("put", "delete"):
        refused = getattr(players[0], method)(f"games/{game}/rematch", {})
        assert (refused.status_code, refused.json()["code"]) == (409, "not_finished")
    play_until_last(game)
    finish(game, players)
    assert dora.put(f"games/{game}/rematch", {}).json()["code"] == "not_seated"
    assert visitor.put(f"games/{game}/rematch", {}).status_code == 401
