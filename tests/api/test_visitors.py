"""What visitors see; what they may do is in the matrix of tests/api/authorization."""

from __future__ import annotations

import pytest

from tests.kit.api_clients import Caller

pytestmark = pytest.mark.django_db


def test_list_of_games_shows_visitors_the_public_tables(open_game: str, visitor: Caller) -> None:
    (table,) = visitor.get("games").json()["results"]
    assert (table["id"], table["status"]) == (open_game, "open")


def test_visitor_sees_the_public_view_of_a_running_game(game: str, visitor: Caller) -> None:
    view = visitor.look(game)
    assert (view["seat"], view["legal_moves"], view["my_clock"]) == (None, [], None)
    assert view["view"]
    assert visitor.get(f"games/{game}/moves").json()["results"]
