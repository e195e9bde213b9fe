"""Moves time on to whatever is due next, and does it as workers and beat would."""

from __future__ import annotations

from datetime import datetime, timedelta
from uuid import UUID

from django.db.models import Exists, OuterRef

from games import tasks
from games.clocks.now import Traveller, now
from games.models import DueGame, Message, StandingOrders
from games.policy import SUBSTITUTE_DELAY
from games.services.play import bot_moves

A_MOMENT = timedelta(milliseconds=1)
LONGEST = timedelta(seconds=SUBSTITUTE_DELAY[1])


class TimeTravel:
    """Lets time pass in this process, and does what falls due on the way."""

    def __init__(self, traveller: Traveller) -> None:
        self.traveller = traveller

    def work(self) -> None:
        """Do what is due now: bots, games, messages. Asking first is faster than an idle task."""
        self._sweep()
        asked = DueGame.objects.filter(bot_due=True, game__paused_at=None)
        bots = asked.values_list("pk", "game__version")
        before: set[tuple[UUID, int]] = set()
        while waiting_for_bots := set(bots.all()):
            if waiting_for_bots == before:  # the bot left moves only after a delay
                self.traveller.to(now() + LONGEST)
            before = waiting_for_bots
            for pk, _version in waiting_for_bots:
                tasks.play_bots(str(pk))
                bot_moves.think_and_play(game_id=pk, wait=self._pass)
            self._sweep()
        waiting = Message.objects.filter(status=Message.Status.WAITING)
        for channel in Message.Channel.values:
            if waiting.filter(channel=channel, due_at__lte=now()).exists():
                tasks.deliver(channel)

    def _pass(self, seconds: float) -> None:
        self.traveller.to(now() + timedelta(seconds=seconds))

    def _sweep(self) -> None:
        """Do the work of workers waiting for their instant, then what the sweep does."""
        due = DueGame.objects.filter(due_at__lte=now())
        plans = Exists(StandingOrders.objects.filter(game=OuterRef("pk")))
        before: set[tuple[UUID, int]] = set()
        while (games := set(due.filter(plans).values_list("pk", "game__version"))) - before:
            before |= games
            for pk, _version in games:
                tasks.process_due_game(str(pk))
        if due.exists():
            tasks.sweep_games()

    def until(self, instant: datetime) -> None:
        """Go to an instant."""
        self.work()
        while (due := self.next_due()) is not None and due <= instant:
            self.traveller.to(due + A_MOMENT)
            self.work()
        self.traveller.to(instant)
        self.work()

    def on(self, **step: float) -> None:
        """Let time pass, given in days, hours and minutes."""
        self.until(now() + timedelta(**step))

    def next_due(self) -> datetime | None:
        """Return when something is next due."""
        games = DueGame.objects.exclude(due_at=None).order_by("due_at")
        messages = Message.objects.filter(status="waiting").order_by("due_at")
        dues = [rows.values_list("due_at", flat=True).first() for rows in (games, messages)]
        return min((due for due in dues if due is not None), default=None)
