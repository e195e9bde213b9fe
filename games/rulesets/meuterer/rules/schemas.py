"""JSON Schemas of Meuterer: what a seat sees, does, is told and earns."""

from __future__ import annotations

from typing import Final

from games.engine.json_schema import (
    COUNT,
    FLAG,
    INTEGER,
    TEXT,
    Schemas,
    about,
    array,
    by_name,
    closed,
    nullable,
    of_move,
    one_of,
    whole,
)
from games.engine.types import Json
from games.rulesets.meuterer.rules.cards import (
    CARDS,
    CIRCLE,
    COUNTS,
    EXTRA,
    GOODS,
    HAND,
    ISLANDS,
    ROLES,
    ROUNDS,
    WAGES,
)
from games.rulesets.meuterer.rules.effect_schemas import EFFECTS
from games.rulesets.meuterer.rules.field_texts import FIELDS
from games.rulesets.meuterer.rules.moves import ACTIVE, MOVES, Sell

FEWEST, MOST = min(ROUNDS), max(ROUNDS)  # seats
PHASES: Final = ("wage", "offer", "mutiny", "sale", "refill", "over")  # the phases that can be seen

SEAT: Final[Json] = whole(0, MOST - 1)
CARD: Final[Json] = one_of(CARDS)
HELD: Final[Json] = array(CARD)
ROLE: Final[Json] = one_of(ROLES)
ISLAND: Final[Json] = one_of(island.id for island in ISLANDS)
SOLD: Final[Json] = by_name(
    (island.id for island in ISLANDS),
    closed(good=one_of(GOODS), count=whole(1, max(COUNTS.values()))),
    maxProperties=ACTIVE,
)
POINTS: Final[Json] = array(INTEGER, FEWEST, MOST, text="VP by seat, negative too.")
EARNED: Final[Json] = closed(voyage=INTEGER, sale=COUNT)


def _by_seat(items: Json) -> Json:
    return array(items, FEWEST, MOST)


PLAYER: Final[Json] = closed(
    "What anyone may see of a seat, and what I know of it besides.",
    optional=("may_add",),
    seat=SEAT,
    hand_size=COUNT,
    hand=nullable(HELD, "After the end."),
    known_cards=array(CARD, text="Cards that everyone, or I, know to be in that hand."),
    offered=HELD,
    conflicts_added=whole(0, COUNTS["conflict"]),
    may_add=about("In the mutiny, by version 2: whether it is, or may be, asked again.", FLAG),
    passed=FLAG,
    role=nullable(ROLE, "If it is open, or mine."),
    sold=nullable(SOLD, "By island; null: nothing was sold yet."),
)
ME: Final[Json] = closed(
    "What my seat alone knows; absent for who has none.",
    seat=SEAT,
    hand=HELD,
    role=nullable(ROLE),
    roles_seen=nullable(array(ROLE), "What was there when I chose, or is while I choose."),
    drawn=array(CARD, text="As dock worker, while I choose what to put back."),
    under_pile=array(
        closed(place=COUNT, card=CARD), text="What I put there; place 0 is the lowest."
    ),
    under_discards=array(CARD, text="What I put there."),
)
VIEW: Final[Json] = closed(
    "A position of Meuterer, as far as its viewer may know it.",
    optional=("me", "pile", "under_discards"),
    round=whole(1, 20),
    rounds=whole(1, 20),
    phase=one_of(PHASES),
    captain=SEAT,
    wage=nullable(whole(min(WAGES), max(WAGES)), "VP promised in this round."),
    circle=array(ISLAND, CIRCLE, CIRCLE, text="Clockwise from Hochland."),
    ship=ISLAND,
    active=array(ISLAND, 1, ACTIVE, text="Where goods can be sold."),
    pirate_ship=nullable(ISLAND, "Null without pirates."),
    captain_destination=nullable(ISLAND),
    mutineer_destination=nullable(ISLAND),
    mutiny_won=nullable(FLAG, "Null: there was none in this round."),
    roles_left=whole(0, len(ROLES)),
    choosing_role=about("Whether the seat to move has passed and looks at the roles.", FLAG),
    pile_size=COUNT,
    discards_size=COUNT,
    discards_top=nullable(CARD),
    scores=POINTS,
    score_sheet=array(_by_seat(EARNED), text="A row for each round, by seat."),
    players=_by_seat(PLAYER),
    me=ME,
    sellable=by_name(
        (island.id for island in ISLANDS),
        array(
            closed(seat=SEAT, count=whole(1, max(COUNTS.values()))),
            text="Who could sell how many cards there, by what lies open; the most first.",
        ),
        maxProperties=ACTIVE,
    ),
    course=array(
        ISLAND,
        HAND + 1,
        CIRCLE,
        text="From the ship on: where a pass with no card, one, two and so on leads to.",
    ),
    pile=array(CARD, text="After the end alone: the top first."),
    under_discards=array(CARD, text="After the end alone: face down under the discards."),
)

