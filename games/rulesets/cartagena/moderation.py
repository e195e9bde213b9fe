"""Hints that two players of Cartagena favour each other: whom they steal from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from django.utils.translation import gettext_noop

from games.engine.types import Seat
from games.rulesets.collusion import LoggedMove, Split, moves_of_seats
from games.rulesets.manifest import Collusion


def splits(moves: Sequence[LoggedMove], mine: Seat, other: Seat) -> dict[str, Split]:
    """Compare thefts: a favour would be to steal from the other more rarely."""
    return {"steals": stolen_from(moves, mine, other)}


def stolen_from(moves: Sequence[LoggedMove], mine: Seat, other: Seat) -> Split:
    """For each theft by this seat, and by third seats: whether it took from the other seat."""
    split = Split([], [])
    for entry in moves_of_seats(moves):
        if entry.move["kind"] in ("chang_ye", "steal") and entry.move["target"] is not None:
            if entry.is_of(mine):
                split.here.append(int(entry.move["target"] == other))
            elif entry.seat not in (mine, other):
                split.elsewhere.append(int(entry.move["target"] == other))
    return split


COLLUSION: Final = Collusion(
    ways={"steals": "fewer"},
    sentences={
        "steals": gettext_noop(
            "%(here)d%% of thefts by %(name)s take from %(other)s; of thefts by "
            "other players, %(elsewhere)d%% do."
        ),
    },
    splits=splits,
)
