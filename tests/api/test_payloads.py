"""Payloads: each leaves the site, and nothing but a payload describes an answer."""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator
from importlib import import_module
from types import ModuleType
from typing import Any, get_args, get_type_hints, is_typeddict

import pytest

from games import payloads
from games.api.openapi.document import document
from games.payloads import webhooks
from games.payloads.markers import Page

MODULES: list[ModuleType] = [
    import_module(f"{payloads.__name__}.{found.name}")
    for found in pkgutil.iter_modules(payloads.__path__)
]
PAYLOADS: list[type] = [
    each
    for module in MODULES
    for each in vars(module).values()
    if is_typeddict(each) and each.__module__ == module.__name__
]


def named_in(hint: Any) -> Iterator[type]:
    """The payloads that a type hint names, however deep."""
    if is_typeddict(hint):
        yield hint
    for inner in get_args(hint):
        yield from named_in(inner)


def hints(payload: type) -> dict[str, Any]:
    return get_type_hints(payload, include_extras=True)


def is_used(payload: type) -> bool:
    """Whether an operation answers with a payload, or another one has it or begins with it.

    Or it is what a webhook is told.
    """
    if payload in {told for _about, told in webhooks.EVENTS.values()}:
        return True
    if payload is Page or payload.__name__ in document()["components"]["schemas"]:
        return True
    mine = hints(payload).items()
    others = [hints(other) for other in PAYLOADS if other is not payload]
    return any(payload in named_in(hint) for other in others for hint in other.values()) or any(
        mine <= other.items() for other in others
    )


def test_payloads_of_every_area_of_the_api_are_found() -> None:
    assert {"tables", "moves", "messages", "accounts"} <= {
        payload.__module__.rpartition(".")[2] for payload in PAYLOADS
    }


@pytest.mark.parametrize("payload", PAYLOADS, ids=lambda payload: payload.__name__)
def test_payload_is_part_of_an_answer(payload: type) -> None:
    assert is_used(payload), f"{payload.__name__} is in no answer: delete it, or answer with it."


def test_payload_names_are_unique() -> None:
    names = [payload.__name__ for payload in PAYLOADS]
    assert sorted(names) == sorted(set(names)), "two components would have one name"


@pytest.mark.parametrize("payload", PAYLOADS, ids=lambda payload: payload.__name__)
def test_component_has_exactly_the_keys_of_its_payload(payload: type) -> None:
    component = document()["components"]["schemas"].get(payload.__name__)
    if component is not None:
        assert component["properties"].keys() == hints(payload).keys()
        assert component["additionalProperties"] is False


def test_answers_are_described_by_payloads_alone() -> None:
    """Every other component is an input, a list of strings, a page, a stream or of a ruleset."""
    known = {payload.__name__ for payload in PAYLOADS}
    for name, schema in document()["components"]["schemas"].items():
        if schema.get("description") == "An answer." and "results" not in schema["properties"]:
            assert name in known
