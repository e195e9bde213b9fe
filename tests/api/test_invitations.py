"""games/{id}/invitations, me/invitations: asked by name, accepted, declined, taken back."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest

from games import policy
from games.days.passing import Days
from games.models import Game, Invitation, Message
from tests.callers import Caller
from tests.post import Box, text_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def asked(open_game: str, anna: Caller, dora: Caller) -> str:
    """Anna's table is for those invited, and Dora is; the id of the invitation."""
    Game.objects.update(invited_only=True)
    assert anna.post(f"games/{open_game}/invitations", {"player": "dora"}).status_code == 201
    return str(Invitation.objects.get().pk)


def state(invitation: str) -> str:
    return str(Invitation.objects.get(pk=invitation).status)


def test_who_is_invited_is_told_once(open_game: str, anna: Caller, dora: Caller) -> None:
    for _ in range(2):
        answer = anna.post(f"games/{open_game}/invitations", {"player": "Dora"})
        assert answer.status_code == 201, answer.json()
    (row,) = dora.get("me/messages").json()["results"]
    assert (row["event"], row["game"]) == ("invited", open_game)
    assert Message.objects.get().data == {"host": "anna"}


def test_only_who_sits_there_invites(open_game: str, bernd: Caller, dora: Caller) -> None:
    answer = bernd.post(f"games/{open_game}/invitations", {"player": "dora"})
    assert (answer.status_code, answer.json()["code"]) == (403, "not_seated")


def test_guests_invite_nobody(open_game: str, guest: Caller, dora: Caller) -> None:
    answer = guest.post(f"games/{open_game}/invitations", {"player": "dora"})
    assert (answer.status_code, answer.json()["code"]) == (401, "not_authenticated")


def test_an_unknown_name_is_said_to_be(open_game: str, anna: Caller) -> None:
    answer = anna.post(f"games/{open_game}/invitations", {"player": "nobody"})
    assert (answer.status_code, answer.json()["code"]) == (404, "no_such_item")


def test_nobody_is_invited_to_his_own_table(full_game: str, anna: Caller) -> None:
    answer = anna.post(f"games/{full_game}/invitations", {"player": "bernd"})
    assert (answer.status_code, answer.json()["code"]) == (409, "already_seated")


def test_nor_to_one_that_has_started(game: str, anna: Caller, dora: Caller) -> None:
    answer = anna.post(f"games/{game}/invitations", {"player": "dora"})
    assert (answer.status_code, answer.json()["code"]) == (409, "already_started")


