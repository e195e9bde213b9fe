"""Hints that two accounts are one person's: seen at the same address, or on the same device.

A hint proves nothing: families and schools share addresses. Nothing acts on it automatically.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db.models import Count, Exists, Max, OuterRef, Q, QuerySet

from games.models import AccountFingerprint, Game, Participation, Seat, User

LISTED: Final = 20  # links at most: a place with more accounts says little


@dataclass(frozen=True, slots=True)
class Link:
    """What two accounts share: the numbers of addresses and devices, and when last."""

    user: User
    other: User
    addresses: int
    devices: int
    last_at: datetime  # when the later of the two was last seen at one of these places


def links_of(user: User) -> list[Link]:
    """Accounts that share an address or device with one: devices first; two statements."""
    rows = _shared([user.pk]).exclude(user=user)
    counted = (
        rows.values("user_id")
        .annotate(
            addresses=Count("pk", filter=Q(kind=AccountFingerprint.Kind.ADDRESS)),
            devices=Count("pk", filter=Q(kind=AccountFingerprint.Kind.DEVICE)),
            latest=Max("last_at"),
        )
        .order_by("-devices", "-addresses", "-latest", "user_id")[:LISTED]
    )
    found = list(counted)
    people = User.objects.in_bulk([row["user_id"] for row in found])
    return [
        Link(user, people[row["user_id"]], row["addresses"], row["devices"], row["latest"])
        for row in found
    ]


def links_among(people: Sequence[User]) -> list[Link]:
    """What each two of a few people share; one statement."""
    by_id = {user.pk: user for user in people}
    places: dict[tuple[str, str], list[tuple[int, datetime]]] = {}
    rows = AccountFingerprint.objects.filter(user__in=by_id).order_by("user_id")
    for user_id, kind, digest, last_at in rows.values_list("user_id", "kind", "digest", "last_at"):
        places.setdefault((kind, digest), []).append((user_id, last_at))
    shared: dict[tuple[int, int], list[tuple[str, datetime]]] = {}
    for (kind, _digest), seen in places.items():
        for number, (first, at) in enumerate(seen):
            for second, later in seen[number + 1 :]:
                shared.setdefault((first, second), []).append((kind, max(at, later)))
    return [
        Link(
            by_id[first],
            by_id[second],
            sum(kind == AccountFingerprint.Kind.ADDRESS for kind, _ in what),
            sum(kind == AccountFingerprint.Kind.DEVICE for kind, _ in what),
            max(at for _, at in what),
        )
        for (first, second), what in sorted(shared.items())
    ]


def is_linked_to_table(user: User, game: Game) -> bool:
    """Whether somebody shares an address or a device with anybody who sits there, or has."""
    people = set(people_of(game)) - {user.pk}
    return _shared([user.pk]).filter(user__in=people).exists() if people else False


def people_of(game: Game) -> Iterable[int]:
    """The accounts that sit at a table or have sat there, and those behind its bot accounts."""
    sitting = Seat.objects.filter(game=game, user__isnull=False)
    left = Participation.objects.filter(game=game)
    for rows in (sitting, left):
        for user_id, owner_id in rows.values_list("user_id", "user__owner_id"):
            yield user_id
            if owner_id is not None:
                yield owner_id


def _shared(user_ids: Collection[int]) -> QuerySet[AccountFingerprint]:
    """The fingerprints of all accounts at places where one of these accounts was seen."""
    theirs = AccountFingerprint.objects.filter(
        user__in=user_ids, kind=OuterRef("kind"), digest=OuterRef("digest")
    )
    return AccountFingerprint.objects.filter(Exists(theirs))
