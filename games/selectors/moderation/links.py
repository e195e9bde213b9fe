"""Hints that two accounts are one person's: seen at the same address, or with the same device.

A hint proves nothing: families and schools share addresses. Nothing acts on it by itself.
"""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Q

from games.models import Game, Seat, Sighting, Stint, User


def linked_to(user: User) -> dict[int, set[str]]:
    """Accounts that share something with this one, and what kinds of things; two statements."""
    mine = Sighting.objects.filter(user=user).values("kind", "digest")
    places = Q(pk=None)
    for place in mine:
        places |= Q(**place)
    found: dict[int, set[str]] = {}
    rows = Sighting.objects.filter(places).exclude(user=user)
    for user_id, kind in rows.values_list("user_id", "kind"):
        found.setdefault(user_id, set()).add(kind)
    return found


def is_linked_to_table(user: User, game: Game) -> bool:
    """Whether somebody shares an address or a device with anybody who sits there, or has."""
    return bool(linked_to(user).keys() & set(people_of(game)))


def people_of(game: Game) -> Iterable[int]:
    """The accounts that sit at a table or have sat there, and those behind its bot accounts."""
    sitting = Seat.objects.filter(game=game, user__isnull=False)
    left = Stint.objects.filter(game=game)
    for rows in (sitting, left):
        for user_id, owner_id in rows.values_list("user_id", "user__owner_id"):
            yield user_id
            if owner_id is not None:
                yield owner_id
