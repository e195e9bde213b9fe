"""deploy/backup: a site whose server is lost is brought back as it was between two moves."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest
import yaml
from django.db import connection

from games.models import Game, MoveRecord
from meuterer_site.embedded import data_folder
from meuterer_site.embedded.postgres import postgres, programs
from tests.kit import database
from tests.kit.api_clients import Caller, to_move
from tests.kit.patience import SECONDS
from tests.kit.playing_on import finish
from tests.moderation.rewound_games import holds

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.acceptance("upgrades")]
SCRIPTS = data_folder.ROOT / "deploy" / "backup"


class Home:
    """The data folder of a site, its backups, and the scripts where Postgres finds them."""

    def __init__(self, folder: Path) -> None:
        self.data = folder
        self.scripts = data_folder.service_folder(folder, "scripts")
        self.backups = data_folder.service_folder(folder, "backups")
        self.cluster = folder / "postgres" / "cluster"
        for script in SCRIPTS.glob("*.sh"):
            Path(shutil.copy(script, self.scripts)).chmod(0o755)

    def run(self, script: str, *args: str) -> str:
        """Run one of the scripts as the user of Postgres."""
        user = data_folder.service_user()
        tools = data_folder.reachable_program(
            programs() / "postgres", programs().parents[1], self.data
        )
        done = subprocess.run(
            [str(self.scripts / script), str(self.backups), *args],
            env={"PATH": f"{tools.parent}:{os.environ['PATH']}", "PGPASSWORD": self.password},
            user=user,
            group=user,
            extra_groups=None if user is None else [],
            cwd=self.backups,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    @property
    def password(self) -> str:
        return data_folder.kept_secret(self.data, "postgres-password")

    def archive(self) -> None:
        """Let Postgres keep its WAL from its next start on."""
        command = f"{self.scripts}/archive-wal.sh {self.backups} %p %f"
        with postgres(self.data, safe=True) as (_, url), psycopg.connect(url) as server:
            server.autocommit = True
            server.execute("ALTER SYSTEM SET archive_mode = on")
            server.execute(f"ALTER SYSTEM SET archive_command = '{command}'")


@pytest.fixture
def home() -> Iterator[Home]:
    with tempfile.TemporaryDirectory(prefix="backup-") as name:
        Path(name).chmod(0o755)  # the services' user must get through
        yield Home(Path(name))


EMPTY = "SET client_min_messages = warning; DROP SCHEMA public CASCADE; CREATE SCHEMA public"


def own_url() -> str:
    """The address of the database of these tests."""
    at = connection.settings_dict
    return f"postgresql://{at['USER']}:{at['PASSWORD']}@{at['HOST']}:{at['PORT']}/{at['NAME']}"


def tool(name: str, *args: str) -> None:
    command = [str(programs() / name), *args]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def dump(path: Path) -> None:
    tool("pg_dump", "--format=custom", f"--file={path}", own_url())


def restore(path: Path, url: str) -> None:
    tool("psql", "--quiet", f"--dbname={url}", f"--command={EMPTY}")
    tool("pg_restore", "--no-owner", f"--dbname={url}", str(path))


def value(query: str) -> Any:
    with connection.cursor() as cursor:
        cursor.execute(query)
        return cursor.fetchone()[0]


def wait_for(done: Callable[[], bool]) -> None:
    give_up = time.monotonic() + SECONDS
    while not done():
        assert time.monotonic() < give_up
        time.sleep(0.05)


def await_archive() -> None:
    """Wait until all WAL up to now is in the archive."""
    value("SELECT pg_create_restore_point('switched')")  # else there may be nothing to switch
    last = value("SELECT pg_walfile_name(pg_switch_wal())")
    wait_for(lambda: (value("SELECT last_archived_wal FROM pg_stat_archiver") or "") >= last)


@contextmanager
def running(home: Home) -> Iterator[Callable[[], None]]:
    """Run the server, and connect to it; yield how to lose it."""
    with postgres(home.data, safe=True) as (server, url):

        def lose() -> None:
            assert server.child is not None
            os.kill(server.child.pid, signal.SIGKILL)
            server.child.wait()
            shutil.rmtree(home.cluster)

        with database.connected_to(url):
            yield lose


def test_lost_server_is_restored_to_the_instant_between_two_moves(
    home: Home, game: str, players: list[Caller], tmp_path: Path
) -> None:
    dump(tmp_path / "site.dump")
    home.archive()
    with running(home) as lose:
        url = own_url()
        restore(tmp_path / "site.dump", url)
        home.run("base-backup.sh", url)
        assert to_move(game, players).move(game).status_code == 201
        between = str(value("SELECT clock_timestamp()"))
        assert to_move(game, players).move(game).status_code == 201
        assert Game.objects.get(pk=game).ply == 2
        await_archive()
        found = home.run("check-restore.sh", "meuterer", "postgres")
        assert re.search(r"active \| +1\n", found), found
        assert re.search(r"\n +3 \| ", found), "the set-up and two moves"
        lose()
    home.run("restore.sh", str(home.cluster), between)
    with running(home):
        wait_for(lambda: not value("SELECT pg_is_in_recovery()"))
        assert Game.objects.get(pk=game).ply == 1
        assert set(MoveRecord.objects.values_list("ply", flat=True)) == {0, 1}
        finish(game, players)
        assert "holds." in holds(game)
        home.run("base-backup.sh", own_url())
        await_archive()
        found = home.run("check-restore.sh", "meuterer", "postgres")
        assert re.search(r"finished \| +1\n", found), f"all of it, not up to that instant: {found}"


def test_old_copies_are_dropped_with_the_wal_that_only_they_needed(home: Home) -> None:
    home.archive()
    with running(home):
        first = home.run("base-backup.sh", own_url(), "1").strip()
        await_archive()
        kept = {path.name for path in (home.backups / "wal").iterdir()}
        wait_for(lambda: home.run("base-backup.sh", own_url(), "1").strip() != first)
        await_archive()
    left = {path.name for path in (home.backups / "wal").iterdir()}
    assert len(list((home.backups / "base").iterdir())) == 1
    assert kept - left, "segments from before the copy that is left"
    home.run("restore.sh", str(data_folder.service_folder(home.data, "restored")))


def test_segment_that_is_kept_already_is_never_replaced_by_another(tmp_path: Path) -> None:
    segment, kept = tmp_path / "segment", tmp_path / "wal" / "0001"
    command = [str(SCRIPTS / "archive-wal.sh"), str(tmp_path), str(segment), "0001"]
    codes = []
    for content in ("one", "one", "two"):
        segment.write_text(content)
        codes.append(subprocess.run(command, capture_output=True, check=False).returncode)
    assert codes == [0, 0, 1], "Postgres asks again after a crash, and must then be content"
    assert kept.read_text() == "one"
    assert list(kept.parent.iterdir()) == [kept]


def test_compose_keeps_wal_by_the_script_of_this_folder() -> None:
    service = yaml.safe_load((SCRIPTS / "compose.yml").read_text())["services"]["postgres"]
    plain = yaml.safe_load((data_folder.ROOT / "docker-compose.yml").read_text())
    ours = plain["services"]["postgres"]["command"]
    assert service["command"][: len(ours)] == ours, "it replaces the command of the plain file"
    source, target, _ = service["volumes"][0].split(":")
    assert (data_folder.ROOT / source).resolve() == SCRIPTS
    setting = service["command"][-1].partition("archive_command=")[2]
    script, _, _ = setting.partition(" ")
    assert (SCRIPTS / Path(script).relative_to(target)).stat().st_mode & 0o111


def test_restore_over_a_data_folder_that_is_in_use_is_refused(home: Home) -> None:
    home.cluster.mkdir(parents=True)
    (home.cluster / "PG_VERSION").write_text("18\n")
    with pytest.raises(AssertionError, match="is not empty"):
        home.run("restore.sh", str(home.cluster))


@pytest.mark.parametrize("empty", [True, False], ids=["empty", "used"])
def test_logical_dump_is_restored_without_an_error(
    game: str, anna: Caller, tmp_path: Path, *, empty: bool
) -> None:
    dump(tmp_path / "site.dump")
    before = anna.look(game)
    with database.another(empty=empty):
        if not empty:
            assert Game.objects.count() == 0
        restore(tmp_path / "site.dump", own_url())
        assert anna.look(game) == before
