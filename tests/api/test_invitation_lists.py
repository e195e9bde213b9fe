"""The lists of invitations: mine, and those of a table to its host and players."""

from __future__ import annotations

from typing import Any

import pytest

from games.models import Game, Invitation
from tests.kit.api_clients import Caller

pytestmark = pytest.mark.django_db


@pytest.fixture
def asked(open_game: str, anna: Caller, dora: Caller) -> str:
    """Invite Dora to Anna's table for invited players; return the id of the invitation."""
    Game.objects.update(invited_only=True)
    assert anna.post(f"games/{open_game}/invitations", {"player": "dora"}).status_code == 201
    return str(Invitation.objects.get().pk)


def test_invited_player_finds_the_invitation_in_their_list(
    asked: str, open_game: str, dora: Caller
) -> None:
    (row,) = dora.get("me/invitations").json()["results"]
    expected = {"id": asked, "game": open_game, "host": "anna", "status": "pending"}
    assert expected.items() <= row.items()
    assert (row["game_status"], row["reason"], row["answered_at"]) == ("open", None, None)


def test_my_invitations_leave_out_those_of_others(
    asked: str, anna: Caller, visitor: Caller
) -> None:
    assert anna.get("me/invitations").json()["results"] == []
    assert visitor.get("me/invitations").status_code == 401


def test_my_invitations_are_listed_newest_first_and_by_status(
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
def test_invalid_query_of_my_invitations_is_refused(dora: Caller, query: dict[str, str]) -> None:
    assert dora.get("me/invitations", query).status_code in (400, 404)


def test_host_sees_invited_players_and_their_answers(
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


def test_seated_players_see_only_the_invitations_they_made(
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


def test_invitations_of_a_table_are_hidden_from_players_without_a_seat(
    asked: str, open_game: str, dora: Caller, visitor: Caller
) -> None:
    refused = dora.get(f"games/{open_game}/invitations")
    assert (refused.status_code, refused.json()["code"]) == (403, "not_seated")
    assert visitor.get(f"games/{open_game}/invitations").status_code == 401


def test_list_of_invitations_costs_the_same_for_any_length(
    open_game: str, anna: Caller, bernd: Caller, dora: Caller, django_assert_max_num_queries: Any
) -> None:
    for name in ("bernd", "dora"):
        anna.post(f"games/{open_game}/invitations", {"player": name})
    with django_assert_max_num_queries(6):
        assert len(anna.get(f"games/{open_game}/invitations").json()) == 2
