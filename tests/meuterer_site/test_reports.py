"""What a real site tells its operator: log lines, errors, traces; and what it tells nobody.

Markers stand where secrets are: in the hands of a position, in nonces, in tokens, in an address.
The site then breaks at them, in a request, in a task and in a delivery.
"""

from __future__ import annotations

import json
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from devtools.demo.api_client import ApiError, Client
from devtools.demo.game import sign_up
from tests.kit.receivers import receiver
from tests.kit.reporting_site import (
    MARKERS,
    PATIENCE_SECONDS,
    Site,
    eventually,
    mark_hands,
    my_turn,
    table_with_bots,
    wake_bots,
)
from tests.kit.sites import running_site

pytestmark = pytest.mark.acceptance("operations")

PROCESSES = ("web", "worker", "beat")


@pytest.fixture(scope="module")
def site(django_db_setup: None) -> Iterator[Site]:
    with (
        receiver() as reports,
        running_site(**reports.environment, WEB_PROCESSES="1", LOG_LEVEL="INFO") as found,
    ):
        yield Site(found, reports)


@pytest.fixture
def anna(site: Site) -> Iterator[Client]:
    client = sign_up(site.address, "anna")
    yield client
    client.close()


def test_every_process_logs_json_lines(site: Site, anna: Client) -> None:
    for process in PROCESSES:
        lines = eventually(lambda process=process: site.lines(process))
        assert all({"event", "level", "logger", "timestamp"} <= line.keys() for line in lines)


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/livez", 200),
        ("/metrics", 200),
        ("/help", 200),
        ("/static/nothing.js", 404),
        ("/nowhere", 404),
        ("/api/v1/policy", 200),
        ("/api/v1/nothing", 404),
        ("/api/v1/me/events", 200),  # a stream
    ],
)
def test_every_answer_of_the_web_process_has_the_id_of_its_request_and_its_own_type(
    site: Site, anna: Client, path: str, status: int
) -> None:
    mine = f"any-{uuid4()}"
    headers = {"X-Request-ID": mine, "Authorization": f"Bearer {anna.token}"}
    request = urllib.request.Request(site.address + path, headers=headers)
    try:
        answer: Any = urllib.request.urlopen(request, timeout=PATIENCE_SECONDS)
    except urllib.error.HTTPError as error:
        answer = error
    with answer:
        assert (answer.status, answer.headers["X-Request-ID"]) == (status, mine)
        assert answer.headers["X-Content-Type-Options"] == "nosniff"


def test_postgres_logs_no_values_of_rows_and_statements(site: Site) -> None:
    assert site.sql("SHOW log_error_verbosity") == [("terse",)]
    assert site.sql("SHOW log_min_error_statement") == [("panic",)]


def test_request_id_goes_from_a_request_to_its_task(site: Site, anna: Client) -> None:
    table = table_with_bots(anna)
    mine = wake_bots(anna, table["id"])
    (line,) = site.logged("web", event="request", request_id=mine)
    assert (line["method"], line["status"]) == ("POST", 201)
    assert line["statements"] > 0
    assert line["queued_ms"] >= 0
    task = eventually(
        lambda: site.logged(
            "worker", event="task", request_id=mine, task="games.tasks.play_bots", state="SUCCESS"
        )
    )[0]
    assert task["statements"] > 0


def test_request_id_goes_from_a_request_through_two_tasks_to_a_mail(
    site: Site, anna: Client
) -> None:
    """A link to log in with: one task finds the account, another sends the mail."""
    mine = f"link-{uuid4()}"
    name = anna.get("me").body["username"]
    anna.post("login/link", {"email": f"{name}@example.org"}, X_Request_ID=mine)
    message = eventually(lambda: site.logged("worker", event="message", request_id=mine))[0]
    assert (message["kind"], message["status"]) == ("login", "sent")
    assert message["task"] == "games.tasks.deliver"
    mails = Path(site.found["MEUTERER_DATA"], "mails").iterdir()
    (mail,) = [text for one in mails if message["message"] in (text := one.read_text())]
    assert mine not in mail


def test_trace_has_the_request_its_statements_and_commands_and_its_task(
    site: Site, anna: Client
) -> None:
    table = table_with_bots(anna)
    mine, reports = wake_bots(anna, table["id"]), site.reports
    name = "POST api/v1/games/<uuid:game_id>/moves"

    def whole() -> Any:
        found = [span for span in list(reports.spans) if span.name == name]
        for span in found:
            if reports.attributes(span).get("request_id") == mine:
                names = {one.name for one in reports.trace(span.trace_id)}
                return names if "run/games.tasks.play_bots" in names else None
        return None

    names = eventually(whole)
    # WITH: position, history and answer are written by one statement.
    assert {"SELECT", "WITH", "PUBLISH", "apply_async/games.tasks.play_bots"} <= names
    assert reports.services == {"meuterer"}


