"""M3 and the record: it is verified without what must stay hidden for ever."""

from __future__ import annotations

import copy
import json
from random import Random
from typing import Any

import pytest

from games.engine.commitment import commitment, commitment_opens, draw_secret, game_seed
from games.engine.record import event_json, published, verify
from games.engine.record_shape import FORMAT, RecordError
from games.rulesets.cartagena.manifest import RULESET
from games.rulesets.cartagena.rules import RULES
from games.rulesets.cartagena.rules.options import CartagenaOptions
from games.rulesets.registry import RULESETS
from tests.engine.written_records import GAME


def record(number: int, seats: int, **chosen: Any) -> Any:
    """The record of a whole game by bots, with a random player among them."""
    rng = Random(number)
    secret = f"{number + 1:064x}" * 2
    nonces = ["ahoy"] * seats
    options = CartagenaOptions(**chosen)
    state, log = RULES.setup(seats, game_seed(secret, nonces), options)
    moves = []
    opening = [event_json(event) for event in published(RULESET, log)]
    while waiting := RULES.to_move(state):
        seat = rng.choice(list(waiting))
        legal = RULES.legal_moves(state, seat)
        move = (
            RULESET.bot.suggest(RULES.observe(state, seat), legal, rng, options)
            if seat
            else rng.choice(legal)
        )
        state, log = RULES.apply(state, seat, move)
        entry = {"ply": state.ply, "seat": seat, "move": RULESET.sealed.publish(move.dump())}
        moves.append(entry | {"events": [event_json(e) for e in published(RULESET, log)]})
    open_part, sealed = commitment_opens(secret)
    whole = {
        "format": FORMAT,
        "game": GAME,
        "ruleset": RULESET.key,
        "seats": seats,
        "options": options.dump(),
        "players": [{"seat": s, "player": None, "bot": "greedy"} for s in range(seats)],
        "commitment": commitment(secret),
        "secret": open_part,
        "sealed": sealed,
        "nonces": nonces,
        "opening": opening,
        "moves": moves,
        "standings": [standing._asdict() for standing in RULES.standings(state) or []],
    }
    return json.loads(json.dumps(whole))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_record_of_every_game_holds(seats: int) -> None:
    for number in range(25):
        assert len(verify(record(number, seats), RULESETS)) == 5


OTHER_READINGS = {"nero_exchange": "one_by_one", "supply_refill": "until_enough"}


@pytest.mark.parametrize("strongest", ["sum", "highest"])
def test_record_of_every_game_holds_by_other_readings_of_the_rules(strongest: str) -> None:
    for number in range(25):
        told = record(number, 3, strongest=strongest, **OTHER_READINGS)
        assert len(verify(told, RULESETS)) == 5


@pytest.mark.parametrize("number", [29, 31, 38])
@pytest.mark.parametrize("strongest", ["sum", "highest"])
def test_record_of_a_tie_holds(number: int, strongest: str) -> None:
    """Cards in hand are fitted to the sums, or to the highest cards, that decided it."""
    told = record(number, 4, max_rounds=9, strongest=strongest, **OTHER_READINGS)
    assert any(at(told, "over")["sums"])
    assert len(verify(told, RULESETS)) == 5
    at(told, "over")["sums"] = [
        None if one is None else 9 - one for one in at(told, "over")["sums"]
    ]
    with pytest.raises(RecordError):
        verify(told, RULESETS)


def test_record_names_only_the_combat_cards_that_were_shown() -> None:
    told = record(3, 4)
    for entry in told["moves"]:
        rest = [e for e in entry["events"] if e["kind"] not in ("shown", "duel_won", "over")]
        assert "pink" not in json.dumps([entry["move"], rest])
        assert "grey" not in json.dumps([entry["move"], rest])


def test_open_half_of_the_seed_tells_nothing_of_the_combat_cards() -> None:
    """With another sealed half everything else is dealt alike."""
    first, second = draw_secret(sealed=True), draw_secret(sealed=True)
    mixed = first[:64] + second[64:]
    one, _ = RULES.setup(3, game_seed(first, [""] * 3), RULES.options())
    other, _ = RULES.setup(3, game_seed(mixed, [""] * 3), RULES.options())
    assert one.combat != other.combat
    assert (one.gold, one.sailors, one.dealer, one.up) == (
        other.gold, other.sailors, other.dealer, other.up,
    )  # fmt: skip


def at(told: Any, kind: str) -> Any:
    return next(e for row in told["moves"] for e in row["events"] if e["kind"] == kind)["data"]


def one_shown_card(told: Any) -> None:
    cards = at(told, "shown")["cards"]
    cards[0] = "pink3" if cards[0] != "pink3" else "grey3"


def one_total(told: Any) -> None:
    at(told, "shown")["totals"]["valverde"] += 1


def one_winner(told: Any) -> None:
    duel = at(told, "duel_won")
    duel["camp"] = "diaz" if duel["camp"] == "valverde" else "valverde"


def one_pirate(told: Any) -> None:
    at(told, "revealed")["pirate"] = "nobody"


def one_choice(told: Any) -> None:
    row = next(row for row in told["moves"] if row["move"]["kind"] == "use")
    row["move"] = {"kind": "use", "pirate": "nobody"}


def another_secret(told: Any) -> None:
    told["secret"] = "00" * 32


def another_sealed_half(told: Any) -> None:
    told["sealed"] = "00" * 32


def one_standing(told: Any) -> None:
    told["standings"][0]["score"] += 1


@pytest.mark.parametrize(
    ("tamper", "place"),
    [
        (one_shown_card, "ply"),
        (one_total, "ply"),
        (one_winner, "ply"),
        (one_pirate, "ply"),
        (one_choice, "ply"),
        (another_secret, "commitment"),
        (another_sealed_half, "commitment"),
        (one_standing, "standings"),
    ],
)
def test_record_with_a_tampered_seal_is_refused_with_the_place(tamper: Any, place: str) -> None:
    forged = copy.deepcopy(record(5, 3))
    tamper(forged)
    with pytest.raises(RecordError) as refusal:
        verify(forged, RULESETS)
    assert refusal.value.place.startswith(place)


def test_published_move_keeps_the_number_of_its_cards() -> None:
    assert RULESET.sealed.publish({"kind": "wessel_jan", "cards": ["pink1", "grey2"]}) == {
        "kind": "wessel_jan",
        "count": 2,
    }
    sold = {"kind": "dean_nero", "direction": "cards_for_coins", "cards": ["pink1"]}
    assert RULESET.sealed.publish(sold) == {
        "kind": "dean_nero",
        "direction": "cards_for_coins",
        "count": 1,
    }
    assert RULESET.sealed.publish({"kind": "tembo", "keep": "pink1"}) == {"kind": "tembo"}
    assert RULESET.sealed.publish({"kind": "play", "card": "monkey"}) == {"kind": "play"}
