"""The services of compose as processes: each in its tree, by its command, with its environment."""

from __future__ import annotations

import json
import re
import socket
import subprocess
import time
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final, Protocol

from meuterer_site.embedded import child_processes
from meuterer_site.embedded.ports import free_port
from tests.deploy import backing_servers
from tests.deploy.compose_file import Service
from tests.deploy.image_tree import Image
from tests.kit import patience

WEB_PORT: Final = "8000"  # inside the container
TRACE: Final = re.compile(r'Traceback|"(exc_info|exception)"|"level": "(error|critical)"')


class Place(Protocol):
    """Where a service's programs run: an image's tree, or a server's folder."""

    env: dict[str, str]
    workdir: Path
    command: list[str]

    def inside(self, text: str) -> str: ...
    def as_user(self) -> int | None: ...


@dataclass
class Container:
    """One service, its place, and its process once it runs."""

    service: Service
    place: Place
    log: Path
    web_port: str
    process: subprocess.Popen[bytes] | None = None

    @property
    def env(self) -> dict[str, str]:
        """Nothing of this process: what the image and compose say, and the machine's name."""
        return {**self.place.env, "HOSTNAME": socket.gethostname(), **self.service.environment}

    def words(self, command: list[str]) -> list[str]:
        """A command with the paths and the port that it has here."""
        said = [self.place.inside(word) for word in command]
        return [re.sub(rf"\b{WEB_PORT}\b", self.web_port, word) for word in said]

    def start(self, *other: str) -> None:
        """Run its command, or another one."""
        command = list(other) or self.service.command or self.place.command
        self.process = child_processes.spawn(
            self.words(command),
            log=self.log,
            env=self.env,
            cwd=self.place.workdir,
            user=self.place.as_user(),
        )

    def run(self, command: list[str]) -> subprocess.CompletedProcess[str]:
        """Run a program beside the service, like ``docker compose exec``."""
        user = self.place.as_user()
        return subprocess.run(
            self.words(command), cwd=self.place.workdir, env=self.env,
            user=user, group=user, extra_groups=None if user is None else [],
            capture_output=True, text=True, check=False, timeout=2 * patience.SECONDS,
        )  # fmt: skip

    def is_healthy(self) -> bool:
        return self.run(self.service.check).returncode == 0

    def has_ended(self) -> bool:
        return self.process is not None and self.process.poll() is not None

    def ask_to_end(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()

    def exit_code(self) -> int | None:
        """Wait for the end, as long as compose would; None if it would have to be killed."""
        assert self.process is not None
        try:
            return self.process.wait(self.service.grace)
        except subprocess.TimeoutExpired:
            return None

    def kill(self) -> None:
        if self.process is not None:
            child_processes.kill_group(self.process)

    def last_lines(self) -> str:
        return child_processes.last_lines(self.log, 40)

    def complaints(self) -> str:
        """The end of the log from the first line that tells of an error; empty if none does."""
        text = self.log.read_text()
        found = TRACE.search(text)
        return text[found.start() :] if found else ""


@dataclass
class Deployment:
    """All services of the file."""

    folder: Path
    image: Image
    services: dict[str, Service]
    ports: dict[str, int] = field(default_factory=dict)
    containers: dict[str, Container] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.ports = {name: free_port() for name in ("postgres", "redis", "web")}
        given = self.services["postgres"].environment
        places: dict[str, Place] = {
            "postgres": backing_servers.postgres_server(self.folder, self.ports["postgres"], given),
            "redis": backing_servers.redis_server(self.folder, self.ports["redis"]),
        }
        for name, service in self.services.items():
            known = replace(service, environment=self._by_loopback(service.environment))
            place = places.get(name, self.image)
            log = self.folder / f"{name}.log"
            self.containers[name] = Container(known, place, log, str(self.ports["web"]))

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.ports['web']}"

    def up(self) -> None:
        """Start everything, each service once what it depends on is in its condition."""
        started: set[str] = set()
        while len(started) < len(self.containers):
            ready = [
                name
                for name, service in self.services.items()
                if name not in started and service.needs.keys() <= started
            ]
            assert ready, "the services wait for each other"
            for name in ready:
                for other, condition in self.services[name].needs.items():
                    self.wait_for(other, condition)
                self.containers[name].start()
                started.add(name)
                if name == "postgres":
                    self.wait_for(name, "service_healthy")
                    given = self.services[name].environment
                    backing_servers.make_database(self.ports[name], given)
        for name, container in self.containers.items():
            if container.service.check:
                self.wait_for(name, "service_healthy")

    def wait_for(self, name: str, condition: str) -> None:
        container = self.containers[name]
        holds = {
            "service_healthy": container.is_healthy,
            "service_completed_successfully": lambda: (
                container.has_ended() and container.process.returncode == 0
            ),
        }[condition]
        give_up = time.monotonic() + 2 * patience.SECONDS
        while not holds():
            alive = not container.has_ended() or condition != "service_healthy"
            said = f"{name} is not {condition}:\n{container.last_lines()}"
            assert alive and time.monotonic() < give_up, said
            time.sleep(0.2)

    def end(self, *names: str) -> dict[str, int | None]:
        """Ask services to end, all at once; return their exit codes."""
        for name in names:
            self.containers[name].ask_to_end()
        return {name: self.containers[name].exit_code() for name in names}

    def kill(self) -> None:
        for container in reversed(self.containers.values()):
            container.kill()

    def _by_loopback(self, environment: dict[str, str]) -> dict[str, str]:
        """Name servers and ports by those that they have here."""
        text = json.dumps(environment)
        for name, port in (("postgres", 5432), ("redis", 6379)):
            text = text.replace(f"@{name}:{port}", f"@127.0.0.1:{self.ports[name]}")
        mine: dict[str, str] = json.loads(text)
        return mine | {name: str(free_port()) for name in mine.keys() & {"METRICS_PORT"}}
