"""A position that a seat's view allows, laid out from the view and the seat's own log."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final, TypeVar

from games.engine.lookahead import OwnLog
from games.engine.types import Json, Seat
from games.rulesets.cartagena.rules.cards import (
    DUELS,
    PIRATES,
    Camp,
    Combat,
    Gold,
    combat_box,
    gold_box,
)
from games.rulesets.cartagena.rules.options import box_of
from games.rulesets.cartagena.rules.possible_sailors import stand_up
from games.rulesets.cartagena.rules.state import Cartagena, Note, Oaths, Spied
from games.rulesets.cartagena.rules.told import Told, told

C = TypeVar("C", bound=str)
NO_SEED: Final = "0" * 64


def possible(view: Json, own_log: OwnLog) -> Cartagena:
    """Lay out one such position; what the seat can't know is laid in the order of ``cards``.

    It leaves out what others know of hidden things, as no bot uses that.
    """
    players, me, voyage = view["players"], view["me"]["seat"], view["voyage"]
    t = told(own_log, len(players), me)
    ply = own_log.entries[-1][0]
    hidden = [pirate for pirate in PIRATES if pirate not in _seen_pirates(voyage)]
    s = Cartagena(
        options=own_log.options, seats=len(players), seed=NO_SEED, shuffles=0, ply=ply, opened=ply,
        phase=view["phase"], waiting=[], round=view["round"], dealer=view["dealer"],
        turns=(voyage["turn"] - view["dealer"]) % len(players), turn=voyage["turn"],
        distance=voyage["distance"], storms=t.storms, storm=False, lifeboat=voyage["lifeboat"],
        down=hidden[: voyage["face_down"]], up=list(voyage["face_up"]), used=list(voyage["used"]),
        rest=hidden[voyage["face_down"] :], revealed=voyage["newest_only"], using=voyage["using"],
        offer=voyage["sate_offer"], ended=voyage["over_by"],
        supply=voyage["supply"], coins=[p["coins"] for p in players],
        hands=[()] * len(players), golds=[()] * len(players), combat=[],
        combat_sunk=t.combat_sunk, gold=[], gold_sunk=t.gold_sunk,
        known=[(-1 if p["seat"] == me else me, p["seat"], card)
               for p in players for card in p["known_cards"]],
        notes=_notes(view), oaths=_oaths(view, t), spied=_spied(view), looks=t.looks,
        sailors=[], valverde=[], diaz=[], looking=t.looking,
        playing=[p["seat"] for p in players if p["playing"]], excluded=t.excluded,
        duel=-1, duel_round=0, fighting=[], chosen=[None] * len(players), monkeys=[],
        table=[], discards=[], won=[], results=[],
        sums=[p["tie_sum"] for p in players], version=own_log.version, traded=_traded(voyage),
    )  # fmt: skip
    _mutiny(s, view)
    _deal(s, view)
    stand_up(s, view, t)
    _choices(s, view)
    s.waiting = _waiting(s, view)
    return s


def _seen_pirates(voyage: Json) -> list[str]:
    return [*voyage["face_up"], *voyage["used"], voyage["lifeboat"]]


def _traded(voyage: Json) -> int:
    exchanged = voyage.get("traded", {"sold": 0, "bought": 0})
    return int(exchanged["sold"] - exchanged["bought"])


def _notes(view: Json) -> list[Note]:
    return [
        (view["me"]["seat"], n["round"], n["ply"], n["pirate"], n["kept"], n["under_pile"])
        for n in view["me"]["notes"]
        if "kept" in n
    ]


def _spied(view: Json) -> list[Spied]:
    return [
        (view["me"]["seat"], n["round"], n["ply"], n["target"])
        for n in view["me"]["notes"]
        if n["pirate"] == "ojo"
    ]


def _oaths(view: Json, t: Told) -> list[Oaths]:
    """When each swore is public; the camp, only for this seat and those it looked at."""
    oaths: list[Oaths] = []
    for p in view["players"]:
        camps: dict[int, Camp] = dict.fromkeys(t.sworn[p["seat"]], "valverde")
        if p["seat"] == t.me:
            # At a table continued from another, a bot has declared more camps than it was told of.
            camps = {ply: t.mine.get(ply, view["me"]["camp"]) for ply in camps}
        for note in view["me"]["notes"]:
            if note["pirate"] == "ojo" and note["target"] == p["seat"]:
                camps[max(ply for ply in camps if ply <= note["ply"])] = note["camp"]
        if p["camp"] and camps:  # after the end all camps are open
            camps[max(camps)] = p["camp"]
        oaths.append(tuple(camps.items()))
    return oaths


def _mutiny(s: Cartagena, view: Json) -> None:
    mutiny = view["mutiny"]
    if mutiny is None:
        return
    s.duel, s.duel_round = DUELS.index(mutiny["duel"]), mutiny["duel_round"]
    s.fighting, s.monkeys = list(mutiny["fighting"]), list(mutiny["monkeys"])
    s.table, s.discards, s.won = (
        list(mutiny["cards"]), list(mutiny["discards"]), list(mutiny["won"])
    )  # fmt: skip
    s.results = [tuple(duel["totals"]) for duel in view["duels"] if duel["totals"]]


def _deal(s: Cartagena, view: Json) -> None:
    """Fill the hidden places with the cards that lie nowhere else."""
    box, me = box_of(s.options), view["me"]
    looking = me["looking"] or {}
    combat = _places(me["under_pile"]["combat"], view["voyage"]["combat_pile"], looking, "combat")
    gold = _places(me["under_pile"]["gold"], view["voyage"]["gold_pile"], looking, "gold")
    hands: list[list[Combat]] = [_known(p, me, "combat", gold=False) for p in view["players"]]
    golds: list[list[Gold]] = [
        p["gold"] or _known(p, me, "gold", gold=True) for p in view["players"]
    ]
    lying: list[Combat] = [*s.table, *s.discards]
    pool = _left(combat_box(box), [lying, *hands, list(combat.values())])
    s.hands = [_filled(hand, p["combat_cards"], pool) for hand, p in _pairs(hands, view)]
    s.combat = [combat.get(at) or pool.pop() for at in range(view["voyage"]["combat_pile"])]
    pool = _left(gold_box(box), [*golds, list(gold.values())])
    s.golds = [_filled(hand, p["gold_cards"], pool) for hand, p in _pairs(golds, view)]
    s.gold = [gold.get(at) or pool.pop() for at in range(view["voyage"]["gold_pile"])]


def _pairs(hands: list[list[C]], view: Json) -> Iterator[tuple[list[C], Json]]:
    return zip(hands, view["players"], strict=True)


def _places(under: Json, size: int, looking: Json, kind: str) -> dict[int, Json]:
    """The cards of a pile that the seat knows, by their places from the bottom."""
    known = {size - 1 - card["above"]: card["card"] for card in under}
    top = {size - 1 - above: card for above, card in enumerate(looking.get(kind, ()))}
    return known | top


def _known(p: Json, me: Json, kind: str, *, gold: bool) -> list[Json]:
    if p["seat"] == me["seat"]:
        return list(me[kind])
    return [card for card in p["known_cards"] if card.startswith("gold") == gold]


def _left(box: list[C], lying: list[list[C]]) -> list[C]:
    """The cards of a box that lie nowhere that the seat knows of."""
    return list((Counter(box) - Counter(card for cards in lying for card in cards)).elements())


def _filled(known: list[C], size: int, pool: list[C]) -> tuple[C, ...]:
    hand = [*known, *(pool.pop() for _ in range(size - len(known)))]
    return tuple(sorted(hand))


def _choices(s: Cartagena, view: Json) -> None:
    """M3: that somebody has chosen is public."""
    if s.phase != "fight":
        return
    for seat in view["mutiny"]["chosen"]:
        s.chosen[seat] = s.hands[seat][0] if s.hands[seat] else "monkey"
    me = view["me"]
    s.chosen[me["seat"]] = me["choice"]


def _waiting(s: Cartagena, view: Json) -> list[Seat]:
    """The seats that must decide, which follows from what lies open."""
    match s.phase:
        case "over":
            return []
        case "fight":
            return [seat for seat in s.fighting if s.chosen[seat] is None]
        case "steal":
            return list(view["mutiny"]["monkeys"])
    return [s.turn]
