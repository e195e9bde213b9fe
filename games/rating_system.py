"""How a game changes the ratings of its players; openskill does the arithmetic.

A strength is an estimate with an error: ``mu`` is the estimate, ``sigma`` its standard deviation.
docs/ratings.md says who is rated and why. The same games in the same order give the same figures
to the last bit: players are always processed in the order of their ids, bots in that of theirs.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, Generic, NamedTuple, TypeVar

from openskill.models import PlackettLuce

MODEL: Final = PlackettLuce()
# The scale shown: everybody starts at 1000, and whole points are enough to tell players apart.
BASE: Final = 1000
SCALE: Final = 40
CAUTION: Final = 3  # deviations below the estimate: a player is hardly ever weaker than that


class Skill(NamedTuple):
    mu: float
    sigma: float


START: Final = Skill(MODEL.mu, MODEL.sigma)


class BotKey(NamedTuple):
    """One of the site's own bots by its name, or the account of a program by its id."""

    bot: str
    account: int = 0


Player = TypeVar("Player", bound=int | BotKey)  # a person by their id, or a bot


class Finish(NamedTuple, Generic[Player]):
    """How one player finished: with a place, or as the n-th to leave."""

    player: Player
    place: int | None
    left: int | None = None


def rate(fields: Sequence[tuple[float, float, int]]) -> list[Skill]:
    """Rate two to four players by (mu, sigma, place); equal places are a tie."""
    teams = [[MODEL.rating(mu=mu, sigma=sigma)] for mu, sigma, _ in fields]
    rated = MODEL.rate(teams, ranks=[float(place) for _, _, place in fields])
    return [Skill(team[0].mu, team[0].sigma) for team in rated]


def score(mu: float, sigma: float) -> float:
    """Return what is shown and orders leaderboards: a strength that the player surely has."""
    return BASE + SCALE * (mu - CAUTION * sigma)


def uncertainty(sigma: float) -> float:
    """Return one standard deviation, in the points of ``score``."""
    return SCALE * sigma


def after_game(
    before: Mapping[Player, Skill], finishes: Iterable[Finish[Player]]
) -> dict[Player, Skill]:
    """Return the new strengths of players whose strength changes; ``before`` has everybody's.

    Players who stayed are rated among themselves. Each leaver is rated as last in a field of that
    leaver and those who stayed, which changes only the leaver. If all have left, the last to go
    left nobody behind, and counts as having stayed.
    """
    everyone = sorted(finishes, key=lambda finish: finish.player)
    stayed = [finish for finish in everyone if finish.left is None]
    leavers = [finish for finish in everyone if finish.left is not None]
    if not stayed and leavers:
        stayed = [max(leavers, key=lambda leaver: leaver.left or 0)]
        leavers.remove(stayed[0])
    after = _rated(before, stayed)
    for leaver in leavers:
        last = max((finish.place or 0 for finish in stayed), default=0) + 1
        field = sorted([*stayed, leaver._replace(place=last)], key=lambda finish: finish.player)
        rated = _rated(before, field)
        after |= {player: skill for player, skill in rated.items() if player == leaver.player}
    return after


def _rated(before: Mapping[Player, Skill], field: Sequence[Finish[Player]]) -> dict[Player, Skill]:
    if len(field) < 2:
        return {}
    skills = rate([(*before[finish.player], finish.place or 0) for finish in field])
    return dict(zip([finish.player for finish in field], skills, strict=True))
