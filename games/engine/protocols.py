"""What the platform asks of a game: its rules, and optional further parts.

Only ``Rules`` is required. ``games.rulesets.generic`` has stand-ins for missing parts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeVar

from games.engine.events import Event, Log
from games.engine.moves import Move
from games.engine.outlook import Outcome
from games.engine.scoring import Round, ScoreRow, Standing, Turning
from games.engine.state import State
from games.engine.types import Json, Seat

if TYPE_CHECKING:
    from random import Random

    from games.engine.json_schema import Schemas
    from games.engine.options import Options

S = TypeVar("S", bound=State)


class RulesVersionGoneError(LookupError):
    """A version of a game's rules that the installed game does not have."""


class Question(NamedTuple):
    """A decision that may be settled in advance, and the moves that could be legal then."""

    question: str
    moves: list[Json]


class Rules(Protocol[S]):
    """The rules of one game. The platform can run a game that has nothing else.

    A game may have several versions of its rules; ``setup`` writes its version into the position.
    """

    table_sizes: Sequence[int]
    options: type[Options]
    presets: Mapping[str, Mapping[str, Json]]

    def setup(self, seats: int, seed: str, options: Options) -> tuple[S, Log]:
        """Set up a new game; all chance follows from the seed (64 hex digits)."""

    def load(self, data: Mapping[str, Json]) -> S:
        """Read a position that ``State.dump`` wrote."""

    def to_move(self, state: S) -> list[Seat]:
        """List the seats that must decide now; none at the end."""

    def legal_moves(self, state: S, seat: Seat) -> Sequence[Move]:
        """List a seat's legal moves, in a fixed order that depends only on what it may know."""

    def apply(self, state: S, seat: Seat, move: Move) -> tuple[S, Log]:
        """Return the position after a move, and its events. Raises IllegalMoveError."""

    def play(self, draft: S, seat: Seat, move: Move, log: Log) -> None:
        """Make a move known to be legal, in place."""

    def observe(self, state: S, seat: Seat | None) -> dict[str, Json]:
        """Return what a seat (None: a spectator) may know now, as JSON data."""

    def standings(self, state: S) -> list[Standing] | None:
        """Return the standings in seat order; None while the game goes on."""


class Wire(Protocol):
    """What the game's data looks like to clients."""

    # Without the options, which describe themselves.
    schemas: Schemas
    # The kinds of events that show something hidden: to the one seat that they are for, or else to
    # "all" or to all "others". None: every event counts as such.
    disclosures: Mapping[str, str] | None

    def components(self) -> Json:
        """Describe the components of the game for clients: cards, boards, figures."""


class Invariants(Protocol[S]):
    """What the conformance kit checks the rules against."""

    def check(self, state: S) -> None:
        """Assert what holds in every position (cards are conserved, and the like)."""

    def resample(self, state: S, seat: Seat | None, rng: Random) -> S:
        """Draw a position that the seat cannot tell from this one, with a fresh seed."""


class Bot(Protocol):
    """A player for empty seats that plays better than at random."""

    def suggest(self, view: Json, moves: Sequence[Move], rng: Random, options: Any) -> Move:
        """Pick a sensible move, using only what the seat's view tells."""


class BotAtPosition(Bot, Protocol):
    """A bot that can do without the whole view; ``games.bots.suggest_at`` builds it for the others.

    Only for playouts: on a site every bot decides by its seat's view.
    """

    def suggest_at(self, state: Any, seat: Seat, moves: Sequence[Move], rng: Random) -> Move:
        """Pick the move that ``suggest`` would pick, using only what the seat's view tells."""


class Preview(Protocol):
    """What a move would do, told before it is made."""

    def preview(self, view: Json, move: Move, options: Any) -> list[Event]:
        """Return what a legal move is certain to do, using only the seat's view.

        Empty where the move itself says everything. Only this seat is told the events.
        """


class Outlook(Protocol):
    """What a table shows besides the view, so that no page computes rules; uses only views."""

    def public(self, view: Json) -> dict[str, Json]:
        """Return what follows from public information; ``Ruleset.view`` adds it to the view.

        It must be the same from every seat's view and from a spectator's.
        """

    def outcomes(self, view: Json, moves: Sequence[Move], options: Any) -> list[Outcome]:
        """Return what each of a seat's legal moves would lead to, using only its view.

        Here and in ``asked``, the view comes from ``Ruleset.view`` and includes ``public``.
        """

    def asked(self, view: Json, moves: Sequence[Move], options: Any) -> Event:
        """Name the decision in which a seat has these legal moves, as the fact for a heading."""


