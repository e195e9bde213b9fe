"""me/bots: accounts of programs, with an owner and a badge."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.models import Message, PersonalToken, Seat, User
from games.policy import BOTS_AT_MOST, TOKEN_DAYS_AT_MOST, TOKENS_AT_MOST
from games.services import logins
from tests.bot_accounts import bot_of, sit, table, with_token
from tests.callers import PASSWORD, Caller
from tests.moderation.conftest import moderator
from tests.moderation.entering import enter

pytestmark = pytest.mark.django_db


def code(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


def test_a_bot_account_is_opened_and_listed(anna: Caller) -> None:
    made = anna.post("me/bots", {"username": "rook"})
    assert made.status_code == 201
    assert set(made.json()) == {"username", "created_at", "reliability", "seats"}
    assert anna.get("me/bots").json() == [made.json()]


def test_it_has_no_address_no_password_and_no_night(anna: Caller) -> None:
    anna.patch("me/preferences", {"language": "de", "speaks": ["fr"]})
    bot = bot_of(anna, "rook").user
    assert bot is not None
    assert (bot.email, bot.has_usable_password()) == ("", False)
    assert (bot.night_start, bot.night_end) == (None, None)
    assert (bot.language, bot.speaks) == ("de", ["fr"])


@pytest.mark.parametrize("name", ["", "x", "-x", "a b", "a" * 31, "deleted-1", "ann\0a", "ANNA", 7])
def test_its_name_is_by_the_same_rules_as_any(anna: Caller, name: Any) -> None:
    assert code(anna.post("me/bots", {"username": name})) == (400, "invalid_request")
    assert anna.get("me/bots").json() == []


@pytest.mark.parametrize("wrong", [{}, {"username": "rook", "email": "rook@example.org"}])
def test_malformed(anna: Caller, wrong: dict[str, str]) -> None:
    assert code(anna.post("me/bots", wrong)) == (400, "invalid_request")


def test_there_are_five_at_most_and_a_deleted_one_makes_room(anna: Caller) -> None:
    for number in range(BOTS_AT_MOST):
        assert anna.post("me/bots", {"username": f"rook{number}"}).status_code == 201
    assert code(anna.post("me/bots", {"username": "rook"})) == (409, "too_many")
    assert anna.delete("me/bots/rook0").status_code == 204
    assert anna.post("me/bots", {"username": "rook"}).status_code == 201


def test_a_guest_and_a_token_without_the_scope_have_none(anna: Caller, guest: Caller) -> None:
    assert code(guest.get("me/bots")) == (401, "not_authenticated")
    PersonalToken.objects.update(scopes=["read", "play", "chat"])
    for answer in (anna.get("me/bots"), anna.post("me/bots", {"username": "rook"})):
        assert code(answer) == (403, "scope_missing")


def test_anothers_bots_are_not_there(anna: Caller, bernd: Caller) -> None:
    bot_of(anna, "rook")
    handle = anna.get("me/bots/rook/tokens").json()[0]["id"]
    assert bernd.get("me/bots").json() == []
    for answer in (
        bernd.delete("me/bots/rook"),
        bernd.get("me/bots/rook/tokens"),
        bernd.post("me/bots/rook/tokens", {}),
        bernd.delete(f"me/bots/rook/tokens/{handle}"),
        bernd.get("me/webhooks?bot=rook"),
        bernd.get("me/preferences?bot=rook"),
        bernd.get("me/messages?bot=rook"),
        anna.delete("me/bots/bernd"),
        anna.delete("me/bots/anna"),
        anna.delete("me/bots/nobody"),
        anna.delete("me/bots/%00"),
    ):
        assert code(answer) == (404, "no_such_item")


def test_a_token_of_it_is_shown_once(anna: Caller) -> None:
    anna.post("me/bots", {"username": "rook"})
    made = anna.post("me/bots/rook/tokens", {"name": "laptop", "scopes": ["play", "read"]}).json()
    token = made.pop("token")
    assert (made["name"], made["scopes"], made["expires"]) == ("laptop", ["read", "play"], None)
    assert anna.get("me/bots/rook/tokens").json() == [made]
    assert token not in anna.get("me/bots/rook/tokens").content.decode()
    assert not PersonalToken.objects.filter(digest=token).exists()
    assert [row["name"] for row in anna.get("me/tokens").json()] == ["test"]


def test_it_ends_after_its_days(anna: Caller) -> None:
    rook = bot_of(anna, "rook")
    made = anna.post("me/bots/rook/tokens", {"days": 3}).json()
    row = PersonalToken.objects.get(handle=made["id"])
    assert row.expiry is not None
    assert timedelta(days=3) >= row.expiry - timezone.now() > timedelta(days=2, hours=23)
    PersonalToken.objects.filter(user=rook.user).update(expiry=timezone.now())
    assert code(rook.get("me")) == (401, "bad_token")


def test_taken_back_it_opens_nothing(anna: Caller) -> None:
    rook = bot_of(anna, "rook")
    handle = anna.get("me/bots/rook/tokens").json()[0]["id"]
    assert anna.delete(f"me/bots/rook/tokens/{handle}").status_code == 204
    assert code(rook.get("me")) == (401, "bad_token")
    for gone in (handle, uuid4()):
        assert code(anna.delete(f"me/bots/rook/tokens/{gone}")) == (404, "no_such_item")


def test_it_has_as_many_tokens_as_anybody(anna: Caller) -> None:
    rook = bot_of(anna, "rook").user
    for _ in range(TOKENS_AT_MOST - 1):
        PersonalToken.objects.create(user=rook)
    assert code(anna.post("me/bots/rook/tokens", {})) == (409, "too_many")


@pytest.mark.parametrize(
    "wrong",
    [
        {"scopes": ["account"]},
        {"scopes": ["read", "account"]},
        {"scopes": []},
        {"scopes": "read"},
        {"scopes": None},
        {"days": 0},
        {"days": "3"},
        {"days": TOKEN_DAYS_AT_MOST + 1},
        {"name": "x" * 65},
        {"user": "anna"},
    ],
)
def test_a_token_that_cannot_be(anna: Caller, wrong: dict[str, Any]) -> None:
    anna.post("me/bots", {"username": "rook"})
    assert code(anna.post("me/bots/rook/tokens", wrong)) == (400, "invalid_request")
    assert anna.get("me/bots/rook/tokens").json() == []


def test_its_tokens_see_nothing_of_an_account(anna: Caller) -> None:
    """What it is, where it is told and who speaks for it is its owner's."""
    rook = bot_of(anna, "rook")
    for path in ("me/tokens", "me/bots", "me/webhooks", "me/preferences", "me/messages"):
        assert code(rook.get(path)) == (403, "scope_missing")
    for answer in (
        rook.post("me/bots", {"username": "pawn"}),
        rook.post("me/tokens", {}),
        rook.patch("me", {"email": "rook@example.org"}),
        rook.delete("me", {"confirm": "rook"}),
        rook.post("me/vacations", {"first": "2030-01-01", "last": "2030-01-02"}),
    ):
        assert code(answer) == (403, "scope_missing")


