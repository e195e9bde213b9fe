"""A player as a viewer may know them: what is public, and the viewer's own follow or block."""

from __future__ import annotations

from typing import Final

from django.db.models import Exists

from games.models import Block, Follow, Game, Seat, User
from games.payloads.players import Profile
from games.selectors.play import clocks, table_view
from games.selectors.tables import lists
from games.selectors.tables.visibility import visibility_of

TABLES: Final = 8


def profile(person: User, viewer: User | None) -> Profile:
    """A player's profile; three statements, two for a visitor."""
    followed, blocked = _ties(person, viewer)
    mine = Seat.objects.filter(user=person).values("game_id")
    rows = lists.public_games(viewer).filter(pk__in=mine).exclude(status=Game.Status.CLOSED)
    tables = rows.order_by("-created_at", "pk")[:TABLES]
    return {
        **clocks.person(person),
        "followed": followed,
        "blocked": blocked,
        "tables": [table_view.summary(row, visibility_of(row, viewer)) for row in tables],
    }


def _ties(person: User, viewer: User | None) -> tuple[bool | None, bool | None]:
    if viewer is None:
        return None, None
    follow = Follow.objects.filter(follower=viewer, followed=person)
    block = Block.objects.filter(blocker=viewer, blocked=person)
    found = User.objects.filter(pk=viewer.pk).values_list(Exists(follow), Exists(block))
    followed, blocked = found.get()
    return followed, blocked
