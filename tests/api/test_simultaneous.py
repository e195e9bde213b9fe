"""Several seats to move at once: each answers in its own time, and choices stay hidden."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from devtools.time_travel.passing_time import TimeTravel
from games.models import Game, MoveRecord
from games.rulesets.registry import RULESETS
from tests.kit.api_clients import Caller, for_cartagena
from tests.kit.playing_on import finish
from tests.services.play.test_races import at_once, codes

pytestmark = [pytest.mark.django_db, for_cartagena]
SEATS = 3


def duel() -> Any:
    """Find a random position in which all three choose between different cards."""
    rules = RULESETS["cartagena"].rules
    for number in range(3000):
        rng = Random(number)
        state, _ = rules.setup(SEATS, f"{number:064x}", rules.options())
        while waiting := rules.to_move(state):
            choices = [rules.legal_moves(state, seat) for seat in waiting]
            if len(waiting) == SEATS and all(len(moves) > 1 for moves in choices):
                return state
            seat = rng.choice(waiting)
            moves = rules.legal_moves(state, seat)
            state, _ = rules.apply(state, seat, rng.choice(moves))
    raise AssertionError("no such position was found")


@pytest.fixture
def fight(game: str) -> str:
    """The table in the middle of a mutiny, with all three seats to move."""
    state = duel()
    waiting = list(range(SEATS))
    Game.objects.filter(pk=game).update(state=state.dump(), ply=state.ply, to_move=waiting)
    return game


def test_to_move_names_all_waiting_seats(fight: str, players: list[Caller]) -> None:
    for player in players:
        view = player.look(fight)
        assert view["to_move"] == [0, 1, 2]
        assert len(view["legal_moves"]) > 1


def test_waiting_seats_answer_the_same_ply_in_any_order(fight: str, players: list[Caller]) -> None:
    ply = players[0].look(fight)["ply"]
    for number, seat in enumerate((2, 0)):
        answer = players[seat].move(fight, players[seat].first_move(fight), ply=ply)
        assert (answer.status_code, answer.json()["ply"]) == (201, ply + number + 1)
    assert players[1].look(fight)["to_move"] == [1]


@pytest.mark.django_db(transaction=True)
def test_waiting_seats_answer_at_the_same_moment(fight: str, players: list[Caller]) -> None:
    ply = players[0].look(fight)["ply"]
    bodies = [{"ply": ply, "move": player.first_move(fight)} for player in players]
    requests = [
        lambda p=player, b=body: p.post(f"games/{fight}/moves", b)
        for player, body in zip(players, bodies, strict=True)
    ]
    assert codes(at_once(requests)) == {"201": SEATS}
    assert MoveRecord.objects.filter(game=fight, ply__gt=ply).count() == SEATS


def test_second_answer_of_the_same_seat_is_refused(fight: str, players: list[Caller]) -> None:
    ply = players[0].look(fight)["ply"]
    moves = [row["move"] for row in players[0].look(fight)["legal_moves"]]
    assert players[0].move(fight, moves[0], ply=ply).status_code == 201
    for move in moves[:2]:
        again = players[0].move(fight, move, ply=ply)
        assert (again.status_code, again.json()["code"]) == (403, "not_your_turn")


def test_repeated_answer_after_all_have_answered_is_stale(
    fight: str, players: list[Caller]
) -> None:
    """Once all have answered, the next decision is another, whatever the card."""
    ply = players[0].look(fight)["ply"]
    first = players[0].first_move(fight)
    for player in players:
        player.move(fight, player.first_move(fight), ply=ply)
    late = players[0].move(fight, first, ply=ply)
    assert late.json()["code"] in ("stale_move", "not_active")


def seen(caller: Caller, game: str) -> bytes:
    """Everything that a caller can read of a table, as one text."""
    paths = (f"games/{game}", f"games/{game}/moves", f"games/{game}/legal-moves")
    texts = [caller.get(path).content for path in paths]
    return b"".join(texts)


def test_choice_of_one_seat_changes_nothing_that_others_read(
    fight: str, players: list[Caller], visitor: Caller, days: TimeTravel
) -> None:
    """Whichever card is chosen, everybody else reads the same bytes at that instant."""
    days.traveller.hold()
    before = Game.objects.filter(pk=fight).values().get()
    ply = before["ply"]
    readings = []
    for row in players[0].look(fight)["legal_moves"]:
        answer = players[0].move(fight, row["move"], ply=ply)
        assert answer.status_code == 201
        readings.append([seen(other, fight) for other in (players[1], players[2], visitor)])
        MoveRecord.objects.filter(game=fight, ply__gt=ply).delete()
        Game.objects.filter(pk=fight).update(**before)
    assert len(readings) > 1
    assert all(reading == readings[0] for reading in readings)


def test_chosen_cards_are_shown_sorted_and_without_their_seats(
    fight: str, players: list[Caller], visitor: Caller
) -> None:
    """One event names the cards, sorted, and no seat; no other event names a combat card."""
    ply = players[0].look(fight)["ply"]
    for seat in (2, 1, 0):
        players[seat].move(fight, players[seat].first_move(fight), ply=ply)
    rows = visitor.get(f"games/{fight}/moves", {"after": ply}).json()["results"]
    shown = [e["data"] for row in rows for e in row["events"] if e["kind"] == "shown"]
    assert len(shown) == 1
    assert shown[0]["cards"] == sorted(shown[0]["cards"])
    rest = [e for row in rows for e in row["events"] if e["kind"] not in ("shown", "duel_won")]
    assert not any(colour in json.dumps(rest) for colour in ("pink", "grey"))


def test_record_links_no_card_to_a_player(
    game: str, players: list[Caller], visitor: Caller
) -> None:
    """The record tells neither hands nor the half of the seed from which hands follow."""
    finish(game, players)
    record = visitor.get(f"games/{game}/record").json()
    for row in record["moves"]:
        assert not any(colour in json.dumps(row["move"]) for colour in ("pink", "grey"))
        assert all(event["to"] is None for event in row["events"])
    stored = Game.objects.get(pk=game)
    assert record["secret"] == stored.secret[:64]
    assert stored.secret[64:] not in json.dumps(record)
    over = visitor.look(game)["view"]
    assert "combat" not in json.dumps(over["players"]).replace("combat_cards", "")
