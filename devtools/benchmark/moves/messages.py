"""What the process of the clients is told, and what it tells: a line of JSON each."""

from __future__ import annotations

from typing import TypedDict


class Lane(TypedDict):
    """A game, the tokens of those who play it, and the seed of their choices."""

    game: str
    tokens: list[str]
    seed: int


class Plan(TypedDict):
    """What is to be played, and by whom it is watched."""

    address: str
    lanes: list[Lane]
    moves: int  # in each game, bots' too, unless it ends before
    pause: float  # seconds from a game's move to its next; 0: as fast as the site answers
    listening: bool  # whether each player holds a stream of their table
    watching: bool  # whether players who listen wait for what they did, and ask for it again
    spectators: list[Lane]  # each token is a stream of its game


class Played(TypedDict):
    """What came of it. Times are milliseconds, but for ``seconds`` and ``cpu_seconds``."""

    moves: int
    seconds: float
    cpu_seconds: float  # of the clients' process
    get: list[float]
    post: list[float]
    streamed: list[float]  # from a POST until its player's own stream had what it did
    read_again: list[float]  # from a POST until its player's next GET was answered
    messages: int  # received by spectators
