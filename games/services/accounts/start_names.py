"""Salts that bind a game's start to its players' names: deleted together with a name."""

from __future__ import annotations

from django.db.models import Exists, OuterRef

from games.models import Participation, Seat, User


def forget(user: User) -> None:
    """Make it impossible to link the digest of a game's start to a user's former name."""
    began = Participation.objects.filter(user=user, substitute=False)
    here = began.filter(game=OuterRef("game"), seat=OuterRef("number"))
    left = Seat.objects.filter(Exists(here), game__in=began.values("game"))
    for held in (left, Seat.objects.filter(user=user)):
        held.exclude(salt="").update(salt="")
