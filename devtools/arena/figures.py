"""Figures from an arena's results: shares with their intervals, ratings, costs."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from math import sqrt
from typing import Final, NamedTuple

from devtools.arena.matches import Result
from games.rating_system import START, Skill, rate, score

Z: Final = 1.96  # for 95 %
LEAST: Final = 60  # games before an arena may stop early


class Share(NamedTuple):
    """How often a bot won, and Wilson's interval around that."""

    wins: float
    games: int
    low: float
    high: float

    @property
    def value(self) -> float:
        return self.wins / self.games if self.games else 0.0


def share(results: Iterable[Result], number: int) -> Share:
    """Count the wins of the bot of this number; a shared win counts in part."""
    won = [game[number] for result in results for game in result["shares"]]
    return wilson(sum(won), len(won))


def wilson(wins: float, games: int) -> Share:
    """Wilson's score interval for 95 %. It treats games as independent, which rotated deals are
    not quite: they vary less, so the interval is, if anything, too wide.
    """
    if not games:
        return Share(0, 0, 0.0, 1.0)
    p, zz = wins / games, Z * Z
    middle = (p + zz / (2 * games)) / (1 + zz / games)
    half = Z * sqrt(p * (1 - p) / games + zz / (4 * games * games)) / (1 + zz / games)
    return Share(wins, games, middle - half, middle + half)


def is_decided(found: Share, line: float | None) -> bool:
    """Whether the interval is wholly above or below the line, after at least ``LEAST`` games."""
    if line is None or found.games < LEAST:
        return False
    return found.low >= line or found.high < line


def ratings(bots: Sequence[str], results: Iterable[Result]) -> dict[str, int]:
    """Rate distinct bots with the model and on the scale used for the site's players."""
    skills: dict[str, Skill] = dict.fromkeys(bots, START)
    for result in results:
        for places in result["places"]:
            fields = [(*skills[bot], place) for bot, place in zip(bots, places, strict=True)]
            skills = dict(zip(bots, rate(fields), strict=True))
    return {bot: round(score(*skill)) for bot, skill in skills.items()}


def costs(results: Iterable[Result]) -> dict[str, tuple[int, int, int]]:
    """By bot: the number of decisions, and the median and 95th percentile of CPU time in ms."""
    thought: dict[str, list[int]] = defaultdict(list)
    for result in results:
        for bot, some in result["thought"].items():
            thought[bot] += [took for took, count in some for _ in range(count)]
    return {
        bot: (len(each), _percentile(each, 0.5), _percentile(each, 0.95))
        for bot, each in thought.items()
    }


def _percentile(values: list[int], part: float) -> int:
    return sorted(values)[min(len(values) - 1, int(part * len(values)))]
