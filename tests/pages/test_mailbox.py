"""The mailbox: mails caught by a site on a laptop; other sites show none."""

from __future__ import annotations

from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

NAME = "20261121-080000-000001"
PATHS = ("/mails", f"/mails/{NAME}", f"/mails/{NAME}/html")
SCRIPT = "<script>alert(1)</script>"


@pytest.fixture
def folder(tmp_path: Path, settings: Any) -> Path:
    """A folder with one caught mail in it, and a secret beside it."""
    folder = tmp_path / "mails"
    folder.mkdir()
    settings.MAIL_FOLDER = str(folder)
    mail = EmailMessage()
    mail["Subject"], mail["To"] = f"Your turn {SCRIPT}", "anna@example.org"
    mail["Date"] = "Sat, 21 Nov 2026 08:00:00 +0000"
    mail.set_content(f"Ahoy in plain {SCRIPT}")
    mail.add_alternative(f"<p style='color:red'>Ahoy in colour</p>{SCRIPT}", subtype="html")
    (folder / f"{NAME}.eml").write_bytes(mail.as_bytes())
    (tmp_path / "secret.eml").write_bytes(b"Subject: secret\n\nsecret")
    return folder


def page(path: str) -> str:
    answer = Client().get(path)
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.mark.parametrize("path", PATHS)
def test_mailbox_of_a_site_with_a_mail_server_is_refused_with_404(settings: Any, path: str) -> None:
    settings.MAIL_FOLDER = ""
    assert Client().get(path).status_code == 404


def test_caught_mails_are_listed(folder: Path) -> None:
    listed = page("/mails")
    assert "anna@example.org" in listed
    assert f"/mails/{NAME}" in listed


def test_empty_mailbox_says_so(folder: Path) -> None:
    (folder / f"{NAME}.eml").unlink()
    assert "None yet" in page("/mails")


def test_caught_mail_is_shown(folder: Path) -> None:
    shown = page(f"/mails/{NAME}")
    assert "Ahoy in plain" in shown
    assert f'src="/mails/{NAME}/html"' in shown


def test_markup_in_a_mail_is_shown_as_text(folder: Path) -> None:
    for path in PATHS[:2]:
        assert SCRIPT not in page(path)


def test_html_of_a_mail_is_shown_without_scripts_pictures_or_forms(folder: Path) -> None:
    answer = Client().get(f"/mails/{NAME}/html")
    assert "Ahoy in colour" in answer.content.decode()
    rules = dict(
        rule.strip().split(" ", 1) for rule in answer["Content-Security-Policy"].split(";")
    )
    assert rules["default-src"] == "'none'"
    assert not {"script-src", "img-src"} & {
        name for name, value in rules.items() if value not in ("'none'", "'self' data:")
    }
    assert rules["frame-ancestors"] == "'self'"
    assert answer["X-Frame-Options"] == "SAMEORIGIN"


def test_frame_of_a_mail_is_sandboxed(folder: Path) -> None:
    shown = page(f"/mails/{NAME}")
    sandbox = shown.partition('sandbox="')[2].partition('"')[0]
    assert "allow-scripts" not in sandbox
    assert "allow-same-origin" not in sandbox
    assert "allow-forms" not in sandbox


def test_mail_without_html_is_shown_as_text(folder: Path) -> None:
    (folder / f"{NAME}.eml").write_bytes(b"Subject: plain\n\nonly text")
    assert "only text" in page(f"/mails/{NAME}")
    assert page(f"/mails/{NAME}/html") == ""


@pytest.mark.parametrize(
    "name",
    [
        "nothing",
        "../secret",
        "..%2Fsecret",
        "%2e%2e%2fsecret",
        "..\\secret",
        "%2Fetc%2Fpasswd",
        f"{NAME}.eml",
        f"{NAME}%00",
        "*",
    ],
)
def test_name_leading_out_of_the_folder_is_refused_with_404(folder: Path, name: str) -> None:
    for path in (f"/mails/{name}", f"/mails/{name}/html"):
        answer = Client().get(path)
        assert answer.status_code == 404
        assert b"secret" not in answer.content.replace(b"../secret", b"")
