"""Which states of a table are news: streams also report decisions that are already made."""

from __future__ import annotations

from typing import Final

from meuterer_client.shapes import Table

OVER: Final = frozenset({"finished", "closed", "ended"})


class Newest:
    """The newest version of each table that the program has seen."""

    def __init__(self) -> None:
        self.versions: dict[str, int] = {}

    def note(self, table: Table) -> Table:
        """Note the version of an answer, and return the answer."""
        known = self.versions.get(table["id"], -1)
        self.versions[table["id"]] = max(known, table["version"])
        return table

    def is_news(self, table: Table) -> bool:
        """Note a state; return whether it is newer than all seen before. An end is always news."""
        known = self.versions.get(table["id"], -1)
        self.note(table)
        return table["version"] > known or is_over(table)


def is_over(table: Table) -> bool:
    """Whether nothing more can happen at a table."""
    return table["status"] in OVER
