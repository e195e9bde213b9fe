"""A site as it runs on several machines, all of it as processes of this one.

nginx and PgBouncer have the files of `deploy/`, all others what docker-compose.yml says.
"""

from __future__ import annotations

import os
import secrets
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final

from games import policy
from meuterer_site.embedded import data_folder
from meuterer_site.embedded.ports import free_port
from tests.deploy import backing_servers, bouncer, compose_file
from tests.deploy.compose_file import Service
from tests.deploy.containers import Container
from tests.deploy.machines import parts
from tests.deploy.machines.parts import Part
from tests.deploy.tls_front import Front, nginx
from tests.kit import patience

SECRETS: Final = ("SECRET_KEY", "POSTGRES_PASSWORD", "REDIS_PASSWORD", "METRICS_TOKEN")
MANY: Final = "1000000/minute"  # people play at full speed here, and are counted all the same
RATES: Final = ("CREDENTIALS_RATE", *(f"RATE_{name.upper()}" for name in policy.RATES))
# The image's own, for a web.
WEB: Final = ["python", "-m", "meuterer_site.server", "--host=127.0.0.1", "--port=8000"]
WEBS, WORKERS, BEATS = ("web1", "web2"), ("worker1", "worker2"), ("beat1", "beat2")
SITE: Final = (*WEBS, *WORKERS, *BEATS)
BACKING: Final = ("postgres", "redis", "pgbouncer")


