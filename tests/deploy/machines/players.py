"""People at a site whose parts come and go: what is not answered they ask again."""

from __future__ import annotations

import http.client
import json
import re
import secrets
import time
from collections.abc import Mapping
from itertools import count
from typing import Any, Final

from devtools.demo.passwords import new_password
from tests.deploy.machines.tally import Tally
from tests.deploy.tls_front import Front
from tests.kit import patience
from tests.kit.mailbox import Box, text_of

TOO_MANY: Final = 429
OF_THE_SERVER: Final = 500  # and all above
AWAY: Final = {502, 503, 504}
PAUSE_SECONDS: Final = 1.0  # before a retry, if the answer does not say when


class RefusedError(Exception):
    """The site has answered, and does not do it."""


class Player:
    """An account, and a connection through nginx that is kept open."""

    def __init__(self, front: Front, tally: Tally, name: str) -> None:
        self.tally = tally
        self.connection = front.connect()
        self.name = f"{name}-{secrets.token_hex(4)}"
        mail, password = f"{self.name}@example.org", new_password()
        self.headers = {"Content-Type": "application/json"}
        account = {"username": self.name, "email": mail, "password": password}
        self.headers["Authorization"] = f"Bearer {self.post('register', account)['token']}"
        # Mail comes at night, too: what a test sees does not depend on the time of day.
        self.ask("PATCH", "me/preferences", {"night": None})

    def confirm_address(self, box: Box) -> None:
        """Follow the link that came by mail: to other addresses the site sends nothing."""
        give_up = time.monotonic() + 2 * patience.SECONDS
        while not (mails := box.to(self.name)):
            assert time.monotonic() < give_up, f"no mail for {self.name}"
            time.sleep(PAUSE_SECONDS)
        link = re.search(r"/login/(\S+)", text_of(mails[0]))
        assert link is not None
        self.post("me/email/confirm", {"link": link[1]})

    def get(self, path: str) -> Any:
        return self.ask("GET", path)

    def post(self, path: str, data: Mapping[str, Any] | None = None) -> Any:
        return self.ask("POST", path, data or {})

    def ask(self, method: str, path: str, data: Mapping[str, Any] | None = None) -> Any:
        """Ask until there is an answer, each time under the same key. Raises RefusedError."""
        headers = self.headers | {"Idempotency-Key": secrets.token_hex(16)}
        body = None if data is None else json.dumps(data)
        during, give_up = self.tally.during, time.monotonic() + 2 * patience.SECONDS
        for tries in count():
            status, said, wait = self._once(method, path, body, headers)
            if status is not None and status < OF_THE_SERVER and status != TOO_MANY:
                self.tally.answered(during)
                if status >= 400:
                    raise RefusedError(f"{method} {path}: {status} {said!r}")
                return json.loads(said)
            what = str(status or said)
            if status is not None and status >= OF_THE_SERVER and status not in AWAY:
                self.tally.unexpected.append(f"{method} {path}: {status} {said!r}")
            self.tally.failed(during, tries, what)
            assert time.monotonic() < give_up, f"{method} {path}: {what}"
            time.sleep(wait)
        raise AssertionError

    def _once(
        self, method: str, path: str, body: str | None, headers: Mapping[str, str]
    ) -> tuple[int | None, Any, float]:
        """One try: its status and what was said; without an answer, the error's name."""
        try:
            self.connection.request(method, f"/api/v1/{path}", body, dict(headers))
            answer = self.connection.getresponse()
            said = answer.read()
        except (OSError, http.client.HTTPException) as error:
            self.connection.close()
            return None, type(error).__name__, PAUSE_SECONDS
        return answer.status, said, float(answer.headers["Retry-After"] or PAUSE_SECONDS)
