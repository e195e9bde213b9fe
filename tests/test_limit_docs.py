"""docs/limits.md and docs/api.md: each figure is the one in force, and none is missing."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final

import limits
import pytest
from django.conf import settings

from games import policy
from games.api.http import rendering, retries, throttling
from games.api.http.pagination import Pages
from games.api.openapi.document import document
from games.api.views.moves import LogPages
from games.api.views.table_filters import IDS_AT_MOST
from games.asgi.application import LOG_INS_AT_ONCE
from games.outbound.http_client import TOTAL_SECONDS
from games.selectors.moderation.search import NEWEST_LINES
from games.selectors.play.archive import CHUNK
from games.services.accounts.oauth_apps import UNUSED_DAYS
from games.services.idempotency import KEPT
from meuterer_site import database

DOCS: Final = Path(__file__).resolve().parent.parent / "docs"
LIMITS: Final = (DOCS / "limits.md").read_text()
API: Final = (DOCS / "api.md").read_text()
WORDS: Final = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
)  # fmt: skip
NUMBER: Final = re.compile(rf"\b(\d[\d,]*|{'|'.join(WORDS[2:])})\b")
UNITS: Final = {"minute": policy.MINUTE, "hour": policy.HOUR, "day": policy.DAY}
MEASURED: Final = ("some 10 ms", "two statements")  # as tests elsewhere and docs/replay.md have it


def said(number: int) -> str:
    """A number as a sentence has it."""
    return WORDS[number] if number < len(WORDS) else f"{number}"


def part(text: str, heading: str) -> str:
    """What stands below a heading."""
    return text.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]


def rows(text: str) -> list[list[str]]:
    """The cells of a table, without its head."""
    lines = [line for line in text.splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def test_each_limit_of_requests_has_its_default_in_the_table() -> None:
    told = {}
    for name, _what, default in rows(part(LIMITS, "Requests")):
        found = re.fullmatch(r"(\d+) an? (\w+)", default)
        assert found, default
        told[name.strip("`")] = (int(found[1]), UNITS[found[2]])
    share = throttling.NETWORK_SHARE
    rates = {name: limits.parse(rate) for name, rate in policy.RATES.items()}
    known = {name: (rate.amount, rate.get_expiry()) for name, rate in rates.items()}
    known["credentials"] = (20, policy.MINUTE)  # the default of the variable CREDENTIALS_RATE
    for name in ("credentials", "guests"):
        amount, window = known[name]
        known[f"{name}-network"] = (share * amount, window)
    assert told == known


def test_example_of_the_headers_is_of_the_limit_in_force() -> None:
    rate: Any = limits.parse(policy.RATES["account"])
    assert f'"account";q={rate.amount};w={rate.get_expiry()}' in LIMITS
    assert f'"quota": {rate.amount}, "window": {rate.get_expiry()}' in LIMITS


def test_each_size_is_the_one_in_force() -> None:
    told = {what: f"{size} {otherwise}" for what, size, otherwise in rows(part(LIMITS, "Sizes"))}
    assert f"{policy.BODY_BYTES:,} bytes" in told["a body"]
    assert f"{rendering.DEEPEST} levels" in told["JSON in a body"]
    key = told["`Idempotency-Key`"]
    assert f"{retries.LONGEST} characters" in key
    assert f"at least {retries.SHORTEST_OF_VISITORS}" in key
    pages = told["`limit` of a list"]
    archive = policy.ARCHIVE_PAGE_AT_MOST
    assert pages == (
        f"{Pages.max_page_size}; of a log {LogPages.max_page_size}; of the archive {archive} "
        "400 `invalid_request`"
    )
    assert f"{IDS_AT_MOST} ids" in told["`ids` of `GET games`"]


CLAIMS: Final = (
    f"{said(LOG_INS_AT_ONCE)} requests wait at most",
    f"{said(policy.PASSWORDS_WRONG)} wrong ones for a name in {policy.LOCKOUT_MINUTES} minutes",
    f"{said(policy.CODES_WRONG)} wrong ones in {policy.LOCKOUT_MINUTES} minutes",
    f"{said(policy.PASSKEYS_AT_MOST)} for an account",
    f"{said(policy.LOGIN_LINKS_AN_HOUR)} an hour to one address",
    f"{said(policy.GUEST_TABLES_AT_MOST)} table at a time",
    f"{said(policy.GUEST_SEATS_AT_MOST)} seats among people",
    f"{policy.GUEST_DAYS} days without use",
    f"{policy.OPEN_TABLES_AT_MOST} of one host",
    f"a task ends after {settings.CELERY_TASK_SOFT_TIME_LIMIT} seconds",
    f"{said(policy.BOTS_AT_MOST)} of one owner, each at {policy.BOT_GAMES_AT_MOST} tables",
    f"{policy.VACATION_DAYS_A_YEAR} days a year",
    f"{policy.INVITATIONS_AT_MOST} to one table",
    f"{said(policy.INVITATION_LINKS_AT_MOST)} links",
    f"{policy.FILM_STEPS} steps or {policy.FILM_SECONDS:.0f} seconds of a film",
    f"| an analysis | {policy.ANALYSES_A_DAY} a day",
    f"| a hint | {policy.HINTS_A_DAY} a day",
    f"| a table that is played on | `tables`; {policy.PLAYED_ON_A_DAY} a day",
    f"at most {policy.ARCHIVE_PAGE_AT_MOST} to a page, {CHUNK} of which are read at once",
    f"{policy.WAIT_SECONDS_AT_MOST} seconds at most; counts as an open stream",
    f"{policy.STREAMS_AT_MOST} open at once in one process, each for an hour",
    f"the newest {policy.LOBBY_TABLES} tables, read once a second",
    f"reads nothing for {policy.STREAM_WRITE_SECONDS} seconds",
    f"{said(policy.WEBHOOKS_AT_MOST)}; {said(policy.PINGS_AN_HOUR)} tests and "
    f"{said(policy.REDELIVERIES_AN_HOUR)} repeats by hand an hour; "
    f"{said(int(TOTAL_SECONDS))} seconds for each request",
    f"`devices`; {said(policy.DEVICES_AT_MOST)}",
    f"at most {said(policy.DIGESTS_A_DAY)} digests a day",
    f"{policy.REMATCH_HOURS} hours after the first",
    f"{policy.CHAT_LINES_A_MINUTE} lines a minute of {policy.CHAT_LENGTH} characters; "
    f"{policy.NOTE_LENGTH:,} characters; {policy.REPORTS_A_DAY} a day; one for each sanction, of "
    f"{policy.APPEAL_LENGTH} characters; {policy.MUTES_AT_MOST}",
    f"{policy.BLOCKS_AT_MOST}; {policy.FOLLOWS_AT_MOST}; "
    f"{said(policy.PREFIX_LENGTH)} characters at least",
    f"{policy.ORDERS_AT_MOST} for a seat",
    f"unused ones are deleted after {UNUSED_DAYS} days",
    f"| personal tokens | {policy.TOKENS_AT_MOST} |",
    f"deleted within {said(KEPT.days)} days",
    f"the newest {NEWEST_LINES:,} lines; {policy.EXPORTS_A_DAY} exports of the log a day; "
    f"more than {said(policy.LOOKS_A_DAY)} looks",
    "four seconds for a statement, two for a lock, two and a half in the queue, then 503",
)


@pytest.mark.parametrize("claim", CLAIMS)
def test_figure_of_costly_requests_is_the_one_in_force(claim: str) -> None:
    assert claim in part(LIMITS, "What costs more than a look")


def test_every_figure_of_costly_requests_has_its_test() -> None:
    left = part(LIMITS, "What costs more than a look")
    for claim in sorted((*CLAIMS, *MEASURED), key=len, reverse=True):
        left = left.replace(claim, "")
    left = left.replace("gets 503", "")
    assert NUMBER.findall(left) == []


def test_figures_in_the_last_claim_are_the_settings() -> None:
    assert UNITS["hour"] // UNITS["minute"] == policy.STREAM_MINUTES
    web = database.LIMITS["web"]
    assert (web.statement, web.lock, settings.WEB_QUEUE_SECONDS) == (4, 2, 2.5)


def described(method: str) -> list[tuple[str, Any]]:
    """The paths that have a method, as docs/api.md writes them, with what they answer."""
    found = []
    for path, operations in document()["paths"].items():
        if method in operations:
            told = operations[method]["responses"].get("200", {}).get("content", {})
            schema = told.get("application/json", {}).get("schema", {})
            found.append((re.sub(r"\{\w+\}", "{}", path.removeprefix("/api/v1/")), schema))
    return found


def test_page_about_pages_names_every_list_that_comes_whole_and_no_other() -> None:
    whole = {path for path, schema in described("get") if schema.get("type") == "array"}
    told = part(API, "Pages").partition("come whole")[2]
    named = {re.sub(r"\{\w+\}", "{}", path) for path in re.findall(r"`([^`]+)`", told)}
    assert named == whole


def test_page_about_pages_has_the_figures_in_force() -> None:
    told = part(API, "Pages")
    assert f"{Pages.page_size} entries, {Pages.max_page_size} at most" in told
    assert f"{LogPages.page_size}, {LogPages.max_page_size} at most" in told
    assert f"{policy.ARCHIVE_PAGE}, {policy.ARCHIVE_PAGE_AT_MOST} at most" in told


def test_page_about_retries_has_the_figures_in_force() -> None:
    told = part(API, "Trying again")
    assert f"up to {retries.LONGEST} printable" in told
    assert f"at least {retries.SHORTEST_OF_VISITORS} characters" in told
    assert f"kept for {said(KEPT.days)} days" in told


def test_page_about_watching_has_the_figures_in_force() -> None:
    most = policy.WAIT_SECONDS_AT_MOST
    assert f"?wait={most}` ({most} seconds at most)" in part(API, "Watching")
    assert f"up to {IDS_AT_MOST} tables at once" in part(API, "Finding a table")


def test_every_answer_to_too_much_says_when_to_come_back() -> None:
    """Whatever the limit, a 429 is told in one way: with Retry-After."""
    for path in document()["paths"].values():
        for operation in path.values():
            headers = operation["responses"]["429"]["headers"]
            assert headers["Retry-After"]["required"], operation["operationId"]
