"""Hints in the console: shared addresses, signs of collusion, and who may not see them."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.template.loader import render_to_string
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games.clocks.now import now
from games.console import hints as shown
from games.errors import OwnCaseError
from games.models import Game, ModerationAction, MoveRecord, Participation, User
from games.selectors.moderation import hints, linked_accounts
from games.selectors.moderation.collusion import pairs
from games.selectors.moderation.significance import RARE
from games.selectors.tables import rows
from games.services.accounts import fingerprints
from games.services.moderation import inspection
from tests.kit.api_clients import Caller, person, request_of_its_own
from tests.moderation.console_login import enter

HERE, THERE = "198.51.100.7", "203.0.113.9"


def user(caller: Caller) -> User:
    assert caller.user is not None
    return caller.user


def history(people: list[User], games: int, ruleset: str = "meuterer") -> None:
    """Create finished games of three, the first user always first, one ended each day."""
    for number in range(games):
        at = now() - timedelta(days=games - number)
        standings = [
            {"seat": seat, "place": seat + 1, "score": 0, "won": seat == 0} for seat in range(3)
        ]
        game = Game.objects.create(
            ruleset=ruleset, host=people[0], status="finished", state={}, standings=standings,
            commitment="", secret="", started_at=at, finished_at=at,
        )  # fmt: skip
        for seat, mate in enumerate(people):
            Participation.objects.create(
                game=game, user=mate, seat=seat, decisions=3, late=0, left=False, ended_at=at,
                place=seat + 1, seconds=[30, 90, 4000],
            )  # fmt: skip
        for ply in range(1, 13):
            MoveRecord.objects.create(
                game=game, ply=ply, seat=ply % 3, move={"kind": "pass"},
                created_at=at + timedelta(hours=ply),
            )  # fmt: skip


def test_accounts_with_a_shared_address_or_device_are_linked(
    anna: Caller, bernd: Caller, carla: Caller
) -> None:
    for caller in (anna, bernd):
        fingerprints.record_address(user=user(caller), address=HERE)
        fingerprints.record_device(
            user=user(caller), endpoint="https://push.example.org/1", p256dh="k"
        )
    fingerprints.record_address(user=user(carla), address=HERE)
    fingerprints.record_address(user=user(carla), address=THERE)
    found = [
        (link.other.username, link.addresses, link.devices)
        for link in linked_accounts.links_of(user(anna))
    ]
    assert found == [("bernd", 1, 1), ("carla", 1, 0)]
    among = linked_accounts.links_among([user(anna), user(bernd), user(carla)])
    assert [(link.addresses, link.devices) for link in among] == [(1, 1), (1, 0), (1, 0)]


def test_accounts_without_anything_shared_are_not_linked(anna: Caller, bernd: Caller) -> None:
    fingerprints.record_address(user=user(anna), address=HERE)
    fingerprints.record_address(user=user(bernd), address=THERE)
    assert linked_accounts.links_of(user(anna)) == []
    assert linked_accounts.links_among([user(anna), user(bernd)]) == []


def test_moderator_linked_to_a_player_cannot_inspect_the_game(mori: User, table: Game) -> None:
    inspection.inspect_position(
        by=mori, game=rows.table(game_id=table.pk), seat=0, ply=0, reason="A report."
    )
    fingerprints.record_address(user=mori, address=HERE)
    fingerprints.record_address(user=User.objects.get(username="bernd"), address=HERE)
    before, game = ModerationAction.objects.count(), rows.table(game_id=table.pk)
    for seat in (None, 0, 1):
        with pytest.raises(OwnCaseError), request_of_its_own():
            inspection.inspect_position(by=mori, game=game, seat=seat, ply=0, reason="A report.")
    assert ModerationAction.objects.count() == before


def test_moderator_linked_to_the_owner_of_a_bot_cannot_inspect_its_game(
    mori: User, table: Game
) -> None:
    owner = person("owner")
    bot = User.objects.create(username="owners-bot", owner=owner)
    table.seats.filter(number=2).update(user=bot)
    fingerprints.record_address(user=mori, address=HERE)
    fingerprints.record_address(user=owner, address=HERE)
    game = rows.table(game_id=table.pk)
    with pytest.raises(OwnCaseError):
        inspection.inspect_position(by=mori, game=game, seat=None, ply=0, reason="A report.")


def test_player_who_fares_better_beside_a_friend_stands_out(anna: Caller, bernd: Caller) -> None:
    helped, helper, third = user(anna), user(bernd), person("third")
    history([helped, helper, third], 12)
    history([third, person("fourth"), helped], 25)
    (pair,) = pairs([(helped, helper)])
    fares = next(row.shift for row in pair.favours if row.kind == "fares" and row.user == helped)
    assert (fares.here, fares.elsewhere, fares.times_here, fares.times_elsewhere) == (1, 0, 12, 25)
    assert fares.p is not None
    assert fares.p < RARE / 10
    assert pair.games == 12


@pytest.mark.parametrize("games", [8, 30])
def test_hints_about_a_player_cost_the_same_for_any_number_of_games(
    anna: Caller, games: int
) -> None:
    me = user(anna)
    mates = [person(f"mate-{number}") for number in range(4)]
    for number in range(3):
        history([me, mates[number], mates[3]], games)
    fingerprints.record_address(user=me, address=HERE)
    fingerprints.record_address(user=mates[0], address=HERE)
    with CaptureQueriesContext(connection) as asked:
        found = hints.of_player(User.objects.get(pk=me.pk))
    assert len(asked) <= 13
    assert [pair.second for pair in found.pairs] == [mates[3], *mates[:2]]
    assert [row.decisions for row in found.answers] == [60 if games > 7 else 3 * games]


def test_hints_page_shows_figures_and_that_they_prove_nothing(mori: User, anna: Caller) -> None:
    me, friend, third = user(anna), person("friend"), person("third")
    history([me, friend, third], 12)
    history([third, person("fourth"), me], 25)
    fingerprints.record_address(user=me, address=HERE)
    fingerprints.record_address(user=friend, address=HERE)
    page = render_to_string("console/hints.html", shown.of_player(mori, me, asked=True))
    for words in ("Hints prove nothing", "1 address", "friend", "beats 100%", "Unusual:", "30 s"):
        assert words in page, words


def test_hints_page_without_findings_says_so(mori: User, anna: Caller) -> None:
    page = render_to_string("console/hints.html", shown.of_player(mori, user(anna), asked=True))
    assert "None in the last 90 days." in page
    assert "No finished games together." in page


def test_hints_about_a_table_cover_every_pair(mori: User, table: Game) -> None:
    people = [row.user for row in table.seats.select_related("user") if row.user]
    history(people, 6)
    found: Any = shown.of_table(mori, table, asked=True)["hints"]
    assert len(found["pairs"]) == 3
    assert len(found["answers"]) == 3


def test_many_lines_raise_the_threshold_for_a_mark(mori: User, anna: Caller) -> None:
    """One in 1716 stands out alone, but not among the lines of a whole page."""
    me, friend = user(anna), person("friend")
    history([me, friend, person("third")], 6)
    history([person("fourth"), person("fifth"), me], 7)
    found = hints.of_player(me)
    rarest = min(p for pair in found.pairs for p in pair.chances)
    assert rarest == pytest.approx(1 / 1716)
    assert found.lines > 1
    assert RARE / found.lines < rarest < RARE
    assert not found.is_rare(rarest)
    page: Any = shown.of_player(mori, me, asked=True)["hints"]
    assert not [pair for pair in page["pairs"] if pair["rare"]]
    assert f"one pair in {1000 * found.lines}." in page["marked"]


@pytest.mark.parametrize("whose", ["player", "table"])
def test_hints_are_computed_only_when_asked_for(
    mori: User, table: Game, anna: Caller, whose: str
) -> None:
    history([row.user for row in table.seats.select_related("user") if row.user], 6)
    address = reverse(
        "admin:games_user_change" if whose == "player" else "admin:games_game_change",
        args=[user(anna).pk if whose == "player" else table.pk],
    )
    browser = enter(mori)
    for words in ("", "?hints=1"):
        with CaptureQueriesContext(connection) as asked:
            page = browser.get(address + words).content.decode()
        read = any("games_accountfingerprint" in query["sql"] for query in asked)
        assert read is bool(words)
        assert 'class="part hints"' in page
        assert ("Show the hints" in page) is not bool(words)
        assert ("Hints prove nothing" in page) is bool(words)


def test_hints_are_hidden_from_helpers_and_those_concerned(
    hanna: User, mori: User, table: Game
) -> None:
    for asked in (False, True):
        assert shown.of_player(hanna, mori, asked=asked) == {"hints": None}
        assert shown.of_player(mori, mori, asked=asked) == {"hints": None}
        assert shown.of_table(hanna, table, asked=asked) == {"hints": None}
    table.seats.filter(number=2).update(user=mori)
    assert shown.of_table(mori, table, asked=True) == {"hints": None}
    assert not render_to_string("console/hints.html", {"hints": None}).strip()
