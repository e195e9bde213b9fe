"""The basic types of the engine."""

from __future__ import annotations

from typing import Any

Seat = int


Json = Any


def same(data: Json, own: Json) -> bool:
    """Say whether foreign JSON data equals a value of ours; strict about types.

    It goes no deeper than our own value, so no data is too deep or too large for it.
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
    """Turn nested lists into nested tuples."""
    if type(value) is not list and type(value) is not tuple:
        return value
    # Most lists are flat, so save a call for items that are not lists themselves.
    return tuple([frozen(item) if type(item) in (list, tuple) else item for item in value])
