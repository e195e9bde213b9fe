"""Blocks of moves: site and floor alternately; more and more seats, bots and listeners."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, TypedDict

from devtools.benchmark.floor.server import Floor
from devtools.benchmark.moves.clients_process import Clients
from devtools.benchmark.moves.figures import Block, Count, Times, times
from devtools.benchmark.moves.messages import Lane, Plan
from devtools.benchmark.moves.scale import Scale
from devtools.benchmark.moves.site_parts import Parts, seconds_by_part
from devtools.benchmark.moves.tables import Tables, sizes
from games.rulesets.registry import RULESETS

STREAMS_EACH: Final = 5  # per account


class Beside(TypedDict):
    """The site and the floor, measured alternately."""

    games: int
    site: Block
    floor: Block
    share: float  # the site's moves per second, as a share of the floor's


class Paced(TypedDict):
    """What notifying costs if each move is told by itself. Processor milliseconds."""

    moves: int
    workers: float  # per move, beyond what workers spend when nothing happens
    idle: dict[str, float]  # by part, per second in which nothing happens


class Watched(TypedDict):
    """Milliseconds from sending a move until its player has the view after it."""

    answered: Times  # in the answer itself
    streamed: Times  # in the player's own stream
    read_again: Times  # in the answer to a GET sent after the first


class Grown(TypedDict):
    """Figures for one size of something that grows."""

    ruleset: str
    number: int  # of seats, streams or bots
    block: Block


@dataclass(frozen=True, slots=True)
class Measuring:
    """Measures a running site: who plays, where, and which processes are counted."""

    tables: Tables
    clients: Clients
    parts: Parts
    floor: Floor
    scale: Scale
    seats: int

    def beside(self, games: int) -> Beside:
        """Play so many games at once, alternately on the site and on the floor."""
        moves, address = self.scale.games[games], self.tables.address
        ours, theirs = (self.tables.seated(games, self.seats) for _ in range(2))
        site, floor = Count(), Count()
        instead = {**self.parts, "web": [self.floor.pid]}
        for _ in range(self.scale.blocks):
            site.add(*self.clients.play(_plan(address, ours, moves), self.parts))
            floor.add(*self.clients.play(_plan(self.floor.address, theirs, moves), instead))
        made, bare = site.block(), floor.block()
        share = made["per_second"] / bare["per_second"]
        return Beside(games=games, site=made, floor=bare, share=share)

    def paced(self) -> Paced:
        """Let nothing happen, then let games go on so slowly that no two moves are told at once."""
        scale = self.scale
        lanes = self.tables.seated(scale.paced_games, self.seats)
        plan = _plan(self.tables.address, lanes, scale.paced_moves, pause=scale.pause)
        time.sleep(scale.pause)  # by then everything that starting them caused is done
        before, began = seconds_by_part(self.parts), time.perf_counter()
        time.sleep(scale.idle)
        lasted, after = time.perf_counter() - began, seconds_by_part(self.parts)
        idle = {part: (after[part] - before[part]) / lasted * 1000 for part in self.parts}
        played, spent = self.clients.play(plan, self.parts)
        more = spent["workers"] * 1000 - idle["workers"] * played["seconds"]
        return Paced(moves=played["moves"], workers=more / played["moves"], idle=idle)

    def watched(self) -> Watched:
        """Let players wait for their own moves, at a table where nobody else waits."""
        plan = _plan(self.tables.address, self.tables.seated(1, self.seats), self.scale.watched)
        plan |= {"listening": True, "watching": True}
        played, _ = self.clients.play(plan, self.parts)
        return Watched(
            answered=times(played["post"]),
            streamed=times(played["streamed"]),
            read_again=times(played["read_again"]),
        )

    def seats_grow(self) -> list[Grown]:
        """Play with the fewest players that a game allows, then with more and more."""
        return [
            self._grown(
                ruleset, seats, self.tables.seated(self.scale.grown_games, seats, ruleset=ruleset)
            )
            for ruleset in RULESETS
            for seats in sizes(ruleset)
        ]

    def bots_grow(self) -> list[Grown]:
        """Replace one player after another with a bot; streams tell players of their turns."""
        return [
            self._grown(
                self.tables.ruleset,
                bots,
                self.tables.seated(self.scale.grown_games, self.seats, bots=bots),
                listening=True,
            )
            for bots in self.scale.bots
            if bots < self.seats
        ]

    def streams_grow(self) -> list[Grown]:
        """Let more and more streams of spectators listen to one game."""
        found = []
        for streams in self.scale.streams:
            (lane,) = self.tables.seated(1, self.seats)
            watching = self.tables.spectators(lane, streams, STREAMS_EACH)
            found.append(
                self._grown(
                    self.tables.ruleset, streams, [lane],
                    spectators=watching, moves=self.scale.streamed,
                )
            )  # fmt: skip
        return found

    def _grown(
        self, ruleset: str, number: int, lanes: Sequence[Lane], moves: int = 0, **more: Any
    ) -> Grown:
        plan = _plan(self.tables.address, lanes, moves or self.scale.grown)
        plan |= more  # type: ignore[typeddict-item]  # keys of a plan
        count = Count()
        count.add(*self.clients.play(plan, self.parts))
        return Grown(ruleset=ruleset, number=number, block=count.block())


def _plan(address: str, lanes: Sequence[Lane], moves: int, pause: float = 0.0) -> Plan:
    return Plan(
        address=address, lanes=list(lanes), moves=moves, pause=pause,
        listening=False, watching=False, spectators=[],
    )  # fmt: skip
