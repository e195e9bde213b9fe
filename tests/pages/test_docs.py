"""/docs/: the project's documents, as pages."""

from __future__ import annotations

import re
from html import unescape
from html.parser import HTMLParser
from typing import Any

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.test import Client

from games.documentation import markdown
from games.documentation.index import PICTURES, by_path, contents, index
from games.rulesets.registry import RULESETS

pytestmark = pytest.mark.django_db

ELSEWHERE = re.compile(r"https?:|mailto:")
MARKDOWN = [name for name, found in index().items() if found.path.suffix == ".md"]


class Found(HTMLParser):
    """The links, anchors and scripts of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.anchors: set[str] = set()
        self.scripts = 0
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.links += [given[name] or "" for name in ("href", "src") if name in given]
        if anchor := given.get("id"):
            assert anchor not in self.anchors, anchor
            self.anchors.add(anchor)
        self.scripts += tag == "script" or any(name.startswith("on") for name in given)


def page(path: str) -> Any:
    answer = Client().get(path, headers={"Accept": "text/html"})
    assert answer.status_code == 200, path
    return answer


@pytest.fixture(scope="module")
def pages() -> dict[str, Found]:
    """Every page, by its path."""
    names = ["", *index()]
    return {
        f"/docs/{name}": Found(page(f"/docs/{name}").content.decode())
        for name in names
        if not name.endswith(tuple(PICTURES))
    }


def test_every_document_has_a_page_and_is_listed(pages: dict[str, Found]) -> None:
    assert {"api", "limits", "clients", "api-changelog"} <= set(index())
    assert {f"rules/{key}{page}" for key in RULESETS for page in ("", "/api")} <= set(index())
    listed = [document.name for _group, documents in contents() for document in documents]
    assert sorted(listed) == sorted(MARKDOWN)
    assert {f"/docs/{name}" for name in listed} <= set(pages["/docs/"].links)


def test_every_link_of_every_page_leads_somewhere(
    pages: dict[str, Found],
) -> None:
    others = {"/": page("/"), "/api/v1/docs": page("/api/v1/docs")}
    for path, found in pages.items():
        for link in found.links:
            if ELSEWHERE.match(link):
                continue
            target, _, anchor = link.partition("#")
            assert target or anchor, (path, link)
            target = target or path
            if target.startswith("/docs/") and not target.endswith(tuple(PICTURES)):
                assert target in pages, (path, link)
                assert not anchor or unescape(anchor) in pages[target].anchors, (path, link)
            elif target.startswith(settings.STATIC_URL):
                assert finders.find(target.removeprefix(settings.STATIC_URL)), (path, link)
            elif target not in others:
                others[target] = Client().get(target)
                others[target].close()
                assert others[target].status_code == 200, (path, link)


@pytest.mark.parametrize("name", MARKDOWN)
def test_every_link_of_every_file_leads_somewhere_in_the_repository(name: str) -> None:
    document = index()[name]
    for link in re.findall(r"\]\(([^)\s]+)\)", document.path.read_text()):
        if ELSEWHERE.match(link) or link.startswith("/"):
            continue
        target, _, anchor = link.partition("#")
        path = (document.path.parent / target).resolve() if target else document.path
        assert path.exists(), link
        if anchor:
            headings = markdown.page(by_path()[path]).headings
            assert anchor in {heading.anchor for heading in headings}, link


def test_pages_need_no_script_and_their_policy_allows_no_inline_one() -> None:
    for path in ("/docs/", "/docs/api"):
        answer = page(path)
        assert Found(answer.content.decode()).scripts == 0
        assert "style=" not in answer.content.decode()
        assert "unsafe" not in answer["Content-Security-Policy"]


def test_unchanged_page_is_answered_with_304() -> None:
    first = page("/docs/api")
    again = Client().get("/docs/api", headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert page("/docs/limits")["ETag"] != first["ETag"]


@pytest.mark.parametrize(
    "name",
    [
        "../manage.py",
        "..%2fmanage.py",
        "%2e%2e/manage.py",
        "/etc/passwd",
        "%2fetc%2fpasswd",
        "api.md",
        "rules/../api",
        "rules",
        "api/",
        "api%00",
        "API",
        "nothing",
    ],
)
def test_name_that_is_no_document_is_refused_with_404(name: str) -> None:
    answer = Client().get(f"/docs/{name}")
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


def test_posting_to_a_page_is_refused_with_405() -> None:
    assert Client().post("/docs/api").status_code == 405


def test_page_is_english_in_every_language() -> None:
    answer = Client().get("/docs/api", headers={"Accept-Language": "fr"})
    assert answer["Content-Language"] == "en"
    assert '<html lang="en">' in answer.content.decode()


def test_first_page_links_to_the_guides_and_they_to_the_reference() -> None:
    assert "/docs/" in Found(page("/").content.decode()).links
    assert "/api/v1/docs" in Found(page("/docs/").content.decode()).links


def test_reference_links_to_the_guides() -> None:
    schema = Client().get("/api/v1/schema", headers={"Accept": "application/json"}).json()
    assert schema["externalDocs"]["url"] == f"{settings.SITE_URL}/docs/"


def test_html_in_a_document_stays_text() -> None:
    html = markdown.MARKDOWN.render("<script>x</script> [a](javascript:x)\n\n```html\n<b>\n```")
    assert "<script" not in html
    assert "javascript:x" not in re.findall(r'href="([^"]*)', html)
    assert "&lt;b&gt;" in html


def test_equal_headings_have_different_anchors() -> None:
    assert markdown.slug("A `code`, and more") == "a-code-and-more"
    for name in MARKDOWN:
        anchors = [heading.anchor for heading in markdown.page(index()[name]).headings]
        assert len(anchors) == len(set(anchors)), name
