"""One site for all faults, and the tables at which people play on meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import pytest

from tests.faults.answers import Answers
from tests.faults.consistency import check_messages, check_tables, nothing_is_due
from tests.faults.site import Site, breakable_site, wait_for
from tests.faults.small_disk import SmallDisk, small_disk
from tests.faults.tables import Table
from tests.kit import database
from tests.kit.printed_tables import PRINTED
from tests.kit.short_games import OPTIONS

BLAMED: Final = ("game_not_attended", "game_not_read", "message_not_sent")


@pytest.fixture(scope="session")
def disk() -> Iterator[SmallDisk]:
    """The disk of the site's Postgres."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)  # the services' user must get through
        (folder / "postgres").mkdir()
        with small_disk(folder / "postgres") as found:
            yield found


@pytest.fixture(scope="session")
def site(disk: SmallDisk) -> Iterator[Site]:
    with breakable_site(disk.folder.parent) as found:
        yield found


@pytest.fixture
def tables(site: Site) -> list[Table]:
    """A table of each ruleset, with no bot, one and so on."""
    return [Table(site.address, ruleset, bots) for bots, ruleset in enumerate(OPTIONS)]


@pytest.fixture
def answers(site: Site) -> Answers:
    """What clients are told during the fault."""
    return Answers(site.address)


@pytest.fixture
def aftermath(
    site: Site,
    tables: list[Table],
    answers: Answers,
    record_property: Callable[[str, object], None],
    django_db_blocker: Any,
    request: pytest.FixtureRequest,
) -> Callable[[], None]:
    """What must hold of all tables once the fault is over: they are played to their ends."""

    def check() -> None:
        record_property(PRINTED, f"{request.node.name}\n  {answers.row()}")
        after = Answers(site.address)
        for table in tables:
            table.finish(after)
        with django_db_blocker.unblock(), database.connected_to(site.database):
            wait_for(nothing_is_due)
            check_tables(tables)
            check_messages()
        assert not any(map(site.said, BLAMED)), "the fault counted against a game or a message"
        assert set(after.statuses) <= {200, 201}, "the fault is over at once"

    return check
