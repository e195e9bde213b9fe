"""A game as it is installed: its rules, and whatever else it has.

``RULESET = Ruleset(key=…, name=…, folder=…, rules=…)`` in a game's ``manifest.py`` is all that the
platform asks for. Every other part has a default. docs/adding-a-game.md leads through it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final, Self

from games.engine import lookahead, protocols
from games.engine.events import Event
from games.engine.protocols import RulesVersionGoneError
from games.engine.state import State
from games.engine.types import Json, Seat
from games.rulesets import generic
from games.rulesets.collusion import LoggedMove, Split, Way

# A text, translated when it is shown: what ``gettext_lazy`` gives, or a plain str.
Text = Any
Strings = Mapping[str, Text]
# The parts of a game that the conformance kit tests, if they are there.
OPTIONAL_PARTS: Final = (
    "wire",
    "invariants",
    "bot",
    "search",
    "preview",
    "outlook",
    "score_sheet",
    "sources",
    "orders",
    "sealed",
    "notation",
)
STAND_INS: Final = (
    None,
    generic.WIRE,
    generic.BOT,
    generic.PREVIEW,
    generic.OUTLOOK,
    generic.ORDERS,
)
# By name: what stands in the place of ``{{name}}`` or of ``{{name: words}}`` in a rulebook.
Figures = Mapping[str, str | Callable[[str], str]]


@dataclass(frozen=True, slots=True)
class Place:
    """A place of a board, as the first page draws it."""

    picture: str  # a symbol of the sprite
    name: Text
    good: str  # a symbol, too
    points: int
    prices: Sequence[int]


@dataclass(frozen=True, slots=True, kw_only=True)
class About:
    """What the site says of a game to whoever does not know it yet."""

    players: Text  # how many can play: "3 or 4 players"
    line: Text  # one sentence, beside the link to the rules
    sentences: Text  # two sentences, on the first page
    # Two sentences, where a guided first game is offered; "": its table explains no phases.
    lesson: Text = ""
    pictures: Sequence[str] = ()  # symbols of the sprite
    symbol: str = ""  # the one symbol of the sprite that stands before its name
    # The twelve places of its board, clockwise, as the first page draws them around the symbol.
    board: Sequence[Place] = ()
    brief: Text = ""  # a few words, where a game is chosen: "secret roles, markets"
    minutes: int = 15  # how long a first game takes
    # What a game asks of its players, by options and seats: "8 rounds; look in once or twice …".
    length: Callable[[Any, int], str] = generic.no_length
    bots: Sequence[int] = (1,)  # against how many bots a first game is good, to choose from


@dataclass(frozen=True, slots=True, kw_only=True)
class Texts:
    """The game in words, in the language that is active."""

    # A move, by its wire data, in a few words; then the names of the seats, in order.
    move_label: Callable[[Json, Sequence[str]], str] = generic.move_label
    # Each event of one move in a sentence or a few; then the names of the seats, in order.
    event_texts: Callable[[Sequence[Event], Sequence[str]], list[str]] = generic.event_texts
    # The same for what ``Preview`` foretells.
    preview_texts: Callable[[Sequence[Event], Sequence[str]], list[str]] = generic.event_texts
    # A fact of ``Outlook`` in a line: what a move comes to, what is still open, what is asked.
    outlook_text: Callable[[Event, Sequence[str]], str] = generic.fact_text
    # The reason of a ``Source`` in a line.
    reason_text: Callable[[Event, Sequence[str]], str] = generic.fact_text
    # ``questions``, ``facts``, ``values`` of facts that have a few, ``rules`` by question.
    order_words: Callable[[Sequence[str]], dict[str, Json]] = generic.order_words
    # ``preset_<key>``, ``option_<name>`` and ``option_<name>_<value>``.
    options: Strings = field(default_factory=dict)
    # ``preset_<key>_help`` and ``option_<name>_help``.
    option_help: Strings = field(default_factory=dict)
    # What the game's own scripts say.
    ui: Strings = field(default_factory=dict)
    # Of that, what depends on a table's options and the version of its rules, as it is true there.
    ui_at: Callable[[Any, int], Strings] = generic.ui_at


@dataclass(frozen=True, slots=True, kw_only=True)
class Collusion:
    """Hints that two players of this game favour each other, for moderators."""

    # What a favour would show in, by the kind of hint: in more of it, or in fewer.
    ways: Mapping[str, Way]
    # The sentences about them, with %(name)s, %(other)s, and per cent in %(here)d, %(elsewhere)d.
    sentences: Strings
    # By kind: what one seat did in the company of another, and else, in the moves of one game.
    splits: Callable[[Sequence[LoggedMove], Seat, Seat], Mapping[str, Split]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Film:
    """How what happened is shown again, move by move, to somebody who was away."""

    # What an event carried from where to where: objects of ``what`` (a kind of piece), ``seat``
    # (whose; or None), ``from`` and ``to`` (places by name; or None) and ``count``. It is told the
    # event, of those that its viewer was told, and the viewer's view before that move.
    moved: Callable[[Event, Json], list[dict[str, Json]]] = generic.moved
    slow: Sequence[str] = ()  # kinds of events that take longer to look at
    # Whether an event is a small thing: neighbouring moves in which nothing else happened are one
    # step, as are three seats that pass one after the other.
    is_small: Callable[[Event], bool] = generic.is_small


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """The game's own files in the browser, by their names in its folder ``static``."""

    script: str = ""  # the module that draws the table; "": the generic table
    styles: Sequence[str] = ()
    preload: Sequence[str] = ()  # modules that the script imports at once
    sprite: str = ""  # an SVG file of symbols
    thumbnail: str = ""  # the module that draws what ``thumb`` gives; "": the game's symbol
    verify: str = ""  # the module that replays a record; "": commitment and nonces alone
    chapters: Sequence[str] = ()  # kinds of events that a replay can jump to


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset:
    """An installed game. ``games.rulesets.registry`` finds it."""

    key: str  # in stored tables, records and addresses, for ever: a-z, 0-9 and _
    name: str  # as players call it, in every language
    folder: Path  # has static/, locale/, rulebook/ and docs/, as far as they are there
    rules: protocols.Rules[Any]
    version: int = 1  # of the rules; stands in stored games and in records
    # By version: the rules of games that began before, and are played to their end by them.
    earlier: Mapping[int, protocols.Rules[Any]] = field(default_factory=dict)
    api: int = 1  # the version of this contract that it was written for
    wire: protocols.Wire = generic.WIRE
    invariants: protocols.Invariants[Any] | None = None
    bot: protocols.Bot = generic.BOT
    search: lookahead.Search | None = None  # without it there are no bots that look ahead
    preview: protocols.Preview = generic.PREVIEW
    outlook: protocols.Outlook = generic.OUTLOOK
    score_sheet: protocols.ScoreSheet | None = None
    sources: protocols.Sources | None = None
    orders: protocols.Orders = generic.ORDERS
    sealed: protocols.SealedRecord[Any] | None = None
    notation: protocols.Notation | None = None
    texts: Texts = field(default_factory=Texts)
    about: About | None = None
    rulebook: Figures | None = None  # the figures of rulebook/<language>.md
    collusion: Collusion | None = None
    # Moves that all at a table may agree to take back, by their kinds; and the kinds of events that
    # such a move may have. One whose entry in the log has another event is never taken back. None
    # of it shows its player anything hidden: that is what a game promises by naming it here.
    take_back: Mapping[str, Sequence[str]] = field(default_factory=dict)
    page: Page = field(default_factory=Page)
    film: Film = field(default_factory=Film)
    # What a small picture of the table shows, from any view of it: what lies open alone.
    thumb: Callable[[Json], dict[str, Json] | None] = generic.thumb

    def has(self, part: str) -> bool:
        """Whether the game has a part of its own, and not what stands in for a missing one."""
        return getattr(self, part) not in STAND_INS

    def words_at(self, options: Mapping[str, Json]) -> Strings:
        """What the game's own scripts say at a table with these options, as they are stored."""
        chosen = self.rules.options.parse(options)
        return {**self.texts.ui, **self.texts.ui_at(chosen, self.version)}

    @property
    def has_lessons(self) -> bool:
        """Whether its own table explains each phase of a first game."""
        return bool(self.page.script and self.about and self.about.lesson)

    @property
    def versions(self) -> list[int]:
        """The versions whose rules are here, the oldest first."""
        return sorted([*self.earlier, self.version])

    def rules_of(self, version: int) -> protocols.Rules[State]:
        """Return the rules of a version. Raises RulesVersionGoneError."""
        if version == self.version:
            return self.rules
        if version not in self.earlier:
            raise RulesVersionGoneError(f"{self.key} has no rules of version {version}")
        return self.earlier[version]

    def of_version(self, version: int) -> Self:
        """The game as it is played by a version's rules. Raises RulesVersionGoneError."""
        if version == self.version:
            return self
        return replace(self, version=version, rules=self.rules_of(version), earlier={})

    def view(self, state: State, seat: Seat | None) -> dict[str, Json]:
        """What a seat (None: a spectator) is shown of a position: all that goes over the wire."""
        seen = self.rules.observe(state, seat)
        return {**seen, **self.outlook.public(seen)}

    @property
    def keeps_secrets(self) -> bool:
        """Whether some of its secrets are told to nobody, not even after the game."""
        return self.sealed is not None
