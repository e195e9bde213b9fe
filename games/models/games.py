"""Games, their seats, and the moves made in them: columns and constraints, no rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import F, Q

from games.clocks.now import now
from games.clocks.time_ordered_ids import new_id
from games.engine import start_digest
from games.engine.state import State
from games.engine.types import Json
from games.models.fields import CompactJSONField
from games.models.users import User
from games.policy import NO_CLOCK
from games.rulesets.registry import RULESETS, installed

if TYPE_CHECKING:
    from games.engine.protocols import Rules
    from games.models.move_records import MoveRecord
    from games.rulesets.manifest import Ruleset


class Game(models.Model):
    """One table, from its creation to its result. ``state`` is the authority on the position."""

    class Status(models.TextChoices):
        OPEN = "open"
        FULL = "full"  # starts by itself in a moment
        ACTIVE = "active"
        FINISHED = "finished"
        CLOSED = "closed"  # never started
        ENDED = "ended"  # broken off by a moderator: no result, and its secrets stay secret

    class Spectators(models.TextChoices):
        NOBODY = "nobody"  # now or later; the record is for those who played
        PUBLIC = "public"  # what everybody at the table knows
        DELAYED = "delayed"  # the same, some decisions later
        AFTER = "after"  # nothing until the end

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    ruleset = models.CharField(max_length=32)
    # The version of the rules, set for ever at the start. Before that it has no effect.
    rules_version = models.PositiveSmallIntegerField(default=1)
    options = CompactJSONField(default=dict)
    host = models.ForeignKey(User, models.PROTECT, related_name="hosted_games")
    status = models.CharField(max_length=8, choices=Status, default=Status.OPEN)
    # Rises with every change, so that clients can tell a view from one that they have seen.
    version = models.PositiveIntegerField(default=0)
    ply = models.PositiveIntegerField(default=0)
    to_move = ArrayField(models.PositiveSmallIntegerField(), default=list)
    clock = models.CharField(max_length=16, default=NO_CLOCK)  # a key of games.policy.CLOCKS
    vacations = models.BooleanField(default=True)  # clocks stop while their players are on vacation
    min_reliability = models.PositiveSmallIntegerField(null=True)  # per cent, required to sit down
    # Who may sit down; "" is any language.
    invited_only = models.BooleanField(default=False)
    language = models.CharField(max_length=2, choices=User.Language, blank=True)
    bots_allowed = models.BooleanField(default=True)
    # While the game goes on, people may take over seats of the site's own bots.
    bot_seats_open = models.BooleanField(default=False, db_default=False)
    spectators = models.CharField(max_length=8, choices=Spectators, default=Spectators.PUBLIC)
    spectator_delay = models.PositiveSmallIntegerField(default=0)  # decisions
    rated = models.BooleanField(default=False)
    # A deal for learning, against bots only: it proves nothing about how the site deals.
    guided = models.BooleanField(default=False, db_default=False)
    played_on = CompactJSONField(null=True)  # from which ``game`` and ``ply``: docs/analysis.md
    # The n-th game that was rated; ratings are computed in this order.
    rated_number = models.PositiveBigIntegerField(null=True, unique=True)
    rematch_of = models.OneToOneField(
        "self", models.SET_NULL, null=True, related_name="rematch", db_index=False
    )
    # By seat: when its time is up. Written only by ``services.play.clocks.write_clocks``.
    deadlines = ArrayField(models.DateTimeField(null=True), default=list)
    clocks = CompactJSONField(default=list)  # by seat, a games.clocks.seat_clock.SeatClock
    paused_at = models.DateTimeField(null=True)
    # When a pause that the players agreed on ends by itself; a moderator's does not.
    pause_ends_at = models.DateTimeField(null=True)
    # When the open proposal ends by itself; None: there is none, so nobody needs to look for one.
    proposal_ends_at = models.DateTimeField(null=True)
    # When the sweep must next look at this game: a deadline, a reminder, a message to write. It
    # finds this and ``bot_due`` in ``DueGame``.
    due_at = models.DateTimeField(null=True)
    # A bot must decide. Stored here, so that a lost task never leaves a game stuck.
    bot_due = models.BooleanField(default=False)
    commitment = models.CharField(max_length=64)
    secret = models.CharField(max_length=128)
    state = CompactJSONField(null=True)
    standings = CompactJSONField(null=True)
    created_at = models.DateTimeField(default=now)
    full_at = models.DateTimeField(null=True)
    started_at = models.DateTimeField(null=True)
    finished_at = models.DateTimeField(null=True)
    updated_at = models.DateTimeField(default=now)

    if TYPE_CHECKING:
        seats: models.Manager[Seat]
        seat_rows: list[Seat]  # in order, with their users; set by selectors and services
        sealed_state: bytes | None  # as stored, not yet decoded: selectors.tables.rows
        _reached: tuple[Json, State]  # set by ``set_position``
        moves: models.Manager[MoveRecord]

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(status__in=["open", "full", "closed"]) ^ Q(state__isnull=False),
                name="game_has_a_position_once_started",
            ),
            models.CheckConstraint(
                condition=Q(rules_version__gte=1), name="game_rules_version_from_1"
            ),
            models.CheckConstraint(
                condition=Q(status="finished") ^ Q(standings__isnull=True),
                name="game_has_standings_when_finished",
            ),
            models.CheckConstraint(
                condition=Q(status="active") | Q(to_move=[]), name="game_to_move_only_if_active"
            ),
            models.CheckConstraint(
                condition=Q(status="active") | Q(bot_due=False), name="game_bot_due_only_if_active"
            ),
            models.CheckConstraint(
                condition=Q(status="full") | Q(full_at__isnull=True), name="game_full_at_if_full"
            ),
            models.CheckConstraint(
                condition=Q(spectators="delayed") ^ Q(spectator_delay=0),
                name="game_delay_if_delayed",
            ),
            models.CheckConstraint(
                condition=Q(rated_number__isnull=True) | Q(rated=True, status="finished"),
                name="game_rated_number_if_rated",
            ),
            models.CheckConstraint(
                condition=Q(status="active") | Q(paused_at__isnull=True),
                name="game_paused_only_if_active",
            ),
        ]
        # No index has a column that moves change: their updates touch none (docs/decisions/0020).
        indexes = [
            models.Index(F("created_at").desc(), F("id"), name="game_newest"),
            # For the lobby's filters. The indexes by language and for rated tables cover only
            # the few that have a language or are rated.
            models.Index(fields=["status", "-created_at", "id"], name="game_by_status"),
            models.Index(fields=["ruleset", "-created_at", "id"], name="game_by_ruleset"),
            models.Index(fields=["clock", "-created_at", "id"], name="game_by_clock"),
            models.Index(
                fields=["language", "-created_at", "id"],
                condition=~Q(language=""),
                name="game_by_language",
            ),
            models.Index(
                fields=["-created_at", "id"], condition=Q(rated=True), name="game_rated_newest"
            ),
            models.Index(
                fields=["host"], condition=Q(status__in=["open", "full"]), name="game_open_by_host"
            ),
            models.Index(
                fields=["-created_at", "id"],
                condition=Q(paused_at__isnull=False),
                name="game_paused",
            ),
            models.Index(
                fields=["-finished_at", "id"],
                condition=Q(status="finished"),
                name="game_archive",
            ),
            # For whoever looks for a seat to take over.
            models.Index(
                fields=["-created_at", "id"],
                condition=Q(status="active", bot_seats_open=True),
                name="game_bot_seats_open",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.ruleset} {self.id}"

    @property
    def ruleset_info(self) -> Ruleset:
        """The installed game that is played here, with all its parts, in its version of the rules.

        Before the start that is the newest. Raises RulesetGoneError if its package is no longer
        installed, RulesVersionGoneError if the package no longer has that version.
        """
        found = installed(self.ruleset)
        return found if self.started_at is None else found.of_version(self.rules_version)

    @property
    def has_rules(self) -> bool:
        """Whether the rules of this game are installed here."""
        found = RULESETS.get(self.ruleset)
        if found is None or self.started_at is None:
            return found is not None
        return self.rules_version in found.versions

    @property
    def is_called_off(self) -> bool:
        """Whether all at the table agreed to end it: it is over for good, without a result."""
        return self.status == self.Status.FINISHED and not self.standings

    @property
    def game_name(self) -> str:
        """What players call the game; its key if its package is no longer installed."""
        return RULESETS[self.ruleset].name if self.ruleset in RULESETS else self.ruleset

    @property
    def rules(self) -> Rules[State]:
        return self.ruleset_info.rules

    def position(self) -> State:
        """Return the position of a game that has started. It contains every secret of the table."""
        assert self.state is not None
        reached = self.__dict__.get("_reached")
        if reached is not None and reached[0] is self.state:  # and the row was not read again since
            known: State = reached[1]
            return known
        position: State = self.rules.load(self.state)
        return position

    def set_position(self, position: State) -> None:
        """Set the position, which nobody may change afterwards: ``position`` returns it again."""
        self.state = position.dump()
        self._reached = self.state, position


class Seat(models.Model):
    """A seat at a table: a player's, a bot's, or free."""

    class Brought(models.TextChoices):
        """What the seat brought to the deal (``engine.start_digest``); "" is nothing yet."""

        NONCE = start_digest.NONCE
        TRUSTS_SERVER = start_digest.TRUST
        BOT = start_digest.BOT

    game = models.ForeignKey(Game, models.CASCADE, related_name="seats", db_index=False)
    number = models.PositiveSmallIntegerField()
    user = models.ForeignKey(User, models.PROTECT, null=True, related_name="seats")
    bot = models.CharField(max_length=16, blank=True)
    nonce = models.CharField(max_length=64, blank=True)
    brought = models.CharField(
        max_length=13, choices=Brought, blank=True, default="", db_default=""
    )
    # Who held it at the start, as named in the start's digest, and the salt used for that.
    holder = models.CharField(max_length=64, blank=True, default="", db_default="")
    salt = models.CharField(max_length=32, blank=True, default="", db_default="")
    # Its player came through a link, and had never played this ruleset before.
    newcomer = models.BooleanField(default=False, db_default=False)
    # Its player left, or was away for too long: a bot plays, and another player may take over.
    offered_at = models.DateTimeField(null=True)
    # When its player asked for a rematch, and whether they would play it without a nonce.
    wants_rematch_at = models.DateTimeField(null=True)
    rematch_trusts_server = models.BooleanField(default=False, db_default=False)

    class Meta:
        ordering = ["number"]
        indexes = [
            models.Index(
                fields=["game"], condition=Q(offered_at__isnull=False), name="seat_offered"
            ),
        ]
        constraints = [
            models.UniqueConstraint(fields=["game", "number"], name="seat_number_once"),
            models.UniqueConstraint(
                fields=["game", "user"], condition=Q(user__isnull=False), name="seat_user_once"
            ),
            models.CheckConstraint(
                condition=Q(user__isnull=True) | Q(bot=""), name="seat_for_a_player_or_a_bot"
            ),
            models.CheckConstraint(
                condition=Q(offered_at__isnull=True) | ~Q(bot=""),
                name="seat_offered_while_a_bot_plays",
            ),
        ]

    def __str__(self) -> str:
        return f"seat {self.number} of {self.game_id}"

    @property
    def is_free(self) -> bool:
        return self.user_id is None and not self.bot

    @property
    def brings(self) -> str:
        """What the seat brings to the deal; after the start what it brought, whoever sits there."""
        if self.holder:
            return self.brought
        is_bots = bool(self.bot) or (self.user is not None and self.user.owner_id is not None)
        return self.Brought.BOT if is_bots else self.brought

    @property
    def owes_nonce(self) -> bool:
        """Whether its player has neither added a nonce nor said that they trust the server."""
        return self.user_id is not None and not self.brings
