"""What `deploy/nginx.conf` makes of requests, in front of two web processes of a site."""

from __future__ import annotations

import gzip
import http.client
import json
import os
import re
import signal
import socket
import ssl
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest

from devtools.benchmark import streams
from devtools.benchmark.streams import Table
from devtools.demo.api_client import Client
from devtools.demo.game import seat_clients, sign_up
from games.policy import BODY_BYTES
from meuterer_site.embedded import child_processes, data_folder
from meuterer_site.embedded.ports import free_port
from meuterer_site.embedded.temporary_site import NO_RATES, PATIENT
from meuterer_site.server import HEAD_BYTES
from tests.deploy.tls_front import CONF, Front, listens, nginx, wait_for

pytestmark = pytest.mark.acceptance("operations")


class Before(NamedTuple):
    """nginx, and what stands behind it."""

    front: Front
    webs: list[subprocess.Popen[bytes]]
    direct: str  # the address of the same site without nginx

    def people(self, count: int) -> list[Client]:
        """Accounts that use nginx from now on."""
        people = [sign_up(self.direct, f"p{number}") for number in range(count)]
        for person in people:
            person.close()
            person.connection = self.front.connect()
        return people


@contextmanager
def web(port: int, site: dict[str, str], log: Path) -> Iterator[subprocess.Popen[bytes]]:
    env = os.environ | site | NO_RATES | PATIENT
    env |= {"HTTPS": "true", "WEB_PROCESSES": "1", "ALLOWED_HOSTS": "127.0.0.1"}
    env["DJANGO_SETTINGS_MODULE"] = "devtools.site_settings"
    command = [sys.executable, "-m", "meuterer_site.server", f"--port={port}"]
    process = child_processes.spawn(command, log=log, env=env, cwd=data_folder.ROOT)
    try:
        yield process
    finally:
        child_processes.stop(process)


@pytest.fixture(scope="module")
def before(running: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Before]:
    """A site behind nginx. The last test stops one of its webs."""
    folder, ports = tmp_path_factory.mktemp("webs"), (free_port(), free_port())
    with ExitStack() as stack:
        front = stack.enter_context(nginx(ports))
        webs = [stack.enter_context(web(port, running, folder / f"{port}")) for port in ports]
        for port in ports:
            wait_for(lambda port=port: listens(port))  # type: ignore[misc]
        yield Before(front, webs, running["SITE_URL"])


def without_tls(before: Before, path: str) -> tuple[http.client.HTTPResponse, bytes]:
    with closing(http.client.HTTPConnection("127.0.0.1", before.front.plain_port)) as plain:
        plain.request("GET", path)
        answer = plain.getresponse()
        return answer, answer.read()


def test_limits_are_those_of_the_site() -> None:
    text = CONF.read_text()
    body = re.findall(r"client_max_body_size (\d+)k;", text)
    count, size = re.findall(r"large_client_header_buffers (\d+) (\d+)k;", text)[0]
    assert [int(one) * 1024 for one in body] == [BODY_BYTES]
    assert int(count) * int(size) * 1024 == HEAD_BYTES


def test_page_over_tls_is_compressed_and_without_tls_redirected(before: Before) -> None:
    answer, body = before.front.ask("/help", Accept_Encoding="gzip")
    assert (answer.status, answer.headers["Content-Encoding"]) == (200, "gzip")
    assert b"</html>" in gzip.decompress(body)
    there, _ = without_tls(before, "/help?a=b")
    assert (there.status, there.headers["Location"]) == (
        301,
        "https://play.example.org/help?a=b",
    )


@pytest.mark.parametrize("path", ["/api/v1/me", "/oauth/token"])
def test_program_that_asks_without_tls_is_refused_and_not_led_on(before: Before, path: str) -> None:
    there, body = without_tls(before, path)
    problem = json.loads(body)
    assert (there.status, problem["code"], there.headers["Location"]) == (403, "not_allowed", None)
    assert problem["request_id"] == there.headers["X-Request-ID"]


