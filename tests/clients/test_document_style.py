"""The document as it is served: Redocly's and Spectral's recommended rules, and words for all."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path
from typing import Any, Final

import pytest

from games.api.openapi.typed_dicts import UNNAMED
from tests.clients.generators import NODE

pytestmark = [pytest.mark.slow, pytest.mark.acceptance("clients")]
pytestmark += [pytest.mark.timeout(900)]  # the first test installs the tools
SCHEMAS: Final = "#/components/schemas/"
OF_TIME: Final = re.compile(r"second|minute|hour|day")
# What the rules warn of, and why it stays.
EXCEPTIONS: Final = {
    ("info-license", "#/info"),  # the document says nothing of the project's licence
    ("no-path-trailing-slash", "#/paths/~1api~1v1~1"),  # the root, whose name is that
    # Events of logs are one object whatever the game: these describe the data of theirs.
    ("no-unused-components", f"{SCHEMAS}MeutererEvent"),
    ("no-unused-components", f"{SCHEMAS}CartagenaEvent"),
    ("no-unused-components", f"{SCHEMAS}GoofspielEvent"),
    # Each game's moves are one of some forms; the toy's have only one.
    ("no-illogical-composition-keywords", f"{SCHEMAS}GoofspielMove/oneOf"),
}
ORDERS: Final = {"get": "retrieve", "put": "update", "delete": "destroy"}
SPECTRAL_EXCEPTIONS: Final = {
    ("info-contact", "#/info"),  # who runs a site says so in its security.txt
    # As above.
    ("path-keys-no-trailing-slash", "#/paths//api/v1/"),
    ("oas3-unused-component", f"{SCHEMAS}MeutererEvent"),
    ("oas3-unused-component", f"{SCHEMAS}CartagenaEvent"),
    ("oas3-unused-component", f"{SCHEMAS}GoofspielEvent"),
} | {
    # The toy has no facts for orders, so that any object may be them, beside those of a real game.
    (
        "oas3-valid-media-example",
        f"#/paths//api/v1/games/{{game_id}}/orders/{method}/responses/200/content/"
        f"application/json/examples/games_orders_{name}/value/facts",
    )
    for method, name in ORDERS.items()
}
# Since OpenAPI 3.1 any way to log in may name what it needs; the rule knows only OAuth.
UNFIT: Final = {"oas3-operation-security-defined"}


def values_of(schema: Any, schemas: Any) -> bool:
    """Whether a field has values of its own; what objects have, their fields show."""
    if "$ref" in schema:
        return values_of(schemas[schema["$ref"].removeprefix(SCHEMAS)], schemas)
    for union in ("oneOf", "anyOf"):
        if union in schema:
            return any(values_of(part, schemas) for part in schema[union])
    kinds = schema.get("type", [])
    kinds = {kinds} if isinstance(kinds, str) else set(kinds)
    inner = schema.get("items" if "array" in kinds else "additionalProperties")
    if kinds & {"array", "object"}:
        return isinstance(inner, dict) and values_of(inner, schemas)
    return bool(kinds - {"null"})


def test_every_component_and_field_says_what_it_is_and_shows_a_value(document: Path) -> None:
    schemas = json.loads(document.read_bytes())["components"]["schemas"]
    missing = [name for name, schema in schemas.items() if not said(schema)]
    for name, schema in schemas.items():
        for field, part in schema.get("properties", {}).items():
            missing += [f"{name}.{field}: description"] if not said(part) else []
            shows = "examples" in part or not values_of(part, schemas)
            missing += [] if shows else [f"{name}.{field}: example"]
    assert missing == []


def said(part: Any) -> bool:
    return part.get("description", UNNAMED) != UNNAMED


def test_every_figure_of_time_has_its_unit(document: Path) -> None:
    schemas = json.loads(document.read_bytes())["components"]["schemas"]
    bare = [
        f"{name}.{field}"
        for name, schema in schemas.items()
        for field, part in schema.get("properties", {}).items()
        if (unit := OF_TIME.search(field)) and "integer" in part.get("type", ())
        if unit[0] not in part["description"].lower()
    ]
    assert bare == []


def test_every_parameter_says_what_it_is(document: Path) -> None:
    told = json.loads(document.read_bytes())
    operations = [
        one
        for part in ("paths", "webhooks")
        for path in told[part].values()
        for one in path.values()
    ]
    bare = [
        f"{one['operationId']}: {parameter['name']}"
        for one in operations
        for parameter in one.get("parameters", ())
        if not parameter.get("description")
    ]
    assert bare == []


def test_spectral_warns_only_of_the_exceptions(document: Path) -> None:
    (document.parent / "spectral.yaml").write_text('extends: ["spectral:oas"]\n')
    done = subprocess.run(
        [
            *(str(NODE / "node_modules/.bin/spectral"), "lint", document.name),
            *("--ruleset", "spectral.yaml", "--format", "json", "--quiet"),
        ],
        cwd=document.parent,
        capture_output=True,
        text=True,
        check=False,
    )
    told = json.loads(done.stdout[done.stdout.index("[") :])
    found = {(each["code"], "#/" + "/".join(each["path"])) for each in told}
    assert {one for one in found if one[0] not in UNFIT} == SPECTRAL_EXCEPTIONS


def test_redocly_warns_only_of_the_exceptions(document: Path) -> None:
    (document.parent / "redocly.yaml").write_text("extends: [recommended]\n")
    done = subprocess.run(
        [str(NODE / "node_modules/.bin/redocly"), "lint", document.name, "--format=json"],
        cwd=document.parent,
        capture_output=True,
        text=True,
        check=False,
    )
    told = json.loads(done.stdout[done.stdout.index("{") :])["problems"]
    found = {(each["ruleId"], each["location"][0]["pointer"]) for each in told}
    assert found == EXCEPTIONS
