"""Where everything in the API is."""

from __future__ import annotations

from typing import Annotated, TypedDict

from games.payloads.markers import Url


class FirstStep(TypedDict):
    """Something to try, in the order of a first game."""

    does: Annotated[str, "What it does, in English."]
    command: Annotated[str, "What to type into a shell; in capitals, what to put there instead."]


class Root(TypedDict):
    """What to begin with."""

    name: Annotated[str, "The site's name."]
    about: Annotated[str, "What can be done here, in English."]
    schema: Annotated[Url, "The OpenAPI document."]
    docs: Annotated[Url, "The same as pages."]
    guides: Annotated[Url, "A list of all guides, as Markdown."]
    changelog: Annotated[Url, "What has changed, the latest first."]
    rulesets: Annotated[Url, "The games on offer."]
    policy: Annotated[Url, "Every figure and limit in force."]
    problems: Annotated[Url, "What the code of a refusal means."]
    games: Annotated[Url, "The tables."]
    archive: Annotated[Url, "The records of finished games."]
    me: Annotated[Url, "Who I am: it takes a token."]
    my_games: Annotated[Url, "The tables at which I sit: it takes a token."]
    my_events: Annotated[Url, "The stream of all my tables: it takes a token."]
    first_steps: Annotated[list[FirstStep], "From nothing to a first move."]
