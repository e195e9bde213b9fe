"""What the generic table learns from the schemas of a view."""

from __future__ import annotations

from games.engine.json_schema import COUNT, array, closed, nullable, whole
from games.engine.types import Json
from games.rulesets.described_view import described_view

SIZES = (2, 3, 4)


def described(**properties: Json) -> dict[str, Json]:
    return described_view(closed(**properties), SIZES)


def test_titles_are_found_by_path_through_objects_lists_and_choices() -> None:
    card = closed(value=COUNT | {"title": "Worth"})
    found = described(hand=array(card), ship=nullable({"anyOf": [card]}), round=COUNT)
    assert found["titles"] == {"hand.value": "Worth", "ship.value": "Worth"}


def test_lists_with_the_limits_of_the_tables_are_by_seat() -> None:
    found = described(scores=array(COUNT, 2, 4), cards=array(COUNT, 2, 5), rows=array(COUNT))
    assert found["by_seat"] == ["scores"]


def test_lists_by_seat_within_lists_have_a_path_of_their_own() -> None:
    found = described(rows=array(array(COUNT, 2, 4)))
    assert found["by_seat"] == ["rows.*"]


def test_numbers_with_the_format_of_seats_are_seats() -> None:
    found = described(captain=whole(0, 3) | {"format": "seat"}, wage=whole(0, 3))
    assert found["seats"] == ["captain"]


def test_a_view_that_is_not_described_has_nothing() -> None:
    assert described_view({"type": "object"}, SIZES) == {"titles": {}, "by_seat": [], "seats": []}