def test_crash_is_one_event_with_traceback_and_request_id_and_without_locals(
    site: Site, anna: Client
) -> None:
    table = table_with_bots(anna)
    my_turn(anna, table["id"])
    mark_hands(site, table["id"])
    mine = f"crash-{uuid4()}"
    with pytest.raises(ApiError) as refused:
        anna.get(f"games/{table['id']}", X_Request_ID=mine)
    assert refused.value.status == 500
    assert refused.value.problem["request_id"] == mine

    def events() -> list[dict[str, Any]]:
        found = list(site.reports.events)
        return [event for event in found if event["tags"].get("request_id") == mine]

    (event,) = eventually(events)
    assert event["transaction"] == "api/v1/games/<uuid:game_id>"
    frames = event["exception"]["values"][-1]["stacktrace"]["frames"]
    assert any(frame["in_app"] and frame["lineno"] for frame in frames)
    assert "vars" not in json.dumps(event)
    assert not event.keys() & {"request", "user", "extra", "modules"}
    assert event["breadcrumbs"] == {"values": []}
    (line,) = [one for one in site.logged("web", request_id=mine) if "exception" in one]
    assert line["level"] == "error"
    assert line["exception"][0]["type"].endswith(event["exception"]["values"][-1]["type"])


def test_no_output_has_a_secret_after_crashes_in_request_task_and_delivery(
    site: Site, anna: Client
) -> None:
    table = table_with_bots(anna)
    view = my_turn(anna, table["id"])
    problems = [break_a_request(site, anna, table["id"])]
    problems.append(open_links(site))
    break_a_task(site, table["id"], view)
    break_a_delivery(site, anna)
    secrets = [*MARKERS.values(), anna.token, anna.token[-20:]]
    outputs = {
        **{name: site.log(name) for name in PROCESSES},
        "reports": "\n".join(site.reports.texts),
        "metrics": metrics(site),
        "problems": "\n".join(problems),
    }
    assert all(outputs.values()), [name for name, text in outputs.items() if not text]
    found = [(name, one) for name, text in outputs.items() for one in secrets if one in text]
    assert found == []


def break_a_request(site: Site, client: Client, game_id: str) -> str:
    """Look at a position that cannot be shown; return the refusal."""
    mark_hands(site, game_id)
    with pytest.raises(ApiError) as refused:
        client.get(f"games/{game_id}")
    assert refused.value.status == 500
    return json.dumps(refused.value.problem)


def open_links(site: Site) -> str:
    """Open pages to which mails lead, by tokens that are none; return what they say."""
    said = ""
    for page in ("go", "login", "email", "unsubscribe", "appeal"):
        address = f"{site.address}/{page}/{MARKERS['link']}"
        try:
            with urllib.request.urlopen(address, timeout=PATIENCE_SECONDS):
                pass
        except urllib.error.HTTPError as error:
            said += str(error.headers)
    return said


def break_a_task(site: Site, game_id: str, view: dict[str, Any]) -> None:
    """Let a bot move in a position that cannot be read."""
    bot = next(seat["seat"] for seat in view["seats"] if seat["bot"])
    site.sql(
        "UPDATE games_game SET bot_due = true, to_move = %s, updated_at = now() - interval '1 h' "
        "WHERE id = %s",
        [bot],
        game_id,
    )
    failed = eventually(
        lambda: site.logged("worker", event="task_failed", task="games.tasks.play_bots")
    )
    assert failed[0]["exception"][0]["frames"]
    task_id = failed[0]["task_id"]
    assert eventually(
        lambda: [e for e in site.reports.events if e["tags"].get("task_id") == task_id]
    )


def break_a_delivery(site: Site, client: Client) -> None:
    """Have a mail whose text cannot be written, to an address that nobody may read."""
    me = client.get("me").body["username"]
    mail = f"{MARKERS['mail']}@example.org"
    proved = "UPDATE games_user SET email = %s, email_proof = 'proved' WHERE username = %s"
    site.sql(proved, mail, me)
    message_id = uuid4()
    site.sql(
        "INSERT INTO games_message (id, user_id, event, channel, key, data, status, due_at, "
        "presence_delays, attempts, outcome, created_at) "
        "SELECT %s, id, 'seat_lost', 'mail', %s, %s, 'waiting', now(), 0, 0, '', now() "
        "FROM games_user WHERE username = %s",
        message_id,
        MARKERS["data"],
        json.dumps({"deadline": MARKERS["data"], "seat": MARKERS["data"]}),
        me,
    )
    broken = eventually(
        lambda: site.logged("worker", event="message_not_sent", message=str(message_id))
    )
    assert broken[0]["exception"][0]["frames"]


def metrics(site: Site) -> str:
    with urllib.request.urlopen(f"{site.address}/metrics", timeout=PATIENCE_SECONDS) as answer:
        return str(answer.read().decode())
