"""The document as lines of text, for people."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from devtools.benchmark.moves.figures import Block, Times


def document(found: Mapping[str, Any]) -> str:
    """Return all figures, one per line; those of a site only if one was measured."""
    return "\n".join((*_first(found), *(_of_site(found) if "games" in found else ())))


def _first(found: Mapping[str, Any]) -> Iterator[str]:
    settings, engine, statements = found["settings"], found["engine"], found["statements"]
    yield f"{settings['ruleset']}, {settings['seats']} seats, standard options"
    yield _figure(engine["playouts"], "random playouts a second")
    yield _figure(engine["moves"], "moves a second, in place")
    yield _figure(engine["applied"], "moves a second, through apply")
    yield _figure(statements["move"], "statements per posted move")
    yield _figure(statements["view"], "statements per table view")


def _of_site(found: Mapping[str, Any]) -> Iterator[str]:
    yield _figure(found["bytes_per_game"], "bytes per finished game, with indexes")
    machine, calibration = found["machine"], found["calibration"]
    yield (
        f"{machine['processors']} processors ({machine['processor']}), Python {machine['python']},"
        f" Postgres {machine['postgres']}; calibration: loop {calibration['python_loop']:.1f} ms,"
        f" transaction {calibration['transaction_postgres']:.2f} ms of Postgres"
    )
    yield "In process, CPU ms at p50, site / floor"
    site, floor = found["in_process"]["site"], found["in_process"]["floor"]
    for name in ("get", "post"):
        ours, bare = site[name]["p50"], floor[name]["p50"]
        yield f"  {name.upper():>4} {ours:.2f} / {bare:.2f}: {ours / bare:.1f} times the floor's"
    for each in found["games"]:
        yield f"{each['games']} games at once: {each['share']:.2f} of the floor's moves a second"
        yield from _block("site", each["site"])
        yield from _block("floor", each["floor"])
    yield from _single(found)
    for name in ("seats", "streams", "bots"):
        yield f"With more {name}"
        for each in found[name]:
            yield from _block(f"{each['ruleset']} {each['number']}", each["block"])
    yield "Compared between versions"
    yield from (f"  {value:>8.2f}  {name}" for name, value in found["targets"].items())


def _single(found: Mapping[str, Any]) -> Iterator[str]:
    paced, own = found["paced"], found["own_view"]
    yield f"Moves told one by one: {paced['workers']:.1f} ms of workers each, beyond their idling"
    yield f"  idle, CPU ms a second: {_parts(paced['idle'])}"
    yield "From a move until its player's view of it, ms"
    yield from (f"  {name}: {_times(own[name])}" for name in ("answered", "streamed", "read_again"))


def _block(name: str, block: Block) -> Sequence[str]:
    return (
        f"  {name}: {block['per_second']:.1f} moves/s;"
        f" GET {_times(block['get'])}; POST {_times(block['post'])}",
        f"      CPU ms a move: {_parts(block['cpu'])}",
    )


def _parts(cpu: Mapping[str, float]) -> str:
    return ", ".join(f"{part} {milliseconds:.2f}" for part, milliseconds in cpu.items())


def _times(times: Times) -> str:
    return f"p50 {times['p50']:.1f} p95 {times['p95']:.1f}"


def _figure(value: float, name: str) -> str:
    return f"  {value:>10,.0f}  {name}"
