"""A view of a position laid out for the eye: names and values, one under another."""

from __future__ import annotations

from dataclasses import dataclass, field

from games.engine.core import Json


@dataclass(frozen=True, slots=True)
class Line:
    """A name with a value, or with lines of its own."""

    name: str
    value: str = ""
    lines: list[Line] = field(default_factory=list)


def outline(view: dict[str, Json]) -> list[Line]:
    """Lay out what a ruleset shows: nothing is left out, and nothing is added."""
    return [_line(name, value) for name, value in view.items()]


def _line(name: str, value: Json) -> Line:
    called = name.replace("_", " ")
    if isinstance(value, dict) and value:
        return Line(called, lines=outline(value))
    if isinstance(value, list) and any(isinstance(part, dict | list) for part in value):
        return Line(called, lines=[_line(_number(part, n), part) for n, part in enumerate(value)])
    return Line(called, _said(value))


def _number(part: Json, number: int) -> str:
    """What a part of a list is called: by its place, unless it says its own."""
    return f"#{part['seat'] if isinstance(part, dict) and 'seat' in part else number}"


def _said(value: Json) -> str:
    match value:
        case None | [] | {}:
            return "-"
        case True:
            return "✓"
        case False:
            return "✗"
        case list():
            return ", ".join(map(_said, value))
    return str(value).replace("_", " ")
