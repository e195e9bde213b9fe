"""From Markdown to HTML: headings with anchors, links between pages, titled blocks of code."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from itertools import pairwise
from pathlib import Path
from typing import Final

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import EnvType, OptionsDict

from games.documentation.index import DocumentPage, by_path

ROOT: Final = "/docs/"
ART: Final = "art:"  # prefix of a picture's address; the code that shows the page resolves it
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
    """A heading with an anchor."""

    level: int
    text: str
    anchor: str


@dataclass(frozen=True, slots=True)
class Page:
    """A document as HTML, with its headings."""

    html: str
    headings: tuple[Heading, ...]


class Renderer(RendererHTML):
    """Rendering that differs from the library's defaults."""

    def fence(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        """Put a title above a block of code, and make it scrollable by keyboard."""
        language, _, title = tokens[idx].info.strip().partition(" ")
        return code(tokens[idx].content, title or TITLES.get(language, ""))

    def table_open(
        self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType
    ) -> str:
        """Let a wide table scroll without scrolling the page."""
        label = escape(env.get("table", "Table"))
        return f'<div class="table" tabindex="0" role="group" aria-label="{label}"><table>\n'

    def table_close(
        self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType
    ) -> str:
        return "</table></div>\n"

    def th_open(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        """Don't mark an empty corner of a table as a heading."""
        if not tokens[idx + 1].content:
            tokens[idx].tag = tokens[idx + 2].tag = "td"
        return self.renderToken(tokens, idx, options, env)

    def image(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        """Render ``![](art:site#clock)``: a symbol of a sprite, the site's or (by key) a game's."""
        source = str(tokens[idx].attrGet("src"))
        if not source.startswith(ART):
            return super().image(tokens, idx, options, env)
        alt = escape(tokens[idx].content)
        what = f'role="img" aria-label="{alt}"' if alt else 'aria-hidden="true"'
        use = f'<use href="{escape(source)}"></use>'
        return f'<svg class="icon" focusable="false" {what}>{use}</svg>'


NAMED: Final = re.compile(r"(.+?)\s*\{#([a-z-]+)\}")
MARKDOWN: Final = MarkdownIt("commonmark", {"html": False}, renderer_cls=Renderer).enable("table")


@lru_cache(maxsize=256)
def page(document: DocumentPage) -> Page:
    """Return the page of a document. A file that is not Markdown is shown unchanged."""
    text = document.path.read_text()
    if document.path.suffix != ".md":
        title = TITLES.get(document.path.suffix.removeprefix("."), "")
        return Page(f"<h1>{escape(document.name)}</h1>\n{code(text, title)}", ())
    tokens = MARKDOWN.parse(text)
    headings = tuple(_anchored(tokens))
    for token in tokens:
        for child in token.children or ():
            _lead(child, document.path)
    return Page(MARKDOWN.renderer.render(tokens, MARKDOWN.options, {}), headings)


def read(text: str, *, table: str) -> Page:
    """The page of a text for players; ``table`` is the word for a table in its language.

    A heading may name its anchor, the same in every language: ``## The mutiny {#mutiny}``.
    """
    tokens = MARKDOWN.parse(text)
    headings = tuple(_anchored(tokens))
    return Page(MARKDOWN.renderer.render(tokens, MARKDOWN.options, {"table": table}), headings)


def code(text: str, title: str) -> str:
    """A block of code under its title."""
    named = f"<figcaption>{escape(title)}</figcaption>" if title else ""
    return f'<figure>{named}<pre tabindex="0"><code>{escape(text)}</code></pre></figure>\n'


def address(target: str, source: Path) -> str | None:
    """Return where a link leads on the site; None if it leads out of the documentation.

    ``source`` is the document's file: links are relative to it, as in the repository.
    """
    if re.match(r"[a-z]+:|/|#", target):
        return target
    path, _, anchor = target.partition("#")
    found = by_path().get((source.parent / path).resolve())
    if found is None:
        return None
    return f"{ROOT}{found.name}" + (f"#{anchor}" if anchor else "")


def slug(text: str) -> str:
    """Return the anchor of a heading, the same as GitHub's."""
    return re.sub(r"\s", "-", re.sub(r"[^\w\s-]", "", text.lower()).strip())


def _anchored(tokens: list[Token]) -> list[Heading]:
    headings: list[Heading] = []
    taken: dict[str, int] = {}
    for token, inline in pairwise(tokens):
        if token.type != "heading_open":
            continue
        text = "".join(child.content for child in inline.children or ())
        base = slug(text)
        if named := NAMED.fullmatch(text):
            text, base = named[1], named[2]
            _cut(inline)
        number = taken[base] = taken.get(base, -1) + 1
        anchor = f"{base}-{number}" if number else base
        token.attrSet("id", anchor)
        headings.append(Heading(int(token.tag[1:]), text, anchor))
    return headings


def _cut(heading: Token) -> None:
    """Remove a named anchor from the text shown."""
    last = (heading.children or [])[-1]
    last.content = last.content[: last.content.rindex("{#")].rstrip()


def _lead(token: Token, source: Path) -> None:
    """Point a link or a picture to its place on the site."""
    for attribute in ("href", "src"):
        target = token.attrGet(attribute)
        if target is not None and (found := address(str(target), source)) is not None:
            token.attrSet(attribute, found)
