"""A site whose Postgres, Redis and mail server each can be broken, and mended."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from redis import Redis

from meuterer_site import database
from meuterer_site.embedded.ports import free_port
from meuterer_site.embedded.postgres import postgres
from meuterer_site.embedded.supervised_process import Process
from meuterer_site.embedded.temporary_site import temporary_site
from meuterer_site.embedded.valkey import valkey
from tests.faults.answers import PATIENCE_SECONDS, Answers
from tests.kit.mailbox import Box, post_office
from tests.kit.silent_server import SilentServer


@dataclass
class Site:
    """What a test needs to break its parts."""

    address: str
    folder: Path  # with its logs
    database: str
    redis: Redis
    redis_url: str
    postgres: Process
    mail: MailServer

    def said(self, event: str) -> bool:
        """Whether a web process or a worker has logged something."""
        logs = (self.folder / "logs" / f"{name}.log" for name in ("web", "worker"))
        return any(event in log.read_text() for log in logs)

    def is_ready(self) -> bool:
        return Answers(self.address).ask("GET", "/readyz?part=postgres").status == 200


class MailServer:
    """Takes mail; for a while it may be silent."""

    def __init__(self) -> None:
        self.port = free_port()
        self._office = ExitStack()
        self.box: Box

    def open(self) -> None:
        self.box, _ = self._office.enter_context(post_office(self.port))

    def close(self) -> None:
        self._office.close()

    @contextmanager
    def silent(self) -> Iterator[SilentServer]:
        self.close()
        with closing(SilentServer(port=self.port)) as found:
            yield found
        self.open()


@contextmanager
def breakable_site(folder: Path, **settings: str) -> Iterator[Site]:
    """Run a site with the limits that sites have; ``folder`` is for the data of its Postgres."""
    web = database.LIMITS["web"]
    limits = {
        "WEB_QUEUE_SECONDS": "2.5",
        "WEB_LOCK_SECONDS": str(web.lock),
        "WEB_STATEMENT_SECONDS": str(web.statement),
    }
    mail = MailServer()
    with ExitStack() as stack:
        server, database_url = stack.enter_context(postgres(folder, safe=True))
        _, redis_url = stack.enter_context(valkey(folder, safe=False))
        redis = stack.enter_context(closing(Redis.from_url(redis_url)))
        mail.open()
        stack.callback(mail.close)
        given = {
            "DATABASE_URL": database_url,
            "REDIS_URL": redis_url,
            "MAIL_URL": f"smtp://127.0.0.1:{mail.port}",
            "LOG_LEVEL": "ERROR",
            "LEASE_SECONDS": "20",  # a message whose worker lost Postgres waits for so long
            "DJANGO_SETTINGS_MODULE": "tests.faults.site_settings",
        }
        running = stack.enter_context(temporary_site(**(given | limits | settings)))
        data = Path(running["MEUTERER_DATA"])
        yield Site(running["SITE_URL"], data, database_url, redis, redis_url, server, mail)


def wait_for(condition: Callable[[], object], *, seconds: float = PATIENCE_SECONDS) -> None:
    give_up = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < give_up
        time.sleep(0.05)
