"""An installed game: its rules and its optional parts.

``RULESET = Ruleset(key=…, name=…, folder=…, rules=…)`` in a game's ``manifest.py`` is all that the
platform requires; all other parts have defaults. docs/adding-a-game.md is a tutorial.
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

# A text that is translated when shown: the result of ``gettext_lazy``, or a plain str.
Text = Any
Strings = Mapping[str, Text]
# The optional parts of a game that the conformance kit tests.
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
# By name: the replacement for ``{{name}}`` or ``{{name: words}}`` in a rulebook.
Figures = Mapping[str, str | Callable[[str], str]]


@dataclass(frozen=True, slots=True, kw_only=True)
class About:
    """How the site introduces a game to newcomers."""

    players: Text  # how many can play: "3 or 4 players"
    line: Text  # one sentence, beside the link to the rules
    sentences: Text  # two sentences, on the front page
    # Two sentences to offer a guided first game; "": its table does not explain phases.
    lesson: Text = ""
    pictures: Sequence[str] = ()  # symbols of the sprite
    symbol: str = ""  # the symbol of the sprite that is shown before its name
    tagline: Text = ""  # two or three words, in the heading of the front page
    brief: Text = ""  # a few words for choosing a game: "secret roles, markets"
    minutes: int = 15  # how long a first game takes
    # The length of a game by options and seats: "8 rounds; look in once or twice …".
    length: Callable[[Any, int], str] = generic.no_length
    bots: Sequence[int] = (1,)  # suitable numbers of bots for a first game


@dataclass(frozen=True, slots=True, kw_only=True)
class Texts:
    """The game's texts, in the active language."""

    # A move in a few words, by its wire data and the names of the seats, in order.
    move_label: Callable[[Json, Sequence[str]], str] = generic.move_label
    # Each event of one move in one or a few sentences, by the names of the seats, in order.
    event_texts: Callable[[Sequence[Event], Sequence[str]], list[str]] = generic.event_texts
    # The same for the facts of ``Preview``.
    preview_texts: Callable[[Sequence[Event], Sequence[str]], list[str]] = generic.event_texts
    # A fact of ``Outlook`` in one line: an outcome, what is still open, what is asked.
    outlook_text: Callable[[Event, Sequence[str]], str] = generic.fact_text
    # The reason of a ``Source`` in one line.
    reason_text: Callable[[Event, Sequence[str]], str] = generic.fact_text
    # ``questions``, ``facts``, ``values`` of facts with few values, ``rules`` by question.
    order_words: Callable[[Sequence[str]], dict[str, Json]] = generic.order_words
    # ``preset_<key>``, ``option_<name>`` and ``option_<name>_<value>``.
    options: Strings = field(default_factory=dict)
    # ``preset_<key>_help`` and ``option_<name>_help``.
    option_help: Strings = field(default_factory=dict)
    # The texts of the game's own scripts.
    ui: Strings = field(default_factory=dict)
    # Those of them that depend on a table's options and rules version.
    ui_at: Callable[[Any, int], Strings] = generic.ui_at


