"""The process of the clients: ``python -m devtools.benchmark.moves.clients``.

It reads plans from standard input, one per line, and for each prints when everybody is connected.
At the next line it plays, and then prints the result.
"""

from __future__ import annotations

import asyncio
import gc
import resource
import sys
import time

import orjson

from devtools.benchmark.moves.listener import Listener
from devtools.benchmark.moves.messages import Plan, Played
from devtools.benchmark.moves.player import Player


async def carry_out(plan: Plan) -> Played:
    """Connect, wait for the signal, play, and hang up."""
    played = Played(
        moves=0, seconds=0, cpu_seconds=0, get=[], post=[], streamed=[], read_again=[], messages=0
    )
    spectators = [
        await Listener.open(plan["address"], token, lane["game"], looks=False)
        for lane in plan["spectators"]
        for token in lane["tokens"]
    ]
    players = [Player(lane, plan, played) for lane in plan["lanes"]]
    await asyncio.gather(*(player.open() for player in players))
    seen = sum(spectator.received for spectator in spectators)
    _say(b"ready")
    await asyncio.to_thread(sys.stdin.buffer.readline)
    cpu, began = _cpu_seconds(), time.perf_counter()
    await asyncio.gather(*(player.play() for player in players))
    played["seconds"] = time.perf_counter() - began
    played["cpu_seconds"] = _cpu_seconds() - cpu
    played["messages"] = sum(spectator.received for spectator in spectators) - seen
    await asyncio.gather(*(player.close() for player in players))
    await asyncio.gather(*(spectator.close() for spectator in spectators))
    return played


def _cpu_seconds() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


def _say(line: bytes) -> None:
    sys.stdout.buffer.write(line + b"\n")
    sys.stdout.buffer.flush()


def main() -> None:
    """Carry out one plan after the other, until there are no more."""
    gc.freeze()
    while line := sys.stdin.buffer.readline():
        _say(orjson.dumps(asyncio.run(carry_out(orjson.loads(line)))))


if __name__ == "__main__":
    main()
