"""Games that go on while parts of a site come and go: each table has a thread of its own."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from random import Random
from threading import Event, Thread
from typing import Any, Final

from tests.deploy.machines.crowd import Crowd
from tests.deploy.machines.listeners import Listener
from tests.deploy.machines.players import Player, RefusedError
from tests.deploy.machines.several import Machines
from tests.kit import patience
from tests.kit.short_games import OPTIONS

SEATS: Final = 3
TRUST: Final = {"trusts_server": True}  # nobody here is after a fair deal
PAUSE_SECONDS: Final = 0.1  # between moves
BOTS_SECONDS: Final = 0.3  # between looks while bots are to move
TALK_SECONDS: Final = 5.0  # between lines of chat at one table


@dataclass
class Played:
    """One game, and what its clients were told of it."""

    id: str
    people: list[Player]
    listener: Listener
    moves: defaultdict[int, list[Any]] = field(default_factory=lambda: defaultdict(list))
    lines: list[str] = field(default_factory=list)  # of chat

    def has_come(self) -> bool:
        """Whether the stream has told the end of the game, and all that was said."""
        tables = self.listener.of("table")
        is_over = bool(tables) and tables[-1]["status"] == "finished"
        return is_over and len(self.listener.of("chat")) >= len(self.lines)


class Playing(Thread):
    """The same people play one game after the other; the last one quickly, once asked to end."""

    def __init__(self, crowd: Crowd, people: list[Player], wish: Mapping[str, Any]) -> None:
        super().__init__(daemon=True)
        self.crowd, self.people, self.wish = crowd, people, wish
        self.chance = Random(people[0].name[0] + wish["ruleset"])
        self.games: list[Played] = []
        self.all_tables = crowd.listen(people[0], "me/events")
        self.to_end = Event()
        self.error: BaseException | None = None

    def run(self) -> None:
        try:
            while not self.to_end.is_set():
                self._play(self._begin())
        except BaseException as error:  # noqa: BLE001 - whoever waits for this thread raises it
            self.error = error

    def _begin(self) -> Played:
        host, *others = self.people
        table = host.post("games", {"seats": SEATS, **TRUST, **self.wish})["id"]
        for player in others:
            player.post(f"games/{table}/seats", TRUST)
        with suppress(RefusedError):  # it may have started by itself, if that took long
            host.post(f"games/{table}/start", {})
        listener = self.crowd.listen(others[-1], f"games/{table}/events")
        game = Played(table, self.people, listener)
        self.games.append(game)
        return game

    def _play(self, game: Played) -> None:
        path, spoke = f"games/{game.id}", time.monotonic()
        view = self.people[0].get(path)
        while view["status"] == "active":
            seat = view["to_move"][0]
            if seat >= len(self.people):  # a bot's
                time.sleep(BOTS_SECONDS)
                view = self.people[0].get(path)
                continue
            player = self.people[seat]
            mine = player.get(path)
            move = self.chance.choice(mine["legal_moves"])["move"]
            view = player.post(f"{path}/moves", {"ply": mine["ply"], "move": move})
            game.moves[seat].append(move)
            if time.monotonic() - spoke > TALK_SECONDS:
                spoke = time.monotonic()
                game.lines.append(f"After ply {mine['ply']}.")
                player.post(f"{path}/chat", {"room": "players", "text": game.lines[-1]})
            self.to_end.wait(0 if self.to_end.is_set() else PAUSE_SECONDS)
        give_up = time.monotonic() + patience.SECONDS
        while not game.has_come() and time.monotonic() < give_up:
            time.sleep(0.1)
        game.listener.ends = True


@contextmanager
def games_played(machines: Machines, crowd: Crowd) -> Iterator[list[Playing]]:
    """Play rated games, and games with a bot, of each ruleset; all of them end after the block."""
    playing = []
    for ruleset, options in OPTIONS.items():
        for bots in ([], ["greedy"]):
            wish = {"ruleset": ruleset, "options": options, "bots": bots, "rated": not bots}
            people = crowd.players(*"abc"[: SEATS - len(bots)])
            playing.append(Playing(crowd, people, wish))
    for one in playing:
        one.start()
    try:
        yield playing
    finally:
        for one in playing:
            one.to_end.set()
    wait_for(machines, lambda: not any(one.is_alive() for one in playing))
    for one in playing:
        if one.error is not None:
            raise one.error


def wait_for(machines: Machines, holds: Callable[[], object]) -> None:
    """Wait, and start meanwhile again what ends by itself."""
    give_up = time.monotonic() + 2 * patience.SECONDS
    while not holds():
        machines.go_on(0.1)
        assert time.monotonic() < give_up
