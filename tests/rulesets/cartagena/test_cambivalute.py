"""cambivalute: "le joueur peut prendre connaissance des valeurs du duel de son choix"."""

from __future__ import annotations

import json

import pytest

from games.engine.moves import IllegalMoveError
from games.rulesets.cartagena.manifest import RULESET
from tests.rulesets.cartagena.table import Table, voyage

PAIRS = "1-2 3-4 5-6 7-8 9-10"


def use(pairs: str = "", *, version: int = 2) -> Table:
    """Use cambivalute in the first turn of a round, by a version of the rules."""
    table = voyage("cambivalute", "crackpott sate", pairs=pairs, version=version)
    return table.act("use cambivalute")


def test_two_sailors_are_placed_at_the_next_letter() -> None:
    table = use()
    two = [int(offered.split()[1]) for offered in table.offered()]
    assert table.heard(0, "saw_sailors") == [{"sailors": two}]
    table.act(f"place {two[1]}")
    assert table.told("placed") == [{"seat": 0, "duel": "A"}]
    assert table.heard(0, "saw_duel") == [{"duel": "A", "valverde": two[1], "diaz": two[0]}]
    assert table.view(1)["duels"][0]["valverde"] is None


def test_one_duel_or_none_may_be_looked_at_once_all_pairs_are_placed() -> None:
    looks = ["look A", "look B", "look C", "look D", "look E"]
    assert use(PAIRS).offered() == [*looks, "look at none"]


def test_duel_is_looked_at_and_swapped_unseen() -> None:
    tables = []
    for choice in ("swap", "leave"):
        table = use(PAIRS).act("look B")
        assert table.told("looked_at_duel") == [{"seat": 0, "duel": "B"}]
        tables.append(table.act(choice))
    assert (tables[0].s.valverde[1], tables[1].s.valverde[1]) == (4, 3)
    for seat in (1, 2, None):
        assert tables[0].view(seat) == tables[1].view(seat)


def test_looking_at_no_duel_is_public_and_ends_the_turn() -> None:
    table = use(PAIRS).act("look at none")
    assert table.told("looked_at_duel") == [{"seat": 0, "duel": None}]
    assert table.to_move() == [1]
    assert table.s.looks == []
    assert not table.told("may_have_swapped")
    assert table.me(0)["notes"] == []


def test_looking_at_no_duel_shows_nobody_anything() -> None:
    table = use(PAIRS).act("look at none")
    assert all(event.to is None for event in table.log)
    assert table.view(0)["duels"] == voyage(pairs=PAIRS).view(0)["duels"]


def test_looking_at_no_duel_has_words() -> None:
    table = use(PAIRS)
    move = {"kind": "look", "duel": None}
    assert RULESET.texts.move_label(move, ("anna", "bernd")) == "Look at no duel"
    log = [e for e in table.act("look at none").log if e.kind == "looked_at_duel"]
    assert RULESET.texts.event_texts(log, ["anna", "bernd", "carla"]) == ["anna looks at no duel."]


def test_looking_at_no_duel_foretells_nothing() -> None:
    """Nor is a note of a camp, which has no duel either, taken for one of it."""
    table = voyage("ojo cambivalute", "crackpott sate", pairs=PAIRS, camps="v d -")
    table.act("use ojo", "look at 1")
    view = table.view(0)
    move = RULESET.orders.read_move({"kind": "look", "duel": None}, table.s.options)
    assert view["me"]["notes"]
    assert RULESET.preview.preview(view, move, table.s.options) == []


def test_some_duel_must_be_looked_at_by_the_first_version_of_the_rules() -> None:
    table = use(PAIRS, version=1)
    assert table.offered() == ["look A", "look B", "look C", "look D", "look E"]
    with pytest.raises(IllegalMoveError):
        table.act("look at none")


@pytest.mark.parametrize("version", [1, 2])
def test_position_before_a_look_keeps_its_version_when_stored(version: int) -> None:
    table = use(PAIRS, version=version)
    stored = json.loads(json.dumps(table.s.dump()))
    assert (len(RULESET.rules.legal_moves(RULESET.rules.load(stored), 0)) == 6) == (version == 2)


def test_looking_at_no_duel_can_be_ordered() -> None:
    moves = dict(RULESET.orders.writable(use(PAIRS).view(0), use(PAIRS).s.options))["look"]
    assert {"kind": "look", "duel": None} in moves
