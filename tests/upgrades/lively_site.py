"""A site with something of everything that an upgrade must keep, made by its own API and services.

Add to it whatever is new: ``test_new_dump`` shows that all of it can be dumped and loaded.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import Any

from django.test import Client

from devtools.time_travel.passing_time import TimeTravel
from games.engine.moves import Move
from games.models import Game, PersonalToken, User
from games.policy import CLOCKS
from games.rulesets.registry import RULESETS
from games.services.accounts import guests
from games.services.moderation.rewind import rewind
from games.services.play import watched_tables
from games.services.tables.guided import play_guided
from games.services.tables.matcher import match_seeks
from tests.kit import passkeys, playing_on, short_games
from tests.kit.api_clients import PASSWORD, Caller, log_in, person, user_of
from tests.kit.bot_accounts import bot_of, sit
from tests.kit.mailbox import Box
from tests.moderation.conftest import moderator
from tests.moderation.rewound_games import play_on
from tests.services.play.orders_given import put, wage
from tests.services.play.test_rules_versions import site_of

NAMES = ("anna", "bernd", "carla", "dora", "emil", "fritz")
WHY = "Agreed by all of them."
TRIES = 50  # of random games, until one comes to a duel


@dataclass
class LivelySite:
    """The people of the site, and what passes time and takes mail there."""

    days: TimeTravel
    box: Box
    people: dict[str, Caller] = field(default_factory=dict)
    moderator: User = field(init=False)

    def settle(self) -> None:
        """Open accounts that differ in what an account can be."""
        self.people = {name: Caller(person(name)) for name in NAMES}
        self.moderator = moderator("mori", "moderator")
        self._prefer("anna", zone="Europe/Berlin", language="de", digest_hours=[8, 18])
        self._prefer("bernd", night=None, order_delay=600)
        self._prefer("carla", zone="Asia/Tokyo", language="ja", speaks=["en"])
        self._prefer("dora", messages={"turn": {"mail": "digest"}, "over": {"mail": "none"}})
        self.people["rook"] = bot_of(self.people["bernd"], "rook")
        self._differ_in_addresses()
        play_guided(user=guests.create_guest(), ruleset="meuterer")

    def callers(self, *names: str) -> list[Caller]:
        return [self.people[name] for name in names]

    def open(self, host: str, ruleset: str, *others: str, seats: int = 3, **wish: Any) -> str:
        """Make a table, at which these others sit down, too."""
        body = {"ruleset": ruleset, "seats": seats} | wish
        made = self.people[host].post("games", body)
        assert made.status_code == 201, made.content
        game = str(made.json()["id"])
        for caller in self.callers(*others):
            assert sit(caller, game).status_code == 201
        return game

    def start(self, host: str, ruleset: str, *others: str, plies: int = 0, **wish: Any) -> str:
        """Start a game of these people, and play some random moves of it."""
        game = self.open(host, ruleset, *others, **wish)
        assert self.people[host].post(f"games/{game}/start").status_code == 201
        if "bots" in wish:
            playing_on.play(game, plies)
        else:
            play_on(game, self.callers(host, *others), Random(plies), plies)
        return game

    def _differ_in_addresses(self) -> None:
        """One is to have another address, one has proved none; two use a browser, one a passkey."""
        change = {"email": "emil@new.example.org", "current": PASSWORD}
        emil = Caller(user_of(self.people["emil"]), PersonalToken.Way.PASSWORD)
        assert emil.patch("me", change).status_code == 200
        User.objects.filter(username="fritz").update(email_proof=User.EmailProof.NONE)
        log_in(Client(), user_of(self.people["dora"]))
        added = passkeys.add(passkeys.logged_in(user_of(self.people["carla"])), passkeys.Device())
        assert added.status_code < 400, added.content

    def _prefer(self, name: str, **wish: Any) -> None:
        answer = self.people[name].patch("me/preferences", wish)
        assert answer.status_code == 200, answer.content


def play_by_every_clock(site: LivelySite) -> None:
    """Games by clocks of each kind, of one ruleset and another."""
    for number, clock in enumerate(CLOCKS):
        ruleset = list(RULESETS)[number % len(RULESETS)]
        wish = {
            "clock": clock,
            "options": short_games.OPTIONS.get(ruleset, {}),
            "vacations": number % 3 > 0,
        }
        site.start("anna", ruleset, "bernd", "dora", plies=2 + number % 12, **wish)


def play_with_options(site: LivelySite) -> None:
    """Games by presets and options, with bots and with spectators of every kind."""
    pirates = {"seats": 4, "preset": "pirates", "bots": ["greedy"]}
    site.start("carla", "meuterer", "bernd", "anna", plies=9, **pirates)
    site.start("bernd", "meuterer", "carla", "emil", plies=25, preset="brettspielwelt")
    site.start("dora", "cartagena", "anna", plies=12, seats=2, preset="immediate")
    site.start(
        "emil", "cartagena", "rook", "anna", plies=30, options={"nero_exchange": "one_by_one"}
    )
    delayed = {"spectators": "delayed", "spectator_delay": 4}
    site.start("anna", "cartagena", "carla", "emil", plies=7, **delayed)


def play_by_earlier_rules(site: LivelySite) -> None:
    """Games that began when the site had only the first version of their rules."""
    for ruleset in RULESETS:
        with site_of(RULESETS[ruleset].of_version(1)):
            site.start("anna", ruleset, "bernd", "carla", plies=11)


def rewind_some(site: LivelySite) -> None:
    """Games taken back by a moderator, and played on."""
    for ruleset in RULESETS:
        game = site.start("carla", ruleset, "anna", "bernd", plies=13)
        rewind(by=site.moderator, game_id=Game.objects.get(pk=game).pk, ply=5, reason=WHY)
        play_on(game, site.callers("carla", "anna", "bernd"), Random(1), 3)


def answer_half_a_duel(site: LivelySite) -> None:
    """A game in which several are to choose at once, and one has chosen."""
    names = ("anna", "bernd", "carla")
    game = site.start("anna", "cartagena", "bernd", "carla", options={"max_rounds": 6})
    rules = Game.objects.get(pk=game).rules

    def several(state: Any) -> bool:
        waiting = rules.to_move(state)
        return len(waiting) > 1 and all(len(rules.legal_moves(state, seat)) > 1 for seat in waiting)

    waiting: list[int] = []
    for number in range(TRIES):
        with suppress(AssertionError):  # there is none in a game by these choices
            waiting = playing_on.play_until(game, several, partial(_choose, Random(number))).to_move
            break
    assert site.people[names[waiting[0]]].move(game).status_code == 201


def _choose(rng: Random, _: Any, legal: tuple[Move, ...]) -> Move:
    return rng.choice(legal)


def write_orders(site: LivelySite) -> None:
    """Orders of which one is about to play, and answers in advance."""
    names = ("emil", "fritz", "bernd")
    game = site.start("emil", "meuterer", "fritz", "bernd", clock="slow")
    first = Game.objects.get(pk=game).to_move[0]
    put(site.people[names[first]], game, wage(2), wage(1), conflict=[{"rule": "none"}])
    other = site.people[names[(first + 1) % 3]]
    put(other, game, {"moves": [{"kind": "pass"}], "if": [{"fact": "round", "is": 1}]})
    site.days.work()


def look_for_games(site: LivelySite) -> None:
    """Who waits for players, a table that was found, a link that was taken up, games to watch."""
    kind = {"ruleset": "cartagena", "seats": 2, "clock": "slow"}
    for name in ("carla", "dora", "emil"):
        assert site.people[name].post("me/seeks", kind | {"keeps": 2}).status_code == 201
    assert match_seeks() == 1
    link = site.people["bernd"].post("me/challenges", kind).json()
    assert site.people["anna"].post(f"challenges/{link['token']}", {}).status_code == 201
    assert watched_tables.refresh()
