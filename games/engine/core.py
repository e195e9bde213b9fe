"""What every ruleset is made of: moves, events, options, states, and the contract itself."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Protocol, Self, TypeVar

if TYPE_CHECKING:
    from random import Random

    from games.engine.options import Options
    from games.engine.schemas import Schemas

Seat = int
Json = Any


class IllegalMoveError(ValueError):
    """A player asked for something that is not among the legal moves."""


@dataclass(frozen=True, slots=True)
class Move:
    """One decision of one seat. Its wire form is ``dump()``; there is no other."""

    kind: ClassVar[str]
    # What such a move chose is for its own seat alone, even after the end. No answer, log or
    # record tells it to anyone else.
    sealed: ClassVar[bool] = False

    def dump(self) -> dict[str, Json]:
        return {"kind": self.kind} | {f.name: getattr(self, f.name) for f in fields(self)}

    @classmethod
    def undump(cls, data: dict[str, Json]) -> dict[str, Json]:
        """Name the fields in foreign wire data; who has a ``dump`` of its own has this too.

        Nothing is checked here, but also nothing foreign may break it.
        """
        return {name: value for name, value in data.items() if name != "kind"}

    def matches(self, data: Json) -> bool:
        """Say whether wire data describes this move, to the type (``true`` is not ``1``)."""
        return same(data, self.dump())


def same(data: Json, own: Json) -> bool:
    """Say whether foreign JSON data is a value of ours, to the type.

    It goes no deeper than our own value does, so nothing foreign is too deep or too large.
    """
    if isinstance(own, dict):
        if not isinstance(data, dict) or data.keys() != own.keys():
            return False
        return all(same(data[key], value) for key, value in own.items())
    if isinstance(own, list | tuple):
        if not isinstance(data, list | tuple) or len(data) != len(own):
            return False
        return all(map(same, data, own))
    return type(data) is type(own) and bool(data == own)


def find_move(moves: Iterable[Move], data: Json) -> Move:
    """Find the legal move that the wire data describe. There is nothing else to validate.

    Raises IllegalMoveError if there is none.
    """
    for move in moves:
        if move.matches(data):
            return move
    raise IllegalMoveError("That is not one of your legal moves.")


class Event(NamedTuple):
    """Something that happened. ``to`` is the one seat that may know it; None is everybody."""

    kind: str
    data: dict[str, Json]
    to: Seat | None = None

    def dump(self) -> list[Json]:
        """The shortest JSON form that ``Event(*dump)`` reads back."""
        return [self.kind, self.data] if self.to is None else list(self)

    def seen_by(self, seat: Seat | None) -> bool:
        return self.to is None or self.to == seat


class Log(list[Event]):
    """The events of one move, in order."""

    __slots__ = ()

    def tell(self, kind: str, **data: Json) -> None:
        """Say it to everybody."""
        self.append(Event(kind, data))

    def whisper(self, seat: Seat, kind: str, **data: Json) -> None:
        """Say it to one seat alone."""
        self.append(Event(kind, data, seat))


class Silence(Log):
    """A log that keeps nothing, for playouts."""

    __slots__ = ()

    def tell(self, kind: str, **data: Json) -> None:
        pass

    def whisper(self, seat: Seat, kind: str, **data: Json) -> None:
        pass


@dataclass(slots=True)
class State:
    """A position, hidden things included. Top-level containers are lists of immutable things."""

    options: Any  # the ruleset's frozen Options: shared between copies, never changed
    seats: int
    seed: str  # 64 hex digits; never observed
    shuffles: int  # how often chance was asked; labels the next shuffle
    ply: int  # moves made so far
    opened: int  # the ply at which the current decision opened
    phase: str

    def copy(self) -> Self:
        values: list[Any] = [getattr(self, name) for name in self.__match_args__]
        fresh: list[Any] = [v[:] if type(v) is list else v for v in values]
        return type(self)(*fresh)

    def dump(self) -> dict[str, Json]:
        """Give the state as JSON data that ``load`` reads back."""
        data: dict[str, Json] = {name: getattr(self, name) for name in self.__match_args__}
        return data | {"options": self.options.dump()}

    @classmethod
    def load(cls, data: Mapping[str, Json], options: Options) -> Self:
        """Read a dumped state; lists within lists become tuples again."""
        values: dict[str, Any] = {
            name: [frozen(item) for item in value] if type(value) is list else frozen(value)
            for name, value in data.items()
        }
        return cls(**values | {"options": options})


def frozen(value: Json) -> Json:
    """Give lists within lists as tuples."""
    return tuple(frozen(item) for item in value) if isinstance(value, list | tuple) else value


class Standing(NamedTuple):
    """How one seat ended: its score, its place (1 is best, ties share it), whether it won."""

    seat: Seat
    score: int
    place: int
    won: bool


class ScoreRow(NamedTuple):
    """A row of a score sheet: a round by its number, or what else the row is about."""

    label: int | str
    # By seat: points by what they were earned with. None: hidden from who looks.
    seats: list[dict[str, int | None]]


def totals(rows: Iterable[ScoreRow], seats: int) -> list[int | None]:
    """Add up a score sheet, by seat; None where a part of the sum is hidden."""
    sums: list[int | None] = [0] * seats
    for row in rows:
        for seat, parts in enumerate(row.seats):
            for points in parts.values():
                before = sums[seat]
                sums[seat] = None if before is None or points is None else before + points
    return sums


class Question(NamedTuple):
    """A decision that may be settled in advance, and moves that could be legal when it comes."""

    question: str
    moves: list[Json]


S = TypeVar("S", bound=State)


class Ruleset(Protocol[S]):
    """The rules of one named game. The platform knows no more about a game than this."""

    key: str
    name: str
    table_sizes: Sequence[int]
    options: type[Options]
    presets: Mapping[str, Mapping[str, Json]]
    # Some of its secrets are told to nobody, not even after the game. Then a half of the seed
    # stays sealed, and a record shows public events alone and moves as ``publish`` gives them.
    keeps_secrets: bool
    # The names of all decisions. They stand in stored orders, so they stay as they are.
    questions: Sequence[str]
    # What a condition may ask, by name: an int, a str, or a list of str.
    fact_kinds: Mapping[str, type]
    # By question: the rules of thumb that may answer it in place of a move.
    rules_of_thumb: Mapping[str, Sequence[str]]
    # What all its data look like on the wire. Options describe themselves.
    schemas: Schemas
    # Kinds of events that show what was hidden: to their one seat, to "all", or to all "others".
    disclosures: Mapping[str, str]

    def components(self) -> Json:
        """Describe what is in the box, for clients: cards, boards, figures."""

    def setup(self, seats: int, seed: str, options: Options) -> tuple[S, Log]:
        """Lay out a new game; the seed (64 hex digits) decides everything that chance decides."""

    def load(self, data: Mapping[str, Json]) -> S:
        """Read a position that ``State.dump`` wrote."""

    def to_move(self, state: S) -> list[Seat]:
        """Name the seats that must decide now; none at the end."""

    def legal_moves(self, state: S, seat: Seat) -> Sequence[Move]:
        """List all moves of a seat, in a fixed order that depends on what it may know alone."""

    def apply(self, state: S, seat: Seat, move: Move) -> tuple[S, Log]:
        """Return the position after a move, and what happened. Raises IllegalMoveError."""

    def play(self, draft: S, seat: Seat, move: Move, log: Log) -> None:
        """Make a move known to be legal, in place."""

    def observe(self, state: S, seat: Seat | None) -> dict[str, Json]:
        """Build what a seat (None: a spectator) may know now, as JSON data."""

    def resample(self, state: S, seat: Seat | None, rng: Random) -> S:
        """Draw a position that the seat cannot tell from this one, with a fresh seed."""

    def publish(self, move: Json) -> Json:
        """Give a move as the record may show it to everyone."""

    def reconstruct(
        self, state: S, seat: Seat, published: Json, to_come: Sequence[Json]
    ) -> tuple[S, Move]:
        """Find a move that could be behind its published form; IllegalMoveError if there is none.

        ``to_come`` are the record's entries from this move on. The position may be returned
        with other secrets in it, such as fit what comes to light there.
        """

    def suggest(self, view: Json, moves: Sequence[Move], rng: Random) -> Move:
        """Pick a sensible move, by what the seat's view tells alone."""

    def preview(self, view: Json, move: Move, options: Options) -> list[Event]:
        """Tell what a legal move would do, by the seat's view alone, as far as that is certain.

        Empty where the move says all. The events go to nobody but this seat.
        """

    def read_move(self, data: Json, options: Options) -> Move:
        """Read wire data as a move that could be legal at some table with these options.

        Raises IllegalMoveError, and nothing else whatever the data.
        """

    def question(self, view: Json) -> str:
        """Name the decision that a seat, which is to move, is asked now."""

    def facts(self, view: Json) -> dict[str, Json]:
        """Tell all facts of ``fact_kinds``, by a seat's view alone."""

    def foreseen(self, view: Json) -> list[Question]:
        """List decisions to come that the seat can answer now.

        Where not everyone will be asked, and who will be is secret, all foresee the same.
        """

    def writable(self, view: Json, options: Options) -> list[Question]:
        """List by decision the moves that may be written into an order, 80 of them at most.

        They are all that could ever be legal for this seat, but those that are lists of things;
        so they depend on the table and the seat alone, and not on what is hidden, or happens.
        """

    def by_rule(self, view: Json, moves: Sequence[Move], rule: str) -> Move:
        """Pick the move that a rule of thumb for the question means, by the seat's view alone."""

    def score_sheet(self, view: Json) -> list[ScoreRow]:
        """Give what each seat has earned so far, the first round first, by a view alone.

        At the end nothing is hidden, and the sums are the scores of the standings.
        """

    def standings(self, state: S) -> list[Standing] | None:
        """Say how the seats ended, in seat order; None while the game goes on."""

    def check(self, state: S) -> None:
        """Assert what must hold in every position (cards are conserved, and the like)."""
