"""games/{id}/invitations and me/invitations: made by name, accepted, declined, revoked."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest

from devtools.time_travel.passing_time import TimeTravel
from games import policy
from games.models import Game, Invitation, Message
from tests.kit.api_clients import Caller
from tests.kit.mailbox import Box, text_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def asked(open_game: str, anna: Caller, dora: Caller) -> str:
    """Invite Dora to Anna's table for invited players; return the id of the invitation."""
    Game.objects.update(invited_only=True)
    assert anna.post(f"games/{open_game}/invitations", {"player": "dora"}).status_code == 201
    return str(Invitation.objects.get().pk)


def state(invitation: str) -> str:
    return str(Invitation.objects.get(pk=invitation).status)


def test_repeated_invitation_sends_one_message(open_game: str, anna: Caller, dora: Caller) -> None:
    for _ in range(2):
        answer = anna.post(f"games/{open_game}/invitations", {"player": "Dora"})
        assert answer.status_code == 201, answer.json()
    (row,) = dora.get("me/messages").json()["results"]
    assert (row["event"], row["game"]) == ("invited", open_game)
    assert Message.objects.get().data == {"host": "anna"}


def test_inviting_without_a_seat_at_the_table_is_refused(
    open_game: str, bernd: Caller, dora: Caller
) -> None:
    answer = bernd.post(f"games/{open_game}/invitations", {"player": "dora"})
    assert (answer.status_code, answer.json()["code"]) == (403, "not_seated")


def test_inviting_an_unknown_name_is_refused_with_404(open_game: str, anna: Caller) -> None:
    answer = anna.post(f"games/{open_game}/invitations", {"player": "nobody"})
    assert (answer.status_code, answer.json()["code"]) == (404, "no_such_item")


def test_inviting_a_seated_player_is_refused(full_game: str, anna: Caller) -> None:
    answer = anna.post(f"games/{full_game}/invitations", {"player": "bernd"})
    assert (answer.status_code, answer.json()["code"]) == (409, "already_seated")


def test_inviting_after_the_start_is_refused(game: str, anna: Caller, dora: Caller) -> None:
    answer = anna.post(f"games/{game}/invitations", {"player": "dora"})
    assert (answer.status_code, answer.json()["code"]) == (409, "already_started")


