"""Matches of the arena: the same deal once from each seat, so that luck favours nobody."""

from __future__ import annotations

import time
from collections import Counter, defaultdict
from collections.abc import Sequence
from random import Random
from typing import NamedTuple, TypedDict

from games import bots
from games.engine import scoring
from games.engine.events import Event, Log
from games.engine.lookahead import OwnLog
from games.engine.scoring import Standing
from games.engine.types import Json
from games.rulesets.offline import GAMES

Thought = defaultdict[str, Counter[int]]
Events = list[tuple[int, list[Event]]]


class Match(NamedTuple):
    """What is played: a game, the bots clockwise, and the table's options."""

    game: str
    bots: Sequence[str]
    options: dict[str, Json]
    seed: str  # of the whole arena


class Result(TypedDict):
    """The results of one deal: for each rotation, a list with one figure per bot of the match."""

    deal: int
    shares: list[list[float]]  # of the win; a tie splits it
    places: list[list[int]]
    thought: dict[str, list[list[int]]]  # by bot: CPU ms, and how many decisions took that long


def play_deal(match: Match, deal: int) -> Result:
    """Play one deal as often as there are seats; each bot sits once in each."""
    thought: Thought = defaultdict(Counter)
    shares, places = [], []
    for turned in range(len(match.bots)):
        standings = _play(match, deal, turned, thought)
        seats = [(number + turned) % len(match.bots) for number in range(len(match.bots))]
        of_win = scoring.shares(standings)
        shares.append([of_win[seat] for seat in seats])
        places.append([standings[seat].place for seat in seats])
    took = {bot: [list(pair) for pair in sorted(each.items())] for bot, each in thought.items()}
    return {"deal": deal, "shares": shares, "places": places, "thought": took}


def _play(match: Match, deal: int, turned: int, thought: Thought) -> list[Standing]:
    game = GAMES[match.game]
    rules, count = game.rules, len(match.bots)
    seed = f"{Random(f'{match.seed}/{deal}').getrandbits(256):064x}"
    rng = Random(f"{match.seed}/{deal}/{turned}")
    state, log = rules.setup(count, seed, rules.options.parse(match.options))
    told: list[Events] = [[] for _ in range(count)]
    _tell(told, 0, log)
    while waiting := rules.to_move(state):
        seat = waiting[0]
        bot = match.bots[(seat - turned) % count]
        began = time.process_time()
        moves = rules.legal_moves(state, seat)
        own_log = OwnLog(state.options, state.version, told[seat])
        move = bots.think(game, bot, rules.observe(state, seat), own_log, moves, rng)
        thought[bot][round(1000 * (time.process_time() - began))] += 1
        state, log = rules.apply(state, seat, move)
        _tell(told, state.ply, log)
    return rules.standings(state) or []


def _tell(told: list[Events], ply: int, log: Log) -> None:
    for seat, mine in enumerate(told):
        mine.append((ply, [event for event in log if event.seen_by(seat)]))
