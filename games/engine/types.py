"""The types that everything in the engine is made of."""

from __future__ import annotations

from typing import Any

Seat = int


Json = Any


def same(data: Json, own: Json) -> bool:
    """Say whether foreign JSON data is a value of ours, to the type.

    It goes no deeper than our own value does, so nothing foreign is too deep or too large.
    """
    if isinstance(own, dict):
        if not isinstance(data, dict) or data.keys() != own.keys():
            return False
        return all(same(data[key], value) for key, value in own.items())
    if isinstance(own, list | tuple):
        if not isinstance(data, list | tuple) or len(data) != len(own):
            return False
        return all(map(same, data, own))
    return type(data) is type(own) and bool(data == own)


def frozen(value: Json) -> Json:
    """Give lists within lists as tuples."""
    if type(value) is not list and type(value) is not tuple:
        return value
    # Most are flat: what is no list itself is not worth a call.
    return tuple([frozen(item) if type(item) in (list, tuple) else item for item in value])
