"""games/{id}/links: whoever has a link may sit down at that table."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qs, urlsplit
from uuid import UUID, uuid4

import pytest
from django.core.signing import Signer
from django.db import connection
from django.test.utils import CaptureQueriesContext

from devtools.time_travel.passing_time import TimeTravel
from games.models import Game, InvitationLink
from games.pages.short_ids import short_id
from games.policy import INVITATION_LINK_DAYS, INVITATION_LINKS_AT_MOST
from games.selectors.tables import rows
from games.selectors.tables.invitations import may_enter
from tests.kit.api_clients import Caller

pytestmark = pytest.mark.django_db
NEW = {"ruleset": "meuterer", "seats": 3, "invited_only": True}


@pytest.fixture
def private(anna: Caller) -> str:
    """Anna's table, for invited players only."""
    return str(anna.post("games", NEW).json()["id"])


@pytest.fixture
def link(private: str, anna: Caller) -> dict[str, Any]:
    answer = anna.post(f"games/{private}/links")
    assert answer.status_code == 201
    return dict(answer.json())


def join(caller: Caller, game: str, token: Any) -> Any:
    return caller.post(f"games/{game}/seats", {"invitation": token})


def test_invitation_link_seats_several_players_once_each(
    private: str, link: Any, bernd: Caller, carla: Caller
) -> None:
    for caller in (bernd, carla):
        assert join(caller, private, link["token"]).status_code == 201
    answer = join(bernd, private, link["token"])
    assert (answer.status_code, answer.json()["code"]) == (409, "already_seated")


def test_invitation_link_address_names_table_and_token(
    private: str, link: Any, settings: Any
) -> None:
    parts = urlsplit(link["url"])
    assert link["url"].startswith(settings.SITE_URL)
    assert parts.path == f"/tables/{short_id(UUID(private))}", "a page, for people"
    assert parse_qs(parts.query) == {"invitation": [link["token"]]}


def test_invitation_link_token_is_long_and_not_stored(link: Any) -> None:
    assert len(link["token"]) > 64
    stored = InvitationLink.objects.values().get()
    assert link["token"] not in str(stored)


def test_forged_invitation_token_is_refused(private: str, link: Any, bernd: Caller) -> None:
    pk, signature = link["token"].split(".")
    forged = (
        pk,
        f"{pk}.{'A' * len(signature)}",
        f"{uuid4().hex}.{signature}",
        Signer(salt="another", sep=".").sign(pk),
        link["token"] + "A",
        link["token"][:-1],
        "x",
        "\u202e.\u202e",
    )
    for token in forged:
        answer = join(bernd, private, token)
        assert (answer.status_code, answer.json()["code"]) == (404, "game_not_found"), token
    for token in ("", 17, True, "x" * 201, ["x"], "\0"):
        assert join(bernd, private, token).status_code == 400, token


def test_invitation_link_of_another_table_is_refused(
    link: Any, anna: Caller, bernd: Caller
) -> None:
    public = NEW | {"invited_only": False}
    for wish, refusal in ((NEW, (404, "game_not_found")), (public, (403, "bad_invitation"))):
        other = anna.post("games", wish).json()["id"]
        answer = join(bernd, other, link["token"])
        assert (answer.status_code, answer.json()["code"]) == refusal


def test_invitation_link_expires(
    days: TimeTravel, private: str, link: Any, anna: Caller, bernd: Caller
) -> None:
    Game.objects.update(due_at=None)  # the table itself would be closed by then
    days.on(days=INVITATION_LINK_DAYS, seconds=1)
    answer = join(bernd, private, link["token"])
    assert (answer.status_code, answer.json()["code"]) == (404, "game_not_found")
    assert anna.get(f"games/{private}/links").json() == []


def test_revoked_invitation_link_is_refused(
    private: str, link: Any, anna: Caller, bernd: Caller
) -> None:
    assert anna.delete(f"games/{private}/links/{link['id']}").status_code == 204
    answer = join(bernd, private, link["token"])
    assert (answer.status_code, answer.json()["code"]) == (404, "game_not_found")
    assert anna.delete(f"games/{private}/links/{link['id']}").status_code == 404


