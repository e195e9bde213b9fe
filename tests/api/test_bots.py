"""me/bots: accounts of programs, with an owner and a badge."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext

from games.models import Message, Seat, User
from games.policy import BOTS_AT_MOST
from games.services.accounts import login
from tests.kit.api_clients import PASSWORD, Caller
from tests.kit.bot_accounts import bot_of, sit, table
from tests.moderation.conftest import moderator
from tests.moderation.console_login import enter

pytestmark = pytest.mark.django_db


def code(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


def test_new_bot_account_is_listed(anna: Caller) -> None:
    made = anna.post("me/bots", {"username": "rook"})
    assert made.status_code == 201
    assert set(made.json()) == {"username", "created_at", "reliability", "seats"}
    assert anna.get("me/bots").json() == [made.json()]


def test_new_bot_has_no_mail_address_no_password_and_no_night(anna: Caller) -> None:
    anna.patch("me/preferences", {"language": "de", "speaks": ["fr"]})
    bot = bot_of(anna, "rook").user
    assert bot is not None
    assert (bot.email, bot.has_usable_password()) == ("", False)
    assert (bot.night_start, bot.night_end) == (None, None)
    assert (bot.language, bot.speaks) == ("de", ["fr"])


@pytest.mark.parametrize("name", ["", "x", "-x", "a b", "a" * 31, "deleted-1", "ann\0a", "ANNA", 7])
def test_bot_with_an_invalid_name_is_refused(anna: Caller, name: Any) -> None:
    assert code(anna.post("me/bots", {"username": name})) == (400, "invalid_request")
    assert anna.get("me/bots").json() == []


@pytest.mark.parametrize("name", ["bernd", "BERND"])
def test_name_that_is_taken_is_refused_in_words_that_say_so(
    anna: Caller, bernd: Caller, name: str
) -> None:
    refused = anna.post("me/bots", {"username": name}).json()
    assert refused["errors"] == {"username": ["An account with this name already exists."]}


@pytest.mark.parametrize("wrong", [{}, {"username": "rook", "email": "rook@example.org"}])
def test_bot_with_missing_or_unknown_fields_is_refused(anna: Caller, wrong: dict[str, str]) -> None:
    assert code(anna.post("me/bots", wrong)) == (400, "invalid_request")


def test_bots_are_limited_to_five_and_deleting_one_makes_room(anna: Caller) -> None:
    for number in range(BOTS_AT_MOST):
        assert anna.post("me/bots", {"username": f"rook{number}"}).status_code == 201
    assert code(anna.post("me/bots", {"username": "rook"})) == (409, "too_many")
    assert anna.delete("me/bots/rook0").status_code == 204
    assert anna.post("me/bots", {"username": "rook"}).status_code == 201


def test_bots_of_another_player_are_not_found(anna: Caller, bernd: Caller) -> None:
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


def test_bot_cannot_log_in_even_with_a_password(anna: Caller, visitor: Caller) -> None:
    bot = bot_of(anna, "rook").user
    assert bot is not None
    wish = {"username": "rook", "password": PASSWORD}
    assert code(visitor.post("login", wish)) == (401, "bad_credentials")
    bot.set_password(PASSWORD)  # as a moderator might by mistake
    bot.save()
    assert code(visitor.post("login", wish)) == (401, "bad_credentials")
    login.send_link_for(email="")
    assert not Message.objects.filter(event=Message.Event.LOGIN).exists()


@pytest.mark.parametrize(
    "change", [{"is_staff": True}, {"is_superuser": True}, {"email": "rook@example.org"}]
)
def test_database_refuses_a_bot_with_staff_rights_or_a_mail_address(
    anna: Caller, change: dict[str, Any]
) -> None:
    bot_of(anna, "rook")
    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.filter(username="rook").update(**change)


def test_bot_cannot_report_but_may_mute(anna: Caller, bernd: Caller) -> None:
    rook = bot_of(anna, "rook")
    report = {"reason": "insult", "player": "bernd"}
    assert code(rook.post("reports", report)) == (403, "not_for_bots")
    assert rook.put("me/mutes/bernd").status_code == 200


def test_bot_badge_and_owner_are_shown_wherever_a_bot_appears(anna: Caller, bernd: Caller) -> None:
    rook = bot_of(anna, "rook")
    game = table(bernd)
    sit(rook, game)
    seats = bernd.look(game)["seats"]
    assert [(row["player"], row["bot"], row["bot_of"]) for row in seats] == [
        ("bernd", None, None),
        ("rook", None, "anna"),
        (None, None, None),
    ]
    me = rook.get("me").json()
    assert (me["username"], me["email"], me["bot_of"]) == ("rook", None, "anna")
    assert bernd.get("users/rook").json()["bot_of"] == "anna"
    assert bernd.get("users/anna").json()["bot_of"] is None
    rook.post(f"games/{game}/chat", {"room": "players", "text": "Beep."})
    lines = bernd.get(f"games/{game}/chat", {"room": "players"}).json()["results"]
    assert [(line["author"], line["bot_of"]) for line in lines] == [("rook", "anna")]
    rook.post(f"games/{game}/invitations", {"player": "anna"})
    asked = anna.get("me/invitations").json()["results"]
    assert [(row["host"], row["bot_of"]) for row in asked] == [("rook", "anna")]
    assert bernd.get("me/games").json()["results"][0]["seats"][1]["bot_of"] == "anna"


def test_bot_badge_costs_no_extra_statement(anna: Caller, bernd: Caller) -> None:
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
    assert len(asked) == 1  # the token with its user and the user's owner


def test_etag_of_a_table_changes_when_a_bot_owner_is_renamed(anna: Caller, bernd: Caller) -> None:
    """A deleted owner's bots get new names, which a conditional request must not hide."""
    game = table(bernd)
    sit(bot_of(anna, "rook"), game)
    before = bernd.get(f"games/{game}")["ETag"]
    assert bernd.get(f"games/{game}", If_None_Match=before).status_code == 304
    User.objects.filter(username="anna").update(username="deleted-1")
    after = bernd.get(f"games/{game}", If_None_Match=before)
    assert after.status_code == 200
    assert after.json()["seats"][1]["bot_of"] == "deleted-1"


