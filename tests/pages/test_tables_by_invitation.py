"""The pages of a table by invitation only: for those whom it asked, and for nobody else."""

from __future__ import annotations

import re
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.test import Client

from games import signed_links
from games.pages.short_ids import short_id
from tests.kit.api_clients import Caller, user_of
from tests.pages.page_reader import browser

pytestmark = pytest.mark.django_db


@pytest.fixture
def private(anna: Caller) -> str:
    wish = {"ruleset": "meuterer", "seats": 3, "invited_only": True}
    return str(anna.post("games", wish).json()["id"])


def pages(game: str, query: str = "") -> list[str]:
    path = f"/tables/{short_id(UUID(game))}"
    return [f"{path}{query}", f"{path}/replay{query}"]


def statuses(visitor: Client, paths: list[str]) -> set[int]:
    return {visitor.get(path).status_code for path in paths}


def without_token(answer: Any) -> str:
    """A page but for what is random in it, which guards its forms, and its own address."""
    text = re.sub(r'csrfmiddlewaretoken" value="\w+"|csrf[^ ]*', "", answer.content.decode())
    return text.replace(answer.request["PATH_INFO"], "")


def test_page_of_a_private_table_is_that_of_an_unknown_one_to_the_uninvited(
    private: str, bernd: Caller
) -> None:
    for visitor in (Client(), browser(bernd)):
        for page, of_none in zip(pages(private), pages(str(uuid4())), strict=True):
            found, none = visitor.get(page), visitor.get(of_none)
            assert found.status_code == none.status_code == 404
            assert without_token(found) == without_token(none)


def test_page_of_a_private_table_opens_to_the_invited_and_by_a_link(
    private: str, anna: Caller, bernd: Caller
) -> None:
    token = anna.post(f"games/{private}/links").json()["token"]
    assert statuses(Client(), pages(private, f"?invitation={token}")) == {200}
    assert statuses(Client(), pages(private, "?invitation=forged")) == {404}
    anna.post(f"games/{private}/invitations", {"player": "bernd"})
    assert statuses(browser(bernd), pages(private)) == {200}
    assert statuses(browser(anna), pages(private)) == {200}


def test_page_of_a_private_table_opens_by_the_pass_of_its_link_in_a_message(
    private: str, anna: Caller, bernd: Caller
) -> None:
    for caller, status in ((anna, 200), (bernd, 404)):
        visitor = Client()
        token = signed_links.game_token(user_of(caller), UUID(private))
        assert visitor.post(f"/go/{token}").status_code == 302
        assert statuses(visitor, pages(private)) == {status}
    public = anna.post("games", {"ruleset": "meuterer", "seats": 3}).json()["id"]
    other = signed_links.game_token(user_of(anna), UUID(public))
    stranger = Client(headers={"Cookie": f"table_pass={other}"})
    assert statuses(stranger, pages(private)) == {404}
