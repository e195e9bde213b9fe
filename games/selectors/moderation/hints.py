"""Hints of second accounts and of favours, with figures. Nothing acts on them automatically.

The cost is bounded: the latest games of a few people, however many they have played.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from games.models import Game, Participation, Seat, User
from games.policy import MINUTE
from games.selectors.moderation.collusion import PlayerPair, pairs, partners, played
from games.selectors.moderation.linked_accounts import Link, links_among, links_of
from games.selectors.moderation.significance import quartiles, rare_below

PARTNERS: Final = 3  # of a player: those with whom they played most
GAMES: Final = 20  # the latest, for how fast somebody answers


@dataclass(frozen=True, slots=True)
class Answers:
    """How fast a user decided in their latest games. Times are seconds."""

    user: User
    decisions: int
    games: int
    first_quarter: float  # a quarter of them took less
    half: float
    third_quarter: float
    within_a_minute: int  # per cent


@dataclass(frozen=True, slots=True)
class Hints:
    """All hints about a player, or about the players of a table."""

    links: Sequence[Link]
    pairs: Sequence[PlayerPair]
    answers: Sequence[Answers]

    @property
    def lines(self) -> int:
        """How many of the lines have a probability by chance."""
        return sum(len(pair.chances) for pair in self.pairs)

    def is_rare(self, p: float | None) -> bool:
        """Whether a line stands out among so many: of many lines, some are rare by chance."""
        return p is not None and p < rare_below(self.lines)


def of_player(user: User) -> Hints:
    """Hints about one player: their links, partners, and linked accounts among the partners."""
    links = links_of(user)
    mine = played(user)
    mates = partners(user, mine, at_most=PARTNERS)
    linked = [link.other for link in links[:PARTNERS] if link.other not in mates]
    found = pairs([(user, other) for other in (*mates, *linked)], {user.pk: mine})
    return Hints(links, found, answers([user]))


def of_table(game: Game) -> Hints:
    """Hints about each pair of the people who sit at a table or have sat there."""
    people = _people(game)
    return Hints(links_among(people), pairs(list(combinations(people, 2))), answers(people))


def answers(people: Sequence[User]) -> list[Answers]:
    """How fast some people answer; one statement for each."""
    found = []
    for user in people:
        rows = Participation.objects.filter(user=user).exclude(seconds=[]).order_by("-ended_at")
        games = list(rows.values_list("seconds", flat=True)[:GAMES])
        taken = [seconds for game in games for seconds in game]
        if (parts := quartiles(taken)) is not None:
            quick = round(100 * sum(seconds < MINUTE for seconds in taken) / len(taken))
            found.append(Answers(user, len(taken), len(games), *parts, quick))
    return found


def _people(game: Game) -> list[User]:
    """The accounts that sit at a table or have sat there, and the owners of the bots among them."""
    sitting = Seat.objects.filter(game=game, user__isnull=False).values("user_id")
    left = Participation.objects.filter(game=game).values("user_id")
    ids = sitting.union(left)
    rows = User.objects.filter(pk__in=list(ids.values_list("user_id", flat=True)))
    players = {user.pk: user for user in rows.select_related("owner")}
    owners = {user.owner.pk: user.owner for user in players.values() if user.owner is not None}
    return list((players | owners).values())
