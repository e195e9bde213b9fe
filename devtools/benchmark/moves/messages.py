"""What the clients' process receives and sends: each a line of JSON."""

from __future__ import annotations

from typing import TypedDict


class Lane(TypedDict):
    """A game, its players' tokens, and the seed of their choices."""

    game: str
    tokens: list[str]
    seed: int


class Plan(TypedDict):
    """What is to be played, and who watches it."""

    address: str
    lanes: list[Lane]
    moves: int  # in each game, bots' too, unless it ends before
    pause: float  # seconds from a game's move to its next; 0: as fast as the site answers
    listening: bool  # whether each player holds a stream of their table
    watching: bool  # whether listeners wait for their own move in the stream, then GET it
    spectators: list[Lane]  # each token is a stream of its game


class Played(TypedDict):
    """The result. Times are milliseconds, except ``seconds`` and ``cpu_seconds``."""

    moves: int
    seconds: float
    cpu_seconds: float  # of the clients' process
    get: list[float]
    post: list[float]
    streamed: list[float]  # from a POST until the move was in its player's own stream
    read_again: list[float]  # from a POST until its player's next GET was answered
    messages: int  # received by spectators
