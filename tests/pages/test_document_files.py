"""The documents as files, and what tells programs where the API and its documents are."""

from __future__ import annotations

import re

import pytest
from django.conf import settings
from django.test import Client

from games.documentation.index import index

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("api.md", "text/markdown; charset=utf-8"),
        ("rules/meuterer.md", "text/markdown; charset=utf-8"),
        ("clients/bot.py", "text/plain; charset=utf-8"),
    ],
)
def test_file_of_a_document_comes_as_it_is(client: Client, name: str, kind: str) -> None:
    answer = client.get(f"/docs/files/{name}")
    assert (answer.status_code, answer["Content-Type"]) == (200, kind)
    assert answer.content == index()[name.removesuffix(".md")].path.read_bytes()
    known = client.get(f"/docs/files/{name}", headers={"If-None-Match": answer["ETag"]})
    assert known.status_code == 304


def test_page_of_html_among_the_documents_is_given_as_text(client: Client) -> None:
    pages = [one.file_name for one in index().values() if one.path.suffix == ".html"]
    assert pages
    for name in pages:
        assert client.get(f"/docs/files/{name}")["Content-Type"].startswith("text/plain")


@pytest.mark.parametrize("name", ["api", "../manage.py", "%2e%2e/manage.py", "/etc/passwd", ""])
def test_name_that_is_no_documents_file_is_refused_with_404(client: Client, name: str) -> None:
    assert client.get(f"/docs/files/{name}").status_code == 404


def test_list_for_programs_names_every_document_and_each_opens(client: Client) -> None:
    answer = client.get("/llms.txt")
    assert answer["Content-Type"] == "text/markdown; charset=utf-8"
    text = answer.content.decode()
    assert text.startswith("# Meuterer\n\n> ")
    links = re.findall(rf"\]\({re.escape(settings.SITE_URL)}(/docs/files/[^)]+)\)", text)
    listed = [one.file_name for one in index().values() if one.path.suffix == ".md"]
    assert sorted(links) == sorted(f"/docs/files/{name}" for name in listed)
    assert all(client.get(link).status_code == 200 for link in links)


def test_catalogue_leads_to_the_document_and_the_reference(client: Client) -> None:
    answer = client.get("/.well-known/api-catalog")
    assert answer["Content-Type"] == "application/linkset+json"
    (api,) = answer.json()["linkset"]
    assert api["anchor"] == f"{settings.SITE_URL}/api/v1"
    for link in (*api["service-desc"], *api["service-doc"]):
        path = link["href"].removeprefix(settings.SITE_URL)
        assert client.get(path, headers={"Accept": link["type"]}).status_code == 200, path


def test_catalogue_tells_whoever_asks_for_its_head_alone(client: Client) -> None:
    answer = client.head("/.well-known/api-catalog")
    assert (answer.status_code, answer.content) == (200, b"")
    api = f'<{settings.SITE_URL}/api/v1/>; rel="item"'
    assert answer["Link"].endswith(api) and 'rel="api-catalog"' in answer["Link"]
