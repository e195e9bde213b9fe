"""What players add to the deal: after the commitment, before the start; and who waits for whom."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest

from devtools.time_travel.passing_time import TimeTravel
from games.clocks.now import now
from games.models import Game, Message, Seat
from games.policy import NONCE_SECONDS, NONCE_SECONDS_LIVE, START_SECONDS
from tests.kit.api_clients import Caller
from tests.kit.bot_accounts import bot_of, sit
from tests.kit.mailbox import Box, text_of

pytestmark = pytest.mark.django_db
NOTHING: dict[str, Any] = {"trusts_server": False}
NEW = {"ruleset": "meuterer", "seats": 3, **NOTHING}
FOR_TWO: dict[str, Any] = {"ruleset": "cartagena", "seats": 2}
LONG = "0123456789abcdef" * 2


def table(host: Caller, *others: Caller, **wish: Any) -> str:
    """A table at which these have sat down, and nobody has added to the deal."""
    made = host.post("games", NEW | wish)
    assert made.status_code == 201, made.content
    game = str(made.json()["id"])
    for other in others:
        assert other.post(f"games/{game}/seats", NOTHING).status_code == 201
    return game


def bring(caller: Caller, game: str, **what: Any) -> Any:
    return caller.put(f"games/{game}/seats/me", what or {"nonce": LONG})


def brought(game: str, caller: Caller) -> list[str | None]:
    return [seat["brought"] for seat in caller.look(game)["seats"]]


def left(instant: str) -> float:
    return round((datetime.fromisoformat(instant) - now()).total_seconds())


def test_start_is_refused_while_a_player_has_added_nothing(
    anna: Caller, bernd: Caller, carla: Caller
) -> None:
    game = table(anna, bernd, carla)
    for caller in (anna, bernd):
        assert bring(caller, game).status_code == 200
    refused = anna.post(f"games/{game}/start")
    assert (refused.status_code, refused.json()["code"]) == (409, "nonce_missing")
    assert "carla" in refused.json()["detail"]
    assert "anna" not in refused.json()["detail"]
    assert bring(carla, game, trusts_server=True).status_code == 200
    assert brought(game, anna) == ["nonce", "nonce", "trusts_server"]
    view = anna.post(f"games/{game}/start").json()
    assert view["status"] == "active"
    assert view["nonces"] == [LONG, LONG, ""]


def test_nonce_sent_before_the_commitment_was_known_does_not_count(anna: Caller) -> None:
    game = table(anna, bots=["random", "random"], nonce=LONG)
    assert brought(game, anna) == [None, "bot", "bot"]
    assert Seat.objects.get(game=game, number=0).nonce == ""
    assert anna.post(f"games/{game}/start").json()["code"] == "nonce_missing"
    bring(anna, game)
    assert anna.post(f"games/{game}/start").status_code == 201


def test_host_may_trust_the_server_from_the_beginning(anna: Caller) -> None:
    game = table(anna, bots=["random", "random"], trusts_server=True)
    assert brought(game, anna) == ["trusts_server", "bot", "bot"]
    assert anna.post(f"games/{game}/start").status_code == 201


def test_nonce_of_a_bot_account_does_not_count_and_is_not_awaited(
    anna: Caller, bernd: Caller
) -> None:
    rook = bot_of(bernd, "rook")
    game = table(anna, rook, **FOR_TWO)
    bring(anna, game)
    assert bring(rook, game).status_code == 200
    assert brought(game, anna) == ["nonce", "bot"]
    assert anna.post(f"games/{game}/start").json()["nonces"] == [LONG, ""]
    alone = table(rook, **FOR_TWO, bots=["random"])
    assert rook.post(f"games/{alone}/start").status_code == 201


def test_nonce_brought_when_sitting_down_is_kept(anna: Caller, bernd: Caller) -> None:
    game = table(anna, **FOR_TWO)
    assert sit(bernd, game, nonce=LONG).json()["seats"][1]["brought"] == "nonce"
    asked = table(anna, **FOR_TWO)
    anna.post(f"games/{asked}/invitations", {"player": "bernd"})
    (row,) = bernd.get("me/invitations?status=pending").json()["results"]
    view = bernd.post(f"me/invitations/{row['id']}/accept", {"nonce": LONG}).json()
    assert view["seats"][1]["brought"] == "nonce"


def test_nonce_leaves_nothing_to_trust_and_can_be_withdrawn(anna: Caller) -> None:
    game = table(anna)
    for wish, kept in (({"nonce": LONG, "trusts_server": True}, "nonce"), ({}, None)):
        assert anna.put(f"games/{game}/seats/me", wish).status_code == 200
        assert brought(game, anna) == [kept, None, None]


def test_no_nonce_is_told_to_anybody_before_the_start(
    anna: Caller, bernd: Caller, visitor: Caller
) -> None:
    game = table(anna, bernd)
    answers = [bring(bernd, game)]
    answers += [
        caller.get(path)
        for caller in (anna, bernd, visitor)
        for path in (f"games/{game}", f"games/{game}/moves", "games")
    ]
    assert all(LONG not in answer.content.decode() for answer in answers)


def test_full_table_waits_for_the_last_nonce_and_then_starts_by_itself(
    days: TimeTravel, anna: Caller, bernd: Caller, carla: Caller
) -> None:
    game = table(anna, bernd, carla)
    view = anna.look(game)
    assert (view["status"], view["starts_at"]) == ("full", None)
    assert left(view["nonces_due_at"]) == NONCE_SECONDS
    bring(anna, game)
    bring(bernd, game)
    days.on(seconds=NONCE_SECONDS - 10)
    assert anna.look(game)["status"] == "full"
    view = bring(carla, game).json()
    assert (left(view["starts_at"]), view["nonces_due_at"]) == (START_SECONDS, None)
    bring(carla, game, nonce="another")
    days.on(seconds=START_SECONDS)
    assert anna.look(game)["status"] == "active"


@pytest.mark.parametrize(
    ("clock", "seconds"), [("standard", NONCE_SECONDS), ("live", NONCE_SECONDS_LIVE)]
)
def test_seat_of_a_player_who_adds_nothing_in_time_is_free_again(
    days: TimeTravel, anna: Caller, bernd: Caller, carla: Caller, clock: str, seconds: int
) -> None:
    game = table(anna, bernd, carla, clock=clock)
    bring(carla, game)
    days.on(seconds=seconds - 1)
    assert anna.look(game)["status"] == "full"
    days.on(seconds=1)
    view = carla.look(game)
    assert (view["status"], view["host"]) == ("open", "carla")
    assert [seat["player"] for seat in view["seats"]] == [None, None, "carla"]
    assert view["nonces_due_at"] is None
    assert view["closes_at"] is not None
    for caller in (anna, bernd):
        assert sit(caller, game, nonce=LONG).status_code == 201
    days.on(seconds=START_SECONDS)
    assert anna.look(game)["status"] == "active"


def test_player_whose_seat_is_freed_is_told_and_may_come_back_to_a_private_table(
    days: TimeTravel, box: Box, anna: Caller, bernd: Caller
) -> None:
    game = table(anna, bernd, **FOR_TWO)
    Game.objects.update(invited_only=True)
    anna.patch("me/preferences", {"language": "de", "night": None})
    bring(bernd, game)
    days.on(seconds=NONCE_SECONDS)
    mail = box.to("anna")[-1]
    assert mail["Subject"].endswith("ist wieder frei")
    assert "Zufallszahl" in text_of(mail)
    assert not box.to("bernd")
    assert sit(anna, game, nonce=LONG).status_code == 201


def test_player_who_sits_there_again_is_not_told_that_the_seat_was_freed(
    days: TimeTravel, box: Box, anna: Caller, bernd: Caller
) -> None:
    game = table(anna, bernd, **FOR_TWO)
    bring(bernd, game)
    days.on(seconds=NONCE_SECONDS)
    (row,) = Message.objects.filter(event="seat_freed", channel="mail")
    row.status, row.sent_at = Message.Status.WAITING, None
    row.save()
    sit(anna, game, nonce=LONG)
    days.work()
    assert len(box.to("anna")) == 1
    row.refresh_from_db()
    assert row.outcome == "they sit there again, or the game has begun"


def test_table_at_which_nobody_adds_anything_is_closed(
    days: TimeTravel, box: Box, anna: Caller
) -> None:
    game = table(anna, bots=["random", "random"])
    days.on(seconds=NONCE_SECONDS)
    assert anna.look(game)["status"] == "closed"
    assert "it was closed" in text_of(box.to("anna")[-1])


def test_nonce_withdrawn_at_a_full_table_is_awaited_again(
    days: TimeTravel, anna: Caller, bernd: Caller
) -> None:
    game = table(anna, bernd, **FOR_TWO)
    for caller in (anna, bernd):
        bring(caller, game)
    assert bring(bernd, game, nonce="").json()["starts_at"] is None
    days.on(seconds=START_SECONDS)
    assert anna.look(game)["status"] == "full"


def test_due_start_waits_for_nonces_at_a_table_of_before_they_were_asked_for(
    days: TimeTravel, anna: Caller, bernd: Caller
) -> None:
    game = table(anna, bernd, **FOR_TWO)
    Game.objects.filter(pk=game).update(due_at=now() + timedelta(seconds=START_SECONDS))
    days.on(seconds=START_SECONDS)
    assert [seat["player"] for seat in anna.look(game)["seats"]] == ["anna", "bernd"]
    for caller in (anna, bernd):
        bring(caller, game)
    days.on(seconds=START_SECONDS)
    assert anna.look(game)["status"] == "active"