def test_a_table_invites_only_so_many(
    open_game: str, anna: Caller, bernd: Caller, dora: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.services.invitations.INVITATIONS_AT_MOST", 1)
    assert anna.post(f"games/{open_game}/invitations", {"player": "dora"}).status_code == 201
    answer = anna.post(f"games/{open_game}/invitations", {"player": "bernd"})
    assert (answer.status_code, answer.json()["code"]) == (409, "too_many")
    assert policy.INVITATIONS_AT_MOST > 1


def test_who_is_invited_finds_it_among_his(asked: str, open_game: str, dora: Caller) -> None:
    (row,) = dora.get("me/invitations").json()["results"]
    expected = {"id": asked, "game": open_game, "host": "anna", "status": "pending"}
    assert expected.items() <= row.items()
    assert (row["game_status"], row["reason"], row["answered_at"]) == ("open", None, None)


def test_nobody_sees_those_of_others(asked: str, anna: Caller, guest: Caller) -> None:
    assert anna.get("me/invitations").json()["results"] == []
    assert guest.get("me/invitations").status_code == 401


def test_the_newest_first_and_by_status(
    anna: Caller, dora: Caller, django_assert_num_queries: Any
) -> None:
    made = []
    for _ in range(3):
        made.append(anna.post("games", {"ruleset": "meuterer", "seats": 3}).json()["id"])
        anna.post(f"games/{made[-1]}/invitations", {"player": "dora"})
    with django_assert_num_queries(2):  # the token, the rows
        rows = dora.get("me/invitations").json()["results"]
    assert [row["game"] for row in rows] == made[::-1]
    dora.post(f"me/invitations/{rows[1]['id']}/decline", {"reason": "later"})
    anna.delete(f"games/{made[0]}/seats/me")
    for status, games in (("pending", [made[2]]), ("declined", [made[1]]), ("accepted", [])):
        found = dora.get("me/invitations", {"status": status}).json()["results"]
        assert [row["game"] for row in found] == games, status


@pytest.mark.parametrize("query", [{"status": "lost"}, {"game": "x"}, {"cursor": "x"}])
def test_a_list_that_makes_no_sense(dora: Caller, query: dict[str, str]) -> None:
    assert dora.get("me/invitations", query).status_code in (400, 404)


def test_who_accepts_sits_down(asked: str, open_game: str, dora: Caller) -> None:
    answer = dora.post(f"me/invitations/{asked}/accept", {"seat": 2, "nonce": "luck"})
    assert (answer.status_code, answer.json()["seat"]) == (201, 2)
    assert state(asked) == "accepted"


def test_so_he_does_who_just_sits_down(asked: str, open_game: str, dora: Caller) -> None:
    assert dora.post(f"games/{open_game}/seats", {}).status_code == 201
    assert state(asked) == "accepted"
    again = dora.post(f"me/invitations/{asked}/accept", {})
    assert (again.status_code, again.json()["code"]) == (409, "already_seated")


def test_who_got_up_again_may_come_back(asked: str, open_game: str, dora: Caller) -> None:
    for _ in range(2):
        assert dora.post(f"me/invitations/{asked}/accept", {}).status_code == 201
        assert dora.delete(f"games/{open_game}/seats/me").status_code == 200


def test_an_invitation_is_no_stranger_s(asked: str, bernd: Caller, guest: Caller) -> None:
    for act, body in (("accept", {}), ("decline", {"reason": "later"})):
        answer = bernd.post(f"me/invitations/{asked}/{act}", body)
        assert (answer.status_code, answer.json()["code"]) == (404, "no_such_item")
        assert guest.post(f"me/invitations/{asked}/{act}", body).status_code == 401
        assert bernd.post(f"me/invitations/{uuid4()}/{act}", body).status_code == 404
    assert state(asked) == "pending"


def test_it_opens_that_table_and_no_other(asked: str, anna: Caller, dora: Caller) -> None:
    other = anna.post("games", {"ruleset": "meuterer", "seats": 3, "invited_only": True}).json()
    answer = dora.post(f"games/{other['id']}/seats", {})
    assert (answer.status_code, answer.json()["code"]) == (403, "not_invited")


def test_the_host_is_told_of_a_refusal_in_his_words(
    days: Days, box: Box, asked: str, anna: Caller, dora: Caller
) -> None:
    anna.patch("me/preferences", {"messages": {"declined": {"mail": "now"}}})
    answer = dora.post(f"me/invitations/{asked}/decline", {"reason": "too_slow"})
    assert answer.status_code == 200
    assert (answer.json()["status"], answer.json()["reason"]) == ("declined", "too_slow")
    days.work()
    mail = box.to("anna")[-1]
    assert "dora" in mail["subject"]
    assert "That clock is too slow for me." in text_of(mail)


def test_a_refusal_stands(asked: str, open_game: str, anna: Caller, dora: Caller) -> None:
    for reason in ("later", "no_time"):
        answer = dora.post(f"me/invitations/{asked}/decline", {"reason": reason})
        assert answer.json()["reason"] == "later", "a retry changes nothing"
    assert Message.objects.filter(event="declined", channel="mail").count() == 1
    again = anna.post(f"games/{open_game}/invitations", {"player": "dora"})
    assert (again.status_code, again.json()["code"]) == (409, "invitation_closed")
    accepted = dora.post(f"me/invitations/{asked}/accept", {})
    assert (accepted.status_code, accepted.json()["code"]) == (409, "invitation_closed")
    assert dora.post(f"games/{open_game}/seats", {}).json()["code"] == "not_invited"


def test_but_at_a_public_table_he_may_think_better_of_it(
    asked: str, open_game: str, dora: Caller
) -> None:
    Game.objects.update(invited_only=False)
    dora.post(f"me/invitations/{asked}/decline", {"reason": "later"})
    assert dora.post(f"games/{open_game}/seats", {}).status_code == 201
    assert state(asked) == "accepted"


@pytest.mark.parametrize("body", [{}, {"reason": ""}, {"reason": "boring"}, {"reason": None}])
def test_a_refusal_has_one_of_the_reasons(asked: str, dora: Caller, body: Any) -> None:
    assert dora.post(f"me/invitations/{asked}/decline", body).status_code == 400
    assert state(asked) == "pending"


def test_the_reasons_are_listed_in_words(guest: Caller) -> None:
    rows = guest.get("invitation-reasons").json()
    assert {row["reason"] for row in rows} == set(Invitation.Reason.values)
    assert all(row["label"] for row in rows)


def test_who_has_accepted_gets_up_and_does_not_decline(
    asked: str, open_game: str, dora: Caller
) -> None:
    dora.post(f"games/{open_game}/seats", {})
    answer = dora.post(f"me/invitations/{asked}/decline", {"reason": "later"})
    assert (answer.status_code, answer.json()["code"]) == (409, "invitation_closed")


def test_one_that_is_taken_back_opens_nothing(
    days: Days, asked: str, open_game: str, anna: Caller, dora: Caller
) -> None:
    for _ in range(2):
        assert anna.delete(f"games/{open_game}/invitations/DORA").status_code == 200
    assert state(asked) == "revoked"
    assert dora.post(f"games/{open_game}/seats", {}).json()["code"] == "not_invited"
    for act, body in (("accept", {}), ("decline", {"reason": "later"})):
        answer = dora.post(f"me/invitations/{asked}/{act}", body)
        assert (answer.status_code, answer.json()["code"]) == (409, "invitation_closed")
    days.work()
    assert Message.objects.get().status == "dropped", "nobody is told of it any more"


def test_it_can_be_made_again(asked: str, open_game: str, anna: Caller, dora: Caller) -> None:
    anna.delete(f"games/{open_game}/invitations/dora")
    assert anna.post(f"games/{open_game}/invitations", {"player": "dora"}).status_code == 201
    assert dora.post(f"me/invitations/{asked}/accept", {}).status_code == 201
    assert Invitation.objects.count() == 1


def test_the_host_and_who_invited_take_it_back_and_nobody_else(
    open_game: str, anna: Caller, bernd: Caller, carla: Caller, dora: Caller
) -> None:
    for player in (bernd, carla):
        player.post(f"games/{open_game}/seats", {})
    path = f"games/{open_game}/invitations"
    bernd.post(path, {"player": "dora"})
    for player in (carla, dora):
        answer = player.delete(f"{path}/dora")
        assert (answer.status_code, answer.json()["code"]) == (403, "not_host")
    assert bernd.delete(f"{path}/dora").status_code == 200
    bernd.post(path, {"player": "dora"})
    assert anna.delete(f"{path}/dora").status_code == 200


def test_nobody_is_sent_away_by_it(asked: str, open_game: str, anna: Caller, dora: Caller) -> None:
    dora.post(f"games/{open_game}/seats", {})
    answer = anna.delete(f"games/{open_game}/invitations/dora")
    assert (answer.status_code, answer.json()["code"]) == (409, "invitation_closed")
    assert dora.look(open_game)["seat"] == 1


def test_what_was_never_made_is_not_taken_back(open_game: str, anna: Caller, guest: Caller) -> None:
    for name in ("dora", "nobody", "%00", "a%2Fb"):
        assert anna.delete(f"games/{open_game}/invitations/{name}").status_code == 404, name
    assert guest.delete(f"games/{open_game}/invitations/anna").status_code == 401
    assert anna.delete(f"games/{uuid4()}/invitations/dora").json()["code"] == "game_not_found"


def test_after_the_start_it_is_too_late(game: str, anna: Caller, dora: Caller) -> None:
    assert dora.user is not None
    assert anna.user is not None
    row = Invitation.objects.create(game_id=game, user=dora.user, host=anna.user)
    for act, body in (("accept", {}), ("decline", {"reason": "later"})):
        answer = dora.post(f"me/invitations/{row.pk}/{act}", body)
        assert (answer.status_code, answer.json()["code"]) == (409, "already_started")


def test_the_other_conditions_hold_for_who_is_invited(
    asked: str, open_game: str, dora: Caller
) -> None:
    Game.objects.update(language="ja")
    answer = dora.post(f"me/invitations/{asked}/accept", {})
    assert (answer.status_code, answer.json()["code"]) == (403, "other_language")
    assert state(asked) == "pending"


def test_the_host_sees_who_is_invited_and_what_came_of_it(
    asked: str, open_game: str, anna: Caller, dora: Caller
) -> None:
    path = f"games/{open_game}/invitations"
    (row,) = anna.get(path).json()
    expected = {"player": "dora", "bot_of": None, "host": "anna", "status": "pending"}
    assert expected.items() <= row.items()
    assert (row["reason"], row["answered_at"]) == (None, None)
    dora.post(f"me/invitations/{asked}/decline", {"reason": "no_time"})
    (row,) = anna.get(path).json()
    assert (row["status"], row["reason"]) == ("declined", "no_time")


def test_others_who_sit_there_see_those_that_they_made(
    asked: str, open_game: str, anna: Caller, bernd: Caller, dora: Caller
) -> None:
    path = f"games/{open_game}/invitations"
    anna.post(path, {"player": "bernd"})
    assert bernd.post(f"games/{open_game}/seats").status_code == 201
    assert bernd.get(path).json() == []
    anna.delete(f"{path}/dora")
    bernd.post(path, {"player": "dora"})
    assert [row["player"] for row in bernd.get(path).json()] == ["dora"]
    dora.post(f"me/invitations/{asked}/decline", {"reason": "no_time"})
    assert bernd.get(path).json()[0]["reason"] == "no_time"
    of_anna = {row["player"]: (row["host"], row["reason"]) for row in anna.get(path).json()}
    assert of_anna == {"dora": ("bernd", None), "bernd": ("anna", None)}


def test_nobody_else_sees_who_is_invited(
    asked: str, open_game: str, dora: Caller, guest: Caller
) -> None:
    refused = dora.get(f"games/{open_game}/invitations")
    assert (refused.status_code, refused.json()["code"]) == (403, "not_seated")
    assert guest.get(f"games/{open_game}/invitations").status_code == 401


def test_the_list_of_the_invited_costs_the_same_however_long(
    open_game: str, anna: Caller, bernd: Caller, dora: Caller, django_assert_max_num_queries: Any
) -> None:
    for name in ("bernd", "dora"):
        anna.post(f"games/{open_game}/invitations", {"player": name})
    with django_assert_max_num_queries(6):
        assert len(anna.get(f"games/{open_game}/invitations").json()) == 2
