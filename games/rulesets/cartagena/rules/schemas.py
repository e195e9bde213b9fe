"""JSON Schemas of Cartagena: what a seat sees, does, is told and earns."""

from __future__ import annotations

from typing import Final

from games.engine.json_schema import (
    COUNT,
    FLAG,
    INTEGER,
    Schemas,
    about,
    array,
    closed,
    nullable,
    of_move,
    one_of,
    whole,
)
from games.engine.types import Json
from games.rulesets.cartagena.rules.cards import (
    CAMPS,
    COINS,
    COMBAT,
    DUELS,
    GOLD,
    MOST_SWAPPED,
    PIRATES,
    SAILORS,
)
from games.rulesets.cartagena.rules.effect_schemas import EFFECTS
from games.rulesets.cartagena.rules.field_texts import FIELDS
from games.rulesets.cartagena.rules.moves import MOVES, SEATS
from games.rulesets.cartagena.rules.options import LATEST

FEWEST: Final = 2  # seats
# Only the phases that can be seen: the others run by themselves.
PHASES: Final = (
    "turn",
    "ramon_diaz",
    "tembo",
    "wessel_jan",
    "dean_nero",
    "pang",
    "chang_ye",
    "bijoux",
    "ojo",
    "cambivalute",
    "fight",
    "steal",
    "over",
)
STOCKS: Final = ("combat", "gold", "coins")
REASONS: Final = ("mutiny_space", "max_rounds", "exhausted")

SEAT: Final[Json] = whole(0, SEATS - 1)
ROUND: Final[Json] = whole(1, LATEST)
PIRATE: Final[Json] = one_of(PIRATES)
CAMP: Final[Json] = one_of(CAMPS)
CARD: Final[Json] = one_of(COMBAT)
CARDS: Final[Json] = array(CARD)
GOLDS: Final[Json] = array(one_of(GOLD))
ANY_CARD: Final[Json] = one_of((*COMBAT, *GOLD))
CHOSEN: Final[Json] = one_of((*COMBAT, "monkey"))
SAILOR: Final[Json] = whole(min(SAILORS), max(SAILORS))
DUEL: Final[Json] = one_of(DUELS)
WITH_CARDS: Final[Json] = INTEGER  # a sailor and all cards of a colour
TOTALS: Final[Json] = closed(**{str(camp): WITH_CARDS for camp in CAMPS})
SEATED: Final[Json] = array(SEAT, 0, SEATS)


def _by_seat(items: Json) -> Json:
    return array(items, FEWEST, SEATS)


TRADED: Final[Json] = closed(
    "Cards sold or bought in this turn, where dean_nero trades one by one; else absent.",
    sold=whole(0, MOST_SWAPPED - 1),
    bought=whole(0, MOST_SWAPPED - 1),
)
VOYAGE: Final[Json] = closed(
    "The row of pirates, the ship and the stocks.",
    optional=("traded",),
    turn=SEAT,
    start=about("Spaces from the start to the mutiny.", COUNT),
    distance=about("Spaces left.", COUNT),
    storms=array(COUNT, text="At these distances."),
    lifeboat=nullable(PIRATE),
    face_up=array(PIRATE),
    face_down=COUNT,
    newest_only=about("Whether the newest pirate alone may be used now.", FLAG),
    used=array(PIRATE),
    using=nullable(PIRATE, "Whose effect is being decided."),
    sate_offer=COUNT,
    combat_pile=COUNT,
    gold_pile=COUNT,
    supply=whole(0, COINS),
    over_by=nullable(one_of(REASONS), "Why the voyage ended."),
    traded=TRADED,
)
DUEL_VIEW: Final[Json] = closed(
    duel=DUEL,
    placed=FLAG,
    looks=array(closed(seat=SEAT, round=ROUND), text="Who had its sailors in hand, and when."),
    valverde=nullable(SAILOR, "Once it is revealed."),
    diaz=nullable(SAILOR, "Once it is revealed."),
    totals=nullable(array(WITH_CARDS, 2, 2), "Valverde's first, once it is over."),
    won_by=nullable(CAMP),
)
MUTINY: Final[Json] = closed(
    "The duel being fought, and the combat cards that have left the game.",
    duel=DUEL,
    duel_round=COUNT,
    fighting=SEATED,
    chosen=array(SEAT, 0, SEATS, text="Who has chosen a card."),
    cards=array(CARD, text="Played in this duel, sorted."),
    totals=nullable(TOTALS, "After the end null."),
    monkeys=SEATED,
    discards=CARDS,
    won=array(CAMP, 0, len(DUELS)),
    winner=nullable(CAMP, "After the end."),
)
PLAYER: Final[Json] = closed(
    "What anyone may see of a seat, and what I know of it besides.",
    seat=SEAT,
    coins=whole(0, COINS),
    combat_cards=COUNT,
    gold_cards=COUNT,
    known_cards=array(ANY_CARD, text="Cards that everyone, or I, know to be in that hand."),
    declared=FLAG,
    declarations=COUNT,
    playing=about("Whether it is still in the game.", FLAG),
    excluded=FLAG,
    camp=nullable(CAMP, "After the end."),
    gold=nullable(GOLDS, "After the end."),
    tie_sum=nullable(
        COUNT, "After the end, if it decided a tie; the highest card where strongest is highest."
    ),
)