def test_invitations_of_a_table_are_limited(
    open_game: str, anna: Caller, bernd: Caller, dora: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.services.tables.invitations.INVITATIONS_AT_MOST", 1)
    assert anna.post(f"games/{open_game}/invitations", {"player": "dora"}).status_code == 201
    answer = anna.post(f"games/{open_game}/invitations", {"player": "bernd"})
    assert (answer.status_code, answer.json()["code"]) == (409, "too_many")
    assert policy.INVITATIONS_AT_MOST > 1


def test_accepting_an_invitation_seats_the_player(asked: str, open_game: str, dora: Caller) -> None:
    answer = dora.post(f"me/invitations/{asked}/accept", {"seat": 2, "nonce": "luck"})
    assert (answer.status_code, answer.json()["seat"]) == (201, 2)
    assert state(asked) == "accepted"


def test_sitting_down_accepts_the_invitation(asked: str, open_game: str, dora: Caller) -> None:
    assert dora.post(f"games/{open_game}/seats", {}).status_code == 201
    assert state(asked) == "accepted"
    again = dora.post(f"me/invitations/{asked}/accept", {})
    assert (again.status_code, again.json()["code"]) == (409, "already_seated")


def test_player_who_left_may_accept_the_invitation_again(
    asked: str, open_game: str, dora: Caller
) -> None:
    for _ in range(2):
        assert dora.post(f"me/invitations/{asked}/accept", {}).status_code == 201
        assert dora.delete(f"games/{open_game}/seats/me").status_code == 200


def test_answering_the_invitation_of_another_player_is_refused(
    asked: str, bernd: Caller, visitor: Caller
) -> None:
    for act, body in (("accept", {}), ("decline", {"reason": "later"})):
        answer = bernd.post(f"me/invitations/{asked}/{act}", body)
        assert (answer.status_code, answer.json()["code"]) == (404, "no_such_item")
        assert visitor.post(f"me/invitations/{asked}/{act}", body).status_code == 401
        assert bernd.post(f"me/invitations/{uuid4()}/{act}", body).status_code == 404
    assert state(asked) == "pending"


def test_invitation_opens_no_other_table(asked: str, anna: Caller, dora: Caller) -> None:
    other = anna.post("games", {"ruleset": "meuterer", "seats": 3, "invited_only": True}).json()
    answer = dora.post(f"games/{other['id']}/seats", {})
    assert (answer.status_code, answer.json()["code"]) == (404, "game_not_found")


def test_declined_invitation_is_told_to_the_host_in_the_hosts_words(
    days: TimeTravel, box: Box, asked: str, anna: Caller, dora: Caller
) -> None:
    anna.patch("me/preferences", {"messages": {"declined": {"mail": "now"}}})
    answer = dora.post(f"me/invitations/{asked}/decline", {"reason": "too_slow"})
    assert answer.status_code == 200
    assert (answer.json()["status"], answer.json()["reason"]) == ("declined", "too_slow")
    days.work()
    mail = box.to("anna")[-1]
    assert "dora" in mail["subject"]
    assert "That clock is too slow for me." in text_of(mail)


def test_declined_invitation_stays_declined(
    asked: str, open_game: str, anna: Caller, dora: Caller
) -> None:
    for reason in ("later", "no_time"):
        answer = dora.post(f"me/invitations/{asked}/decline", {"reason": reason})
        assert answer.json()["reason"] == "later", "a retry changes nothing"
    assert Message.objects.filter(event="declined", channel="mail").count() == 1
    again = anna.post(f"games/{open_game}/invitations", {"player": "dora"})
    assert (again.status_code, again.json()["code"]) == (409, "invitation_closed")
    accepted = dora.post(f"me/invitations/{asked}/accept", {})
    assert (accepted.status_code, accepted.json()["code"]) == (409, "invitation_closed")
    assert dora.post(f"games/{open_game}/seats", {}).json()["code"] == "game_not_found"


def test_declined_invitation_leaves_a_public_table_open_to_the_player(
    asked: str, open_game: str, dora: Caller
) -> None:
    Game.objects.update(invited_only=False)
    dora.post(f"me/invitations/{asked}/decline", {"reason": "later"})
    assert dora.post(f"games/{open_game}/seats", {}).status_code == 201
    assert state(asked) == "accepted"


@pytest.mark.parametrize("body", [{}, {"reason": ""}, {"reason": "boring"}, {"reason": None}])
def test_declining_without_a_known_reason_is_refused(asked: str, dora: Caller, body: Any) -> None:
    assert dora.post(f"me/invitations/{asked}/decline", body).status_code == 400
    assert state(asked) == "pending"


def test_invitation_reasons_are_listed_with_labels(visitor: Caller) -> None:
    rows = visitor.get("invitation-reasons").json()
    assert {row["reason"] for row in rows} == set(Invitation.Reason.values)
    assert all(row["label"] for row in rows)


def test_declining_after_accepting_is_refused(asked: str, open_game: str, dora: Caller) -> None:
    dora.post(f"games/{open_game}/seats", {})
    answer = dora.post(f"me/invitations/{asked}/decline", {"reason": "later"})
    assert (answer.status_code, answer.json()["code"]) == (409, "invitation_closed")


def test_revoked_invitation_admits_nobody_and_drops_its_message(
    days: TimeTravel, asked: str, open_game: str, anna: Caller, dora: Caller
) -> None:
    for _ in range(2):
        assert anna.delete(f"games/{open_game}/invitations/DORA").status_code == 200
    assert state(asked) == "revoked"
    assert dora.post(f"games/{open_game}/seats", {}).json()["code"] == "game_not_found"
    for act, body in (("accept", {}), ("decline", {"reason": "later"})):
        answer = dora.post(f"me/invitations/{asked}/{act}", body)
        assert (answer.status_code, answer.json()["code"]) == (409, "invitation_closed")
    days.work()
    assert Message.objects.get().status == "dropped", "nobody is told of it any more"


def test_revoked_invitation_can_be_made_again(
    asked: str, open_game: str, anna: Caller, dora: Caller
) -> None:
    anna.delete(f"games/{open_game}/invitations/dora")
    assert anna.post(f"games/{open_game}/invitations", {"player": "dora"}).status_code == 201
    assert dora.post(f"me/invitations/{asked}/accept", {}).status_code == 201
    assert Invitation.objects.count() == 1


def test_invitation_is_revoked_only_by_the_host_or_its_maker(
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


def test_revoking_an_accepted_invitation_unseats_nobody(
    asked: str, open_game: str, anna: Caller, dora: Caller
) -> None:
    dora.post(f"games/{open_game}/seats", {})
    answer = anna.delete(f"games/{open_game}/invitations/dora")
    assert (answer.status_code, answer.json()["code"]) == (409, "invitation_closed")
    assert dora.look(open_game)["seat"] == 1


def test_revoking_an_invitation_that_was_never_made_is_refused(
    open_game: str, anna: Caller, visitor: Caller
) -> None:
    for name in ("dora", "nobody", "%00", "a%2Fb"):
        assert anna.delete(f"games/{open_game}/invitations/{name}").status_code == 404, name
    assert visitor.delete(f"games/{open_game}/invitations/anna").status_code == 401
    assert anna.delete(f"games/{uuid4()}/invitations/dora").json()["code"] == "game_not_found"


def test_answering_an_invitation_after_the_start_is_refused(
    game: str, anna: Caller, dora: Caller
) -> None:
    assert dora.user is not None
    assert anna.user is not None
    row = Invitation.objects.create(game_id=game, user=dora.user, host=anna.user)
    for act, body in (("accept", {}), ("decline", {"reason": "later"})):
        answer = dora.post(f"me/invitations/{row.pk}/{act}", body)
        assert (answer.status_code, answer.json()["code"]) == (409, "already_started")


def test_invited_player_must_meet_the_other_entry_terms(
    asked: str, open_game: str, dora: Caller
) -> None:
    Game.objects.update(language="ja")
    answer = dora.post(f"me/invitations/{asked}/accept", {})
    assert (answer.status_code, answer.json()["code"]) == (403, "other_language")
    assert state(asked) == "pending"