class ScoreSheet(Protocol):
    """The points, by what they were earned with."""

    def score_sheet(self, view: Json) -> list[ScoreRow]:
        """Return what each seat has earned so far, from the first round on, using only a view.

        At the end nothing is hidden, and the sums equal the scores of the standings.
        """


class Sources(Protocol):
    """Where the points came from, and which turns decided the game."""

    def sources(
        self, view: Json, log: Sequence[tuple[int, Sequence[Event]]], options: Any
    ) -> list[Round]:
        """Return each change of the scores with its reason, from the first round on.

        ``log`` has the plies with their public events, without what was taken back. The current
        round is included. At the end the sums equal those of the score sheet.
        """

    def turnings(self, rounds: Sequence[Round], seats: int) -> list[Turning]:
        """Return the turns that decided a finished game, the weightiest first."""


class Orders(Protocol):
    """What a player may settle in advance: standing orders, and answers to later questions."""

    # The names of all decisions. Stored orders contain them, so they never change.
    questions: Sequence[str]
    # What a condition may ask, by name: an int, a str, or a list of str.
    fact_kinds: Mapping[str, type]
    # The rules of thumb that may answer a question in place of a move, by question.
    rules_of_thumb: Mapping[str, Sequence[str]]

    def read_move(self, data: Json, options: Any) -> Move:
        """Read wire data as a move that could be legal at some table with these options.

        Raises IllegalMoveError, and nothing else, whatever the data.
        """

    def question(self, view: Json) -> str:
        """Name the decision that a seat to move must make now."""

    def facts(self, view: Json) -> dict[str, Json]:
        """Return all facts of ``fact_kinds``, using only a seat's view."""

    def period(self, view: Json) -> int:
        """Number the period of the game, such as a round, for which written answers are valid."""

    def foreseen(self, view: Json, options: Any, version: int) -> list[Question]:
        """List coming decisions that the seat can answer now, each with moves that may be legal.

        ``version`` is the version of the rules that the game is played by. Where not everyone will
        be asked, and it is secret who will be, all seats foresee the same decisions.
        """

    def writable(self, view: Json, options: Any) -> list[Question]:
        """List by decision the moves that may be written into an order, at most 80 of them.

        They are all moves that could ever be legal for this seat, except those that are lists of
        things. So they depend only on the table and the seat, not on hidden things or on play.
        """

    def by_rule(self, view: Json, moves: Sequence[Move], rule: str, options: Any) -> Move:
        """Pick the move that a rule of thumb for the question means, using only the seat's view."""


class SealedRecord(Protocol[S]):
    """How to record a game that keeps some of its secrets even after the end.

    Half of its seed stays sealed, and its records show only public events, and moves as ``publish``
    returns them.
    """

    def publish(self, move: Json) -> Json:
        """Return a move in the form in which a record may show it to everyone."""

    def reconstruct(
        self, state: S, seat: Seat, published: Json, to_come: Sequence[Json]
    ) -> tuple[S, Move]:
        """Find a move that fits its published form; IllegalMoveError if there is none.

        ``to_come`` are the record's entries from this move on. The returned position may hold
        other secrets, chosen to fit what comes to light in them.
        """


class Notation(Protocol):
    """Short forms of published moves, for games as text (``docs/notation.md``)."""

    def write(self, move: Json) -> Sequence[Json] | None:
        """Return a move's words: strings, numbers and other JSON data; None: no short form."""

    def read(self, words: Sequence[Json]) -> Json | None:
        """Return the move that words written by ``write`` mean; None if they mean no move."""


class GameParts(Protocol):
    """What the engine itself uses of an installed game, to replay and prove what was played."""

    @property
    def key(self) -> str:
        """The name of the game in the database, in records and in addresses."""

    @property
    def rules(self) -> Rules[Any]:
        """The rules it is played by."""

    def of_version(self, version: int) -> GameParts:
        """The same game with a certain version of its rules. Raises RulesVersionGoneError."""

    @property
    def wire(self) -> Wire:
        """What its data looks like; the engine reads which events show hidden things."""

    @property
    def sealed(self) -> SealedRecord[State] | None:
        """How it is recorded, if it keeps secrets for ever."""

    @property
    def notation(self) -> Notation | None:
        """The short forms of its moves, if it has any."""
