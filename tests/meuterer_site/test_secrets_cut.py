"""Tokens and mail addresses are cut out of whatever the site logs or reports."""

from __future__ import annotations

import uuid

import pytest
from django.urls import URLPattern, URLResolver, get_resolver

from meuterer_site.secrets_cut import cleaned, without_secrets


def patterns(resolver: URLResolver, before: str = "/") -> list[str]:
    """All routes of the site."""
    found = []
    for one in resolver.url_patterns:
        route = before + str(one.pattern)
        found += [route] if isinstance(one, URLPattern) else patterns(one, route)
    return found


def test_token_in_the_address_of_a_link_is_cut_out() -> None:
    """In every address that has one."""
    routes = [route for route in patterns(get_resolver()) if "<str:token>" in route]
    assert len(routes) >= 4
    for route in routes:
        address = route.replace("<str:token>", "ab:c-d_e")
        for text in (address, f"GET {address}", f"Not Found: {address}", f"https://a.b{address}"):
            assert without_secrets(text) == text.replace("ab:c-d_e", "…")


@pytest.mark.parametrize("before", ["?invitation=", "&invitation=", "%3Finvitation%3D"])
def test_link_of_an_invitation_is_cut_out(before: str) -> None:
    text = f"GET /login?next=/tables/AAAA{before}ab:c-d"
    assert without_secrets(text) == text.replace("ab:c-d", "…")


@pytest.mark.parametrize(
    ("text", "cut"),
    [
        ("Authorization: Bearer abc.DEF-1~2", "Authorization: Bearer …"),
        ("token mp_0123abcd, no other", "token mp_…, no other"),
        ("signed by whsec_a+b/c=", "signed by whsec_…"),
        ("550 <anna.b+c@mail.example.org>: unknown", "550 <…@…>: unknown"),
    ],
)
def test_credentials_and_mail_addresses_are_cut_out(text: str, cut: str) -> None:
    assert without_secrets(text) == cut


@pytest.mark.parametrize(
    "text", ["POST /api/v1/login/link", "GET /login", "/api/v1/games/1/moves?after=3", "a @ b"]
)
def test_text_without_a_secret_is_unchanged(text: str) -> None:
    assert without_secrets(text) == text


def test_unknown_object_is_named_by_its_type_alone() -> None:
    class Hand:
        def __repr__(self) -> str:
            return "three aces"

    game = uuid.uuid4()
    assert cleaned({"hand": Hand(), "game": game, "why": KeyError("ace"), "n": [1, None]}) == {
        "hand": "Hand",
        "game": str(game),
        "why": [{"type": "KeyError"}],
        "n": [1, None],
    }
