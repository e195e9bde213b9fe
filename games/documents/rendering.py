"""Markdown into HTML: headings with anchors, links between pages, titled blocks of code."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from itertools import pairwise
from typing import Any, Final

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token

from games.documents.shelf import Document, shelf

ROOT: Final = "/docs/"
TITLES: Final = {
    "sh": "Shell",
    "bash": "Shell",
    "python": "Python",
    "py": "Python",
    "js": "JavaScript",
    "mjs": "JavaScript",
    "json": "JSON",
    "http": "HTTP",
    "html": "HTML",
}


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading that one can jump to."""

    level: int
    text: str
    anchor: str


@dataclass(frozen=True, slots=True)
class Page:
    """A document as HTML, with its headings."""

    html: str
    headings: tuple[Heading, ...]


class Renderer(RendererHTML):
    """What the pages want otherwise than the library has it."""

    def fence(self, tokens: Sequence[Token], idx: int, options: Any, env: Any) -> str:
        """Put what it is above a block of code, and let the keyboard scroll it."""
        language, _, title = tokens[idx].info.strip().partition(" ")
        return code(tokens[idx].content, title or TITLES.get(language, ""))

    def table_open(self, tokens: Sequence[Token], idx: int, options: Any, env: Any) -> str:
        """A wide table scrolls by itself, not the page with it."""
        return '<div class="table" tabindex="0" role="group" aria-label="Table"><table>\n'

    def table_close(self, tokens: Sequence[Token], idx: int, options: Any, env: Any) -> str:
        return "</table></div>\n"


MARKDOWN: Final = MarkdownIt("commonmark", {"html": False}, renderer_cls=Renderer).enable("table")


@lru_cache(maxsize=256)
def page(document: Document) -> Page:
    """The page of a document. What is no Markdown is shown as it stands."""
    text = document.path.read_text()
    if document.path.suffix != ".md":
        title = TITLES.get(document.path.suffix.removeprefix("."), "")
        return Page(f"<h1>{escape(document.name)}</h1>\n{code(text, title)}", ())
    tokens = MARKDOWN.parse(text)
    headings = tuple(_anchored(tokens))
    for token in tokens:
        for child in token.children or ():
            _lead(child, document.name)
    return Page(MARKDOWN.renderer.render(tokens, MARKDOWN.options, {}), headings)


def code(text: str, title: str) -> str:
    """A block of code under its title."""
    named = f"<figcaption>{escape(title)}</figcaption>" if title else ""
    return f'<figure>{named}<pre tabindex="0"><code>{escape(text)}</code></pre></figure>\n'


def address(target: str, name: str) -> str | None:
    """Where a link in a document leads on the site; None if it leads out of the documents."""
    if re.match(r"[a-z]+:|/|#", target):
        return target
    path, _, anchor = target.partition("#")
    found = posixpath.normpath(posixpath.join(posixpath.dirname(name), path)).removesuffix(".md")
    if found not in shelf():
        return None
    return f"{ROOT}{found}" + (f"#{anchor}" if anchor else "")


def slug(text: str) -> str:
    """The anchor of a heading, as where the repository is read makes it."""
    return re.sub(r"\s", "-", re.sub(r"[^\w\s-]", "", text.lower()).strip())


def _anchored(tokens: list[Token]) -> list[Heading]:
    headings: list[Heading] = []
    taken: dict[str, int] = {}
    for token, inline in pairwise(tokens):
        if token.type != "heading_open":
            continue
        text = "".join(child.content for child in inline.children or ())
        base = slug(text)
        number = taken[base] = taken.get(base, -1) + 1
        anchor = f"{base}-{number}" if number else base
        token.attrSet("id", anchor)
        headings.append(Heading(int(token.tag[1:]), text, anchor))
    return headings


def _lead(token: Token, name: str) -> None:
    """Let a link or a picture lead to where that stands on the site."""
    for attribute in ("href", "src"):
        target = token.attrGet(attribute)
        if target is not None and (found := address(str(target), name)) is not None:
            token.attrSet(attribute, found)
