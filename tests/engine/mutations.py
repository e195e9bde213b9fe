"""Changes of JSON data that change what they say, drawn at random: of any kind, at any depth."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NamedTuple

from games.engine.types import Json, same

Path = tuple[str | int, ...]
# Values of every type, with a few that programs stumble over.
ODD: tuple[Json, ...] = (
    None, True, False, 0, 1, -1, 10**30, 1.5, "", "x", "\ud800", "__proto__", [], [None], {},
    {"kind": "x"}, [[]], {"data": []},
)  # fmt: skip


class Mutation(NamedTuple):
    """Changed data, and what was done where."""

    data: Json
    said: str


def mutate(data: Json, rng: Random) -> Mutation:
    """Change JSON data in one place, or between two, so that it says something else."""
    while True:
        forged = copy_of(data)
        change = rng.choice(CHANGES)
        said = change(forged, rng)
        if said is not None and not is_equal(forged, data):
            return Mutation(forged, f"{change.__name__}: {said}")


def copy_of(data: Json) -> Json:
    return json.loads(json.dumps(data))


def is_equal(one: Json, other: Json) -> bool:
    return same(one, other)


def containers(data: Json, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Every object and list within data that is not empty, with its path."""
    if isinstance(data, dict | list) and data:
        yield path, data
        for key, value in keyed(data):
            yield from containers(value, (*path, key))


def keyed(container: Any) -> Iterator[tuple[str | int, Json]]:
    yield from container.items() if isinstance(container, dict) else enumerate(container)


def somewhere(data: Json, rng: Random, kind: Any = (dict, list)) -> tuple[Path, Any] | None:
    """A container: each depth is as likely as the next, so that the few above are not missed."""
    by_depth: dict[int, list[tuple[Path, Any]]] = {}
    for path, found in containers(data):
        if isinstance(found, kind):
            by_depth.setdefault(len(path), []).append((path, found))
    return rng.choice(by_depth[rng.choice(sorted(by_depth))]) if by_depth else None


def place(data: Json, rng: Random) -> tuple[Path, Any, Any]:
    """A value: its path, its container and its key there."""
    path, container = somewhere(data, rng) or ((), {})
    key = rng.choice([key for key, _ in keyed(container)])
    return (*path, key), container, key


def change_value(data: Json, rng: Random) -> str | None:
    """Another value of the same type: the next one, or one that stands elsewhere."""
    path, container, key = place(data, rng)
    before = container[key]
    if type(before) is bool:
        container[key] = not before
    elif type(before) is int:
        container[key] = before + rng.choice((-2, -1, 1, 2, 7))
    elif isinstance(before, str):
        container[key] = rng.choice((before + "x", before[:-1], other_text(data, rng)))
    else:
        return None
    return f"{path} from {before!r} to {container[key]!r}"


def other_text(data: Json, rng: Random) -> str:
    """A text that the data has somewhere."""
    for _ in range(50):
        _, container, key = place(data, rng)
        if isinstance(container[key], str):
            return str(container[key])
    return "x"


def change_type(data: Json, rng: Random) -> str | None:
    path, container, key = place(data, rng)
    before, after = container[key], rng.choice(ODD)
    if type(before) is type(after):
        return None
    container[key] = after
    return f"{path} to {after!r}"


def delete(data: Json, rng: Random) -> str:
    path, container, key = place(data, rng)
    del container[key]
    return str(path)


def add(data: Json, rng: Random) -> str:
    """Something odd where nothing is, or where everything else is of its kind."""
    path, container = somewhere(data, rng) or ((), {})
    value = rng.choice(ODD)
    if isinstance(container, dict):
        key: str | int = rng.choice(("extra", "Kind", "ply ", "__proto__", "toString", ""))
        container[key] = value
    else:
        key = rng.randint(0, len(container))
        container.insert(key, value)
    return f"{(*path, key)} as {value!r}"


def rename(data: Json, rng: Random) -> str | None:
    path, container = somewhere(data, rng, dict) or ((), {})
    before = rng.choice(list(container))
    after = rng.choice((before + "s", before.upper(), before[:-1], rng.choice(list(container))))
    if after == before:
        return None
    container[after] = container.pop(before)
    return f"{(*path, before)} to {after!r}"


def swap(data: Json, rng: Random) -> str | None:
    """Two values of one list or object."""
    path, container = somewhere(data, rng) or ((), {})
    keys = [key for key, _ in keyed(container)]
    if len(keys) < 2:
        return None
    one, other = rng.sample(keys, 2)
    container[one], container[other] = container[other], container[one]
    return f"{path}: {one!r} and {other!r}"


def duplicate(data: Json, rng: Random) -> str | None:
    found = somewhere(data, rng, list)
    if found is None:
        return None
    path, container = found
    at = rng.randrange(len(container))
    container.insert(at, copy_of(container[at]))
    return str((*path, at))


def reorder(data: Json, rng: Random) -> str | None:
    found = somewhere(data, rng, list)
    if found is None:
        return None
    path, container = found
    rng.shuffle(container)
    return str(path)


def move_between(data: Json, rng: Random) -> str:
    """Take a value from where it stands, and put it into another place."""
    path, container, key = place(data, rng)
    value = container[key]
    del container[key]
    to, other = somewhere(data, rng) or ((), data)
    if isinstance(other, dict):
        other[str(key)] = value
    else:
        other.insert(rng.randint(0, len(other)), value)
    return f"{path} into {to}"


CHANGES: tuple[Callable[[Json, Random], str | None], ...] = (
    change_value, change_type, delete, add, rename, swap, duplicate, reorder, move_between,
)  # fmt: skip
