"""What thinking bots cost people at other tables: views and moves, before and meanwhile."""

from __future__ import annotations

import secrets
import time
from multiprocessing.connection import Connection
from random import Random
from typing import Final

from devtools.benchmark.beside import Milliseconds, busy, milliseconds
from devtools.demo.api_client import Client
from devtools.demo.game import seat_clients, sign_up
from games.models import Game, User
from games.rulesets.registry import RULESETS
from games.services.play import bot_moves
from games.services.play import moves as game_moves
from games.services.tables import seating

TABLES: Final = 8  # at each of which a bot is to move nearly all the time
BOT: Final = "hard"
MOVES: Final = 200  # in each half of a round
PAUSE_SECONDS: Final = 0.02  # between moves
STARTED_SECONDS: Final = 5.0
ROUNDS: Final = 3  # quiet and beside bots in turn, as a machine has better and worse minutes
LOOK_SECONDS: Final = 0.5  # between looks at tables of bots, so that looking is not the load
RULESET: Final = next(iter(RULESETS))
Played = tuple[list[float], list[float]]  # seconds of views, and of moves


def measure(address: str) -> dict[str, tuple[Milliseconds, Milliseconds]]:
    """Play among people, in turn quietly and beside thinking bots: times of views and of moves."""
    people = [sign_up(address, f"b{seat}") for seat in range(3)]
    rng = Random(1)
    _play(people, MOVES // 4, rng)  # so that all is warm
    quiet: Played = [], []
    beside: Played = [], []
    plies = 0
    for _ in range(ROUNDS):
        _add(quiet, _play(people, MOVES, rng))
        with busy(address, keep_thinking) as told:
            time.sleep(STARTED_SECONDS)
            _add(beside, _play(people, MOVES, rng))
        plies += told["plies"]
    return {
        "quiet": (milliseconds(quiet[0]), milliseconds(quiet[1])),
        f"beside {plies} plies": (milliseconds(beside[0]), milliseconds(beside[1])),
    }


def _add(kept: Played, more: Played) -> None:
    for one, other in zip(kept, more, strict=True):
        one.extend(other)


def _play(people: list[Client], moves: int, rng: Random) -> Played:
    """Make random moves; return the seconds of each view and of each move."""
    views: list[float] = []
    posts: list[float] = []
    game, seats = "", dict[int, Client]()
    while len(posts) < moves:
        if not game:
            game = seat_clients(people, {"ruleset": RULESET})
            seats = {one.get(f"games/{game}").body["seat"]: one for one in people}
            to_move = people[0].get(f"games/{game}").body["to_move"]
        client = seats[to_move[0]]
        began = time.perf_counter()
        view = client.get(f"games/{game}").body
        seen = time.perf_counter()
        body = {"ply": view["ply"], "move": rng.choice(view["legal_moves"])["move"]}
        after = client.post(f"games/{game}/moves", body).body
        views.append(seen - began)
        posts.append(time.perf_counter() - seen)
        to_move = after["to_move"]
        if after["status"] != "active":
            game = ""
        time.sleep(PAUSE_SECONDS)
    return views, posts


def keep_thinking(address: str, parent: Connection) -> None:
    """Keep bots busy at some tables until the parent sends anything; send it how far they got."""
    host, rng = sign_up(address, "host"), Random(2)
    plies = dict.fromkeys((_table(host) for _ in range(TABLES)), 0)
    over = 0
    while not parent.poll():
        for game in list(plies):
            view = host.get(f"games/{game}").body
            plies[game] = view["ply"]
            if view["status"] != "active":
                over += plies.pop(game)
                plies[_table(host)] = 0
            elif view["seat"] in view["to_move"]:
                move = rng.choice(view["legal_moves"])["move"]
                host.post(f"games/{game}/moves", {"ply": view["ply"], "move": move})
            time.sleep(LOOK_SECONDS)
    made = over + sum(plies.values())
    while any(not _waits_for(host, game) for game in plies):  # until no bot is thinking any more
        time.sleep(LOOK_SECONDS)
    parent.send({"plies": made})


def _waits_for(host: Client, game: str) -> bool:
    view = host.get(f"games/{game}").body
    return view["status"] != "active" or view["seat"] in view["to_move"]


def _table(host: Client) -> str:
    return seat_clients([host], {"ruleset": RULESET, "seats": 4, "bots": [BOT] * 3})


def locked_for(moves: int) -> Milliseconds:
    """How long playing a bot's chosen move takes: the longest that its game is locked."""
    took: list[float] = []
    rng = Random(3)
    while len(took) < moves:
        name = f"benchmark-{secrets.token_hex(4)}"
        host = User.objects.create_user(name)
        game = seating.create_game(
            user=host, ruleset=RULESET, seats=4, bots=[BOT] * 3, trusts_server=True
        )
        game = seating.start_game(game_id=game.pk, user=host)
        while game.status == Game.Status.ACTIVE and len(took) < moves:
            if (thought := bot_moves._think(game.pk)) is not None:  # noqa: SLF001
                began = time.perf_counter()
                bot_moves._play(thought)  # noqa: SLF001
                took.append(time.perf_counter() - began)
                game.refresh_from_db()
                continue
            move = rng.choice(game.rules.legal_moves(game.position(), game.to_move[0]))
            game = game_moves.play_move(game_id=game.pk, user=host, ply=game.ply, move=move.dump())
    return milliseconds(took)