@dataclass(frozen=True, slots=True, kw_only=True)
class Collusion:
    """Hints that two players of this game favour each other, for moderators."""

    # By kind of hint: whether a favour would show as more or as fewer.
    ways: Mapping[str, Way]
    # Sentences for the hints, with %(name)s, %(other)s, and percentages %(here)d, %(elsewhere)d.
    sentences: Strings
    # By kind: what one seat did towards another, and otherwise, by the moves of one game.
    splits: Callable[[Sequence[LoggedMove], Seat, Seat], Mapping[str, Split]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Film:
    """How to show a player who was away what has happened, move by move."""

    # The pieces that an event moved: objects with ``what`` (a kind of piece), ``seat`` (the owner
    # or None), ``from`` and ``to`` (names of places or None) and ``count``. Takes an event that the
    # viewer was told, and the viewer's view before that move.
    moved: Callable[[Event, Json], list[dict[str, Json]]] = generic.moved
    slow: Sequence[str] = ()  # kinds of events that take longer to look at
    # Whether an event is minor: consecutive moves with only minor events are shown as one step,
    # such as three seats passing one after the other.
    is_small: Callable[[Event], bool] = generic.is_small


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """A picture of the game for the front page, in HTML; screen readers skip it."""

    template: str  # a Django template in its folder; it has ``sprite``, an address, and ``facts``
    style: str  # in its folder ``static``; 100cqw is the width of the picture
    facts: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """The game's own files for the browser, by their names in its folder ``static``."""

    script: str = ""  # the module that draws the table; "": the generic table
    styles: Sequence[str] = ()
    preload: Sequence[str] = ()  # modules that the script imports immediately
    sprite: str = ""  # an SVG file of symbols
    thumbnail: str = ""  # the module that draws the data of ``thumb``; "": the game's symbol
    # The module that replays a record; "": only commitment and nonces. ``proof_<step>`` of
    # ``Texts.ui`` says what each of its steps proves.
    verify: str = ""
    chapters: Sequence[str] = ()  # kinds of events that a replay can jump to
    scene: Scene | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset:
    """An installed game. ``games.rulesets.registry`` finds it."""

    key: str  # in the database, records and addresses, for ever: a-z, 0-9 and _
    name: str  # what players call it, in every language
    folder: Path  # contains static/, locale/, rulebook/ and docs/, where these exist
    rules: protocols.Rules[Any]
    version: int = 1  # of the rules; part of stored games and records
    # Earlier rules by version: games that began with them are played to the end by them.
    earlier: Mapping[int, protocols.Rules[Any]] = field(default_factory=dict)
    api: int = 1  # the version of this contract that the game was written for
    wire: protocols.Wire = generic.WIRE
    invariants: protocols.Invariants[Any] | None = None
    bot: protocols.Bot = generic.BOT
    search: lookahead.Search | None = None  # without it there are no search bots
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
    # The kinds of moves that all at a table may agree to take back, each with the kinds of events
    # that it may have. A move whose log entry has any other event is never taken back. By listing
    # them here, a game promises that none of these events show the player anything hidden.
    take_back: Mapping[str, Sequence[str]] = field(default_factory=dict)
    page: Page = field(default_factory=Page)
    film: Film = field(default_factory=Film)
    # The data for a thumbnail of the table, from any view of it: only public information.
    thumb: Callable[[Json], dict[str, Json] | None] = generic.thumb

    def has(self, part: str) -> bool:
        """Whether the game has this part itself, rather than a stand-in."""
        return getattr(self, part) not in STAND_INS

    def words_at(self, options: Mapping[str, Json]) -> Strings:
        """The texts of the game's own scripts at a table with these options, as they are stored."""
        chosen = self.rules.options.parse(options)
        return {**self.texts.ui, **self.texts.ui_at(chosen, self.version)}

    @property
    def has_lessons(self) -> bool:
        """Whether its table explains each phase of a first game."""
        return bool(self.page.script and self.about and self.about.lesson)

    @property
    def versions(self) -> list[int]:
        """The versions whose rules are installed, the oldest first."""
        return sorted([*self.earlier, self.version])

    def rules_of(self, version: int) -> protocols.Rules[State]:
        """Return the rules of a version. Raises RulesVersionGoneError."""
        if version == self.version:
            return self.rules
        if version not in self.earlier:
            raise RulesVersionGoneError(f"{self.key} has no rules of version {version}")
        return self.earlier[version]

    def of_version(self, version: int) -> Self:
        """The game with the rules of a version. Raises RulesVersionGoneError."""
        if version == self.version:
            return self
        return replace(self, version=version, rules=self.rules_of(version), earlier={})

    def view(self, state: State, seat: Seat | None) -> dict[str, Json]:
        """The complete view of a seat (None: a spectator), as it goes over the wire."""
        seen = self.rules.observe(state, seat)
        return {**seen, **self.outlook.public(seen)}

    @property
    def keeps_secrets(self) -> bool:
        """Whether it keeps some secrets even after the game."""
        return self.sealed is not None