def test_invitation_link_to_a_full_or_started_table_is_refused(
    private: str, link: Any, anna: Caller, bernd: Caller, carla: Caller, dora: Caller
) -> None:
    for caller in (bernd, carla):
        join(caller, private, link["token"])
    full = join(dora, private, link["token"])
    assert (full.status_code, full.json()["code"]) == (409, "game_full")
    assert anna.post(f"games/{private}/start").status_code == 201
    late = join(dora, private, link["token"])
    assert (late.status_code, late.json()["code"]) == (409, "already_started")


def test_creating_an_invitation_link_after_the_start_is_refused(game: str, anna: Caller) -> None:
    answer = anna.post(f"games/{game}/links")
    assert (answer.status_code, answer.json()["code"]) == (409, "already_started")


def test_invitation_links_are_made_and_listed_only_by_seated_players(
    private: str, link: Any, bernd: Caller, visitor: Caller
) -> None:
    for answer in (bernd.post(f"games/{private}/links"), bernd.get(f"games/{private}/links")):
        assert (answer.status_code, answer.json()["code"]) == (404, "game_not_found")
    assert bernd.delete(f"games/{private}/links/{link['id']}").status_code == 404
    for answer in (visitor.post(f"games/{private}/links"), visitor.get(f"games/{private}/links")):
        assert answer.status_code == 401
    join(bernd, private, link["token"])
    assert bernd.get(f"games/{private}/links").json() == [link]


def test_invitation_link_is_revoked_only_by_the_host_or_its_maker(
    private: str, link: Any, anna: Caller, bernd: Caller
) -> None:
    join(bernd, private, link["token"])
    refused = bernd.delete(f"games/{private}/links/{link['id']}")
    assert (refused.status_code, refused.json()["code"]) == (403, "not_host")
    own = bernd.post(f"games/{private}/links").json()["id"]
    assert bernd.delete(f"games/{private}/links/{own}").status_code == 204
    again = bernd.post(f"games/{private}/links").json()["id"]
    assert anna.delete(f"games/{private}/links/{again}").status_code == 204


def test_invitation_links_of_a_table_are_limited_and_expired_ones_do_not_count(
    days: TimeTravel, private: str, anna: Caller
) -> None:
    Game.objects.update(due_at=None)
    for _ in range(INVITATION_LINKS_AT_MOST):
        made = anna.post(f"games/{private}/links")
        assert made.status_code == 201
    answer = anna.post(f"games/{private}/links")
    assert (answer.status_code, answer.json()["code"]) == (409, "too_many")
    anna.delete(f"games/{private}/links/{made.json()['id']}")
    assert anna.post(f"games/{private}/links").status_code == 201
    days.on(days=INVITATION_LINK_DAYS, seconds=1)
    assert anna.post(f"games/{private}/links").status_code == 201, "dead ones do not count"


def test_invitation_token_does_not_log_in(private: str, link: Any, visitor: Caller) -> None:
    assert join(visitor, private, link["token"]).status_code == 401
    visitor.client.credentials(HTTP_AUTHORIZATION=f"Bearer {link['token']}")
    assert visitor.get("me").status_code == 401


def test_invitation_link_does_not_waive_other_entry_terms(
    private: str, link: Any, bernd: Caller
) -> None:
    Game.objects.update(language="ja")
    assert join(bernd, private, link["token"]).json()["code"] == "other_language"


def test_may_enter_costs_at_most_one_statement(
    private: str, link: Any, anna: Caller, bernd: Caller, carla: Caller, dora: Caller
) -> None:
    anna.post(f"games/{private}/invitations", {"player": "bernd"})
    anna.post(f"games/{private}/invitations", {"player": "carla"})
    anna.delete(f"games/{private}/invitations/carla")
    game = rows.table(game_id=Game.objects.get().pk)
    token = link["token"]
    cases: list[tuple[Any, str | None, bool, int]] = [
        (anna.user, None, True, 0),
        (anna.user, "forged", True, 0),
        (bernd.user, None, True, 1),
        (bernd.user, "forged", True, 1),
        (carla.user, None, False, 1),
        (carla.user, token, True, 1),
        (dora.user, None, False, 1),
        (dora.user, token + "x", False, 1),
        (dora.user, token, True, 1),
        (None, None, False, 0),
        (None, "forged", False, 0),
        (None, token, True, 1),
    ]
    for user, given, expected, cost in cases:
        with CaptureQueriesContext(connection) as asked:
            assert may_enter(game, user, given) is expected, (user, given)
        assert len(asked) == cost