EVENTS: Final[dict[str, Json]] = {
    "set_up": closed(circle=array(ISLAND, CIRCLE, CIRCLE), captain=SEAT),
    "cards": closed("To one seat: dealt or drawn.", cards=HELD),
    "round": closed(round=whole(1, 20), captain=SEAT),
    "wage": closed(seat=SEAT, value=whole(min(WAGES), max(WAGES))),
    "offered": closed(seat=SEAT, card=CARD),
    "pirate": closed("The pirate ship moves.", seat=SEAT, steps=COUNT, island=ISLAND),
    "sunk": closed("All open cards are discarded.", top=CARD),
    "taken": closed("All open cards are taken.", seat=SEAT, cards=HELD),
    "passed": closed(
        "The captain's pass names a destination.",
        optional=("destination",),
        seat=SEAT,
        destination=ISLAND,
    ),
    "looked": closed("To one seat: the roles that are left.", roles=array(ROLE, 1, len(ROLES))),
    "took": closed("A role was taken; so many are left.", seat=SEAT, left=whole(0, len(ROLES))),
    "role": closed("To one seat: its role.", role=ROLE),
    "revealed": closed("By seat; null is the captain.", roles=_by_seat(nullable(ROLE))),
    "destination": closed("The mutineer's.", seat=SEAT, destination=ISLAND),
    "added": closed(seat=SEAT, count=whole(0, COUNTS["conflict"])),
    "mutiny": closed("Conflict cards on either side.", captain=COUNT, mutineers=COUNT, won=FLAG),
    "voyage": closed(earned=POINTS, captain=SEAT),
    "sold": closed(seat=SEAT, allocation=SOLD),
    "sale": closed(island=ISLAND, sold=_by_seat(COUNT), earned=_by_seat(COUNT)),
    "scores": closed(scores=POINTS),
    "sailed": closed(ship=ISLAND, active=array(ISLAND, 1, ACTIVE)),
    "drew": closed(seat=SEAT, count=COUNT),
    "returned": closed(seat=SEAT, count=whole(1, EXTRA)),
    "put_back": closed("To one seat: what it put back.", cards=array(CARD, 1, EXTRA)),
    "reshuffled": closed("The new pile's size.", pile=COUNT),
    "over": closed(scores=POINTS, winners=array(SEAT, 1, MOST)),
}

# Events by which a seat learns of cards in hands and in the pile, and of roles.
DISCLOSURES: Final = {
    **dict.fromkeys(("cards", "looked"), "one"),
    **dict.fromkeys(("offered", "added"), "others"),
    **dict.fromkeys(("revealed", "over"), "all"),
}

SCHEMAS: Final = Schemas(
    view=VIEW,
    moves=[of_move(cls, **({"allocation": SOLD} if cls is Sell else {})) for cls in MOVES],
    published=(),
    events=EVENTS,
    score_label=about("The round.", whole(1, 20)),
    score_parts=EARNED,
    components=closed(
        "What is in the box.",
        cards=closed(**{str(card): COUNT for card in CARDS}),
        roles=array(ROLE),
        islands=array(
            closed(
                id=ISLAND,
                name=TEXT,
                good=nullable(CARD, "Null where any good sells."),
                voyage=COUNT,
                prices=array(COUNT, 3, 3, text="Alone, two tied, three tied."),
            )
        ),
    ),
    effects=EFFECTS,
    fields=FIELDS,
)
