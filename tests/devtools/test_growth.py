"""``manage.py benchmark --growth``: what it fills is as the site itself would have it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.db import connection

from devtools.benchmark import filled_rows, filling, growth
from games.clocks.now import now
from games.clocks.time_ordered_ids import instant_of
from games.models import DueGame, Game, MoveRecord, User
from games.services.play import partitions
from tests.kit import database

FEW, MANY = filled_rows.DUE + 60, filled_rows.DUE + 120


@pytest.fixture
def databases(transactional_db: None, quiet_tasks: None) -> Iterator[tuple[str, str]]:
    """Of few games, and of more of them; connected to the latter."""
    with database.another() as many:
        filling.people(20)
        filled_rows.samples(User.objects.get(username="crowd-0"))
        sources, since = filling.play_sources(over=1), filling.make_partitions()
        list(filling.fill(0, FEW, sources, since))
        growth.copy_database(few := f"{many}_few")
        try:
            list(filling.fill(FEW, MANY, sources, since))
            yield few, many
        finally:
            growth.connect(many)
            with connection._nodb_cursor() as cursor:
                cursor.execute(f"DROP DATABASE {few} WITH (FORCE)")


@pytest.mark.slow
@pytest.mark.acceptance("operations")
def test_growth_fills_games_like_the_sites_own_and_compares_every_step(
    databases: tuple[str, str],
) -> None:
    copies = Game.objects.filter(pk__lt=Game.objects.latest("created_at").pk)
    assert copies.count() >= MANY
    assert all(
        abs((instant_of(game.pk) - game.created_at).total_seconds()) < 1
        for game in copies.only("pk", "created_at")
    )
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT DISTINCT tableoid::regclass::text FROM {partitions.PARENT}")
        filled = {name for (name,) in cursor.fetchall()}
    assert filled == {partitions.table_of(quarter) for quarter in partitions.quarters()}
    assert len(filled) == 4 * filling.YEARS + 1
    unfinished = Game.objects.filter(status__in=["active", "open"])
    assert set(DueGame.objects.values_list("pk")) == set(unfinished.values_list("pk"))
    assert DueGame.objects.filter(due_at__lte=now(), bot_due=False).exists()
    over = Game.objects.filter(status="finished").first()
    assert over is not None
    assert MoveRecord.objects.filter(game=over).count() == over.ply + 1
    compared = growth.compare(*databases, rounds=2, times=1)
    assert len(compared) == 26
    assert all(figure > 0 for both in compared.values() for one in both for figure in one)
    assert any("Scan" in line for line in growth.plans("lobby"))
