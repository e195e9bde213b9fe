"""Taking the last move back by consent: by kind of move, from public facts alone."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest
from django.db import transaction

from games.engine import rewind as rewinds
from games.models import Game, MoveRecord, Notice, StandingOrders
from games.services.play import game_state
from tests.api.test_hidden_choices import forks
from tests.api.test_proposals import agreed, possible, propose, refused, state, vote
from tests.kit.api_clients import Caller, every_ruleset, for_cartagena, for_meuterer, user_of
from tests.kit.playing_on import play, play_until, write

pytestmark = pytest.mark.django_db


@for_meuterer
def test_move_taken_back_stays_in_the_log_with_its_undoing(
    game: str, players: list[Caller]
) -> None:
    captain = players[0].look(game)["to_move"][0]
    before = Game.objects.get(pk=game).position()
    StandingOrders.objects.create(
        game_id=game, user=user_of(players[1]), orders=[{"moves": []}], answers={}, round=1
    )
    players[captain].move(game)
    row = agreed(game, players, "take_back", by=captain)
    assert row.position() == rewinds.taken_back(before, 2)
    log = list(MoveRecord.objects.filter(game=game).order_by("ply"))
    assert [entry.move and entry.move.get("kind") for entry in log[:2]] == [None, "wage"]
    assert rewinds.target(log[2].move) == 0
    notice = Notice.objects.get(game=game)
    assert (notice.kind, notice.seat, notice.player) == (
        "undone",
        captain,
        user_of(players[captain]),
    )
    assert StandingOrders.objects.get(game=game).stopped == "undone"
    assert possible(players[captain], game) == ["call_off", "pause"]
    assert players[captain].move(game).status_code == 201


@for_meuterer
def test_move_meanwhile_ends_a_proposal_to_take_back_and_no_other(
    game: str, players: list[Caller]
) -> None:
    captain = players[0].look(game)["to_move"][0]
    players[captain].move(game)
    assert propose(players[captain], game, "take_back").status_code == 201
    mover = players[players[0].look(game)["to_move"][0]]
    mover.move(game)
    assert state(game) == "expired"
    assert players[0].look(game)["proposal"] is None
    assert refused(vote(players[(captain + 1) % 3], game)) == (409, "proposal_closed")
    propose(players[0], game, "call_off")
    players[players[0].look(game)["to_move"][0]].move(game)
    assert state(game) == "open"


@for_meuterer
def test_only_the_very_last_move_is_taken_back_by_whoever_made_it(
    game: str, players: list[Caller]
) -> None:
    captain = players[0].look(game)["to_move"][0]
    assert refused(propose(players[captain], game, "take_back")) == (409, "not_taken_back")
    players[captain].move(game)
    other = players[(captain + 1) % 3]
    assert refused(propose(other, game, "take_back")) == (409, "not_taken_back")
    assert "take_back" in possible(players[captain], game)
    Notice.objects.create(game_id=game, ply=1, kind="autopilot", seat=captain)
    assert "take_back" not in possible(players[captain], game)


@for_meuterer
def test_pass_that_shows_the_roles_is_never_taken_back(game: str, players: list[Caller]) -> None:
    play_until(
        game,
        lambda position: position.choosing,
        lambda position, legal: next((move for move in legal if move.kind == "pass"), legal[0]),
    )
    for player in players:
        assert "take_back" not in possible(player, game)


@for_cartagena
def test_no_move_of_cartagena_is_ever_taken_back(game: str, players: list[Caller]) -> None:
    for _ in range(30):
        play(game, 1)
        assert not any("take_back" in possible(player, game) for player in players)


@every_ruleset
def test_taking_back_is_possible_by_what_everybody_sees(game: str, players: list[Caller]) -> None:
    """Of two ways on that look alike to everybody, each seat is answered alike."""
    row, compared = Game.objects.get(pk=game), 0
    for fork in islice(forks(row, None, Random(4)), 4):
        told = []
        for way in fork.ways:
            with transaction.atomic():
                write(game_state.lock_game(row.pk), [*fork.made, way])
                told.append([possible(player, game) for player in players])
                transaction.set_rollback(True)
        assert told[0] == told[1]
        compared += 1
    assert compared
