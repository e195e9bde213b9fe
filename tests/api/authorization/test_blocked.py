"""Whoever is blocked by a host is told at every address what a table by invitation only would tell.

Each request is made twice: at a table by invitation only to which nobody invited them, and at the
same table made public by a host who has blocked them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final

import pytest
from django.db import transaction
from django.test import Client

from games.clocks.now import travelling
from games.models import Block, Game, Invitation, InvitationLink
from games.pages.short_ids import ShortIdConverter
from tests.api.authorization.requests import operations
from tests.api.authorization.rows import AT_TABLES, ROWS
from tests.api.authorization.world import World, built
from tests.kit.api_clients import user_of

KINDS: Final = ("open", "running", "finished")
WHO: Final = ("outsider", "invited", "bot")  # the bot account is the outsider's
ABOUT_TABLES: Final = [line.split()[0] for line in AT_TABLES.splitlines()[2:]]
# Without that of log-ins, of which this test makes some.
LISTS: Final = [
    name
    for name in ROWS
    if name.endswith("_list") and name not in (*ABOUT_TABLES, "me_sessions_list")
]
NEW_ID: Final = re.compile(rb'"id":"[0-9a-f-]{36}","reason"')  # of a report, drawn at random
PAGES: Final = ("", "/replay")
# What the address of a public table tells, once its game has begun, of its own terms.
TERMS: Final = ((b'"invited_only":true', b'"invited_only":false'),)


@pytest.fixture(scope="module")
def world(django_db_setup: None, django_db_blocker: Any) -> Iterator[World]:
    with django_db_blocker.unblock(), built() as world, travelling() as traveller:
        traveller.hold()
        yield world


@contextmanager
def taken_back() -> Iterator[None]:
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def make_private(world: World) -> None:
    Game.objects.update(invited_only=True)
    at = Block(blocker=user_of(world.callers["host"])).created_at
    Invitation.objects.update(status="revoked", answered_at=at)
    InvitationLink.objects.update(revoked_at=at)


def make_blocked(world: World) -> None:
    Game.objects.update(invited_only=False)
    for who in ("outsider", "invited"):
        Block.objects.create(
            blocker=user_of(world.callers["host"]), blocked=user_of(world.callers[who])
        )


def make_public(_world: World) -> None:
    Game.objects.update(invited_only=False)


def told(
    world: World,
    change: Callable[[World], None],
    who: str,
    kinds: Sequence[str] = KINDS,
    about_tables: Sequence[str] = ABOUT_TABLES,
) -> dict[str, tuple[int, bytes]]:
    """All that somebody is told of the tables, by operations and addresses of pages."""
    with taken_back():
        change(world)
        caller, found = world.callers[who], {}
        for kind in kinds:
            for name in about_tables:
                one = operations()[name]
                answer = one.ask(caller, world.paths[kind], world.fields[kind])
                found[f"{name}, {kind}"] = whole(answer)
            for page in PAGES if caller.user is not None else ():
                browser, code = Client(), ShortIdConverter().to_url(world.tables[kind].pk)
                browser.force_login(caller.user)
                answer = browser.get(f"/tables/{code}{page}")
                found[f"page{page}, {kind}"] = answer.status_code, b""
        for name in LISTS:
            answer = operations()[name].ask(caller, world.paths["open"], world.fields["open"])
            found[name] = whole(answer)
    return found


def whole(answer: Any) -> tuple[int, bytes]:
    """A status and what came with it; a stream, which goes on, is known by its status."""
    content = b"" if answer.streaming else answer.content
    content = NEW_ID.sub(b"", content)
    for private, public in TERMS:
        content = content.replace(private, public)
    return answer.status_code, content


@pytest.mark.parametrize("who", WHO)
def test_blocked_player_gets_the_answer_of_an_uninvited_one_at_every_address(
    world: World, who: str
) -> None:
    uninvited, blocked = (told(world, change, who) for change in (make_private, make_blocked))
    assert {name for name in uninvited if uninvited[name] != blocked[name]} == set()
    public = told(world, make_public, who, ["open"], ["games_retrieve"])
    assert "games_list" in {name for name in public if public[name] != blocked[name]}
    assert public["games_retrieve, open"][0] == 200
    assert blocked["games_retrieve, open"][0] == 404