@pytest.mark.parametrize("cipher", ["ECDHE-ECDSA-AES128-SHA", "ECDHE-ECDSA-AES256-SHA384"])
def test_ciphers_without_authentication_of_what_they_encrypt_are_refused(
    before: Before, cipher: str
) -> None:
    old = ssl.create_default_context()
    old.check_hostname, old.verify_mode = False, ssl.CERT_NONE
    old.maximum_version = ssl.TLSVersion.TLSv1_2
    old.set_ciphers(f"{cipher}:@SECLEVEL=0")
    with (
        socket.create_connection(("127.0.0.1", before.front.port)) as line,
        pytest.raises(ssl.SSLError, match="HANDSHAKE_FAILURE"),
    ):
        old.wrap_socket(line)


def test_document_of_the_api_is_compressed_and_an_answer_with_secrets_is_not(
    before: Before,
) -> None:
    answer, body = before.front.ask("/api/v1/schema", Accept_Encoding="gzip")
    assert answer.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(body)
    token = f"Bearer {before.people(1)[0].token}"
    mine, body = before.front.ask("/api/v1/me", Accept_Encoding="gzip", Authorization=token)
    assert (mine.status, mine.headers["Content-Encoding"]) == (200, None)
    assert json.loads(body)["username"]


def test_stream_tells_of_a_move_at_once(before: Before) -> None:
    """No more than the move fills a buffer on its way."""
    people = before.people(3)
    table = Table(seat_clients(people, {"ruleset": "meuterer"}), people)
    with closing(before.front.connect()) as connection:
        headers = {
            "Authorization": f"Bearer {people[0].token}",
            "Accept": "application/x-ndjson",
        }
        connection.request("GET", f"/api/v1/games/{table.game_id}/events", headers=headers)
        stream = connection.getresponse()
        assert json.loads(stream.readline())["event"] == "table"
        streams._move(table)
        while not (line := stream.readline()).strip():
            assert line, "the stream has ended"
        assert json.loads(line)["event"] == "move"
    for person in people:
        person.close()


def test_body_that_is_too_large_is_refused_as_by_the_site(before: Before) -> None:
    def problem(text: bytes) -> dict[str, object]:
        return {**json.loads(text), "request_id": ""}

    path, large = "/api/v1/register", b" " * (BODY_BYTES + 1)
    answer, body = before.front.ask(path, method="POST", body=large)
    assert (answer.status, answer.headers["Content-Type"]) == (413, "application/problem+json")
    assert json.loads(body)["request_id"] == answer.headers["X-Request-ID"]
    with pytest.raises(urllib.error.HTTPError) as refusal:
        urllib.request.urlopen(f"{before.direct}{path}", large)
    assert problem(body) == problem(refusal.value.read())
    answer, _ = before.front.ask(path, method="POST", body=large[1:])
    assert answer.status == 415, "the site has read it: it is no JSON"


def test_head_that_is_too_large_is_refused(before: Before) -> None:
    def status(count: int) -> int:
        sent = {f"X_Long_{number}": "x" * 15_000 for number in range(count)}
        return before.front.ask("/help", **sent)[0].status

    assert (status(3), status(5)) == (200, 400)


def test_request_has_the_id_that_nginx_made_for_it(before: Before) -> None:
    answer, _ = before.front.ask("/help", X_Request_ID="from-outside")
    made = answer.headers["X-Request-ID"]
    assert re.fullmatch("[0-9a-f]{32}", made)
    wait_for(lambda: made in before.front.access_log.read_text())


def test_requests_are_answered_while_and_after_one_web_ends(before: Before) -> None:
    """Whatever was not sent goes to the other web, a POST too."""
    web, token = before.webs[0], f"Bearer {before.people(1)[0].token}"
    asked = [before.front.ask("/api/v1/me", Authorization=token)[0].status for _ in range(10)]
    web.send_signal(signal.SIGTERM)
    while web.poll() is None:
        asked.append(before.front.ask("/api/v1/me", Authorization=token)[0].status)
    assert set(asked) == {200}
    body, form = b'{"ruleset": "meuterer", "seats": 3}', "application/json"
    posted = [
        before.front.ask(
            "/api/v1/games", method="POST", body=body, Authorization=token, Content_Type=form
        )[0].status
        for _ in range(10)
    ]
    assert set(posted) == {201}
