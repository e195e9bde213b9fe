"""A bot is a class with one method: everything except the choice is here."""

from __future__ import annotations

import json
import sys
from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import Any, Final

from meuterer_client.client import Client
from meuterer_client.errors import ApiError
from meuterer_client.shapes import Invitation, Message, Move, MyTable, Standing, Table

OPPONENT: Final = "greedy"
# Refusals after which there is nothing to do until the stream brings news.
NOT_NOW: Final = frozenset({"paused", "game_not_found"})


class Bot(ABC):
    """Plays at all tables of its account. Implement ``choose``, then ``run`` it."""

    def __init__(self, client: Client) -> None:
        self.client = client

    @abstractmethod
    def choose(self, table: Table) -> Move:
        """Return the ``move`` of one of ``table["legal_moves"]``; ``table["view"]`` is what I know.

        Called once per decision, even if the connection fails.
        """

    def accepts(self, invitation: Invitation) -> bool:
        """Return whether to accept an invitation."""
        return True

    def over(self, table: MyTable) -> None:  # noqa: B027 - to be overridden by whoever cares
        """Called when a table of mine is over; at the start also for tables that ended earlier."""

    def run(self) -> None:
        """Accept invitations and play, for ever. Raises ClientError if it cannot go on."""
        for table in self._tables():
            if table["status"] == "finished":
                self.over(table)

    def play(
        self, ruleset: str, seats: int = 3, *, opponent: str = OPPONENT, **terms: Any
    ) -> list[Standing]:
        """Play one game against bots of the site, and return its standings.

        ``terms`` are fields of ``POST games``. Meanwhile it also plays the account's other tables.
        """
        terms = {"clock": "none", **terms}
        made = self.client.make_table(ruleset, seats, [opponent] * (seats - 1), **terms)
        self.client.start(made["id"])
        for table in self._tables():
            if table["id"] == made["id"] and table["standings"] is not None:
                return table["standings"]
        raise AssertionError("streams do not end")

    @classmethod
    def main(cls) -> None:
        """Run the bot as a command, with SITE and TOKEN: for ever, or for one game of a ruleset."""
        with Client.from_environment() as client:
            bot = cls(client)
            if not (given := sys.argv[1:]):
                bot.run()
            ruleset, seats = given[0], int(given[1]) if len(given) > 1 else 3
            sys.stdout.write(f"{json.dumps(bot.play(ruleset, seats))}\n")

    def answer(self, game: str) -> None:
        """Make all my open decisions at a table. Raises ApiError."""
        refused = 0
        try:
            table = self.client.table(game)
            while table["legal_moves"]:
                try:
                    table = self.client.move(game, table["ply"], self.choose(table))
                    refused = 0
                except ApiError as error:
                    refused += error.code == "illegal_move"
                    if refused > 1 or not (error.has_moved_on or refused):
                        raise
                    table = self.client.table(game)
        except ApiError as error:
            if error.code not in NOT_NOW:
                raise

    def _tables(self) -> Iterator[MyTable]:
        """Play, and yield each table that the stream reports."""
        for message in self.client.my_events():
            for invitation in _invitations(message):
                self._invited(invitation)
            for table in _told(message):
                if table["status"] == "active" and table["seat"] in table["to_move"]:
                    self.answer(table["id"])
                yield table

    def _invited(self, invitation: Invitation) -> None:
        if not self.accepts(invitation):
            return
        try:
            self.client.accept(invitation["id"])
        except ApiError as error:
            if error.status >= 500 or error.status == 401:
                raise
            # The table is full, closed or not for bots: there will be others.


def _told(message: Message) -> list[MyTable]:
    if message["event"] == "table":
        return [message["data"]]
    return list(message["data"]["tables"]) if message["event"] == "tables" else []


def _invitations(message: Message) -> list[Invitation]:
    if message["event"] == "invitations":
        return list(message["data"])
    return list(message["data"]["invitations"]) if message["event"] == "tables" else []
