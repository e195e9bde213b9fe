"""Where the points of Cartagena came from: coins and gold, duels, and losses at the end.

It reads only the view and public events, so it reveals nothing new.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.engine.events import Event
from games.engine.scoring import Round, Source, Turning
from games.engine.types import Json, Seat
from games.rulesets.cartagena.rules.options import CartagenaOptions
from games.rulesets.cartagena.rules.score_sheet import gold, lost

KINDS: Final = ("coins", "gold", "duel", "lost")
MOST_TURNINGS: Final = 3


def sources(
    view: Json, log: Sequence[tuple[int, Sequence[Event]]], options: CartagenaOptions
) -> list[Round]:
    """One part for the voyage, one for each duel with the coins it moved, and one for the end."""
    last, players = (log[-1][0] if log else 0), view["players"]
    duels, before = _duels(log, len(players))
    moved = [
        sum(round_.sources[0].points[seat] or 0 for round_ in duels) for seat in range(len(players))
    ]
    coins = [player["coins"] - moved[player["seat"]] for player in players]
    golds = [gold(view, player) for player in players]
    voyage = [
        Source("coins", {}, coins, Event("coins", {})),
        Source("gold", {}, golds, Event("gold", {"hidden": None in golds})),
    ]
    rounds = [Round("voyage", before or last, voyage), *duels]
    if view["phase"] == "over":
        takes = [-lost(view, player) for player in players]
        winner = view["mutiny"]["winner"] if view["mutiny"] else None
        end = Source("lost", {}, list(takes), Event("lost", {"camp": winner}))
        rounds.append(Round("end", last, [end]))
    return rounds


def turnings(rounds: Sequence[Round], seats: int) -> list[Turning]:
    """The narrowest duels: which camp wins decides the game for all."""
    found = []
    for each in rounds:
        reason = each.sources[0].reason
        if reason.kind == "duel_won":
            margin = abs(reason.data["valverde"] - reason.data["diaz"])
            found.append(Turning(each.label, each.ply, None, margin, reason))
    return sorted(found, key=lambda turning: turning.swing)[:MOST_TURNINGS]


def _duels(log: Sequence[tuple[int, Sequence[Event]]], seats: int) -> tuple[list[Round], int]:
    """Each finished duel, with the coins it brought or took; and the ply of the mutiny."""
    found: list[Round] = []
    coins: list[int] = []
    out: list[Seat] = []
    before = 0
    for ply, events in log:
        for kind, data, _to in events:
            match kind:
                case "mutiny":
                    before = ply
                case "duel":
                    coins, out = [0] * seats, []
                case "excluded" if coins:
                    out = list(data["seats"])
                case "stole" | "levied" | "paid" if coins:
                    _move_coins(coins, kind, data)
                case "duel_won":
                    totals = data["totals"]
                    reason = Event("duel_won", {"camp": data["camp"], "out": out, **totals})
                    changed = [count or None for count in coins]
                    about = {"duel": data["duel"], "camp": data["camp"], "out": out, **totals}
                    found.append(Round(data["duel"], ply, [Source("duel", about, changed, reason)]))
                    coins = []
    return found, before


def _move_coins(coins: list[int], kind: str, data: Json) -> None:
    if kind == "stole":
        if data["target"] is not None:
            coins[data["seat"]] += 1
            coins[data["target"]] -= 1
        return
    for seat in data["seats"]:
        coins[seat] += 1 if kind == "paid" else -1
