"""Guests read what is public, and do nothing else."""

from __future__ import annotations

import pytest

from tests.kit.api_clients import Caller

pytestmark = pytest.mark.django_db


def test_guest_sees_public_tables(open_game: str, guest: Caller) -> None:
    (table,) = guest.get("games").json()["results"]
    assert (table["id"], table["status"]) == (open_game, "open")


def test_guest_sees_the_public_view_of_a_running_game(game: str, guest: Caller) -> None:
    view = guest.look(game)
    assert (view["seat"], view["legal_moves"], view["my_clock"]) == (None, [], None)
    assert view["view"]
    assert guest.get(f"games/{game}/moves").json()["results"]


def test_guest_reads_the_record_of_a_finished_game(finished: str, guest: Caller) -> None:
    assert guest.get(f"games/{finished}/record").json()["standings"]


def test_guest_reads_players_policy_rulesets_and_problems(game: str, guest: Caller) -> None:
    for path in ("users/anna", "policy", "rulesets", "rulesets/cartagena", "problems"):
        assert guest.get(path).status_code == 200


def test_guest_is_refused_everything_of_an_account(game: str, guest: Caller) -> None:
    own = ("me", "me/games", "me/messages", "me/preferences", "me/tokens", f"games/{game}/orders")
    for path in own:
        assert guest.get(path).status_code == 401, path


def test_guest_is_refused_every_action_at_a_table(game: str, guest: Caller) -> None:
    for path in ("games", f"games/{game}/seats", f"games/{game}/moves", f"games/{game}/start"):
        assert guest.post(path, {}).status_code == 401, path
