"""What a browser needs to install the site as an app."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.test import Client

pytestmark = pytest.mark.django_db


def size_of_png(path: str) -> str:
    width, height = struct.unpack(">II", Path(path).read_bytes()[16:24])
    return f"{width}x{height}"


def test_manifest_leads_into_the_site(client: Client) -> None:
    answer = client.get("/manifest.webmanifest")
    assert answer["Content-Type"] == "application/manifest+json"
    app = answer.json()
    assert (app["scope"], app["display"]) == ("/", "standalone")
    assert client.get(app["start_url"]).status_code in (200, 302)


def test_manifest_names_icons_in_the_sizes_that_they_have(client: Client) -> None:
    icons = client.get("/manifest.webmanifest").json()["icons"]
    assert {icon["purpose"] for icon in icons} == {"any", "maskable"}
    for icon in icons:
        found = finders.find(icon["src"].removeprefix("/static/"))
        assert found is not None
        assert size_of_png(found) == icon["sizes"]


def test_manifest_speaks_the_visitors_language(client: Client) -> None:
    german = client.get("/manifest.webmanifest", headers={"Accept-Language": "de"}).json()
    assert german["description"] != client.get("/manifest.webmanifest").json()["description"]


def test_service_worker_is_a_script_at_the_root_that_browsers_ask_for_again(client: Client) -> None:
    answer = client.get("/sw.js")
    assert answer["Content-Type"].startswith("text/javascript")
    assert "no-cache" in answer["Cache-Control"]
    assert b"addEventListener" in answer.content
