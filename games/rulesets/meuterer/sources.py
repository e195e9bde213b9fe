"""Where the points of Meuterer came from: each change of the scores with its reason.

It reads only public events, so it reveals nothing new.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from games.engine.events import Event
from games.engine.scoring import Round, Source
from games.engine.turnings import turnings
from games.engine.types import Json, Seat
from games.rulesets.meuterer.markets import ISLAND
from games.rulesets.meuterer.rules.cards import CABIN_BOY_PAY, QUARTERMASTER_PAY
from games.rulesets.meuterer.rules.options import MeutererOptions

__all__ = ["sources", "turnings"]

KINDS: Final = (
    *("captain", "mutineer", "quartermaster", "cabin_boy", "wage_paid", "wage_taken"),
    "sale",
)


@dataclass(slots=True)
class _Story:
    """A round, collected from its events."""

    round: int
    captain: Seat
    seats: int
    ply: int = 0
    wage: int = 0
    captain_to: str = ""
    mutineer_to: str = ""
    roles: list[str | None] = field(default_factory=list)
    mutiny: Json = None
    sold: dict[Seat, Json] = field(default_factory=dict)
    found: list[Source] = field(default_factory=list)

    def seat_of(self, role: str) -> Seat | None:
        return self.roles.index(role) if role in self.roles else None

    def earn(self, kind: str, points: dict[Seat, int], reason: Event, **about: Json) -> None:
        by_seat = [points.get(seat) for seat in range(self.seats)]
        self.found.append(Source(kind, about, by_seat, reason))


def sources(
    view: Json, log: Sequence[tuple[int, Sequence[Event]]], options: MeutererOptions
) -> list[Round]:
    """Return the rounds, leaving out one that has brought nothing yet."""
    stories: list[_Story] = []
    for ply, events in log:
        for event in events:
            if event.kind == "round":
                data = event.data
                stories.append(_Story(data["round"], data["captain"], len(view["players"])))
            elif stories:
                _hear(stories[-1], event.kind, event.data, ply)
    return [Round(story.round, story.ply, story.found) for story in stories if story.found]


def _hear(story: _Story, kind: str, data: Json, ply: int) -> None:
    match kind:
        case "wage":
            story.wage = data["value"]
        case "passed" if "destination" in data:
            story.captain_to = data["destination"]
        case "revealed":
            story.roles = data["roles"]
        case "destination":
            story.mutineer_to = data["destination"]
        case "mutiny":
            story.mutiny = data
        case "voyage":
            story.ply = ply
            _voyage(story)
        case "sold":
            story.sold[data["seat"]] = data["allocation"]
        case "sale":
            story.ply = ply
            _sale(story, data)


def _voyage(story: _Story) -> None:
    """M6: the points of the voyage, including those that were missed."""
    if story.mutiny and story.mutiny["won"]:
        _mutiny_won(story)
    else:
        _captain_kept(story)


def _mutiny_won(story: _Story) -> None:
    mutineer, sides = story.seat_of("mutineer"), _sides(story)
    assert mutineer is not None
    island, worth = story.mutineer_to, ISLAND[story.mutineer_to].voyage
    won = Event("mutiny_won", {"seat": mutineer, "island": island, **sides})
    story.earn("mutineer", {mutineer: worth}, won, island=island)
    if (boy := story.seat_of("cabin_boy")) is not None:
        story.earn("cabin_boy", {boy: CABIN_BOY_PAY}, Event("stood_with", {"seat": mutineer}))
    if (mate := story.seat_of("quartermaster")) is not None:
        fell = Event("captain_fell", {"seat": story.captain})
        story.earn("quartermaster", {mate: 0}, fell)
        if story.wage:
            story.earn("wage_paid", {story.captain: 0}, fell, wage=story.wage)
            story.earn("wage_taken", {mate: 0}, fell, wage=story.wage)


def _captain_kept(story: _Story) -> None:
    captain, island = story.captain, story.captain_to
    mutineer, boy = story.seat_of("mutineer"), story.seat_of("cabin_boy")
    data = {"seat": captain, "island": island, **_sides(story)}
    kept = Event("no_mutineer" if mutineer is None else "mutiny_failed", data)
    story.earn("captain", {captain: ISLAND[island].voyage}, kept, island=island)
    if mutineer is not None:
        story.earn("mutineer", {mutineer: 0}, Event("lost_mutiny", _sides(story)))
    if boy is not None:
        story.earn("cabin_boy", {boy: 0}, Event("no_mutiny_won", {}))
    if (mate := story.seat_of("quartermaster")) is not None:
        with_captain = Event("stood_with", {"seat": captain})
        story.earn("quartermaster", {mate: QUARTERMASTER_PAY}, with_captain)
        if wage := story.wage:
            story.earn("wage_paid", {captain: -wage}, Event("paid_to", {"seat": mate}), wage=wage)
            story.earn("wage_taken", {mate: wage}, Event("paid_by", {"seat": captain}), wage=wage)


def _sides(story: _Story) -> dict[str, Json]:
    """The conflict cards of both sides; none without a mutineer."""
    if not story.mutiny:
        return {}
    return {"captain": story.mutiny["captain"], "mutineers": story.mutiny["mutineers"]}


def _sale(story: _Story, data: Json) -> None:
    """M7: the points of one island. A seat that sold nothing there is not involved."""
    island, sold, earned = data["island"], data["sold"], data["earned"]
    points = {seat: earned[seat] for seat, count in enumerate(sold) if count}
    most = max(sold)
    best = [
        [seat, most, story.sold[seat][island]["good"]]
        for seat, count in enumerate(sold)
        if count == most and most
    ]
    merchant = story.seat_of("merchant")
    leading = [seat for seat, _count, _good in best]
    alone = (
        merchant in leading
        and len(best) > 1
        and earned[merchant] > min(earned[seat] for seat in leading)
    )
    reason = Event(
        "sale",
        {
            "best": best,
            "merchant": merchant if alone else None,
            "void": bool(best) and not any(earned),
        },
    )
    place = sum(source.kind == "sale" for source in story.found)
    story.earn("sale", points, reason, island=island, place=place)