def test_a_bot_account_has_no_bots_even_by_a_token_that_nobody_can_make(anna: Caller) -> None:
    rook = Caller(bot_of(anna, "rook").user)
    assert code(rook.post("me/bots", {"username": "pawn"})) == (403, "not_for_bots")


@pytest.mark.parametrize(
    ("scopes", "read", "play", "chat"),
    [
        (("read",), 200, 403, 403),
        (("play",), 403, 201, 403),
        (("chat",), 403, 403, 201),
        (("read", "play", "chat"), 200, 201, 201),
    ],
)
def test_each_scope_opens_its_own(
    anna: Caller, scopes: tuple[str, ...], read: int, play: int, chat: int
) -> None:
    game = table(anna)
    sit(bot_of(anna, "rook"), game)
    rook = with_token(anna, "rook", *scopes)
    assert rook.get("me").status_code == read
    assert rook.post("games", {"ruleset": "meuterer", "seats": 3}).status_code == play
    said = rook.post(f"games/{game}/chat", {"room": "players", "text": "Beep."})
    assert said.status_code == chat


def test_it_cannot_log_in(anna: Caller, guest: Caller) -> None:
    bot = bot_of(anna, "rook").user
    assert bot is not None
    wish = {"username": "rook", "password": PASSWORD}
    assert code(guest.post("login", wish)) == (401, "bad_credentials")
    bot.set_password(PASSWORD)  # as a moderator might by mistake
    bot.save()
    assert code(guest.post("login", wish)) == (401, "bad_credentials")
    logins.put_link_for(email="")
    assert not Message.objects.exists()


@pytest.mark.parametrize(
    "change", [{"is_staff": True}, {"is_superuser": True}, {"email": "rook@example.org"}]
)
def test_the_database_makes_it_no_staff_and_gives_it_no_address(
    anna: Caller, change: dict[str, Any]
) -> None:
    bot_of(anna, "rook")
    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.filter(username="rook").update(**change)


def test_it_reports_nothing_and_may_mute(anna: Caller, bernd: Caller) -> None:
    rook = bot_of(anna, "rook")
    report = {"reason": "insult", "player": "bernd"}
    assert code(rook.post("reports", report)) == (403, "not_for_bots")
    assert rook.put("me/mutes/bernd").status_code == 200


def test_everybody_sees_that_it_is_one_and_whose(anna: Caller, bernd: Caller) -> None:
    rook = bot_of(anna, "rook")
    game = table(bernd)
    sit(rook, game)
    seats = bernd.look(game)["seats"]
    assert [(row["player"], row["bot"], row["bot_of"]) for row in seats] == [
        ("bernd", None, None),
        ("rook", None, "anna"),
        (None, None, None),
    ]
    assert rook.get("me").json() == {"username": "rook", "email": None, "bot_of": "anna"}
    assert bernd.get("users/rook").json()["bot_of"] == "anna"
    assert bernd.get("users/anna").json()["bot_of"] is None
    rook.post(f"games/{game}/chat", {"room": "players", "text": "Beep."})
    lines = bernd.get(f"games/{game}/chat", {"room": "players"}).json()["results"]
    assert [(line["author"], line["bot_of"]) for line in lines] == [("rook", "anna")]
    rook.post(f"games/{game}/invitations", {"player": "anna"})
    asked = anna.get("me/invitations").json()["results"]
    assert [(row["host"], row["bot_of"]) for row in asked] == [("rook", "anna")]
    assert bernd.get("me/games").json()["results"][0]["seats"][1]["bot_of"] == "anna"


