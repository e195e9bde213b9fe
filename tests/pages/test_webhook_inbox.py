"""The inbox for webhooks of a site on a laptop; other sites have none."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import orjson
import pytest
from django.test import Client

from games.pages.views import webhook_inbox

INBOX = "/webhooks/inbox"
SCRIPT = "<script>alert(1)</script>"
BODY = orjson.dumps({"type": "ping", "data": {"text": f"It works. {SCRIPT}"}})


@pytest.fixture
def folder(tmp_path: Path, settings: Any) -> Path:
    """Where posts are kept; it is made when the first one comes. A secret lies beside it."""
    settings.WEBHOOK_FOLDER = str(tmp_path / "webhooks")
    (tmp_path / "secret.json").write_text("secret")
    return tmp_path / "webhooks"


def post(path: str = INBOX, body: bytes = BODY, **more: Any) -> int:
    """Post as a worker does, without cookies; return the status."""
    sender = Client(enforce_csrf_checks=True)
    headers = {"webhook-id": "4711", "webhook-signature": "v1,c2lnbmVk"}
    return int(sender.post(path, body, "application/json", headers=headers, **more).status_code)


def page(path: str) -> str:
    answer = Client().get(path)
    assert answer.status_code == 200
    return answer.content.decode()


def test_site_that_was_not_asked_for_it_has_no_inbox(settings: Any) -> None:
    settings.WEBHOOK_FOLDER = ""
    assert post() == 404
    assert Client().get("/webhooks").status_code == 404


def test_inbox_is_closed_to_other_machines(folder: Path) -> None:
    post()
    (name,) = (path.stem for path in folder.glob("*.json"))
    assert post(REMOTE_ADDR="192.0.2.7") == 404
    for path in ("/webhooks", f"/webhooks/{name}"):
        assert Client(REMOTE_ADDR="192.0.2.7").get(path).status_code == 404


def test_post_is_shown_with_its_headers_and_body(folder: Path) -> None:
    assert "None yet" in page("/webhooks")
    assert post(f"{INBOX}?for=me") == 204
    (name,) = (path.stem for path in folder.glob("*.json"))
    listed, shown = page("/webhooks"), page(f"/webhooks/{name}")
    assert f'href="/webhooks/{name}">ping</a>' in listed
    assert f"{INBOX}?for=me" in listed
    for part in ("webhook-id", "4711", "v1,c2lnbmVk", "It works."):
        assert part in shown
    assert SCRIPT not in listed + shown


def test_kept_posts_can_be_read_by_their_owner_alone(folder: Path) -> None:
    post()
    assert {f"{path.stat().st_mode & 0o777:o}" for path in folder.iterdir()} == {"600"}
    assert f"{folder.stat().st_mode & 0o777:o}" == "700"


@pytest.mark.parametrize("body", [b"", b"no json", b"\xff", b"[]", b"3", b'{"type": 3}'])
def test_post_of_any_kind_is_kept(folder: Path, body: bytes) -> None:
    assert post(body=body) == 204
    (name,) = (path.stem for path in folder.glob("*.json"))
    assert "Headers" in page(f"/webhooks/{name}")
    assert name in page("/webhooks")


def test_posts_beyond_what_the_inbox_keeps_are_deleted(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(webhook_inbox, "KEPT", 2)
    for number in range(4):
        post(f"{INBOX}?n={number}")
    kept = [orjson.loads(path.read_bytes())["path"] for path in sorted(folder.iterdir())]
    assert kept == [f"{INBOX}?n=2", f"{INBOX}?n=3"]


@pytest.mark.parametrize(
    ("asked", "status"),
    [("503", 503), ("410", 410), ("200", 200), ("", 204), ("99", 204), ("700", 204), ("²34", 204)],
)
def test_address_says_by_what_a_post_is_answered(folder: Path, asked: str, status: int) -> None:
    assert post(f"{INBOX}?status={asked}") == status


def test_get_of_the_inbox_address_is_refused_with_405(folder: Path) -> None:
    assert Client().get(INBOX).status_code == 405


@pytest.mark.parametrize("name", ["nothing", "../secret", "..%2Fsecret", "%2e%2e%2fsecret", "*"])
def test_post_whose_name_leads_out_of_the_folder_is_not_found(folder: Path, name: str) -> None:
    post()
    assert Client().get(f"/webhooks/{name}").status_code == 404
