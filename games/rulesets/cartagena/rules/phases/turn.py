"""V3 to V5, a turn: use a pirate that lies face up, or reveal the next."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.events import Log
from games.engine.moves import Move
from games.engine.types import Seat
from games.rulesets.cartagena.rules.cards import Pirate
from games.rulesets.cartagena.rules.moves import REVEAL, USE_OR_REVEAL, USES, Reveal, Use
from games.rulesets.cartagena.rules.state import Cartagena


def begin(s: Cartagena, log: Log) -> None:
    """If nothing face up can be used, the next pirate is revealed without asking."""
    s.turn = (s.dealer + s.turns) % s.seats
    s.waiting = [s.turn]
    s.revealed, s.using = False, None
    log.tell("turn", seat=s.turn)
    if not s.up or s.up == ["ghost"]:
        _reveal(s, log)


def to_move(s: Cartagena) -> list[Seat]:
    return s.waiting[:]


def legal_moves(s: Cartagena, seat: Seat) -> Sequence[Move]:
    """After revealing, a seat is asked only while the row lasts: its last pirate must be used."""
    if s.revealed:
        return USE_OR_REVEAL[s.up[-1]]
    moves = [USES[pirate] for pirate in s.up if pirate != "ghost"]
    if s.down:
        moves.append(REVEAL)
    return moves


def play(s: Cartagena, seat: Seat, move: Reveal | Use, log: Log) -> None:
    if isinstance(move, Use):
        _use(s, move.pirate, log)
    else:
        _reveal(s, log)


def following(s: Cartagena) -> str | None:
    return None if s.waiting else s.using or "after_turn"


def _reveal(s: Cartagena, log: Log) -> None:
    """V3: the last of the row must be used. V4: the ghost ends the turn, also as the last."""
    pirate = s.down.pop()
    s.up.append(pirate)
    s.revealed = True
    log.tell("revealed", seat=s.turn, pirate=pirate)
    if pirate == "ghost":
        s.waiting = []
        return
    if pirate == "sate":
        s.offer = 1
    if not s.down:
        _use(s, pirate, log)


def _use(s: Cartagena, pirate: Pirate, log: Log) -> None:
    s.up.remove(pirate)
    s.used.append(pirate)
    s.using = pirate
    s.waiting = []
    log.tell("used", seat=s.turn, pirate=pirate)
