"""For every fact that a preview tells: what must then happen, in words of the events."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final, NamedTuple

from games.engine.events import Log
from games.engine.moves import Move
from games.engine.playout import playout, random_move
from games.engine.types import Seat
from games.rulesets.cartagena.rules import RULES
from games.rulesets.cartagena.rules import moves as m
from games.rulesets.cartagena.rules.cards import strength
from games.rulesets.cartagena.rules.state import Cartagena

Data = dict[str, Any]


class Outcome(NamedTuple):
    """A move in one of the positions that its seat cannot tell apart, and what came of it."""

    before: Cartagena
    seat: Seat
    move: Move
    after: Cartagena
    log: Log
    rng: Random

    def told(self, kind: str) -> Data | None:
        return next((event.data for event in self.log if event.kind == kind), None)

    def offered(self) -> list[Any]:
        return list(RULES.legal_moves(self.after, self.seat))

    def until(self, *kinds: str) -> Outcome:
        """Let everybody play on at random until one of these events, or the end."""
        state, log = self.after, Log(self.log)
        while not any(event.kind in kinds for event in log) and RULES.to_move(state):
            seat, move = random_move(RULES, state, self.rng)
            state, more = RULES.apply(state, seat, move)
            log += more
        return self._replace(after=state, log=log)


def _closes(data: Data, of: Outcome) -> None:
    usable = {
        move.pirate for move in RULES.legal_moves(of.before, of.seat) if hasattr(move, "pirate")
    }
    assert set(data["pirates"]) == usable
    if of.after.turn == of.seat and of.after.phase == "turn" and of.after.round == of.before.round:
        assert not usable & {move.pirate for move in of.offered() if isinstance(move, m.Use)}


def _may_be_ghost(data: Data, of: Outcome) -> None:
    if (of.told("revealed") or {})["pirate"] == "ghost":
        assert of.told("used") is of.told("gained") is None


def _last_of_row(data: Data, of: Outcome) -> None:
    pirate = (of.told("revealed") or {})["pirate"]
    assert data["ghost"] or pirate != "ghost"
    assert of.told("used") == (None if pirate == "ghost" else {"seat": of.seat, "pirate": pirate})


def _sails(data: Data, of: Outcome) -> None:
    assert of.until("sailed", "voyage_over").told("sailed") == data


def _gains(data: Data, of: Outcome) -> None:
    assert of.told("gained") == {"seat": of.seat} | data


def _exhausts(data: Data, of: Outcome) -> None:
    s = of.after
    left = {"combat": len(s.combat), "gold": len(s.gold), "coins": s.supply}
    assert all(left[stock] == 0 for stock in data["stocks"])
    if data["at_once"]:
        over = of.told("voyage_over") or {}
        assert over["reason"] == "exhausted"
        assert set(data["stocks"]) <= {*over["exhausted"]}


def _looks_at_both(data: Data, of: Outcome) -> None:
    assert {move.keep for move in of.offered()} == {"gold", "combat"}


def _looks_at_two(data: Data, of: Outcome) -> None:
    seen = (of.told("looked") or {})["combat"]
    assert len(seen) == 2
    assert {move.keep for move in of.offered()} == set(seen)


def _card_or_coin(data: Data, of: Outcome) -> None:
    assert [move.take for move in of.offered()] == ["combat", "coin"]


def _may_exchange(data: Data, of: Outcome) -> None:
    asked = [len(move.cards) for move in of.offered() if isinstance(move, m.WesselJan)]
    assert max(asked, default=0) == data["count"]


def _may_trade(data: Data, of: Outcome) -> None:
    assert _most_traded(of, m.SellCards, lambda move: len(move.cards)) == data["sells"]
    assert _most_traded(of, m.BuyCards, lambda move: move.count) == data["buys"]


def _most_traded(of: Outcome, kind: type[Move], count: Callable[[Any], int]) -> int:
    """Trade in one direction as much as is possible, at once or one by one."""
    state, done = of.after, 0
    while of.seat in RULES.to_move(state) and state.using == "dean_nero":
        moves = [move for move in RULES.legal_moves(state, of.seat) if isinstance(move, kind)]
        if not moves:
            break
        done += count(best := max(moves, key=count))
        state, _ = RULES.apply(state, of.seat, best)
    return done


def _may_steal(data: Data, of: Outcome) -> None:
    thefts = [move.target for move in of.offered() if isinstance(move, m.ChangYe)]
    assert [seat for seat in thefts if seat is not None] == data["seats"]


def _sailors(data: Data, of: Outcome) -> None:
    if data["duel"] is None:
        assert {move.duel for move in of.offered()} >= {*"ABCDE"}
        return
    assert {move.valverde for move in of.offered()} == {*(of.told("saw_sailors") or {})["sailors"]}
    chosen = of.until("placed")
    assert chosen.told("placed") == {"seat": of.seat, "duel": data["duel"]}


def _declares(data: Data, of: Outcome) -> None:
    assert {move.camp for move in of.offered()} == {"valverde", "diaz"}
    assert of.until("declared").told("declared") == {"seat": of.seat} | data


def _may_look(data: Data, of: Outcome) -> None:
    looks = [move.target for move in of.offered() if isinstance(move, m.OjoLook)]
    assert looks == (data["seats"] if data["declared"] else [])
    declares = any(isinstance(move, m.OjoDeclare) for move in of.offered())
    assert declares == (not data["declared"])


def _keeps(data: Data, of: Outcome) -> None:
    note = RULES.observe(of.after, of.seat)["me"]["notes"][-1]
    assert {"kept": note["kept"], "under": note["under_pile"]} == data


def _exchanges(data: Data, of: Outcome) -> None:
    drawn, back = (of.told("drew") or {})["cards"], data["back"]
    assert len(drawn) == data["count"]
    assert drawn[len(drawn) - len(back) :] == back


def _holds(data: Data, of: Outcome) -> None:
    assert data == {"combat": len(of.after.hands[of.seat]), "coins": of.after.coins[of.seat]}


def _stolen(data: Data, of: Outcome) -> None:
    assert of.after.coins[of.seat] == data["coins"]
    assert of.after.coins[data["seat"]] == data["left"]


def _camp(data: Data, of: Outcome) -> None:
    camps = [RULES.observe(s, of.seat)["me"]["camp"] for s in (of.before, of.after)]
    assert camps[1] == data["camp"]
    assert data["changes"] == (None if camps[0] is None else camps[0] != camps[1])
    hand = of.before.hands[of.seat]
    assert (data["valverde"], data["diaz"]) == (strength(hand, "valverde"), strength(hand, "diaz"))


def _known_camp(data: Data, of: Outcome) -> None:
    assert of.told("saw_camp") == {"target": data["seat"], "camp": data["camp"]}


def _sides(data: Data, of: Outcome) -> None:
    assert of.told("saw_duel") == data


def _monkey(data: Data, of: Outcome) -> None:
    """M6, M7: whom else the round pays, and how far, depends on how many monkeys there are."""
    round_over = of.until("shown")
    monkeys = (round_over.told("shown") or {})["monkeys"]
    assert of.seat in monkeys
    assert not data["alone"] or monkeys == [of.seat]
    steals = round_over.after.phase == "steal" and of.seat in RULES.to_move(round_over.after)
    assert steals == (data["paid"] and data["steals"] and len(monkeys) == 1)
    if data["paid"] and len(monkeys) > 1 and not data["short"]:
        assert sorted((round_over.told("paid") or {})["seats"]) == monkeys
        assert round_over.told("levied") is None


def _totals(data: Data, of: Outcome) -> None:
    assert isinstance(of.move, m.Play)
    shown = of.until("shown").told("shown") or {}
    others = list(shown["cards"])
    others.remove(of.move.card)
    for camp in ("valverde", "diaz"):
        assert shown["totals"][camp] - strength(others, camp) == data[camp]  # type: ignore[arg-type]
    assert not data["alone"] or not others


def _last_card(data: Data, of: Outcome) -> None:
    end = playout(RULES, of.after.copy(), of.rng)
    assert end.duel == of.before.duel or of.seat in end.excluded


CHECKS: Final[Mapping[str, Callable[[Data, Outcome], None]]] = {
    "closes": _closes,
    "may_be_ghost": _may_be_ghost,
    "last_of_row": _last_of_row,
    "sails": _sails,
    "gains": _gains,
    "exhausts": _exhausts,
    "looks_at_both": _looks_at_both,
    "looks_at_two": _looks_at_two,
    "card_or_coin": _card_or_coin,
    "may_exchange": _may_exchange,
    "may_trade": _may_trade,
    "may_steal": _may_steal,
    "sailors": _sailors,
    "declares": _declares,
    "may_look": _may_look,
    "keeps": _keeps,
    "exchanges": _exchanges,
    "holds": _holds,
    "stolen": _stolen,
    "camp": _camp,
    "known_camp": _known_camp,
    "known_duel": _sides,
    "sides": _sides,
    "monkey": _monkey,
    "totals": _totals,
    "last_card": _last_card,
}
