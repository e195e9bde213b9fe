"""/tables/<code>/replay: the frame of a replay, filled by scripts from the API."""

from __future__ import annotations

import json
import re
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.pages.short_ids import short_id
from games.pages.strings import replay
from games.rulesets.registry import RULESETS
from tests.kit.api_clients import Caller, every_ruleset

pytestmark = [pytest.mark.django_db, every_ruleset]


def page_of(game: str, language: str = "en", client: Client | None = None) -> Any:
    address = f"/tables/{short_id(UUID(game))}/replay"
    return (client or Client()).get(address, headers={"accept-language": language})


@pytest.mark.parametrize("language", ["en", "fr", "de", "ja"])
def test_replay_page_is_in_the_readers_language(game: str, language: str) -> None:
    page = page_of(game, language)
    assert page.status_code == 200
    assert page["Content-Language"] == language
    assert f'<html lang="{language}"' in page.content.decode()


def test_replay_page_names_the_game_and_says_that_it_needs_scripts(game: str, ruleset: str) -> None:
    text = page_of(game).content.decode()
    assert f">Replay · {RULESETS[ruleset].name}</h1>" in text
    assert f'data-game="{game}"' in text
    assert '<noscript><p class="alert">The replay needs JavaScript.' in text
    assert ("data-secrets" in text) == RULESETS[ruleset].keeps_secrets


def test_replay_page_has_the_strings_of_its_scripts(game: str) -> None:
    found = re.search(
        r'id="strings" type="application/json">(.*?)</script>', page_of(game).content.decode()
    )
    assert found is not None
    assert replay.WORDS.keys() <= json.loads(found[1]).keys()


def test_replay_page_contains_nothing_of_the_game_for_players_and_guests(
    game: str, anna: Caller
) -> None:
    assert anna.user is not None
    client = Client()
    client.force_login(anna.user)
    mine = page_of(game, client=client).content.decode()
    assert anna.user.username in mine
    for text in (mine, page_of(game).content.decode()):
        assert "hand" not in re.sub(r'<script id="(strings|components)".*?</script>', "", text)


def test_replay_page_of_an_unknown_table_is_refused_with_404() -> None:
    page = page_of(str(uuid4()))
    assert page.status_code == 404
    assert "Table not found" in page.content.decode()


def test_replay_page_costs_one_statement(game: str) -> None:
    with CaptureQueriesContext(
        connection,
    ) as statements:
        page_of(game)
    assert len(statements) == 1