def _note(pirate: Json, **learnt: Json) -> Json:
    dated = {"pirate": pirate, "round": ROUND, "ply": COUNT}
    return closed(**dated, **learnt, may_be_stale=FLAG)


NOTE: Final[Json] = {
    "oneOf": [
        _note(one_of(("ramon_diaz", "tembo")), kept=ANY_CARD, under_pile=ANY_CARD),
        _note({"const": "ojo"}, target=SEAT, camp=CAMP),
        _note({"const": "cambivalute"}, duel=DUEL, valverde=SAILOR, diaz=SAILOR),
    ]
}
LOOKING: Final[Json] = {
    "oneOf": [
        closed(combat=array(CARD, 1, 1), gold=array(one_of(GOLD), 1, 1)),
        closed(combat=array(CARD, 2, 2)),
        closed(duel=DUEL, valverde=SAILOR, diaz=SAILOR),
        closed(sailors=array(SAILOR, 2, 2)),
        {"type": "null"},
    ]
}
ME: Final[Json] = closed(
    "What my seat alone knows; absent for who has none.",
    seat=SEAT,
    combat=CARDS,
    gold=GOLDS,
    camp=nullable(CAMP),
    choice=nullable(CHOSEN, "My card of this round of the duel, until all are shown."),
    looking=about("What I hold in hand to decide upon.", LOOKING),
    notes=array(NOTE, text="All that pirates showed me, the oldest first."),
    under_pile=closed(
        "Cards that I know in the piles, with the number of cards above each.",
        combat=array(closed(above=COUNT, card=CARD)),
        gold=array(closed(above=COUNT, card=one_of(GOLD))),
    ),
)
VIEW: Final[Json] = closed(
    "A position of Cartagena, as far as its viewer may know it.",
    optional=("me",),
    phase=one_of(PHASES),
    round=ROUND,
    max_rounds=ROUND,
    dealer=SEAT,
    voyage=VOYAGE,
    duels=array(DUEL_VIEW, len(DUELS), len(DUELS)),
    mutiny=nullable(MUTINY, "Null before the mutiny."),
    players=_by_seat(PLAYER),
    me=ME,
)

