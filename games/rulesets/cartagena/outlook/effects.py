"""The figures of an outcome, as the table draws them."""

from __future__ import annotations

from typing import Final

from games.engine.events import Event
from games.engine.types import Json, Seat
from games.rulesets.cartagena.rules.cards import VALUES

# Facts of a preview that say what is still open after a move.
STILL_OPEN: Final = frozenset(
    ("may_be_ghost", "last_of_row", "exhausts", "sails", "known_camp", "known_duel", "last_card")
)


def effects(
    view: Json,
    *,
    ship: int | None = None,
    closes: list[str] | None = None,
    coins: dict[Seat, int] | None = None,
    sums: Json = None,
) -> dict[str, Json]:
    """Build the figures; what a move does not change is null or empty."""
    me, mine = view["me"]["seat"], {}
    if coins and me in coins:
        mine = {str(me): coins[me] + sum(VALUES[card] for card in view["me"]["gold"])}
    return {
        "ship": ship,
        "closes": closes or [],
        "coins": {str(seat): count for seat, count in (coins or {}).items()},
        "sums": sums,
        "points": mine,
    }


def still_open(facts: list[Event]) -> list[Event]:
    """The facts of a preview that are not outcomes."""
    return [fact for fact in facts if fact.kind in STILL_OPEN]


def my_coins(view: Json) -> int:
    count: int = view["players"][view["me"]["seat"]]["coins"]
    return count
