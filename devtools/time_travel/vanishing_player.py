"""A game of weeks in which one player vanishes in round three, at no one else's cost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from random import Random
from typing import Final

from devtools.demo.api_client import Client
from devtools.demo.game import expect, seat_clients, sign_up
from devtools.time_travel.passing_time import TimeTravel
from games.clocks.availability import next_awake
from games.clocks.now import now
from games.engine.record import verify
from games.engine.types import Json
from games.models import Message, User
from games.rulesets.registry import RULESETS
from games.selectors.accounts.availability import night_of

VANISHES_IN: Final = 3  # the round
ELSEWHERE: Final = {
    "anna": ("Europe/Berlin", "de"),
    "bernd": ("Europe/Paris", "fr"),
    "carla": ("Asia/Tokyo", "ja"),
    "dora": ("America/New_York", "en"),
    "emil": ("Europe/London", "en"),
}
LADDER: Final = ("extended", "autopilot", "extended", "autopilot", "autopilot", "offered")
Say = Callable[[str], None]


@dataclass
class Person:
    """A player who comes by some hours after their turn begins, in their waking hours."""

    name: str
    client: Client
    user: User
    vanished: bool = False
    comes: datetime | None = None

    def when(self, rng: Random) -> datetime:
        """Return when this player comes by; once decided, it stays."""
        if self.comes is None:
            later = now() + timedelta(hours=rng.uniform(0.1, 3))
            self.comes = next_awake(later, night_of(self.user))
        return self.comes


class Story:
    """Plays the game; raises PromiseBrokenError if the site breaks a promise."""

    def __init__(self, address: str, days: TimeTravel, rng: Random, say: Say) -> None:
        self.days, self.rng, self.say = days, rng, say
        self.people = [self._person(address, name) for name in ELSEWHERE]
        self.table, self.newcomer = self.people[:4], self.people[4]
        self.began = now()
        self.printed = 0  # notices printed so far
        self.game = ""

    def play(self) -> dict[str, Json]:
        """Play to the end; return the last view."""
        new_game = {"ruleset": next(iter(RULESETS)), "clock": "standard"}
        self.game = seat_clients([person.client for person in self.table], new_game)
        view = self._look()
        while view["status"] == "active":
            self._step(view)
            view = self._look()
            self._print_notices()
        self.days.on(hours=12)  # so that messages waiting for somebody's morning are sent
        self._check(view)
        return view

    def score_sheet(self) -> dict[str, Json]:
        """Return what each seat has earned, round by round."""
        return dict(self.people[0].client.get(f"games/{self.game}/score-sheet").body)

    def _step(self, view: dict[str, Json]) -> None:
        """Let time pass until somebody comes by, or something is due."""
        vanished = self.people[3]
        if view["view"]["round"] >= VANISHES_IN and not vanished.vanished:
            vanished.vanished = True
            self._say(f"{vanished.name} vanishes, in round {VANISHES_IN}")
        seat = view["seats"][3]
        if seat["offered_at"] is not None:
            self._take_over()
            return
        here = [person for person in self._to_move(view) if not person.vanished]
        if not here:
            due = self.days.next_due()
            expect(due is not None, "something is due while a player is away")
            assert due is not None
            self.days.until(due)
            return
        first = min(here, key=lambda person: person.when(self.rng))
        self.days.until(first.when(self.rng))
        mine = first.client.get(f"games/{self.game}").body
        first.comes = None
        if mine["legal_moves"]:
            move = self.rng.choice(mine["legal_moves"])["move"]
            first.client.post(f"games/{self.game}/moves", {"ply": mine["ply"], "move": move})
            self.days.work()

    def _take_over(self) -> None:
        """Let a player looking for a game find and take the seat."""
        offers = self.newcomer.client.get("games?offered=true").body["results"]
        expect(self.game in {game["id"] for game in offers}, "a seat that is offered is listed")
        self.newcomer.client.post(f"games/{self.game}/seats", {"seat": 3})
        self.table[3] = self.newcomer

    def _to_move(self, view: dict[str, Json]) -> list[Person]:
        return [self.table[seat] for seat in view["to_move"] if not view["seats"][seat]["bot"]]

    def _print_notices(self) -> None:
        log = self.people[0].client.get(f"games/{self.game}/moves?limit=500").body["results"]
        notices = [notice for entry in log for notice in entry["notices"]]
        for notice in notices[self.printed :]:
            name = self.people[3].name if notice["player"] is None else notice["player"]
            self._say(f"{notice['kind'].replace('_', ' ')}: {name}")
        self.printed = len(notices)

    def _check(self, view: dict[str, Json]) -> None:
        log = self.people[0].client.get(f"games/{self.game}/moves?limit=500").body["results"]
        kinds = tuple(notice["kind"] for entry in log for notice in entry["notices"])
        expect(kinds == (*LADDER, "taken_over"), f"the ladder is {LADDER}; it was {kinds}")
        vanished, newcomer = self.people[3], self.newcomer
        expect(view["seats"][3]["player"] == newcomer.user.username, "the newcomer has the seat")
        mails = Message.objects.filter(user=vanished.user, channel="mail", status="sent")
        mailed = set(mails.values_list("event", flat=True))
        expect({"reminder", "extension", "seat_lost"} <= mailed, f"who is away is told; {mailed}")
        unsent = Message.objects.filter(
            status__in=["waiting", "failed"], event__in=["turn", "over"]
        )
        expect(not unsent.exists(), "every message was sent")
        record = self.people[0].client.get(f"games/{self.game}/record").body
        for line in verify(record, RULESETS):
            self.say(f"  {line}")
        for person in self.people:
            sent = Message.objects.filter(user=person.user, status="sent")
            counted = Counter(sent.values_list("event", flat=True))
            words = ", ".join(f"{count} {event}" for event, count in sorted(counted.items()))
            self.say(f"  mails to {person.name}: {words}")
        about = person_json(newcomer.client, vanished.user.username)
        self.say(f"  {vanished.name}'s reliability is now {about['reliability']} %")

    def _look(self) -> dict[str, Json]:
        return dict(self.people[0].client.get(f"games/{self.game}").body)

    def _person(self, address: str, name: str) -> Person:
        client = sign_up(address, name)
        zone, language = ELSEWHERE[name]
        client.call("PATCH", "me/preferences", {"zone": zone, "language": language}, {})
        username = client.get("me").body["username"]
        user = User.objects.get(username=username)
        user.email_proof = User.EmailProof.PROVED  # mail goes only to proved addresses
        user.save(update_fields=["email_proof"])
        return Person(name, client, user)

    def _say(self, what: str) -> None:
        gone = now() - self.began
        hours = gone.seconds // 3600
        self.say(f"  day {gone.days + 1:>2}, {hours:>2} h  {what}")


def person_json(client: Client, username: str) -> dict[str, Json]:
    """Return a player's public profile."""
    return dict(client.get(f"users/{username}").body)
