"""Who keeps away from whom, with the bot accounts of both."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext

from games.models import Block, Follow, User
from games.selectors.people import blocks
from games.services.accounts import bot_accounts
from tests.kit.api_clients import person

pytestmark = pytest.mark.django_db


@pytest.fixture
def people() -> dict[str, User]:
    """Anna has blocked Bernd; Carla has a bot, and so has Bernd; Dora keeps out of it."""
    found = {name: person(name) for name in ("anna", "bernd", "carla", "dora")}
    for owner, bot in (("bernd", "rook"), ("carla", "crow")):
        found[bot] = bot_accounts.create_bot(owner=found[owner], username=bot)
    Block.objects.create(blocker=found["anna"], blocked=found["bernd"])
    Block.objects.create(blocker=found["carla"], blocked=found["anna"])
    return found


def test_blocked_with_names_both_sides_and_their_bots_in_one_statement(
    people: dict[str, User],
) -> None:
    wanted = {
        "anna": {"bernd", "rook", "carla", "crow"},
        "bernd": {"anna"},
        "rook": {"anna"},
        "crow": {"anna"},
        "dora": set(),
    }
    for name, others in wanted.items():
        with CaptureQueriesContext(
            connection,
        ) as asked:
            found = blocks.blocked_with(people[name].pk)
        assert found == {people[other].pk for other in others}, name
        assert len(asked) == 1


def test_either_blocked_finds_one_pair_among_many_in_one_statement(
    people: dict[str, User],
) -> None:
    for names, found in (
        (("anna", "bernd", "dora"), True),
        (("rook", "anna"), True),
        (("crow", "anna"), True),
        (("bernd", "rook", "carla", "dora"), False),
        ((), False),
    ):
        with CaptureQueriesContext(connection) as asked:
            assert blocks.either_blocked([people[name].pk for name in names]) == found, names
        assert len(asked) <= 1


def test_database_refuses_to_block_or_follow_oneself_or_anybody_twice(
    people: dict[str, User],
) -> None:
    anna, bernd = people["anna"], people["bernd"]
    Follow.objects.create(follower=anna, followed=bernd)
    for model, one, other in ((Block, "blocker", "blocked"), (Follow, "follower", "followed")):
        for second in (anna, bernd):
            with pytest.raises(IntegrityError), transaction.atomic():
                model.objects.create(**{one: anna, other: second})
