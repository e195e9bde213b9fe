"""The page of a link that makes a table, and the game on the first page: without a script."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.core.cache import cache

from games.models import Block, Game
from games.selectors.play.watch import FEATURED
from games.selectors.tables.challenges import token_of
from games.services.play import watched_tables
from games.services.tables.challenges import create_challenge
from tests.kit.api_clients import Caller, user_of
from tests.pages.page_reader import browser

pytestmark = pytest.mark.django_db


@pytest.fixture
def address(anna: Caller) -> str:
    made = create_challenge(
        user=user_of(anna), ruleset="cartagena", seats=2, clock="fast", greeting="Who dares?"
    )
    return f"/challenges/{token_of(made)}"


def test_page_says_who_plays_what_and_leads_visitors_to_an_account(
    address: str, visitor: Caller
) -> None:
    page = browser(visitor).get(address).content.decode()
    assert "anna challenges you to a game of Cartagena: Die Meuterei" in page
    assert "Who dares?" in page
    assert f"/register?next=%2Fchallenges%2F{address.rpartition('/')[2]}" in page
    assert browser(visitor).post(address).status_code == 200
    assert not Game.objects.exists()


def test_button_seats_a_player_and_leads_to_the_table(address: str, bernd: Caller) -> None:
    answer = browser(bernd).post(address)
    game = Game.objects.get()
    assert (answer.status_code, answer["Location"][:8]) == (302, "/tables/")
    assert [seat.user.username for seat in game.seats.order_by("number") if seat.user] == [
        "anna",
        "bernd",
    ]
    again = browser(bernd).post(address)
    assert again.status_code == 409
    assert 'id="problem"' in again.content.decode()


def test_own_link_is_to_be_sent_to_others(address: str, anna: Caller) -> None:
    page = browser(anna).get(address).content.decode()
    assert 'id="own"' in page
    assert 'id="take-up"' not in page


def test_link_of_a_blocker_is_answered_as_unknown(
    address: str, anna: Caller, bernd: Caller
) -> None:
    Block.objects.create(blocker=user_of(anna), blocked=user_of(bernd))
    missing = f"/challenges/{'0' * 32}.forged"
    found: list[Any] = [browser(bernd).get(one) for one in (address, missing)]
    assert [answer.status_code for answer in found] == [404, 404]
    texts = [re.sub(r'value="[\w/.-]+"', "", answer.content.decode()) for answer in found]
    assert texts[0] == texts[1]


@pytest.fixture
def no_game_kept() -> Iterator[None]:
    """The first page of other tests has none."""
    yield
    cache.delete(FEATURED)


@pytest.mark.usefixtures("no_game_kept")
def test_first_page_features_a_game_that_goes_on_and_never_what_spectators_may_not_see(
    game: str, visitor: Caller
) -> None:
    watched_tables.refresh()
    page = browser(visitor).get("/").content.decode()
    assert 'id="featured-game"' in page
    assert "bernd" in page
    Game.objects.filter(pk=game).update(spectators="nobody")
    watched_tables.refresh()
    assert 'id="featured-game"' not in browser(visitor).get("/").content.decode()
