"""What the platform asks of a game: its rules; and, part by part, what else it may have.

Only ``Rules`` must be there. ``games.rulesets.generic`` has what stands in for a missing part.
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
    """A decision that may be settled in advance, and moves that could be legal when it comes."""

    question: str
    moves: list[Json]


class Rules(Protocol[S]):
    """The rules of one game. The platform can run a game that has nothing but these.

    A game may have rules of several versions; ``setup`` writes into the position which one it was.
    """

    table_sizes: Sequence[int]
    options: type[Options]
    presets: Mapping[str, Mapping[str, Json]]

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

    def standings(self, state: S) -> list[Standing] | None:
        """Say how the seats ended, in seat order; None while the game goes on."""


class Wire(Protocol):
    """What the game's data look like to clients."""

    # Options describe themselves and are not among these.
    schemas: Schemas
    # Kinds of events that show what was hidden: to their one seat, to "all", or to all "others".
    # None: every event counts as one that does.
    disclosures: Mapping[str, str] | None

    def components(self) -> Json:
        """Describe what is in the box, for clients: cards, boards, figures."""


class Invariants(Protocol[S]):
    """What the conformance kit holds the rules against."""

    def check(self, state: S) -> None:
        """Assert what must hold in every position (cards are conserved, and the like)."""

    def resample(self, state: S, seat: Seat | None, rng: Random) -> S:
        """Draw a position that the seat cannot tell from this one, with a fresh seed."""


class Bot(Protocol):
    """A player for empty seats, better than chance."""

    def suggest(self, view: Json, moves: Sequence[Move], rng: Random, options: Any) -> Move:
        """Pick a sensible move, by what the seat's view tells alone."""


class BotAtPosition(Bot, Protocol):
    """A bot that need not have the whole view built; ``games.bots.suggest_at`` does it if it can't.

    For playouts alone: on a site every bot decides from its seat's view.
    """

    def suggest_at(self, state: Any, seat: Seat, moves: Sequence[Move], rng: Random) -> Move:
        """Pick the move that ``suggest`` picks from the seat's view, by what that tells alone."""


class Preview(Protocol):
    """What a move would do, said before it is made."""

    def preview(self, view: Json, move: Move, options: Any) -> list[Event]:
        """Tell what a legal move would do, by the seat's view alone, as far as that is certain.

        Empty where the move says all. The events go to nobody but this seat.
        """


class Outlook(Protocol):
    """What a table shows beside the view, so that no page computes a rule: all by views alone."""

    def public(self, view: Json) -> dict[str, Json]:
        """Tell what follows from what lies open, by any view; ``Ruleset.view`` adds it to that.

        For a spectator and for each seat it is the same.
        """

    def outcomes(self, view: Json, moves: Sequence[Move], options: Any) -> list[Outcome]:
        """Tell what each of a seat's legal moves would come to, by its view alone.

        The view is one of ``Ruleset.view``, with what ``public`` tells; so is that of ``asked``.
        """

    def asked(self, view: Json, moves: Sequence[Move], options: Any) -> Event:
        """Name the decision that a seat has, whose legal moves these are: a heading's fact."""


class ScoreSheet(Protocol):
    """What was earned with what."""

    def score_sheet(self, view: Json) -> list[ScoreRow]:
        """Give what each seat has earned so far, the first round first, by a view alone.

        At the end nothing is hidden, and the sums are the scores of the standings.
        """


class Sources(Protocol):
    """Where the points came from, and by which turns a game was won."""

    def sources(
        self, view: Json, log: Sequence[tuple[int, Sequence[Event]]], options: Any
    ) -> list[Round]:
        """Tell each change of the scores with its reason, the first round first.

        ``log`` has the plies with their public events, without what was taken back. What a round
        has brought so far is there, too. At the end the sums are those of the score sheet.
        """

    def turnings(self, rounds: Sequence[Round], seats: int) -> list[Turning]:
        """Tell the turns by which a game that is over was decided, the weightiest first."""


class Orders(Protocol):
    """What a player may settle in advance: standing orders, and answers to what is asked later."""

    # The names of all decisions. They stand in stored orders, so they stay as they are.
    questions: Sequence[str]
    # What a condition may ask, by name: an int, a str, or a list of str.
    fact_kinds: Mapping[str, type]
    # By question: the rules of thumb that may answer it in place of a move.
    rules_of_thumb: Mapping[str, Sequence[str]]

    def read_move(self, data: Json, options: Any) -> Move:
        """Read wire data as a move that could be legal at some table with these options.

        Raises IllegalMoveError, and nothing else whatever the data.
        """

    def question(self, view: Json) -> str:
        """Name the decision that a seat, which is to move, is asked now."""

    def facts(self, view: Json) -> dict[str, Json]:
        """Tell all facts of ``fact_kinds``, by a seat's view alone."""

    def period(self, view: Json) -> int:
        """Number the stretch of the game, such as a round, for which written answers hold."""

    def foreseen(self, view: Json, options: Any, version: int) -> list[Question]:
        """List decisions to come that the seat can answer now, each with what can become legal.

        ``version`` is that of the rules by which the game is played.
        Where not everyone will be asked, and who will be is secret, all foresee the same.
        """

    def writable(self, view: Json, options: Any) -> list[Question]:
        """List by decision the moves that may be written into an order, 80 of them at most.

        They are all that could ever be legal for this seat, but those that are lists of things;
        so they depend on the table and the seat alone, and not on what is hidden, or happens.
        """

    def by_rule(self, view: Json, moves: Sequence[Move], rule: str, options: Any) -> Move:
        """Pick the move that a rule of thumb for the question means, by the seat's view alone."""


class SealedRecord(Protocol[S]):
    """How a game is recorded that tells some of its secrets to nobody, not even after the end.

    Then a half of the seed stays sealed, and a record shows public events alone and moves as
    ``publish`` gives them.
    """

    def publish(self, move: Json) -> Json:
        """Give a move as the record may show it to everyone."""

    def reconstruct(
        self, state: S, seat: Seat, published: Json, to_come: Sequence[Json]
    ) -> tuple[S, Move]:
        """Find a move that could be behind its published form; IllegalMoveError if there is none.

        ``to_come`` are the record's entries from this move on. The position may be returned
        with other secrets in it, such as fit what comes to light there.
        """


class Notation(Protocol):
    """Short forms of published moves, for games as text (``docs/notation.md``)."""

    def write(self, move: Json) -> Sequence[Json] | None:
        """Give a move's words: texts, numbers and other JSON data; None: it has no short form."""

    def read(self, words: Sequence[Json]) -> Json | None:
        """Give the move that such words mean, as ``write`` would have made them; None: no move."""


class GameParts(Protocol):
    """What the engine itself uses of an installed game, to replay and to prove what was played."""

    @property
    def key(self) -> str:
        """The name of the game in stored tables, records and addresses."""

    @property
    def rules(self) -> Rules[Any]:
        """What it is played by."""

    def of_version(self, version: int) -> GameParts:
        """The same game, played by the rules of a version. Raises RulesVersionGoneError."""

    @property
    def wire(self) -> Wire:
        """What shows in its events."""

    @property
    def sealed(self) -> SealedRecord[State] | None:
        """How it keeps secrets for ever, if it does."""

    @property
    def notation(self) -> Notation | None:
        """How its moves are written in short, if they are."""
