"""POST games with bots by name: the site's own sit down, bot accounts are invited."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import override_settings

from games.models import Game, Invitation
from tests.kit.api_clients import Caller
from tests.kit.bot_accounts import bot_of


def make(host: Caller, bots: list[str | None], **wish: Any) -> Any:
    return host.post("games", {"ruleset": "meuterer", "seats": 4, "bots": bots} | wish)


def test_bot_account_named_for_a_seat_is_invited_and_may_sit_down(
    anna: Caller, bernd: Caller
) -> None:
    rook = bot_of(bernd, "rook")
    made = make(anna, ["ROOK", "hard"])
    assert made.status_code == 201, made.content
    seats = [(row["player"], row["bot"]) for row in made.json()["seats"]]
    assert seats == [("anna", None), (None, None), (None, None), (None, "hard")]
    (invitation,) = rook.get("me/invitations").json()["results"]
    assert (invitation["host"], invitation["status"]) == ("anna", "pending")
    sat = rook.post(f"me/invitations/{invitation['id']}/accept", {})
    assert sat.status_code == 201, sat.content
    assert "rook" in [row["player"] for row in sat.json()["seats"]]


@pytest.mark.parametrize(
    ("bots", "wish", "status", "code"),
    [
        (["nobody-there"], {}, 422, "bad_options"),
        (["carla"], {}, 422, "bad_options"),  # a person
        (["rook", "Rook"], {}, 422, "bad_options"),
        (["rook"], {"bots_allowed": False}, 422, "bad_options"),
        (["rook", "crow"], {"rated": True}, 403, "own_bot"),
        (["x" * 31], {}, 400, "invalid_request"),
    ],
)
def test_unsuitable_named_bot_is_refused_and_no_table_is_made(
    anna: Caller,
    bernd: Caller,
    carla: Caller,
    bots: list[str | None],
    wish: dict[str, Any],
    status: int,
    code: str,
) -> None:
    for name in ("rook", "crow"):
        bot_of(bernd, name)
    refused = make(anna, bots, **wish)
    assert (refused.status_code, refused.json()["code"]) == (status, code)
    assert not Game.objects.exists()


def test_own_bot_may_be_named_where_nothing_is_rated(anna: Caller) -> None:
    bot_of(anna, "rook")
    assert make(anna, ["rook"]).status_code == 201
    refused = make(anna, ["rook"], rated=True)
    assert refused.json()["code"] == "own_bot"


def test_each_named_account_counts_as_an_invitation(
    settings: Any, anna: Caller, bernd: Caller
) -> None:
    for name in ("rook", "crow"):
        bot_of(bernd, name)
    with override_settings(RATES=settings.RATES | {"invitations": "1/day"}):
        assert make(anna, ["hard", "rook"]).status_code == 201
        refused = make(anna, ["crow"])
    assert (refused.status_code, refused.json()["policy"]["name"]) == (429, "invitations")
    assert Invitation.objects.count() == 1


def test_names_of_the_sites_own_bots_are_refused(anna: Caller) -> None:
    refused = anna.post("me/bots", {"username": "Hard"})
    assert refused.status_code == 400
    assert "username" in refused.json()["errors"]