EVENTS: Final[dict[str, Json]] = {
    "set_up": closed(dealer=SEAT, distance=COUNT, cards=array(CARD, 2, 2)),
    "round": closed(round=ROUND, dealer=SEAT, row=whole(1, len(PIRATES))),
    "turn": closed(seat=SEAT),
    "revealed": closed(seat=SEAT, pirate=PIRATE),
    "used": closed(seat=SEAT, pirate=PIRATE),
    "gained": closed(seat=SEAT, combat=COUNT, gold=COUNT, coins=COUNT),
    "gave": closed(seat=SEAT, combat=COUNT, coins=COUNT),
    "looked": closed("To one seat: cards looked at.", combat=CARDS, gold=GOLDS),
    "drew": closed("To one seat: cards drawn.", cards=array(ANY_CARD, 1)),
    "put_under": closed("To one seat: what it put under the pile.", cards=array(CARD, 1, 3)),
    "stole": closed(seat=SEAT, target=nullable(SEAT)),
    "spied": closed(seat=SEAT, target=nullable(SEAT)),
    "saw_camp": closed("To one seat.", target=SEAT, camp=CAMP),
    "declared": closed("A camp was declared, or perhaps changed.", seat=SEAT, again=FLAG),
    "camp": closed("To one seat: its camp.", camp=CAMP),
    "saw_sailors": closed("To one seat: the sailors to place.", sailors=array(SAILOR, 2, 2)),
    "placed": closed(seat=SEAT, duel=DUEL),
    "saw_duel": closed("To one seat.", duel=DUEL, valverde=SAILOR, diaz=SAILOR),
    "looked_at_duel": closed(seat=SEAT, duel=nullable(DUEL)),
    "may_have_swapped": closed(seat=SEAT, duel=DUEL),
    "sailed": closed(steps=COUNT, distance=COUNT),
    "storm": closed(pirate=PIRATE, returned=nullable(PIRATE)),
    "voyage_over": closed(reason=one_of(REASONS), exhausted=array(one_of(STOCKS))),
    "mutiny": closed(playing=SEATED, dealer=SEAT),
    "duel": closed(duel=DUEL, valverde=SAILOR, diaz=SAILOR),
    "chosen": closed("A card was chosen in secret.", seat=SEAT),
    "choice": closed("To one seat: what it chose.", card=CHOSEN),
    "shown": closed("Sorted: nobody knows whose.", cards=CARDS, monkeys=SEATED, totals=TOTALS),
    "excluded": closed(seats=SEATED),
    "levied": closed(seats=SEATED),
    "paid": closed(seats=SEATED),
    "duel_won": closed(duel=DUEL, camp=CAMP, totals=TOTALS),
    "over": closed(
        optional=("tie_by",),
        camp=nullable(CAMP),
        camps=_by_seat(nullable(CAMP)),
        gold=_by_seat(GOLDS),
        sailors=array(array(SAILOR, 2, 2), 0, len(DUELS), text="By duel, Valverde's first."),
        scores=_by_seat(COUNT),
        sums=_by_seat(nullable(COUNT)),
        winners=SEATED,
        tie_by=about("Where strongest is highest: sums are single cards.", one_of(("highest",))),
    ),
}

# Events by which a seat learns of cards, sailors, pirates and camps that were hidden from it.
DISCLOSURES: Final = {
    **dict.fromkeys(("looked", "drew", "saw_camp", "saw_sailors", "saw_duel"), "one"),
    **dict.fromkeys(("revealed", "storm", "duel", "shown", "over"), "all"),
}

# Decisions about combat cards are published without the cards: ``sealed.publish``.
PUBLISHED: Final[list[Json]] = [
    closed(kind={"const": "play"}),
    closed(kind={"const": "tembo"}),
    closed(kind={"const": "wessel_jan"}, count=whole(0, MOST_SWAPPED)),
    closed(
        kind={"const": "dean_nero"},
        direction={"const": "cards_for_coins"},
        count=whole(1, MOST_SWAPPED),
    ),
]

SCHEMAS: Final = Schemas(
    view=VIEW,
    moves=[of_move(cls) for cls in MOVES],
    published=PUBLISHED,
    events=EVENTS,
    score_label=one_of(("belongings", "mutiny")),
    score_parts={
        "oneOf": [
            closed(coins=COUNT, gold=nullable(COUNT, "Null while it is hidden.")),
            closed("What the mutiny took.", lost=INTEGER),
        ]
    },
    components=closed(
        "What is in the box.",
        pirates=array(PIRATE),
        sailors=array(SAILOR),
        coins=COUNT,
        duels=array(DUEL),
        reconstructions={
            "type": "object",
            "description": "By name: counts of cards, distances and storms.",
            "additionalProperties": closed(
                combat_cards_of_each_colour=array(closed(value=COUNT, count=COUNT)),
                gold_cards=array(closed(value=COUNT, count=COUNT)),
                distance=array(closed(seats=COUNT, spaces=COUNT)),
                storms_at_distance=array(COUNT),
            ),
        },
    ),
    effects=EFFECTS,
    fields=FIELDS,
)
