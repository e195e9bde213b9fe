"""Reading moves from wire data, strictly by the type hints of their fields.

A bare ``int``, ``str`` or ``tuple`` says too little. ``Annotated[int, range(4)]`` names the values
that a field may take, ``Annotated[tuple[...], range(4)]`` how many items it may have. So foreign
data is never followed deeper, or further, than a move of ours goes.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from dataclasses import fields
from types import NoneType, UnionType
from typing import Annotated, Literal, Union, get_args, get_origin, get_type_hints

from games.engine.moves import IllegalMoveError, Move
from games.engine.types import Json, frozen


def read(classes: Iterable[type[Move]], data: Json) -> Move:
    """Read wire data as a move of one of these classes. Raises IllegalMoveError."""
    kind = data.get("kind") if isinstance(data, dict) else None
    if not isinstance(kind, str):
        raise IllegalMoveError('A move is an object with a "kind".')
    for cls in classes:
        if cls.kind == kind and _fields_fit(values := cls.undump(data), _hints(cls)):
            return cls(**{name: frozen(value) for name, value in values.items()})
    raise IllegalMoveError("There is no move with this kind and these fields.")


def _hints(cls: type[Move]) -> Mapping[str, object]:
    hints = get_type_hints(cls, include_extras=True)
    return {field.name: hints[field.name] for field in fields(cls)}


def _fields_fit(values: Mapping[str, Json], hints: Mapping[str, object]) -> bool:
    if values.keys() != hints.keys():
        return False
    return all(fits(values[name], hint) for name, hint in hints.items())


def fits(data: Json, hint: object) -> bool:
    """Say whether data is a value of a type; strict about types (``true`` is not ``1``)."""
    origin, args = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _is_allowed(data, *args)
    if origin is Literal:
        return type(data) is str and data in args
    if origin in (Union, UnionType):
        return any(fits(data, arg) for arg in args)
    if origin is tuple:
        return isinstance(data, list | tuple) and _items_fit(data, args)
    assert hint in (int, str, bool, NoneType), hint
    return type(data) is hint


def _is_allowed(data: Json, hint: object, allowed: Container[Json]) -> bool:
    """Check the number of items of a list before looking at any of them."""
    if isinstance(data, list | tuple):
        return len(data) in allowed and fits(data, hint)
    return fits(data, hint) and data in allowed


def _items_fit(data: list[Json] | tuple[Json, ...], args: tuple[object, ...]) -> bool:
    if args[-1] is Ellipsis:
        return all(fits(item, args[0]) for item in data)
    return len(data) == len(args) and all(map(fits, data, args))
