"""GET and POST me/seeks, DELETE me/seeks/{id}; and what the matcher makes of them."""

from __future__ import annotations

from typing import Any

import pytest

from devtools.time_travel.passing_time import TimeTravel
from games.models import Game, Message, Seek
from games.policy import NONCE_SECONDS, NONCE_SECONDS_LIVE, SEEK_DAYS, SEEKS_AT_MOST
from games.services.tables import matcher, matches
from tests.kit.api_clients import Caller, awake, person, user_of
from tests.kit.mailbox import Box, text_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet_tasks")]
KIND: dict[str, Any] = {"ruleset": "meuterer", "seats": 3}
FOR_TWO: dict[str, Any] = {"ruleset": "cartagena", "seats": 2}


def seek(caller: Caller, **wish: Any) -> Any:
    answer = caller.post("me/seeks", KIND | wish)
    assert answer.status_code == 201, answer.content
    return answer.json()


def mine(caller: Caller) -> Any:
    return caller.get("me/seeks").json()


def only_game() -> Game:
    return Game.objects.get()


def seated(game: Game) -> list[str | None]:
    rows = game.seats.select_related("user").order_by("number")
    return [row.user.username if row.user else None for row in rows]


def told_of_the_end(game: Game) -> list[tuple[str, bool]]:
    """Who is told, each time that they are, and whether they look again."""
    end = Message.objects.filter(game=game, event="match", channel="mail", data__closed=True)
    return sorted((row.user.username, row.data["waits"]) for row in end)


@pytest.fixture
def emil(db: None) -> Caller:
    return Caller(person("emil"))


def test_players_who_wait_longest_get_a_table_whose_commitment_is_published(
    players: list[Caller], dora: Caller
) -> None:
    for caller in (*players, dora):
        seek(caller)
    assert matcher.match_seeks() == 1
    game = only_game()
    assert (seated(game), game.host.username) == (["anna", "bernd", "carla"], "anna")
    view = dora.look(game.pk)
    assert (view["status"], len(view["commitment"])) == ("full", 64)
    assert view["nonces_due_at"] is not None
    (found,) = mine(players[0])
    assert (found["state"], found["games"]) == ("playing", [str(game.pk)])
    assert mine(dora)[0]["state"] == "waiting"
    assert matcher.match_seeks() == 0


def test_game_starts_by_itself_once_all_have_added_to_the_deal(
    days: TimeTravel, players: list[Caller]
) -> None:
    for caller in players[:2]:
        seek(caller)
    seek(players[2], trusts_server=True)
    matcher.match_seeks()
    game = only_game()
    for number, caller in enumerate(players[:2]):
        answer = caller.put(f"games/{game.pk}/seats/me", {"nonce": f"nonce{number}"})
        assert answer.status_code == 200
    days.on(minutes=1)
    view = players[0].look(game.pk)
    assert (view["status"], view["nonces"]) == ("active", ["nonce0", "nonce1", ""])
    matches.settle_seeks()
    assert not Seek.objects.exists()


@pytest.mark.parametrize(
    ("clock", "seconds"), [("standard", NONCE_SECONDS), ("live", NONCE_SECONDS_LIVE)]
)
def test_without_a_nonce_in_time_the_others_wait_where_they_stood(
    days: TimeTravel, players: list[Caller], dora: Caller, clock: str, seconds: int
) -> None:
    stood = [seek(caller, clock=clock)["waiting_since"] for caller in players]
    days.on(seconds=5)
    matcher.match_seeks()
    game = only_game()
    for caller in players[:2]:
        caller.put(f"games/{game.pk}/seats/me", {"trusts_server": True})
    seek(dora, clock=clock)
    days.on(seconds=seconds + 1)
    game.refresh_from_db()
    assert game.status == "closed"
    assert [row["waiting_since"] for caller in players[:2] for row in mine(caller)] == stood[:2]
    assert mine(players[2]) == []
    freed = Message.objects.get(event="seat_freed", channel="mail")
    assert (freed.user, freed.data) == (
        user_of(players[2]),
        {"closed": True, "matched": True},
    )
    assert told_of_the_end(game) == [("anna", True), ("bernd", True)]
    assert matcher.match_seeks() == 1
    assert seated(Game.objects.get(status="full")) == ["anna", "bernd", "dora"]


def test_leaving_a_table_that_was_found_puts_the_others_back_and_oneself_nowhere(
    players: list[Caller],
) -> None:
    for caller in players:
        seek(caller, keeps=2)
    matcher.match_seeks()
    assert players[1].delete(f"games/{only_game().pk}/seats/me").status_code == 200
    assert only_game().status == "closed"
    assert mine(players[1]) == []
    assert [row["state"] for caller in (players[0], players[2]) for row in mine(caller)] == [
        "waiting"
    ] * 2
    assert told_of_the_end(only_game()) == [("anna", True), ("carla", True)]


