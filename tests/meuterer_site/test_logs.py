"""The log names who asked for what, and no token."""

from __future__ import annotations

import pytest

from meuterer_site.logs import without_tokens


@pytest.mark.parametrize("page", ["go", "login", "unsubscribe"])
def test_token_in_an_address_is_cut_out(page: str) -> None:
    for part, text in (("request", "GET /%s/ab:c-d"), ("event", "Not Found: /%s/ab:c-d")):
        line = without_tokens(None, "info", {part: text % page, "code": 200})
        assert line == {part: (text % page).replace("ab:c-d", "…"), "code": 200}


def test_invitation_within_another_address_is_cut_out() -> None:
    text = "GET /login?next=%2Ftables%2FAAAA%3Finvitation%3Dab%3Ac-d"
    line = without_tokens(None, "info", {"request": text})
    assert line == {"request": "GET /login?next=%2Ftables%2FAAAA%3Finvitation%3D…"}


def test_invitation_in_a_query_is_cut_out() -> None:
    text = "GET /api/v1/games/1/events?after=0.1.0.0.0&invitation=ab:c-d&x=1"
    line = without_tokens(None, "info", {"request": text})
    assert line == {"request": text.replace("ab:c-d", "…")}
    first = without_tokens(None, "info", {"event": "Not Found: /api/v1/games/1?invitation=ab:c"})
    assert first == {"event": "Not Found: /api/v1/games/1?invitation=…"}


def test_other_addresses_are_logged_unchanged() -> None:
    for text in ("POST /api/v1/login/link", "GET /login", "GET /api/v1/games/1/moves?after=3"):
        assert without_tokens(None, "info", {"request": text}) == {"request": text}
