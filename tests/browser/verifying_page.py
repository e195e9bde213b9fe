"""A page that does nothing but verify records, with the site's scripts."""

from __future__ import annotations

import json
import mimetypes
from collections.abc import Callable
from pathlib import Path

from django.contrib.staticfiles import finders
from playwright.sync_api import Page, Route

from games.engine.types import Json
from games.rulesets.registry import RULESETS

MODULE = "/games/site/verify/verify.js"
Check = Callable[..., list[Json]]


class Text(str):
    """A record as it comes from the API, or from whoever forged it."""

    __slots__ = ()


def serve(route: Route) -> None:
    """Serve the site's scripts, and an empty page to run them in."""
    path = route.request.url.split("/", 3)[3]
    if not path:
        route.fulfill(body="<!doctype html><title>empty</title>", content_type="text/html")
        return
    kind = mimetypes.guess_type(path)[0] or "text/javascript"
    route.fulfill(body=Path(finders.find(path)).read_text(), content_type=kind)


def at(page: Page, origin: str) -> Check:
    """A page of this origin, as a function from a record to its verification steps.

    ``commitment`` and ``digest`` are what somebody wrote down.
    """
    page.route(f"{origin}/**", serve)
    page.goto(f"{origin}/")
    run = f"""async ([text, modules, versions, written]) => {{
        const moduleOf = async (key) =>
            Object.hasOwn(modules, key) ? import(modules[key]) : undefined;
        const games = {{ moduleOf, versionsOf: (key) => versions[key] }};
        return (await import('{MODULE}')).verify(text, games, written);
    }}"""
    modules = {key: f"/rulesets/{key}/{found.page.verify}" for key, found in RULESETS.items()}
    versions = {key: found.versions for key, found in RULESETS.items()}
    return lambda record, **written: page.evaluate(
        run,
        [
            record if isinstance(record, Text) else json.dumps(record),
            modules,
            versions,
            written,
        ],
    )


def broken(steps: list[Json]) -> list[str]:
    return [step["key"] for step in steps if not step["ok"]]
