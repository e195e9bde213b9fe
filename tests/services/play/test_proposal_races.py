"""Proposals, votes, moves and leaving at the same moment, with real connections."""

from __future__ import annotations

from typing import Any

import pytest

from games.models import Game, MoveRecord, Proposal, ProposalVote, Seat
from tests.kit.api_clients import Caller, for_meuterer
from tests.services.play.test_races import at_once, codes

pytestmark = pytest.mark.django_db(transaction=True)


def test_two_proposals_at_once_are_one(game: str, players: list[Caller]) -> None:
    answers = at_once(
        [
            lambda p=p, kind=kind: p.post(f"games/{game}/proposals", {"kind": kind})
            for p, kind in zip(players, ("call_off", "pause", "call_off"), strict=True)
        ]
    )
    assert codes(answers) == {"201": 1, "proposal_open": 2}
    assert Proposal.objects.filter(state="open").count() == 1


def test_all_agree_at_once_and_it_is_done_once(game: str, players: list[Caller]) -> None:
    players[0].post(f"games/{game}/proposals", {"kind": "call_off"})
    path = f"games/{game}/proposals/{Proposal.objects.get().pk}/vote"
    answers = at_once([lambda p=p: p.post(path, {"agrees": True}) for p in players[1:] * 3])
    assert codes(answers)["201"] >= 2
    row = Game.objects.get(pk=game)
    assert (row.is_called_off, row.notices.count()) == (True, 1)
    assert ProposalVote.objects.count() == 3


@for_meuterer
def test_move_and_last_vote_to_take_one_back_at_once_leave_one_of_them(
    game: str, players: list[Caller]
) -> None:
    captain = players[0].look(game)["to_move"][0]
    players[captain].move(game)
    players[captain].post(f"games/{game}/proposals", {"kind": "take_back"})
    path = f"games/{game}/proposals/{Proposal.objects.get().pk}/vote"
    first, last = (players[(captain + step) % 3] for step in (1, 2))
    first.post(path, {"agrees": True})
    view = players[0].look(game)
    mover = players[view["to_move"][0]]
    body = {"ply": view["ply"], "move": mover.first_move(game)}
    moved, voted = at_once(
        [
            lambda: mover.post(f"games/{game}/moves", body),
            lambda: last.post(path, {"agrees": True}),
        ]
    )
    seen = (moved.status_code, voted.status_code, Proposal.objects.get().state)
    assert seen in {(201, 409, "expired"), (409, 201, "accepted")}
    assert MoveRecord.objects.filter(game=game).count() == 3
    assert Game.objects.get(pk=game).proposal_ends_at is None


def test_vote_and_leaving_at_once_are_not_both_accepted(game: str, players: list[Caller]) -> None:
    players[0].post(f"games/{game}/proposals", {"kind": "call_off"})
    path = f"games/{game}/proposals/{Proposal.objects.get().pk}/vote"
    players[1].post(path, {"agrees": True})
    voted, left = at_once(
        [
            lambda: players[2].post(path, {"agrees": True}),
            lambda: players[2].post(f"games/{game}/leave", {"reason": "no_time"}),
        ]
    )
    called_off = Game.objects.get(pk=game).is_called_off
    seen: tuple[Any, ...] = (voted.status_code, left.status_code, called_off)
    assert seen in {(201, 409, True), (403, 201, False)}


def test_seat_left_by_one_is_taken_over_by_one(
    game: str, players: list[Caller], dora: Caller
) -> None:
    players[2].post(f"games/{game}/leave", {"reason": "no_time"})
    answers = at_once(
        [lambda p=p: p.post(f"games/{game}/seats", {"seat": 2}) for p in (players[2], dora)]
    )
    assert codes(answers)["201"] == 1
    assert Seat.objects.filter(game=game, user__isnull=False).count() == 3
