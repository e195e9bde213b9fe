"""Which state of a table is news: a stream tells of a decision also when it is answered already."""

from __future__ import annotations

from typing import Final

from meuterer_client.shapes import Table

OVER: Final = frozenset({"finished", "closed", "ended"})


class Newest:
    """The newest version of each table that somebody was told."""

    def __init__(self) -> None:
        self.versions: dict[str, int] = {}

    def note(self, table: Table) -> Table:
        """Keep the version of an answer, and return that."""
        known = self.versions.get(table["id"], -1)
        self.versions[table["id"]] = max(known, table["version"])
        return table

    def is_news(self, table: Table) -> bool:
        """Say whether a state was not told yet, nor a later one. That a table is over always is."""
        known = self.versions.get(table["id"], -1)
        self.note(table)
        return table["version"] > known or is_over(table)


def is_over(table: Table) -> bool:
    """Say whether nothing more can happen at a table."""
    return table["status"] in OVER
