"""Refusals of a choice: what may be chosen is named in them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from rest_framework import serializers

from games.api import urls  # noqa: F401 - so that every shape of a request is there
from games.api.http.fields import Choice, Input
from tests.kit.api_clients import Caller

BOTS = "random, greedy, medium, hard"


def shapes(base: type[Input] = Input) -> Iterator[type[Input]]:
    for shape in base.__subclasses__():
        yield shape
        yield from shapes(shape)


def choices_of(field: Any) -> Iterator[serializers.ChoiceField]:
    if isinstance(field, serializers.ChoiceField):
        yield field
    elif isinstance(field, serializers.Serializer):
        for inner in field.fields.values():
            yield from choices_of(inner)
    elif child := getattr(field, "child", None):
        yield from choices_of(child)


def test_every_choice_in_a_request_is_refused_by_naming_what_may_be_chosen() -> None:
    found = [field for shape in shapes() for field in choices_of(shape())]
    assert len(found) > 30
    assert {type(field) for field in found} == {Choice}


@pytest.mark.parametrize("bot", ["easy", "Greedy", "", 1, True, [], {"bot": "hard"}])
def test_bot_to_play_on_against_is_one_of_those_named(
    bot: Any, finished: str, anna: Caller
) -> None:
    refused = anna.post(f"games/{finished}/play-on", {"ply": 0, "bot": bot})
    assert refused.status_code == 400
    assert refused.json()["errors"] == {"bot": [f"Choose one of: {BOTS}."]}


def test_choice_in_a_query_is_refused_in_the_same_words(visitor: Caller) -> None:
    refused = visitor.get("bots", {"level": "greedy"})
    assert refused.status_code == 400
    assert refused.json()["detail"] == "level: Choose one of: random, easy, medium, hard."


def test_number_to_choose_is_named_too(visitor: Caller) -> None:
    refused = visitor.get("games", {"seats": 99})
    assert refused.json()["errors"]["seats"][0].startswith("Choose one of: 2, 3")
