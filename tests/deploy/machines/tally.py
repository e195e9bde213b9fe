"""What clients were told while parts of a site came and went, as a table."""

from __future__ import annotations

from collections import Counter, defaultdict
from threading import Lock
from typing import Final

QUIET: Final = "nothing"
HEAD: Final = ("", "requests", "first tries that failed", "after one retry", "streams cut")


class Tally:
    """Counts, each under the kind of part to which something happened last."""

    def __init__(self) -> None:
        self.during = QUIET
        self.requests: Counter[str] = Counter()
        self.first: defaultdict[str, Counter[str]] = defaultdict(Counter)
        self.second: defaultdict[str, Counter[str]] = defaultdict(Counter)
        self.streams: defaultdict[str, Counter[str]] = defaultdict(Counter)
        self.unexpected: list[str] = []  # answers that no outage excuses, each with what was asked
        self._lock = Lock()

    def answered(self, during: str) -> None:
        """Count a request that was answered in the end."""
        with self._lock:
            self.requests[during] += 1

    def failed(self, during: str, tries: int, what: str) -> None:
        """Count a failure of a request that had been tried so often before; not after a retry."""
        with self._lock:
            if tries < 2:
                (self.first, self.second)[tries][during][what] += 1

    def cut(self, what: str) -> None:
        """Count an end of a stream that its client had not asked for."""
        with self._lock:
            self.streams[self.during][what] += 1

    def table(self) -> str:
        """All of it, a line for each kind."""
        kinds = sorted({*self.requests, *self.first, *self.streams})
        rows = [
            (
                kind,
                str(self.requests[kind]),
                *(_listed(counts[kind]) for counts in (self.first, self.second, self.streams)),
            )
            for kind in kinds
        ]
        wide = [max(len(row[column]) for row in [HEAD, *rows]) for column in range(len(HEAD))]
        lines = ("  ".join(map(str.ljust, row, wide)).rstrip() for row in [HEAD, *rows])
        return "\n".join(lines)


def _listed(counts: Counter[str]) -> str:
    return ", ".join(f"{count} x {what}" for what, count in sorted(counts.items())) or "none"
