"""docker-compose.yml and .env.example pass on every setting, and are followed as compose does."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

import pytest

from meuterer_site.embedded.data_folder import ROOT
from tests.deploy import compose_file
from tests.deploy.compose_file import ComposeError, interpolated

GAPS: Final = ("SECRET_KEY", "POSTGRES_PASSWORD", "REDIS_PASSWORD")
FILLED: Final = compose_file.example() | dict.fromkeys(GAPS, "secret")
MANUAL: Final = ROOT / "docs" / "operations.md"
NEVER_PUBLIC: Final = {"DEBUG", "LOOPBACK_WEBHOOKS", "MAIL_FOLDER", "WEBHOOK_FOLDER"}
READ: Final = re.compile(r'\b(?:env(?:\.\w+)?\(\s*|os\.environ(?:\.get\(|\[))"([A-Z_]+)"')


def settings_read() -> set[str]:
    """The variables that settings and processes of a public site read."""
    folder = ROOT / "meuterer_site"
    embedded = {folder / "bootstrap.py", *(folder / "embedded").iterdir()}
    files = set(folder.rglob("*.py")) - embedded
    return {name for path in files for name in READ.findall(path.read_text())}


def in_the_image() -> set[str]:
    """The variables that the Dockerfile sets."""
    lines = re.findall(r"^ENV (.+)$", (ROOT / "Dockerfile").read_text(), re.MULTILINE)
    return {word.partition("=")[0] for line in lines for word in line.split()}


def settings_described() -> set[str]:
    """The variables in the manual's table."""
    rows = re.findall(r"^\| (`[A-Z_`, ]+`) \|", MANUAL.read_text(), re.MULTILINE)
    return {name for row in rows for name in re.findall(r"[A-Z_]{2,}", row)}


@pytest.mark.parametrize("found", [settings_read, settings_described])
def test_every_setting_of_a_public_site_is_passed_on(found: Callable[[], set[str]]) -> None:
    settings = found()
    assert len(settings) > 20
    assert settings - compose_file.passed_on("web") == NEVER_PUBLIC | (settings & in_the_image())


def test_variable_of_the_image_is_not_set_again() -> None:
    assert not compose_file.passed_on("web") & in_the_image()


@pytest.mark.parametrize(
    ("variables", "found"), [({}, {"B": "1"}), ({"A": "x"}, {"A": "x", "B": "1"})]
)
def test_variable_without_a_value_is_passed_on_if_it_is_set(
    variables: dict[str, str], found: dict[str, str]
) -> None:
    said = {"environment": {"A": None, "B": 1}}
    assert compose_file._service("web", said, variables).environment == found


def test_example_names_what_compose_reads_and_nothing_else() -> None:
    named = re.findall(r"\$\{(\w+)", compose_file.FILE.read_text())
    assert sorted(set(named)) == sorted(compose_file.example())


def test_example_has_the_defaults_of_compose() -> None:
    defaults = dict(re.findall(r"\$\{(\w+):-(.+?)\}", compose_file.FILE.read_text()))
    assert {name: compose_file.example()[name] for name in defaults} == defaults


@pytest.mark.parametrize("missing", ["", None])
@pytest.mark.parametrize("name", GAPS)
def test_secret_that_is_not_set_stops_compose_and_is_named(name: str, missing: str | None) -> None:
    variables = {key: value for key, value in FILLED.items() if key != name}
    if missing is not None:
        variables[name] = missing
    with pytest.raises(ComposeError, match=f"set {name}"):
        compose_file.services(variables)


@pytest.mark.parametrize(
    ("said", "found"),
    [
        ("${A}", "a"),
        ("${A:-other}-${NONE:-other}", "a-other"),
        ("${EMPTY:-other}${EMPTY-other}", "other"),
        ("$$HOSTNAME", "$HOSTNAME"),
        ({"x": ["${A:?set A}", 1, None]}, {"x": ["a", 1, None]}),
    ],
)
def test_variables_are_put_in_their_places(said: Any, found: Any) -> None:
    assert interpolated(said, {"A": "a", "EMPTY": ""}) == found


@pytest.mark.parametrize("said", ["${NONE}", "${NONE:?}", "${EMPTY:?}"])
def test_missing_variable_is_refused(said: str) -> None:
    with pytest.raises(ComposeError):
        interpolated(said, {"EMPTY": ""})


@pytest.mark.parametrize("key", ["entrypoint", "env_file", "network_mode"])
def test_key_that_is_not_followed_is_refused(key: str) -> None:
    with pytest.raises(ComposeError, match=key):
        compose_file._service("web", {key: "x"}, {})


@pytest.mark.parametrize(("said", "seconds"), [("30s", 30), ("1m10s", 70), ("2m", 120)])
def test_duration_is_read_in_seconds(said: str, seconds: float) -> None:
    assert compose_file.seconds(said) == seconds


def test_thinker_comes_after_everything_else_where_processors_are_short() -> None:
    services = compose_file.services(FILLED)
    others = {service.shares for name, service in services.items() if name != "thinker"}
    assert others == {compose_file.SHARES}
    assert services["thinker"].shares < compose_file.SHARES / 5
