"""Requests made from the OpenAPI document: its paths, and the least that a body must hold."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

import orjson
from django.db import transaction

from games.api.openapi.document import document
from games.engine.types import Json
from tests.api.authorization.belongings import Values
from tests.kit.api_clients import Caller

MISSING: Final = "00000000-0000-4000-8000-000000000000"  # no table has this id


@dataclass(frozen=True)
class Operation:
    method: str
    path: str
    described: Json

    @property
    def name(self) -> str:
        return str(self.described["operationId"])

    @property
    def about_a_table(self) -> bool:
        return "{game_id}" in self.path or self.name == "reports_create"

    def ask(self, caller: Caller, paths: Values, fields: Values) -> Any:
        """Send it, and take back whatever it changed."""
        if self.method == "get":
            return caller.client.get(self._address(paths))
        with transaction.atomic():
            answer = self.send(caller, paths, fields)
            transaction.set_rollback(True)
        return answer

    def send(self, caller: Caller, paths: Values, fields: Values, **headers: str) -> Any:
        """Send what changes something; a refusal takes back what itself did."""
        body = orjson.dumps(self._body(fields)) if "requestBody" in self.described else b""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        method, address = self.method.upper(), self._address(paths)
        with transaction.atomic():
            return caller.client.generic(method, address, body, "application/json", headers=named)

    def _address(self, paths: Values) -> str:
        own = {name: self._value(name, paths) for name in self._parameters("path")}
        asked = [f"{one}={_sample(self._parameters('query')[one])}" for one in self._required()]
        return self.path.format(**own) + "?" * bool(asked) + "&".join(asked)

    def _parameters(self, place: str) -> dict[str, Json]:
        every = self.described.get("parameters", [])
        return {one["name"]: one["schema"] for one in every if one["in"] == place}

    def _required(self) -> list[str]:
        every = self.described.get("parameters", [])
        return [one["name"] for one in every if one["in"] == "query" and one.get("required")]

    def _body(self, fields: Values) -> Json:
        """What is required, and no more."""
        if (whole := fields.get(f"{self.name}.*")) is not None:
            return whole
        (media,) = self.described["requestBody"]["content"].values()
        schema = _resolved(media["schema"])
        needed = [*schema.get("required", []), *(["game"] if self.name == "reports_create" else [])]
        known = schema.get("properties", {})
        return {name: self._value(name, fields, _sample(known[name])) for name in needed}

    def _value(self, name: str, values: Values, otherwise: Json = None) -> Json:
        return values.get(f"{self.name}.{name}", values.get(name, otherwise))


def _resolved(schema: Json) -> Json:
    """A schema in place of a reference to it."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return document()["components"]["schemas"][name]
    return schema


def _sample(schema: Json) -> Json:
    """A value that fits a simple schema; others have their values in ``belongings``."""
    found = _resolved(schema)
    if "enum" in found:
        return found["enum"][0]
    return {"array": [], "object": {}, "integer": 0, "boolean": False}.get(_type(found))


def _type(schema: Json) -> str:
    kind = schema.get("type")
    return next(one for one in kind if one != "null") if isinstance(kind, list) else str(kind)


@cache
def operations() -> Mapping[str, Operation]:
    """All operations of the document by their names."""
    return {
        one["operationId"]: Operation(method, path, one)
        for path, methods in document()["paths"].items()
        for method, one in methods.items()
    }