def test_bots_of_a_suspended_owner_are_refused(anna: Caller) -> None:
    rook = bot_of(anna, "rook")
    assert rook.get("me").status_code == 200
    User.objects.filter(username="anna").update(is_active=False)
    with CaptureQueriesContext(connection) as asked:
        assert code(rook.get("me")) == (401, "bad_token")
    assert len(asked) == 1
    User.objects.filter(username="anna").update(is_active=True)
    assert rook.get("me").status_code == 200


def test_suspended_bot_leaves_its_owner_active(anna: Caller) -> None:
    rook = bot_of(anna, "rook")
    User.objects.filter(username="rook").update(is_active=False)
    assert code(rook.get("me")) == (401, "bad_token")
    assert anna.get("me/bots").json()[0]["username"] == "rook"


def test_deleted_bot_leaves_its_open_table_and_frees_its_name(anna: Caller, bernd: Caller) -> None:
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


def test_deleted_bot_leaves_its_seat_in_a_running_game_offered(anna: Caller, bernd: Caller) -> None:
    rook = bot_of(anna, "rook")
    game = table(bernd, bots=["greedy"])
    sit(rook, game)
    assert bernd.post(f"games/{game}/start").status_code == 201
    anna.delete("me/bots/rook")
    seat = bernd.look(game)["seats"][1]
    assert (seat["player"], seat["bot"], seat["bot_of"]) == (None, "medium", None)
    assert seat["offered_at"] is not None


def test_deleting_an_owner_deletes_the_owners_bots(anna: Caller, bernd: Caller) -> None:
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


def test_message_to_a_bot_account_is_never_mailed(anna: Caller, bernd: Caller) -> None:
    rook = bot_of(anna, "rook")
    game = table(bernd)
    bernd.post(f"games/{game}/invitations", {"player": "rook"})
    assert not Message.objects.filter(user=rook.user).exists()


def test_console_page_of_a_bot_offers_no_password_and_no_rights(anna: Caller) -> None:
    bot = bot_of(anna, "rook").user
    assert bot is not None
    answer = enter(moderator("hanna", "helper")).get(f"/admin/games/user/{bot.pk}/change/")
    assert answer.status_code == 200
    assert not re.search(r'name="(password|email|is_staff|groups)"', answer.content.decode())
