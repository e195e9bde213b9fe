"""Hints that two players of Meuterer favour each other: the roles they take, by captain."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from django.utils.translation import gettext_noop

from games.engine.types import Seat
from games.rulesets.collusion import LoggedMove, Split, moves_of_seats
from games.rulesets.manifest import Collusion


def splits(moves: Sequence[LoggedMove], mine: Seat, other: Seat) -> dict[str, Split]:
    """Compare roles: a favour would be to back the captain more often, or to rebel more rarely."""
    return {
        "quartermaster": roles_taken(moves, mine, other, {"quartermaster"}),
        "rebels": roles_taken(moves, mine, other, {"mutineer", "cabin_boy"}),
    }


def roles_taken(
    moves: Sequence[LoggedMove], mine: Seat, other: Seat, roles: Collection[str]
) -> Split:
    """How often a seat took one of these roles, with the other as captain and with third seats."""
    captain: LoggedMove | None = None
    split = Split([], [])
    for entry in moves_of_seats(moves):
        if entry.move["kind"] == "wage":
            captain = entry
        elif entry.is_of(mine) and "role" in entry.move and captain is not None:
            split.add(captain, other, done=entry.move["role"] in roles)
    return split


COLLUSION: Final = Collusion(
    ways={"quartermaster": "more", "rebels": "fewer"},
    sentences={
        "quartermaster": gettext_noop(
            "With %(other)s as captain, %(name)s takes the quartermaster in "
            "%(here)d%% of rounds; otherwise in %(elsewhere)d%%."
        ),
        "rebels": gettext_noop(
            "With %(other)s as captain, %(name)s takes the mutineer or the cabin boy "
            "in %(here)d%% of rounds; otherwise in %(elsewhere)d%%."
        ),
    },
    splits=splits,
)
