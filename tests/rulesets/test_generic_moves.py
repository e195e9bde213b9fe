"""What the document says of the moves of a game that has no schemas."""

from __future__ import annotations

from games.rulesets import generic
from games.rulesets.registry import RULESETS
from tests.rulesets.third_game.goofspiel import RULESET


def test_moves_without_schemas_are_described_by_the_types_of_their_fields() -> None:
    (bid,) = generic.moves_of(RULESET.rules)
    assert bid == {
        "description": "Bid a card from the hand.",
        "type": "object",
        "properties": {"kind": {"const": "bid"}, "card": {"type": "integer"}},
        "required": ["kind", "card"],
        "additionalProperties": False,
    }


def test_each_kind_of_move_of_a_game_is_described() -> None:
    for ruleset in RULESETS.values():
        forms = generic.moves_of(ruleset.rules)
        kinds = {form["properties"]["kind"]["const"] for form in forms}
        known = {form["properties"]["kind"].get("const") for form in ruleset.wire.schemas.moves}
        assert kinds == known


def test_rules_without_moves_of_their_own_may_have_any() -> None:
    assert generic.moves_of(object()) == [generic.ANYTHING]