def test_players_who_stayed_are_told_by_mail_that_they_look_again_unless_they_do_not(
    days: TimeTravel, box: Box, players: list[Caller]
) -> None:
    for caller in players:
        awake(caller)
    ids = [seek(caller)["id"] for caller in players]
    matcher.match_seeks()
    days.work()
    players[1].delete(f"me/seeks/{ids[1]}")
    assert players[2].delete(f"games/{only_game().pk}/seats/me").status_code == 200
    assert told_of_the_end(only_game()) == [("anna", True), ("bernd", False)]
    days.work()
    letters = {name: text_of(box.to(name)[-1]) for name in ("anna", "bernd", "carla")}
    assert "from your old place in the queue" in letters["anna"]
    assert "You no longer look for such a game." in letters["bernd"]
    assert "was closed" not in letters["carla"]


def test_players_who_have_found_another_table_since_are_not_told_that_they_look(
    days: TimeTravel, anna: Caller, bernd: Caller
) -> None:
    for caller in (anna, bernd):
        seek(caller, **FOR_TWO)
    matcher.match_seeks()
    bernd.delete(f"games/{only_game().pk}/seats/me")
    Seek.objects.update(waiting_since=None)
    days.work()
    end = Message.objects.filter(data__closed=True, channel="mail")
    assert [row.status for row in end] == ["dropped"]


def test_seek_is_withdrawn_and_its_table_stays(players: list[Caller]) -> None:
    ids = [seek(caller)["id"] for caller in players]
    assert players[1].delete(f"me/seeks/{ids[0]}").status_code == 404
    matcher.match_seeks()
    assert players[0].delete(f"me/seeks/{ids[0]}").status_code == 204
    assert players[0].delete(f"me/seeks/{ids[0]}").status_code == 404
    assert "anna" in seated(only_game())
    seek(players[0])


def test_one_who_looks_fifty_times_is_once_in_the_queue(anna: Caller) -> None:
    seek(anna)
    answers = [anna.post("me/seeks", KIND) for _ in range(50)]
    assert {answer.json()["code"] for answer in answers} == {"too_many"}
    assert Seek.objects.count() == 1


def test_kinds_of_games_that_one_looks_for_have_a_limit(anna: Caller) -> None:
    kinds = [
        {"clock": clock, "rated": rated}
        for clock in ("fast", "slow", "live", "fixed-1", "fixed-2", "fixed-3")
        for rated in (False, True)
    ]
    for kind in kinds[:SEEKS_AT_MOST]:
        seek(anna, **kind)
    assert anna.post("me/seeks", KIND | kinds[SEEKS_AT_MOST]).json()["code"] == "too_many"


def test_seek_that_cannot_be_is_refused(anna: Caller) -> None:
    for wish, status, code in (
        ({"seats": 9}, 422, "bad_options"),
        ({"preset": "such"}, 422, "bad_options"),
        ({"languages": ["ja"]}, 403, "other_language"),
        ({"languages": ["xx"]}, 400, "invalid_request"),
        ({"keeps": 0}, 400, "invalid_request"),
    ):
        refused = anna.post("me/seeks", KIND | wish)
        assert (refused.status_code, refused.json()["code"]) == (status, code), wish


def test_seek_that_keeps_games_going_looks_again_once_one_is_over(
    anna: Caller, bernd: Caller, carla: Caller
) -> None:
    for caller in (anna, bernd):
        seek(caller, **FOR_TWO, keeps=1, trusts_server=True)
    matcher.match_seeks()
    matches.settle_seeks()
    assert [row["state"] for row in mine(anna)] == ["playing"]
    Game.objects.update(status="closed", full_at=None, due_at=None)
    matches.settle_seeks()
    (found,) = mine(anna)
    assert (found["state"], found["games"]) == ("waiting", [])
    assert matcher.match_seeks() == 1


def test_more_games_at_a_time_are_found_one_after_the_other(players: list[Caller]) -> None:
    for caller in players[:2]:
        seek(caller, **FOR_TWO, keeps=2)
    assert [matcher.match_seeks() for _ in range(3)] == [1, 1, 0]
    (found,) = mine(players[0])
    assert (found["state"], len(found["games"])) == ("playing", 2)


def test_seek_ends_after_days_without_a_game(days: TimeTravel, anna: Caller) -> None:
    seek(anna)
    days.on(days=SEEK_DAYS - 1)
    matches.settle_seeks()
    assert mine(anna)
    days.on(days=1, minutes=1)
    matches.settle_seeks()
    assert mine(anna) == []


def test_players_are_told_by_mail_until_when_the_table_waits_for_them(
    days: TimeTravel, box: Box, anna: Caller, bernd: Caller
) -> None:
    awake(anna)
    for caller in (anna, bernd):
        seek(caller, **FOR_TWO)
    matcher.match_seeks()
    days.work()
    (letter,) = box.to("anna")
    assert letter["Subject"] == "Players found for Cartagena: Die Meuterei"
    assert "bernd" in text_of(letter)


def test_seek_of_one_player_tells_of_nobody_elses(
    anna: Caller, bernd: Caller, carla: Caller
) -> None:
    seek(bernd, **FOR_TWO)
    alone = anna.get("me/seeks").content
    seek(carla, ruleset="cartagena", seats=3)
    assert anna.get("me/seeks").content == alone
    before, after = seek(anna, **FOR_TWO), mine(anna)[0]
    assert before == after
