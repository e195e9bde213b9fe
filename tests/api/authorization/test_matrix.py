"""Every operation of the API, asked by everybody at every kind of table, answers as its row says.

The requests are made from the OpenAPI document, so that an operation without a row fails.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from django.urls import URLPattern

from games.api.http.scopes import NONE
from games.api.openapi.document import document
from games.api.urls import urlpatterns
from games.policy import SCOPES
from tests.api.authorization.requests import MISSING, operations
from tests.api.authorization.rows import AT_TABLES, ELSEWHERE, ROWS, SIGNS, Row
from tests.api.authorization.tokens import Narrow, tried_for
from tests.api.authorization.world import KINDS, World, built
from tests.kit.api_clients import Caller
from tests.kit.openapi_contract import UNDESCRIBED

ABOUT_TABLES = [line.split()[0] for line in AT_TABLES.splitlines()[2:]]
ABOUT_TOKENS = ("scope_missing", "not_for_apps")
WITH_TOKENS = sorted(name for name, row in ROWS.items() if row.scope is not None)


@pytest.fixture(scope="module")
def world(django_db_setup: None, django_db_blocker: Any) -> Iterator[World]:
    """One for all rows; every request is taken back."""
    with django_db_blocker.unblock(), built() as world:
        yield world


def ask(world: World, name: str, caller: Caller, kind: str = KINDS[0]) -> Any:
    return operations()[name].ask(caller, world.paths[kind], world.fields[kind])


def code(answer: Any) -> str:
    return str(answer.json()["code"]) if answer.status_code >= 400 else ""


def test_every_operation_has_its_row_and_every_row_its_operation() -> None:
    assert set(ROWS) == set(operations())
    elsewhere = [line.split()[0] for line in ELSEWHERE.splitlines()[2:]]
    assert sorted(ABOUT_TABLES + elsewhere) == sorted(ROWS), "each has one row"
    assert set(ABOUT_TABLES) == {name for name, one in operations().items() if one.about_a_table}


def test_every_address_of_the_api_is_in_the_document() -> None:
    assert all(isinstance(pattern, URLPattern) for pattern in urlpatterns)
    addresses = {str(pattern.pattern) for pattern in urlpatterns}
    assert len(addresses) == len(document()["paths"]) + len(UNDESCRIBED)


@pytest.mark.parametrize("name", sorted(ROWS))
def test_operation_answers_everybody_as_its_row_says(world: World, name: str) -> None:
    found, expected = {}, {}
    for kind, signs in ROWS[name].signs.items():
        for role, sign in signs.items():
            status = ask(world, name, world.callers[role], kind).status_code
            found[f"{role}, {kind}"] = "+" if 200 <= status < 300 else status
            expected[f"{role}, {kind}"] = SIGNS.get(sign, sign)
    assert found == expected
    assert "+" in expected.values(), "a request that nobody may make shows nothing"


def test_private_table_is_answered_as_unknown_to_the_uninvited(world: World) -> None:
    fields, paths = world.fields["private"], world.paths["private"]
    outsiders = {role: world.callers[role] for role in ("outsider", "guest", "visitor")}
    people = outsiders | {"mori": world.moderators["mori"]}
    told = []
    for name, (who, caller) in product(ABOUT_TABLES, people.items()):
        found, none = (
            operations()[name].ask(caller, paths | {"game_id": game}, fields | {"game": str(game)})
            for game in (paths["game_id"], MISSING)
        )
        if whole(found) != whole(none):
            told.append(f"{name}, {who}: {found.content!r}, not {none.content!r}")
    assert told == []


def whole(answer: Any) -> tuple[int, dict[str, str], bytes]:
    return answer.status_code, dict(answer.headers), answer.content


def test_moderator_sees_and_does_no_more_at_tables_than_anybody_else(world: World) -> None:
    """With a second factor and without: the console is where they look, and there it is logged."""
    more = []
    for name in ABOUT_TABLES:
        others = ask(world, name, world.callers["outsider"], "delayed")
        for who, caller in world.moderators.items():
            answer = ask(world, name, caller, "delayed")
            differs = answer.status_code != others.status_code
            if differs or (operations()[name].method == "get" and answer.content != others.content):
                more.append(f"{name}, {who}: {answer.content!r}")
    assert more == []


def test_invalid_token_is_refused_even_where_visitors_may_look(
    world: World,
) -> None:
    everywhere = 4
    barred, let_in = [*world.barred.items()], []
    for name in WITH_TOKENS:
        for what, caller in barred if name == "me_retrieve" else barred[:everywhere]:
            answer = ask(world, name, caller)
            if (answer.status_code, code(answer)) != (401, "bad_token"):
                let_in.append(f"{name}, {what}: {answer.status_code}")
    assert let_in == []


def test_token_opens_what_takes_a_scope_that_it_has(world: World) -> None:
    wrong = []
    for name in WITH_TOKENS:
        row = ROWS[name]
        for what in tried_for(row.scope or ""):
            token = world.narrow[what]
            answer = ask(world, name, token.caller)
            expected = expected_code(row, token)
            if expected != (code(answer) if code(answer) in ABOUT_TOKENS else ""):
                wrong.append(f"{name}, {what}: {code(answer)}, not {expected}")
            elif expected == "scope_missing":
                challenge = f'Bearer error="insufficient_scope", scope="{row.scope}"'
                assert (answer.status_code, answer["WWW-Authenticate"]) == (403, challenge)
    assert wrong == []


def expected_code(row: Row, token: Narrow) -> str:
    """The refusal of a token for what it is; empty if it is for this."""
    if row.scope and row.scope not in token.scopes:
        return "scope_missing"
    return "not_for_apps" if row.closed_to_apps and token.of_app else ""


def test_every_scope_of_the_policy_opens_something() -> None:
    assert {row.scope for row in ROWS.values()} == {*SCOPES, NONE, None}
