"""players: found by how their names begin, by nothing else; and their profiles."""

from __future__ import annotations

from typing import Any

from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.models import User
from games.services.accounts import guests
from tests.kit.api_clients import Caller, person
from tests.kit.bot_accounts import bot_of
from tests.kit.chat import refusal


def found(caller: Caller, prefix: str, **query: Any) -> list[str]:
    answer = caller.get("players", {"prefix": prefix, **query})
    assert answer.status_code == 200, answer.content
    return [row["username"] for row in answer.json()["results"]]


def test_players_are_found_by_the_beginning_of_their_names_in_order(
    anna: Caller, bernd: Caller
) -> None:
    for name in ("Annabel", "an_a", "andy", "zan", "bob"):
        person(name)
    bot_of(bernd, "ant")
    User.objects.filter(username="andy").update(is_active=False)
    with CaptureQueriesContext(connection) as asked:
        assert found(anna, "AN") == ["an_a", "anna", "Annabel", "ant"]
    assert len(asked) <= 5
    assert found(anna, "anna") == ["anna", "Annabel"]
    assert found(anna, "an_") == ["an_a"]
    first = anna.get("players", {"prefix": "an", "limit": 3}).json()
    assert [row["username"] for row in first["results"]] == ["an_a", "anna", "Annabel"]
    rest = anna.client.get(first["next"]).json()["results"]
    assert [(row["username"], row["bot_of"]) for row in rest] == [("ant", "bernd")]


def test_search_finds_no_guest_and_no_address(anna: Caller) -> None:
    guest = guests.create_guest()
    assert found(anna, guest.username[:3]) == []
    for prefix in ("anna@", "a", "an%", "", "x" * 31, "a b"):
        assert refusal(anna.get("players", {"prefix": prefix})) == (400, "invalid_request")
    assert refusal(anna.get("players")) == (400, "invalid_request")
    assert b"example.org" not in anna.get("players", {"prefix": "an"}).content


def test_profile_has_the_latest_public_tables_and_whether_i_follow_or_block(
    anna: Caller, bernd: Caller, carla: Caller, visitor: Caller
) -> None:
    new = {"ruleset": "meuterer", "seats": 3}
    table = bernd.post("games", new).json()["id"]
    bernd.post("games", new | {"invited_only": True})
    anna.put("me/follows/bernd")
    carla.put("me/blocks/bernd")
    with CaptureQueriesContext(connection) as asked:
        mine = anna.get("players/Bernd").json()
    assert len(asked) <= 5
    assert (mine["username"], mine["followed"], mine["blocked"]) == ("bernd", True, False)
    assert [row["id"] for row in mine["tables"]] == [table]
    other, nobody = carla.get("players/bernd").json(), visitor.get("players/bernd").json()
    assert (other["followed"], other["blocked"]) == (False, True)
    assert (nobody["followed"], nobody["blocked"]) == (None, None)
    bernd.put("me/blocks/anna")
    assert anna.get("players/bernd").json()["tables"] == []
    assert refusal(anna.get("players/nobody")) == (404, "not_found")
