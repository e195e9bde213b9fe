"""GET me/games and GET me/events: what others propose at my tables, and what waits for my word."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from games.clocks.now import now
from games.models import Game, Proposal, Seat
from games.services.accounts import bot_accounts
from tests.api.test_proposals import propose, vote
from tests.kit.api_clients import Caller, to_move, user_of
from tests.kit.stream_reader import messages

pytestmark = pytest.mark.django_db


def listed(caller: Caller, **query: str) -> Any:
    return caller.get("me/games", query).json()["results"]


def streamed(caller: Caller, after: str | None = None) -> Any:
    """What my stream tells next, and the id after which to read on."""
    answer = caller.get("me/events", **({"Last-Event-ID": after} if after else {}))
    (told,) = messages(answer.content)
    return told.data, told.id


def test_list_of_my_games_has_the_open_proposal_for_one_statement_more(
    game: str, players: list[Caller], django_assert_num_queries: Any
) -> None:
    with django_assert_num_queries(4):
        assert listed(players[1])[0]["proposal"] is None
    propose(players[0], game, "pause")
    with django_assert_num_queries(5):
        (row,) = listed(players[1])
    assert row["proposal"] == players[1].look(game)["proposal"]
    assert row["proposal"]["asked"] == [1, 2]


def test_proposal_waits_for_those_who_have_not_answered_until_it_is_closed(
    game: str, players: list[Caller]
) -> None:
    mover = to_move(game, players)
    propose(players[0], game, "pause")
    vote(players[1], game)
    for player in players:
        waits = player in (mover, players[2])
        assert len(listed(player, waiting="true", order="urgency")) == waits
        assert len(listed(player, waiting="false")) == 1 - waits
    vote(players[2], game)
    assert [listed(player, waiting="true") for player in players] == [[]] * 3
    propose(players[0], game, "resume")
    assert [len(listed(player, waiting="true")) for player in players] == [0, 1, 1]
    Proposal.objects.filter(state="open").update(ends_at=now() - timedelta(seconds=1))
    assert [listed(player, waiting="true") for player in players] == [[]] * 3


def test_table_waits_for_the_word_of_no_bot_account(
    game: str, players: list[Caller], dora: Caller
) -> None:
    parrot = Caller(bot_accounts.create_bot(owner=user_of(dora), username="parrot"))
    Seat.objects.filter(game=game, number=2).update(user=user_of(parrot))
    Game.objects.filter(pk=game).update(to_move=[0])
    propose(players[0], game, "pause")
    assert listed(parrot, waiting="true") == []


def test_stream_of_my_games_tells_of_a_proposal_of_each_answer_and_of_its_end(
    game: str, players: list[Caller]
) -> None:
    anna, bernd, carla = players
    _lists, at = streamed(carla)
    propose(anna, game, "call_off")
    asked, at = streamed(carla, at)
    assert (asked["id"], asked["proposal"]["asked"]) == (game, [1, 2])
    vote(bernd, game)
    asked, at = streamed(carla, at)
    assert asked["proposal"]["asked"] == [2]
    vote(carla, game, agrees=False)
    closed, _at = streamed(carla, at)
    assert closed["proposal"] is None
