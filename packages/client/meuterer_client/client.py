"""The client that waits for each answer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from meuterer_client import calls
from meuterer_client.connection import Connection
from meuterer_client.newest import is_over
from meuterer_client.sending import news
from meuterer_client.shapes import (
    Account,
    Invitation,
    Message,
    Move,
    MyTable,
    PublicBot,
    Table,
    TableSummary,
)


class Client(Connection):
    """Calls the API of a site with a token. All methods raise ApiError and NoAnswerError.

    Instead of a token it may have a ``Login``, whose tokens it renews; ``keep`` gets each new one.

    A call whose answer was lost, or for which the site was too busy, is sent again with the same
    key, until ``patience`` seconds have passed.
    """

    def me(self) -> Account:
        """Who I am."""
        return self.send(calls.me())

    def rulesets(self) -> list[dict[str, Any]]:
        """The games that can be played, with their table sizes and options."""
        return self.send(calls.rulesets())

    def tables(self, **query: str) -> Iterator[TableSummary]:
        """Public tables, the newest first: ``tables(free="true", ruleset="meuterer")``."""
        return self.pages(calls.tables(**query))

    def my_tables(self, **query: str) -> Iterator[MyTable]:
        """Tables at which I sit: ``my_tables(order="urgency")``."""
        return self.pages(calls.my_tables(**query))

    def tables_by_id(self, games: Iterable[str]) -> Iterator[TableSummary]:
        """These tables, fifty per request, without unknown ones and those I may not see."""
        for call in calls.tables_by_id(games):
            yield from self.pages(call)

    def bots(self, **query: str) -> Iterator[PublicBot]:
        """Bots to play with, the site's own first: ``bots(ruleset="meuterer")``."""
        return self.pages(calls.bots(**query))

    def table(self, game: str) -> Table:
        """A table as I may see it, with my legal moves."""
        return self.send(calls.table(game))

    def make_table(
        self, ruleset: str, seats: int, bots: Sequence[str | None] = (), **terms: Any
    ) -> Table:
        """Make a table and bring a nonce; ``terms`` are the other fields of ``POST games``.

        A bot account among the ``bots`` is invited: its seat is free until it accepts.
        """
        made = self.send(calls.make_table(ruleset, seats, bots, terms))
        if terms.get("trusts_server"):
            return made
        return self.send(calls.bring_nonce(made["id"]))

    def sit_down(
        self, game: str, seat: int | None = None, *, invitation: str | None = None
    ) -> Table:
        """Take a seat; ``invitation`` is the token of a link."""
        return self.send(calls.sit_down(game, seat, invitation))

    def get_up(self, game: str) -> None:
        """Leave a table that has not started."""
        self.send(calls.get_up(game))

    def start(self, game: str) -> Table:
        """Start a full table of mine at once."""
        return self.send(calls.start(game))

    def move(self, game: str, ply: int | None, chosen: Move) -> Table:
        """Answer the decision that was open at a ply; return the table after it.

        If the ApiError ``has_moved_on``, get the table again.
        """
        return self._newest.note(self.send(calls.move(game, ply, chosen)))

    def log(self, game: str, after: int | None = None) -> Iterator[dict[str, Any]]:
        """What happened, as far as I may know it."""
        return self.pages(calls.log(game, after))

    def record(self, game: str) -> dict[str, Any]:
        """The record of a game that is over."""
        return self.send(calls.record(game))

    def invitations(self, **query: str) -> Iterator[Invitation]:
        """Invitations to me, the newest first."""
        return self.pages(calls.invitations(**query))

    def accept(self, invitation: str) -> Table:
        """Accept an invitation and sit down."""
        return self.send(calls.accept(invitation))

    def decline(self, invitation: str, reason: str) -> None:
        """Decline an invitation, with one of ``GET invitation-reasons``."""
        self.send(calls.decline(invitation, reason))

    def watch(self, game: str) -> Iterator[Table]:
        """Yield each new state of a table until it is over, except those returned by ``move``."""
        for message in self.table_events(game):
            if message["event"] == "table" and self._newest.is_news(table := message["data"]):
                yield table
                if is_over(table):
                    return

    def poll(self, game: str, seconds: int = 20) -> Iterator[Table]:
        """Like ``watch``, but without a stream: each request waits at most this long for news.

        Yields the present state first.
        """
        known = ""
        while True:
            answer = self._answer_of(calls.news(game, known, seconds))
            if (table := news(answer)) is not None:
                known = answer.headers.get("ETag", "")
                if self._newest.is_news(table):
                    yield table
                if is_over(table):
                    return

    def table_events(self, game: str) -> Iterator[Message]:
        """What happens at a table: ``table``, ``move``, ``notice``, ``chat``."""
        return self.stream(f"games/{game}/events")

    def my_events(self) -> Iterator[Message]:
        """What happens at all my tables: ``tables`` first, then ``table`` and ``invitations``."""
        return self.stream("me/events")

    def lobby_events(self, **query: str) -> Iterator[Message]:
        """Tables that wait: ``tables`` first, then ``table`` and ``gone``. Filters: ``tables``."""
        return self.stream("games/events", query)
