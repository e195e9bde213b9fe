"""Very many tables with their players, like those of a site that has run for years."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime, timedelta
from itertools import islice
from typing import Any, Final, NamedTuple

from games.clocks.now import now
from games.engine.commitment import commitment, draw_secret
from games.models import (
    Block,
    ChatMessage,
    Follow,
    Game,
    Invitation,
    Participation,
    Rating,
    RatingChange,
    Seat,
    User,
)
from games.rulesets.registry import RULESETS

CHUNK: Final = 5_000
SEATS: Final = 4
LINES: Final = 5_000  # in the table where most was said
TIES: Final = 300  # players whom the regular follows, has blocked, or is blocked by
EVERY: Final = 50  # the regular sits at every 50th table, and so does the rival
GAMES: Final = (next(iter(RULESETS)), *RULESETS)  # the first is played most
CLOCKS: Final = ("standard", "standard", "slow", "fast", "fixed-3")
LANGUAGES: Final = ("", "", "", "de", "en", "fr", "ja")


class SampleData(NamedTuple):
    """A player of very many games, a frequent opponent, and a table where much was said."""

    regular: User
    rival: User
    talkative: Game


def create_sample_data(tables: int, people: int) -> SampleData:
    """Make tables, seats, participations, ratings, blocks, invitations and lines of chat."""
    users = _people(people)
    secret = draw_secret(sealed=False)
    begin = now() - timedelta(days=365)
    games = [
        _game(number, users, begin + timedelta(seconds=number * 300), secret)
        for number in range(tables)
    ]
    _insert(Game, games)
    _insert(Seat, (row for number, game in enumerate(games) for row in _seats(number, game, users)))
    over = [(number, game) for number, game in enumerate(games) if game.status == "finished"]
    _insert(
        Participation,
        (row for number, game in over for row in _participations(number, game, users)),
    )
    _insert(Rating, _ratings(users))
    _insert(Block, _blocks(users))
    _insert(Follow, (Follow(follower=users[0], followed=user) for user in users[300 : 300 + TIES]))
    _insert(RatingChange, _changes(over, users[0]))
    opened = [game for game in games if game.status == "open"][:500]
    _insert(Invitation, (Invitation(game=game, user=users[0], host=users[2]) for game in opened))
    talkative = games[EVERY * (len(games) // EVERY // 2)]
    _insert(ChatMessage, _lines(games, talkative, users))
    return SampleData(users[0], users[1], talkative)


def _people(count: int) -> list[User]:
    names = (f"crowd-{number}" for number in range(count))
    rows = (User(username=name, email=f"{name}@example.org", password="!") for name in names)  # noqa: S106 - that opens nothing
    return _insert(User, rows)


def _game(number: int, users: list[User], at: datetime, secret: str) -> Game:
    status = "open" if number % 50 == 7 else "active" if number % 20 == 3 else "finished"
    if number % 50 == EVERY - 1:
        status = "closed"
    started = status in ("active", "finished")
    return Game(
        ruleset=GAMES[number % len(GAMES)],
        options={},
        host=users[number % len(users)],
        status=status,
        clock=CLOCKS[number % len(CLOCKS)],
        language=LANGUAGES[number % len(LANGUAGES)],
        rated=number % 2 == 0,
        rated_number=number + 1 if status == "finished" and number % 2 == 0 else None,
        commitment=commitment(secret),
        secret=secret,
        state={} if started else None,
        standings=[] if status == "finished" else None,
        deadlines=[None] * SEATS if status == "active" else [],
        clocks=[{"bank": 0}] * SEATS if status == "active" else [],
        created_at=at,
        started_at=at if started else None,
        finished_at=at + timedelta(days=20) if status == "finished" else None,
    )


def _sitting(number: int, users: list[User]) -> list[User]:
    """Return who sits at a table; at every 50th the regular and the rival do."""
    others = [users[(number * 7 + seat * 13) % (len(users) - 2) + 2] for seat in range(SEATS)]
    return [users[0], users[1], *others[2:]] if number % EVERY == 0 else others


def _seats(number: int, game: Game, users: list[User]) -> Iterable[Seat]:
    sitting = _sitting(number, users)
    taken = len(sitting) - (game.status == "open")
    for seat, user in enumerate(sitting):
        yield Seat(game=game, number=seat, user=user if seat < taken else None)


def _participations(number: int, game: Game, users: list[User]) -> Iterable[Participation]:
    for seat, user in enumerate(_sitting(number, users)):
        yield Participation(
            game=game,
            user=user,
            seat=seat,
            decisions=40,
            late=1,
            left=False,
            ended_at=game.finished_at or game.created_at,
            place=seat + 1,
            score=20 - seat,
            seconds=[600 + 37 * n for n in range(40)] if user is users[0] else [],
        )


def _blocks(users: list[User]) -> Iterable[Block]:
    """Return what keeps the regular and many others apart, in both directions."""
    yield from (Block(blocker=user, blocked=users[0]) for user in users[100 : 100 + TIES])
    yield from (Block(blocker=users[0], blocked=user) for user in users[700 : 700 + TIES])


def _ratings(users: list[User]) -> Iterable[Rating]:
    for number, user in enumerate(users):
        for ruleset in RULESETS:
            score = (number * 7919) % 20_000 / 1_000
            yield Rating(
                user=user, ruleset=ruleset, mu=25.0, sigma=8.0, score=score, games=number % 40
            )


def _changes(over: list[tuple[int, Game]], user: User) -> Iterable[RatingChange]:
    for number, game in over:
        if number % EVERY == 0:
            yield RatingChange(
                game=game, user=user, ruleset=game.ruleset, number=number + 1, place=1,
                mu_before=25.0, sigma_before=8.0, mu=25.1, sigma=7.9,
            )  # fmt: skip


def _lines(games: list[Game], talkative: Game, users: list[User]) -> Iterable[ChatMessage]:
    for number, game in enumerate(games):
        yield ChatMessage(
            game=game, room="players", seat=0, user=_sitting(number, users)[0], text="Hello."
        )
    for number in range(LINES):
        author = users[number % 2]
        yield ChatMessage(
            game=talkative, room="players", seat=number % 2, user=author, text=f"Line {number}."
        )


def _insert(model: type[Any], rows: Iterable[Any]) -> list[Any]:
    """Write rows in chunks; return them all."""
    create: Callable[..., list[Any]] = model.objects.bulk_create
    source, made = iter(rows), []
    while chunk := list(islice(source, CHUNK)):
        made += create(chunk)
    return made
