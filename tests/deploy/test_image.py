"""The site in its image, by docker-compose.yml: it starts, plays, sends mail and stops."""

from __future__ import annotations

import contextlib
import json
import os
import re
import secrets
import shlex
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from devtools.demo.api_client import Answer, ApiError, Client
from devtools.demo.game import check_promises, play, seat_clients
from devtools.demo.passwords import new_password
from games.engine.types import Json
from meuterer_site.embedded.data_folder import ROOT
from meuterer_site.embedded.ports import free_port
from tests.deploy import compose_file, manifests
from tests.deploy.backing_servers import postgres_server
from tests.deploy.compose_file import Service
from tests.deploy.containers import Container, Deployment
from tests.deploy.image_tree import Build, Image
from tests.kit import patience
from tests.kit.mailbox import Box, post_office, text_of
from tests.kit.short_games import OPTIONS

pytestmark = [pytest.mark.acceptance("image"), pytest.mark.timeout(900)]
SITE: Final = ("web", "worker", "thinker", "beat")
SHARED: Final = Path("/dev/shm")
TREE_BYTES: Final = 2 * 1024**3  # with all that is written into it
MANUAL: Final = r"^docker (?:compose exec web|run --rm meuterer) (.+)$"
BY_PROXY: Final = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.7"}


class Visitor(Client):
    """Calls the API through a proxy that handles TLS."""

    def __init__(self, site: Deployment, name: str) -> None:
        super().__init__(site.address)
        self.through = BY_PROXY | {"Host": host(site)}
        password = new_password()
        account = {"username": name, "email": f"{name}@example.org", "password": password}
        self.token = self.post("register", account).body["token"]

    def call(self, method: str, path: str, data: Json, headers: dict[str, str]) -> Answer:
        """Call, and wait where there is a limit, as a client should."""
        while True:
            try:
                return super().call(method, path, data, headers | self.through)
            except ApiError as error:
                if error.status != 429:
                    raise
                time.sleep(1)


Visit = Callable[[str], Visitor]


def host(site: Deployment) -> str:
    return site.services["web"].environment["ALLOWED_HOSTS"].split(",")[0]


def fetch(site: Deployment, path: str, **headers: str) -> tuple[int, Any, bytes]:
    sent = BY_PROXY | {"Host": host(site)} | headers
    request = urllib.request.Request(f"{site.address}{path}", headers=sent)
    with urllib.request.urlopen(request, timeout=patience.SECONDS) as answer:
        return answer.status, answer.headers, answer.read()


def wait_for(condition: Callable[[], object], container: Container) -> None:
    give_up = time.monotonic() + 2 * patience.SECONDS
    while not condition():
        assert time.monotonic() < give_up, container.last_lines()
        time.sleep(0.1)


def in_memory() -> Path | None:
    """A place for the thirty thousand files of a tree, where disks are slow, if there is one."""
    if not SHARED.exists():
        return None
    about = os.statvfs(SHARED)
    fits = about.f_bavail * about.f_frsize > TREE_BYTES and not about.f_flag & os.ST_NOEXEC
    return SHARED if fits else None


@pytest.fixture(scope="module")
def folder() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="image-", dir=in_memory()) as name:
        Path(name).chmod(0o755)  # the image's user must get through
        yield Path(name)


@pytest.fixture(scope="module")
def office() -> Iterator[tuple[Box, int]]:
    with post_office() as found:
        yield found


@pytest.fixture(scope="module")
def services(office: tuple[Box, int]) -> dict[str, Service]:
    """What compose reads from ``.env.example`` with its gaps filled in."""
    made = ("SECRET_KEY", "POSTGRES_PASSWORD", "REDIS_PASSWORD", "METRICS_TOKEN")
    filled = {name: secrets.token_urlsafe(48) for name in made}
    own = {"MAIL_URL": f"smtp://127.0.0.1:{office[1]}"}
    return compose_file.services(compose_file.example() | filled | own)


@pytest.fixture(scope="module")
def image(folder: Path, services: dict[str, Service]) -> Image:
    return Build(ROOT, folder, services["web"].build["args"]).make()


@pytest.fixture(scope="module")
def site(folder: Path, image: Image, services: dict[str, Service]) -> Iterator[Deployment]:
    """Everything is started, and healthy."""
    deployment = Deployment(folder, image, services)
    try:
        deployment.up()
        yield deployment
    finally:
        deployment.kill()


@pytest.fixture
def visit(site: Deployment) -> Iterator[Visit]:
    """Opens accounts."""
    with contextlib.ExitStack() as visits:

        def open_account(name: str) -> Visitor:
            return visits.enter_context(contextlib.closing(Visitor(site, name)))

        yield open_account


def test_every_service_is_healthy_by_its_own_check(site: Deployment) -> None:
    checked = [name for name, service in site.services.items() if service.check]
    assert checked == ["postgres", "redis", *SITE]
    assert [name for name in checked if not site.containers[name].is_healthy()] == []
    status, _, said = fetch(site, "/readyz")
    assert (status, set(json.loads(said).values())) == (200, {"ok", True})


