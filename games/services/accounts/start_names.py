"""The names by which the start of a game is bound to those who sat there: forgotten with a name."""

from __future__ import annotations

from django.db.models import Exists, OuterRef

from games.models import Participation, Seat, User


def forget(user: User) -> None:
    """Let nothing lead from the digest of a game's start to the name that a user had."""
    began = Participation.objects.filter(user=user, substitute=False)
    here = began.filter(game=OuterRef("game"), seat=OuterRef("number"))
    left = Seat.objects.filter(Exists(here), game__in=began.values("game"))
    for held in (left, Seat.objects.filter(user=user)):
        held.exclude(salt="").update(salt="")
