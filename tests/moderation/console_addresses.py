"""All addresses of the console, filled with the keys of rows, and the ways to spell them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from django.contrib import admin
from django.contrib.contenttypes.models import ContentType
from django.urls import URLPattern, URLResolver, get_resolver

from games.console.actions import games, reports
from games.console.actions import players as on_people
from games.console.actions.registry import PAGES
from games.models import Game
from tests.kit import long_runs

NOWHERE: Final = "nowhere/at/all"

MODEL_OF_SUBJECT: Final = {  # the model of what an action is on
    games.TABLE: "game",
    games.LINE: "chatmessage",
    on_people.PERSON: "user",
    on_people.SANCTION: "sanction",
    reports.REPORT: "report",
    reports.APPEAL: "appeal",
}

SHARES: Final = 3


class Way(NamedTuple):
    """A method and an address."""

    method: str
    path: str


def templates(resolver: Any, prefix: str = "") -> Iterator[str]:
    """Every address that a resolver knows, with places for arguments."""
    for entry in resolver.url_patterns:
        found = list(entry.pattern.converters)
        text = str(entry.pattern)
        if isinstance(entry, URLResolver):
            yield from templates(entry, prefix + text)
        else:
            assert isinstance(entry, URLPattern)
            assert all(f":{name}>" in text or f"<{name}>" in text for name in found)
            yield prefix + text


def filled(template: str, rows: dict[str, str]) -> Iterator[str]:
    """An address with the keys of real rows; that of the actions once for each."""
    if "<slug:kind>" in template:
        for kind, page in PAGES.items():
            key = rows[MODEL_OF_SUBJECT[page.subject]]
            yield template.replace("<slug:kind>", kind).replace("<str:number>", key)
        return
    model = re.search("/games/([a-z]+)/", template)
    given = {
        "app_label": "games",
        "url": NOWHERE,
        "content_type_id": str(ContentType.objects.get_for_model(Game).pk),
        "object_id": rows[model[1] if model else "game"],
        "game_id": rows["game"],
    }
    text = re.sub(r"\(\?P<(\w+)>[^)]*\)", lambda found: given[found[1]], template)
    text = re.sub(r"<(?:\w+:)?(\w+)>", lambda found: given[found[1]], text)
    yield text.replace("^", "").replace("$", "").replace("\\", "")


def addresses(rows: dict[str, str]) -> list[str]:
    """All addresses of the console."""
    under = [
        entry for entry in get_resolver().url_patterns if str(entry.pattern).startswith("admin")
    ]
    assert len(under) == 3, "the second factor, the admin, and the admin without a slash"
    found = set[str]()
    for entry in under:
        prefix = "/" + str(entry.pattern)
        for template in templates(entry, prefix) if isinstance(entry, URLResolver) else [prefix]:
            found |= set(filled(template, rows))
    return sorted(found)


def ways(rows: dict[str, str], share: int) -> Iterator[Way]:
    """A third of the addresses, opened and posted to; in the long run all, in every way.

    Tests take different shares (0, 1, 2), so that together they try each address.
    """
    if long_runs.at_length():
        yield from every_way(rows)
        return
    for path in addresses(rows)[share::SHARES]:
        yield Way("get", path)
        yield Way("post", path)


def every_way(rows: dict[str, str]) -> Iterator[Way]:
    """Each address by each method, and spelt in other ways."""
    for path in addresses(rows):
        for spelt in {path, path.rstrip("/"), path + "/", path + "x", path.upper()}:
            yield Way("get", spelt)
        yield Way("post", path)
        yield Way("get", f"{path}?next=/admin/&{admin.helpers.ACTION_CHECKBOX_NAME}=1")
        yield Way("put", path)
        yield Way("options", path)
