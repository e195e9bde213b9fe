"""A game that is paused by consent, left openly by one player, and called off by all."""

from __future__ import annotations

from random import Random
from typing import Final
from uuid import UUID

from devtools.demo.game import expect, seat_clients
from devtools.time_travel.passing_time import TimeTravel
from devtools.time_travel.vanishing_player import Person, Say
from games.clocks.now import now
from games.engine.record import verify
from games.engine.types import Json
from games.models import Message
from games.rulesets.registry import RULESETS

PAUSED_DAYS: Final = 2
NOTICES: Final = ("paused", "resumed", "left", "taken_over", "called_off")


class Agreement:
    """Plays some moves of a game; raises PromiseBrokenError if the site breaks a promise."""

    def __init__(
        self, table: list[Person], newcomer: Person, days: TimeTravel, rng: Random, say: Say
    ) -> None:
        self.table, self.newcomer = list(table), newcomer
        self.days, self.rng, self.say = days, rng, say
        self.began = now()
        self.game = ""

    def play(self) -> None:
        """Play until the game is called off."""
        new_game = {"ruleset": next(iter(RULESETS)), "clock": "standard"}
        self.game = seat_clients([person.client for person in self.table], new_game)
        self._moves(5)
        before = self._agree("pause", by=0)
        expect(before["pause_ends_at"] is not None, "a pause by consent has an end")
        self.days.on(days=PAUSED_DAYS)
        expect(self._look()["ply"] == before["ply"], "nobody moves while a game is paused")
        expect(self._agree("resume", by=1)["paused_at"] is None, "all agree, and it goes on")
        self._moves(2)
        self._leave(2)
        view = self._agree("call_off", by=0)
        expect((view["status"], view["standings"]) == ("finished", []), "called off: no result")
        self.days.on(hours=12)
        self._check()

    def _moves(self, count: int) -> None:
        for _ in range(count):
            self.days.on(hours=1)
            view = self._look()
            person = self.table[view["to_move"][0]]
            mine = person.client.get(f"games/{self.game}").body
            move = self.rng.choice(mine["legal_moves"])["move"]
            person.client.post(f"games/{self.game}/moves", {"ply": mine["ply"], "move": move})
            self.days.work()

    def _agree(self, kind: str, *, by: int) -> dict[str, Json]:
        """Let one player propose something and all others agree; return the table afterwards."""
        path = f"games/{self.game}/proposals"
        view = self.table[by].client.post(path, {"kind": kind}).body
        self._say(f"{self.table[by].name} proposes: {kind.replace('_', ' ')}")
        proposal = view["proposal"]["id"]
        for person in self.table[:by] + self.table[by + 1 :]:
            expect(person.client.get(path).body["proposals"][0]["id"] == proposal, "all are asked")
            self.days.on(hours=3)
            view = person.client.post(f"{path}/{proposal}/vote", {"agrees": True}).body
            self._say(f"{person.name} agrees")
        return dict(view)

    def _leave(self, seat: int) -> None:
        """Let one player leave, and another take the seat."""
        leaver = self.table[seat]
        leaver.client.post(f"games/{self.game}/leave", {"reason": "no_time"})
        self._say(f"{leaver.name} leaves")
        offers = self.newcomer.client.get("games?offered=true").body["results"]
        expect(self.game in {game["id"] for game in offers}, "a seat that was left is on offer")
        self.newcomer.client.post(f"games/{self.game}/seats", {"seat": seat})
        self._say(f"{self.newcomer.name} takes the seat")
        self.table[seat] = self.newcomer

    def _check(self) -> None:
        log = self.table[0].client.get(f"games/{self.game}/moves?limit=500").body["results"]
        kinds = tuple(notice["kind"] for entry in log for notice in entry["notices"])
        expect(kinds == NOTICES, f"the log tells of {NOTICES}; it was {kinds}")
        asked = Message.objects.filter(event="proposal", channel="mail", game_id=UUID(self.game))
        expect(asked.count() == 2 * 3, "whoever is asked is written to")
        for line in verify(self.table[0].client.get(f"games/{self.game}/record").body, RULESETS):
            self.say(f"  {line}")

    def _look(self) -> dict[str, Json]:
        return dict(self.table[0].client.get(f"games/{self.game}").body)

    def _say(self, what: str) -> None:
        gone = now() - self.began
        self.say(f"  day {gone.days + 1:>2}, {gone.seconds // 3600:>2} h  {what}")
