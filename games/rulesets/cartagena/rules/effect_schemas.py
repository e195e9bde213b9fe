"""JSON Schema of the figures of an outcome: what a move would change."""

from __future__ import annotations

from typing import Final

from games.engine.json_schema import COUNT, INTEGER, about, array, by_name, closed, nullable, one_of
from games.engine.types import Json
from games.rulesets.cartagena.rules.cards import CAMPS, PIRATES
from games.rulesets.cartagena.rules.moves import SEATS

SEAT_NUMBERS: Final = [str(seat) for seat in range(SEATS)]
EFFECTS: Final[Json] = closed(
    "What the move would change, as far as I can know it.",
    ship=nullable(COUNT, "Spaces that it sails after the round if nobody opens another door."),
    closes=array(one_of(PIRATES), text="Whom I could no longer use in this turn."),
    coins=about("By seat, what it would have, if that changes.", by_name(SEAT_NUMBERS, COUNT)),
    sums=nullable(
        closed(**{str(camp): INTEGER for camp in CAMPS}),
        "Of the duel, with my card and none that others may play.",
    ),
    points=about(
        "By seat, coins and gold as far as I know them, if that changes.",
        by_name(SEAT_NUMBERS, INTEGER),
    ),
)