def test_the_badge_costs_no_statement(anna: Caller, bernd: Caller) -> None:
    rooks = [bot_of(anna, "rook"), bot_of(bernd, "knight")]
    game = table(bernd)
    for rook in rooks:
        sit(rook, game)
    for path, most in ((f"games/{game}", 3), ("me/games", 3), ("games", 4), ("users/rook", 2)):
        for caller in (bernd, rooks[0]):
            with CaptureQueriesContext(connection) as asked:
                assert caller.get(path).status_code == 200
            assert len(asked) <= most, [row["sql"] for row in asked]
    with CaptureQueriesContext(connection) as asked:
        rooks[0].get("me")
    assert len(asked) == 1  # the token, its user and his owner


def test_a_new_name_of_a_player_is_a_new_view(anna: Caller, bernd: Caller) -> None:
    """Its owner leaves, and with him his bots: who looks again sees their new names."""
    game = table(bernd)
    sit(bot_of(anna, "rook"), game)
    before = bernd.get(f"games/{game}")["ETag"]
    assert bernd.get(f"games/{game}", If_None_Match=before).status_code == 304
    User.objects.filter(username="anna").update(username="deleted-1")
    after = bernd.get(f"games/{game}", If_None_Match=before)
    assert after.status_code == 200
    assert after.json()["seats"][1]["bot_of"] == "deleted-1"


def test_a_suspended_owners_bots_are_refused_like_himself(anna: Caller) -> None:
    rook = bot_of(anna, "rook")
    assert rook.get("me").status_code == 200
    User.objects.filter(username="anna").update(is_active=False)
    with CaptureQueriesContext(connection) as asked:
        assert code(rook.get("me")) == (401, "bad_token")
    assert len(asked) == 1
    User.objects.filter(username="anna").update(is_active=True)
    assert rook.get("me").status_code == 200


def test_a_suspended_bot_does_not_touch_its_owner(anna: Caller) -> None:
    rook = bot_of(anna, "rook")
    User.objects.filter(username="rook").update(is_active=False)
    assert code(rook.get("me")) == (401, "bad_token")
    assert anna.get("me/bots").json()[0]["username"] == "rook"


def test_deleted_it_gets_up_and_leaves_another_name(anna: Caller, bernd: Caller) -> None:
    rook = bot_of(anna, "rook")
    game = table(bernd)
    sit(rook, game)
    assert anna.delete("me/bots/ROOK").status_code == 204
    assert code(rook.get("me")) == (401, "bad_token")
    assert anna.get("me/bots").json() == []
    assert bernd.look(game)["seats"][1]["player"] is None
    assert not User.objects.filter(username="rook").exists()
    assert rook.user is not None
    rook.user.refresh_from_db()
    assert rook.user.owner == anna.user, "what it did stays marked as a bot's"


def test_in_a_running_game_its_seat_is_offered(anna: Caller, bernd: Caller) -> None:
    rook = bot_of(anna, "rook")
    game = table(bernd, bots=["greedy"])
    sit(rook, game)
    assert bernd.post(f"games/{game}/start").status_code == 201
    anna.delete("me/bots/rook")
    seat = bernd.look(game)["seats"][1]
    assert (seat["player"], seat["bot"], seat["bot_of"]) == (None, "greedy", None)
    assert seat["offered_at"] is not None


def test_with_an_owner_go_his_bots(anna: Caller, bernd: Caller) -> None:
    rook, pawn = bot_of(anna, "rook"), bot_of(anna, "pawn")
    knight = bot_of(bernd, "knight")
    game = table(rook)
    assert anna.delete("me", {"confirm": "anna", "password": PASSWORD}).status_code == 204
    for bot in (rook, pawn):
        assert code(bot.get("me")) == (401, "bad_token")
    assert knight.get("me").status_code == 200
    assert not Seat.objects.filter(game=game, user__isnull=False).exists()
    names = User.objects.filter(deleted_at__isnull=False).values_list("username", flat=True)
    assert len(names) == 3
    assert all(name.startswith("deleted-") for name in names)


def test_it_gets_no_mail(anna: Caller, bernd: Caller) -> None:
    rook = bot_of(anna, "rook")
    game = table(bernd)
    bernd.post(f"games/{game}/invitations", {"player": "rook"})
    assert not Message.objects.filter(user=rook.user).exists()


def test_a_moderator_gives_it_no_password_and_no_rights(anna: Caller) -> None:
    bot = bot_of(anna, "rook").user
    assert bot is not None
    answer = enter(moderator("hanna", "helper")).get(f"/admin/games/user/{bot.pk}/change/")
    assert answer.status_code == 200
    assert not re.search(r'name="(password|email|is_staff|groups)"', answer.content.decode())
