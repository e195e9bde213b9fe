"""The document as it is served: readable by client generators, and open for later additions.

``document()`` is exact, with closed objects, and the tests check every answer against it. Here it
becomes a looser one, limited to what client generators understand:

- schemas that depend on the game are told apart by its ``ruleset`` (``by_ruleset``);
- forms of one kind are merged, and unions have a discriminator (``forms``);
- objects are open, constants are lists of one, enums that change often are strings (``plain``);
- every object is a component with a name (``naming``);
- every field has a description and an example (``described``).
"""

from __future__ import annotations

import orjson

from games.api.openapi.served import by_ruleset, described, forms, naming, plain
from games.api.openapi.served.walking import names_in, names_in_operations
from games.engine.types import Json


def served(exact: Json) -> Json:
    """Return the document to serve, made from the exact one, which stays unchanged."""
    schemas: dict[str, Json] = exact["components"]["schemas"]
    schemas = plain.plain_events(schemas)
    schemas = by_ruleset.apart(schemas)
    schemas = {name: plain.plain(schema) for name, schema in schemas.items()}
    schemas |= plain.REPLACED
    paths = plain.plain_paths(exact["paths"] | _as_paths(exact["webhooks"]))
    schemas, paths = naming.named(forms.merged(schemas), paths)
    schemas = described.described(_used(forms.discriminated(schemas), paths))
    parts = exact["components"] | {"schemas": schemas, "examples": _shown(exact)}
    posts = {name: paths.pop(place) for name, place in _places(exact["webhooks"])}
    return exact | {"paths": paths, "webhooks": posts, "components": parts}


def _as_paths(webhooks: Json) -> dict[str, Json]:
    """The webhooks as paths, so that they can be handled like other operations."""
    return {place: webhooks[name] for name, place in _places(webhooks)}


def _places(webhooks: Json) -> list[tuple[str, str]]:
    return [(name, f"webhook {name}") for name in webhooks]


def _shown(exact: Json) -> Json:
    """The examples of refusals that operations may give; others belong only to pages."""
    words = orjson.dumps(exact["paths"]).decode()
    examples = exact["components"]["examples"]
    return {code: one for code, one in examples.items() if f'/examples/{code}"' in words}


def _used(schemas: dict[str, Json], paths: Json) -> dict[str, Json]:
    """The components used by operations, at any depth, and the events of logs."""
    events = tuple(f"{beginning}Event" for beginning in by_ruleset.beginnings(schemas).values())
    open_names = {*names_in_operations(paths), *events}
    found: set[str] = set()
    while open_names:
        found |= open_names
        open_names = {inner for name in open_names for inner in names_in(schemas[name])} - found
    return {name: schema for name, schema in schemas.items() if name in found}
