"""bijoux and ojo: camps are declared, changed or kept, and looked at."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.events import Log
from games.engine.moves import Move
from games.engine.types import Seat
from games.rulesets.cartagena.rules.cards import Camp
from games.rulesets.cartagena.rules.moves import (
    BIJOUX,
    OJO_DECLARES,
    OJO_LOOKS,
    OJO_NOTHING,
    Bijoux,
    OjoDeclare,
    OjoLook,
    OjoNothing,
)
from games.rulesets.cartagena.rules.state import Cartagena, camp_of


def begin(s: Cartagena, log: Log) -> None:
    """A seat that has declared, but has nobody to look at, isn't asked: all can see that."""
    if len(legal_moves(s, s.turn)) > 1:
        s.waiting = [s.turn]
    else:
        log.tell("spied", seat=s.turn, target=None)


def to_move(s: Cartagena) -> list[Seat]:
    return s.waiting[:]


def legal_moves(s: Cartagena, seat: Seat) -> Sequence[Move]:
    if s.using == "bijoux":
        return BIJOUX
    if not s.oaths[seat]:
        return OJO_DECLARES
    others = [other for other in range(s.seats) if other != seat and s.oaths[other]]
    return [*(OJO_LOOKS[other] for other in others), OJO_NOTHING]


def play(
    s: Cartagena, seat: Seat, move: Bijoux | OjoDeclare | OjoLook | OjoNothing, log: Log
) -> None:
    s.waiting = []
    match move:
        case Bijoux(camp) | OjoDeclare(camp):
            _declare(s, seat, camp, log)
        case OjoLook(target):
            s.spied.append((seat, s.round, s.ply, target))
            log.tell("spied", seat=seat, target=target)
            log.whisper(seat, "saw_camp", target=target, camp=camp_of(s, target))
        case OjoNothing():
            log.tell("spied", seat=seat, target=None)


def following(s: Cartagena) -> str | None:
    return None if s.waiting else "after_turn"


def _declare(s: Cartagena, seat: Seat, camp: Camp, log: Log) -> None:
    """Declare a camp. To the others, changing one's camp looks the same as keeping it."""
    log.tell("declared", seat=seat, again=bool(s.oaths[seat]))
    s.oaths[seat] += ((s.ply, camp),)
    log.whisper(seat, "camp", camp=camp)
