"""What the generic table learns of a game's views from its schemas: titles, lists by seat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.engine.types import Json


def described_view(schema: Json, table_sizes: Sequence[int]) -> dict[str, Json]:
    """Describe the views of a game by the JSON Schema of its view.

    A path is the keys that lead to a value, joined by dots. The items of a list have the path of
    the list; items that are lists themselves have a ``*`` after it.

    Returns ``titles``, the schemas' ``title`` by path; ``by_seat``, the paths of lists with an item
    for each seat, recognised by having the lengths of the game's tables; and ``seats``, the paths
    of numbers that are seats, whose ``format`` is "seat".
    """
    parts = list(_parts(schema, ""))
    limits = (min(table_sizes), max(table_sizes))
    return {
        "titles": {path: part["title"] for path, part in parts if path and "title" in part},
        "by_seat": sorted(
            {path for path, part in parts if (part.get("minItems"), part.get("maxItems")) == limits}
        ),
        "seats": sorted({path for path, part in parts if part.get("format") == "seat"}),
    }


def _parts(schema: Json, path: str) -> Iterator[tuple[str, Json]]:
    """Yield a schema and all schemas within it, each with its path."""
    yield path, schema
    for one in (*schema.get("anyOf", ()), *schema.get("oneOf", ())):
        yield from _parts(one, path)
    if isinstance(items := schema.get("items"), dict):
        yield from _parts(items, f"{path}.*" if items.get("type") == "array" else path)
    for key, part in schema.get("properties", {}).items():
        yield from _parts(part, f"{path}.{key}" if path else key)