def test_postgres_is_not_healthy_while_its_image_sets_it_up(
    folder: Path, services: dict[str, Service]
) -> None:
    """Then it answers on its socket, and is stopped once more before it is the real one."""
    service, port = services["postgres"], free_port()
    place = postgres_server(folder / "setting-up", port, service.environment)
    postgres = Container(service, place, folder / "setting-up.log", "")
    postgres.start(*postgres.service.command, "-c", "listen_addresses=")
    try:
        wait_for(lambda: postgres.run(["pg_isready", "-q"]).returncode == 0, postgres)
        assert not postgres.is_healthy()
    finally:
        postgres.kill()


@pytest.mark.skipif(os.geteuid() != 0, reason="only root starts programs as another user")
def test_programs_run_as_the_images_user_who_may_write_to_nothing_but_tmp(
    site: Deployment,
) -> None:
    web = site.containers["web"]
    assert web.process is not None
    assert Path(f"/proc/{web.process.pid}").stat().st_uid == site.image.user
    (code,) = {web.run(["touch", name]).returncode for name in ("new", "manage.py", "/venv/new")}
    assert code != 0
    assert web.run(["touch", "/tmp/new"]).returncode == 0


@pytest.mark.parametrize("path", ["/", "/help", "/admin/", "/api/v1/docs"])
def test_page_comes_with_static_files_under_names_of_their_content(
    site: Deployment, path: str
) -> None:
    _, _, page = fetch(site, path)
    files = set(re.findall(r'"(/static/[^"]+\.(?:css|js))"', page.decode()))
    assert files
    for file in files:
        status, headers, _ = fetch(site, file)
        assert status == 200
        assert "immutable" in headers["Cache-Control"], file


def test_game_with_a_bot_is_played_over_http_to_its_end(visit: Visit) -> None:
    for ruleset, options in OPTIONS.items():
        people = [visit(f"{name}-{ruleset}") for name in ("bernd", "carla")]
        wish = {"ruleset": ruleset, "options": options, "seats": 3, "bots": ["greedy"]}
        game = seat_clients(people, wish)
        assert play(people, game, Random(1))["status"] == "finished"
        assert list(check_promises(people, game))


def test_mail_reaches_a_real_server(
    site: Deployment, visit: Visit, office: tuple[Box, int]
) -> None:
    dora = visit("dora")
    dora.post("login/link", {"email": "dora@example.org"})
    box, _ = office
    address = site.services["web"].environment["SITE_URL"]

    def links() -> list[str]:
        text = "\n".join(text_of(mail) for mail in box.to("dora"))
        return re.findall(rf"{re.escape(address)}/login/(\S+)", text)

    wait_for(links, site.containers["worker"])
    assert dora.post("login", {"link": links()[0]}).body["token"]


def test_every_command_of_the_manual_works_in_the_image(site: Deployment, visit: Visit) -> None:
    manual = "".join(path.read_text() for path in (ROOT / "docs").glob("*.md"))
    lines = set(re.findall(MANUAL, manual, re.MULTILINE))
    visit("anna")
    said = {}
    for line in lines:
        done = site.containers["web"].run(shlex.split(line))
        assert done.returncode == 0, f"{line}\n{done.stdout}{done.stderr}"
        said[line] = done.stdout
    assert said["python manage.py grant_role anna administrator"] == "anna is administrator now.\n"


def test_probes_of_kubernetes_are_answered(site: Deployment) -> None:
    web = manifests.pod("web")
    (container,) = web["containers"]
    for kind in ("startupProbe", "livenessProbe", "readinessProbe"):
        asked = container[kind]["httpGet"]
        request = urllib.request.Request(
            site.address + asked["path"],
            headers={header["name"]: header["value"] for header in asked["httpHeaders"]},
        )
        with urllib.request.urlopen(request, timeout=patience.SECONDS) as answer:
            assert answer.status == 200
    for waiting in web["initContainers"]:
        assert site.containers["web"].run(waiting["command"]).returncode == 0


def test_site_stops_in_time_while_a_player_is_listening(site: Deployment, visit: Visit) -> None:
    emil = visit("emil")
    headers = emil.through | {"Authorization": f"Bearer {emil.token}"}
    emil.connection.request("GET", "/api/v1/me/events", headers=headers)
    with emil.connection.getresponse() as stream:
        assert stream.status == 200
        assert site.end(*SITE) == dict.fromkeys(SITE, 0)
        stream.read()  # to its proper end: it was not cut off


def test_health_checks_fail_once_their_services_have_ended(site: Deployment) -> None:
    site.end(*SITE)
    for container in (site.containers["web"], site.containers["worker"]):
        wait_for(lambda one=container: not one.is_healthy(), container)


def test_no_log_tells_of_an_error(site: Deployment) -> None:
    site.end(*SITE)
    for name in ("migrate", *SITE):
        assert site.containers[name].complaints() == "", name
    assert all(site.containers[name].log.stat().st_size for name in SITE)
