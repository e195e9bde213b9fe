"""GET /api/v1/: links to everything, for a stranger; and what is sent of what seldom changes."""

from __future__ import annotations

import gzip
import re
import shlex
from typing import Any
from uuid import UUID

import orjson
import pytest
from django.conf import settings
from django.test import Client

from games.services.play import bot_moves
from tests.kit.api_clients import Caller, for_meuterer

pytestmark = pytest.mark.django_db


WORDS = re.compile(r"\b(TOKEN|GAME|PLY|MOVE)\b")


def here(address: str) -> str:
    return address.removeprefix(settings.SITE_URL)


def test_links_of_the_root_are_answered_with_200(anna: Caller, client: Client) -> None:
    root = anna.get("").json()
    links = {name: told for name, told in root.items() if str(told).startswith("http")}
    assert len(links) > 10
    for name, address in links.items():
        there: Any = anna.client if "/api/v1/" in address and name != "docs" else client
        assert there.get(here(address)).status_code == 200, name


def test_root_without_its_slash_leads_to_it(client: Client) -> None:
    assert client.get("/api/v1").headers["Location"] == "/api/v1/"


def test_first_steps_of_the_root_lead_to_a_move(visitor: Caller) -> None:
    """Each command as it stands, with what it says in capitals put in."""
    known = {"TOKEN": "", "GAME": "", "PLY": "", "MOVE": ""}
    for step in visitor.get("").json()["first_steps"]:
        command = WORDS.sub(lambda found: known[found[0]], step["command"])
        answer = curl(shlex.split(command))
        assert answer.status_code in (200, 201), (step, answer.content)
        if "-N" in command:  # the stream goes on for ever
            assert orjson.loads(answer.content.splitlines()[0])["event"] == "table"
            continue
        told = answer.json()
        known["TOKEN"] = told.get("token", known["TOKEN"])
        known["GAME"] = told.get("id", known["GAME"])
        while known["GAME"] and bot_moves.play_bot_move(game_id=UUID(known["GAME"])):
            pass  # until it is my turn
        if told.get("legal_moves"):
            known["PLY"] = str(told["ply"])
            known["MOVE"] = orjson.dumps(told["legal_moves"][0]["move"]).decode()
    assert told["version"] > 0
    assert known["MOVE"]


def curl(words: list[str]) -> Any:
    """Do what curl would."""
    assert words.pop(0) == "curl"
    caller, method, body, address = Caller(), "GET", "", ""
    headers: dict[str, str] = {}
    while words:
        match words.pop(0):
            case "-N":
                pass
            case "-X":
                method = words.pop(0)
            case "-H":
                name, _, value = words.pop(0).partition(": ")
                headers[name] = value
            case "-d":
                method, body = "POST", words.pop(0)
            case other:
                address = other
    return caller.client.generic(method, here(address), body, "application/json", headers=headers)


SELDOM = ["", "rulesets", "rulesets/meuterer", "policy", "problems", "problems/too_many",
          "changelog", "record-schema"]  # fmt: skip


@pytest.mark.parametrize("path", SELDOM)
def test_reference_is_kept_and_then_not_sent_again(visitor: Caller, path: str) -> None:
    first = visitor.get(path)
    assert first["Cache-Control"] == "public, max-age=300"
    known = visitor.get(path, If_None_Match=first["ETag"])
    assert (known.status_code, known.content) == (304, b"")
    assert known["ETag"] == first["ETag"]
    assert visitor.get(path, If_None_Match='"another"').content == first.content
    assert visitor.client.head(f"/api/v1/{path}")["ETag"] == first["ETag"]


def test_refusal_of_what_seldom_changes_is_not_kept(visitor: Caller) -> None:
    refused = visitor.get("rulesets/chess")
    assert (refused["Cache-Control"], "ETag" in refused) == ("private, no-cache", False)


def test_answer_in_another_language_has_another_name(visitor: Caller) -> None:
    names = {visitor.get("problems", Accept_Language=one)["ETag"] for one in ("en", "de", "ja")}
    assert len(names) == 3


@pytest.mark.parametrize("path", [*SELDOM[:5], "changelog", "record-schema", "schema", "archive"])
def test_answer_without_a_secret_is_compressed_for_clients_that_accept_it(
    visitor: Caller, path: str
) -> None:
    visitor.client.checks = False  # the contract reads plain JSON
    plain = visitor.get(path)
    packed = visitor.get(path, Accept_Encoding="gzip")
    if plain.streaming or len(plain.content) < 200:
        return
    assert packed["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.content) == plain.content
    assert "Accept-Encoding" in packed["Vary"]
    known = visitor.get(path, Accept_Encoding="gzip", If_None_Match=packed["ETag"])
    assert known.status_code == 304


@pytest.mark.parametrize("path", ["me", "me/tokens", "me/games", "me/messages"])
def test_answer_for_its_caller_alone_is_never_packed(anna: Caller, path: str) -> None:
    for number in range(6):
        anna.post("me/tokens", {"name": f"token number {number} of my programs"})
    assert "Content-Encoding" not in anna.get(path, Accept_Encoding="gzip")


def test_table_with_my_cards_is_never_packed(game: str, anna: Caller) -> None:
    answer = anna.get(f"games/{game}", Accept_Encoding="gzip")
    assert len(answer.content) > 1000
    assert "Content-Encoding" not in answer


def test_log_and_record_of_a_game_that_is_over_are_kept_for_a_day(
    finished: str, anna: Caller
) -> None:
    for path in (f"games/{finished}/moves", f"games/{finished}/record"):
        first = anna.get(path)
        assert first["Cache-Control"] == "private, max-age=86400", path
        assert anna.get(path, If_None_Match=first["ETag"]).status_code == 304
    text = anna.get(f"games/{finished}/record", Accept="text/plain")
    known = {"Accept": "text/plain", "If_None_Match": text["ETag"]}
    assert anna.get(f"games/{finished}/record", **known).status_code == 304
    assert text["ETag"] != first["ETag"]


def test_log_of_a_game_that_goes_on_is_asked_for_again(game: str, anna: Caller) -> None:
    first = anna.get(f"games/{game}/moves")
    assert first["Cache-Control"] == "private, no-cache"
    assert anna.get(f"games/{game}/moves", If_None_Match=first["ETag"]).status_code == 304


@for_meuterer
def test_log_is_another_for_another_seat(game: str, anna: Caller, bernd: Caller) -> None:
    mine = anna.get(f"games/{game}/moves")
    assert bernd.get(f"games/{game}/moves", If_None_Match=mine["ETag"]).status_code == 200
