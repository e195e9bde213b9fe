"""Which waiting people are seated together: oldest seeks first, and nobody with an unwanted player.

Plain computation, without a database; ``matcher`` reads the queue, and makes the tables.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple
from uuid import UUID

# Pairs examined for one waiting player, in addition to one with each of the others. This bounds a
# search for a group among very many; the next sweep begins it anew.
MORE_PAIRS: Final = 500

Blocked = Mapping[int, frozenset[int]]  # by a person's id: with whom they must not be seated


class Kind(NamedTuple):
    """A kind of game; people who want the same one are matched."""

    ruleset: str
    preset: str
    seats: int
    clock: str
    rated: bool


@dataclass(frozen=True, slots=True)
class Waiting:
    """One seek in the queue, with what is known about its account."""

    seek: UUID
    kind: Kind
    root: int  # the person behind the account
    is_bot: bool
    bots_allowed: bool
    rating: float
    width: float | None  # present range, in points to either side of the rating; None: any
    reliability: int | None
    min_reliability: int | None
    languages: frozenset[str]  # one of which all must share; empty: whatever they speak
    spoken: frozenset[str]


def groups(queue: Sequence[Waiting], blocked: Blocked) -> list[list[Waiting]]:
    """Full tables from the queue, which is in the order of arrival."""
    by_kind: defaultdict[Kind, list[Waiting]] = defaultdict(list)
    for one in queue:
        by_kind[one.kind].append(one)
    return [group for kind, those in by_kind.items() for group in _of_kind(kind, those, blocked)]


def language_of(group: Sequence[Waiting]) -> str | None:
    """The language of a table: one that all speak, and that fits all requests; "" without requests.

    None if there is no such language.
    """
    asked = [one.languages for one in group if one.languages]
    if not asked:
        return ""
    shared = frozenset.intersection(*asked, *(one.spoken for one in group))
    return min(shared) if shared else None


def _of_kind(kind: Kind, queue: list[Waiting], blocked: Blocked) -> list[list[Waiting]]:
    found: list[list[Waiting]] = []
    while len(queue) >= kind.seats:
        first, *others = queue
        group = _Search(kind.seats, blocked, len(others) + MORE_PAIRS).complete([first], others)
        taken = {one.seek for one in group or [first]}
        queue = [one for one in queue if one.seek not in taken]
        if group:
            found.append(group)
    return found


@dataclass(slots=True)
class _Search:
    seats: int
    blocked: Blocked
    left: int  # pairs that may still be examined

    def complete(self, group: list[Waiting], others: Sequence[Waiting]) -> list[Waiting] | None:
        """Complete a group with the longest-waiting players that fit; None if there is none."""
        if len(group) == self.seats:
            return group
        for place, one in enumerate(others):
            if self.left <= 0:
                return None
            self.left -= 1
            if not self._fits(one, group):
                continue
            if whole := self.complete([*group, one], others[place + 1 :]):
                return whole
        return None

    def _fits(self, one: Waiting, group: list[Waiting]) -> bool:
        if any(not self._may_meet(one, other) for other in group):
            return False
        return language_of([*group, one]) is not None

    def _may_meet(self, one: Waiting, other: Waiting) -> bool:
        if one.root == other.root or other.root in self.blocked.get(one.root, ()):
            return False
        if (one.is_bot and not other.bots_allowed) or (other.is_bot and not one.bots_allowed):
            return False
        apart = abs(one.rating - other.rating)
        if any(side.width is not None and apart > side.width for side in (one, other)):
            return False
        return _is_reliable(one, other.min_reliability) and _is_reliable(other, one.min_reliability)


def _is_reliable(one: Waiting, least: int | None) -> bool:
    """Whether a player is reliable enough; as at tables, those without a record are welcome."""
    return least is None or one.reliability is None or one.reliability >= least