class Machines:
    """All parts, and the front through which people come in."""

    front: Front

    def __init__(self, folder: Path, mail_port: int) -> None:
        self.folder = folder
        own = {name: secrets.token_urlsafe(48) for name in SECRETS} | dict.fromkeys(RATES, MANY)
        own |= {"MAIL_URL": f"smtp://127.0.0.1:{mail_port}", "ALLOWED_HOSTS": "127.0.0.1"}
        own["WEB_PROCESSES"] = "1"
        self.services = compose_file.services(compose_file.example() | own)
        self.ports = {name: free_port() for name in (*WEBS, *BACKING)}
        self.database = self._url("postgres", "meuterer")
        password = own["REDIS_PASSWORD"]
        self.redis = f"redis://:{password}@127.0.0.1:{self.ports['redis']}/0"
        self.parts: dict[str, Part] = {}
        self.ended: Counter[str] = Counter()  # by kind: how often one has ended by itself

    def _url(self, server: str, database: str) -> str:
        given = self.services["postgres"].environment
        who = f"{given['POSTGRES_USER']}:{given['POSTGRES_PASSWORD']}"
        return f"postgresql://{who}@127.0.0.1:{self.ports[server]}/{database}"

    def start(self) -> None:
        """Start everything, each part once what it needs is there."""
        self._make_backing()
        for name in ("postgres", "redis"):
            self.parts[name].start()
        server = self._url("postgres", "postgres")
        self._wait(lambda: parts.takes_statements(server), "postgres")
        given = self.services["postgres"].environment
        backing_servers.make_database(self.ports["postgres"], given)
        self.parts["pgbouncer"].start()
        done = self._site("migrate", self.database).run(self.services["migrate"].command)
        assert done.returncode == 0, done.stdout + done.stderr
        self._make_site()
        for name in SITE:
            self.parts[name].start()
        self.await_ready()

    def _make_backing(self) -> None:
        given = self.services["postgres"].environment
        before = self.folder / "pgbouncer"
        before.mkdir()
        user = data_folder.service_user()
        places = {
            "postgres": backing_servers.postgres_server(self.folder, self.ports["postgres"], given),
            "redis": backing_servers.redis_server(self.folder, self.ports["redis"]),
            "pgbouncer": backing_servers.Server({}, before, user),
        }
        command = bouncer.command(before, self.ports["pgbouncer"], self.database)
        alone = Service("pgbouncer", command, {}, [], compose_file.GRACE_SECONDS, {}, {}, [])
        through = partial(parts.takes_statements, self._url("pgbouncer", "meuterer_web"))
        looks = {
            "postgres": partial(parts.takes_statements, self.database),
            "redis": partial(parts.takes_commands, self.redis),
            "pgbouncer": through,
        }
        for name, place in places.items():
            service = self.services.get(name, alone)
            container = Container(service, place, self.folder / f"{name}.log", "")
            self.parts[name] = Part(name, container, looks[name])

    def _make_site(self) -> None:
        for name in WEBS:
            container = self._site("web", self._url("pgbouncer", "meuterer_web"), name, WEB)
            container.web_port = str(self.ports[name])
            look = partial(parts.takes_requests, self.ports[name])
            self.parts[name] = Part("web", container, look)
        own = {
            "worker": "--hostname={name}@%h --queues=celery,thinking",
            "beat": "--schedule={folder}/{name}.schedule",
        }
        for name in (*WORKERS, *BEATS):
            kind = name[:-1]
            words = own[kind].format(name=name, folder=self.folder).split()
            command = [*self.services[kind].command, *words]
            container = self._site(kind, self._url("pgbouncer", "meuterer_worker"), name, command)
            self.parts[name] = parts.by_log(kind, container)

    def _site(
        self, kind: str, database: str, name: str = "", command: Iterable[str] = ()
    ) -> Container:
        """A process of the site, from this tree."""
        path = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
        env = {"PATH": path, "DJANGO_SETTINGS_MODULE": "devtools.site_settings"}
        place = backing_servers.Server(env, data_folder.ROOT, None)
        service = self.services[kind]
        own = {"DATABASE_URL": database, "REDIS_URL": self.redis, "METRICS_PORT": str(free_port())}
        known = service.environment | own
        service = replace(service, environment=known, command=list(command))
        return Container(service, place, self.folder / f"{name or kind}.log", "8000")

    def restart(self, name: str) -> int | None:
        """Ask a part to end, and start it again; return its exit code, None if it took too long."""
        container = self.parts[name].container
        container.ask_to_end()
        code = container.exit_code()
        self.parts[name].start()
        self.await_ready()
        return code

    def kill(self, name: str) -> None:
        """Kill a part, and start it again, as a supervisor does."""
        self.parts[name].container.kill()
        self.parts[name].start()

    def go_on(self, seconds: float) -> None:
        """Let time pass, and start again what ends by itself."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            self.revive()
            time.sleep(0.1)

    def revive(self) -> None:
        """Start again what has ended by itself."""
        for part in self.parts.values():
            if part.container.has_ended():
                self.ended[part.kind] += 1
                part.start()

    def await_ready(self) -> None:
        """Wait until every part does its work, and the site says that it is ready."""
        for name, part in self.parts.items():
            self._wait(part.is_ready, name)
        self._wait(lambda: self.front.ask("/readyz")[0].status == 200, "web1")

    def _wait(self, holds: Callable[[], bool], name: str) -> None:
        give_up = time.monotonic() + 2 * patience.SECONDS
        while not holds():
            self.revive()
            assert time.monotonic() < give_up, self.parts[name].container.last_lines()
            time.sleep(0.1)

    def await_tasks(self) -> None:
        """Wait until each worker does tasks: none is stuck since something it needs was away."""
        for name in WORKERS:
            self.parts[name].read_log()
        for name in WORKERS:
            self._wait(partial(self.parts[name].says, parts.TASK_DONE), name)

    def kill_all(self) -> None:
        for part in reversed(self.parts.values()):
            part.container.kill()


@contextmanager
def several_machines(mail_port: int) -> Iterator[Machines]:
    """Run all of it until the end of the block."""
    with tempfile.TemporaryDirectory(prefix="machines-") as name:
        Path(name).chmod(0o755)  # the servers' user must get through
        machines = Machines(Path(name), mail_port)
        with nginx((machines.ports["web1"], machines.ports["web2"])) as machines.front:
            try:
                machines.start()
                yield machines
            finally:
                machines.kill_all()
