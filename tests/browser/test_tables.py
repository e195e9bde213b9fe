"""Finding a table, making one, and my games: on a phone, by tapping."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.in_the_suite import in_the_suite
from tests.browser.test_pages import look
from tests.browser.visitors import Visitor, path_of

pytestmark = [pytest.mark.slow, pytest.mark.browser]
AT_A_TABLE = re.compile(r"/tables/[A-Za-z0-9_-]{22}$")


def test_two_taps_lead_to_a_game_against_bots(anna: Visitor) -> None:
    phone = anna.page
    phone.goto(f"{anna.site}/tables")
    phone.get_by_role("link", name="New table").first.click()
    phone.get_by_role("button", name="Play Meuterer", exact=True).click()
    expect(phone).to_have_url(AT_A_TABLE)
    (table,) = anna.api.get("me/games").body["results"]
    assert table["status"] == "active"
    assert [seat["bot"] for seat in table["seats"]] == [None, "greedy", "greedy"]


def test_two_taps_lead_to_a_table_for_others(anna: Visitor) -> None:
    phone = anna.page
    phone.goto(f"{anna.site}/tables")
    phone.get_by_role("link", name="New table").first.click()
    expect(phone.get_by_label("Meuterer", exact=True)).to_be_checked()
    with phone.expect_request("**/seats/me") as asked:
        phone.get_by_role("button", name="Create the table").click()
    expect(phone).to_have_url(AT_A_TABLE)
    (table,) = anna.api.get("me/games").body["results"]
    assert (table["status"], table["clock"]) == ("open", "standard")
    assert re.fullmatch("[0-9a-f]{32}", asked.value.post_data_json["nonce"]), "a number of its own"
    assert table["seats"][0]["brought"] == "nonce"


def test_new_table_has_the_chosen_options(anna: Visitor) -> None:
    phone = anna.page
    phone.goto(f"{anna.site}/tables/new")
    phone.get_by_text("4 players").click()
    phone.get_by_label("Player 4").select_option("greedy")
    phone.get_by_text("Fixed time for each move").click()
    phone.get_by_label("Days for each move").select_option("fixed-7")
    phone.get_by_text("With pirates", exact=True).click()
    phone.get_by_text("Every option").click()
    phone.get_by_label("Rounds", exact=True).select_option("5")
    phone.get_by_text("Conditions and spectators").click()
    phone.get_by_label("Rated", exact=True).check()
    phone.get_by_role("button", name="Create the table").click()
    expect(phone).to_have_url(AT_A_TABLE)
    (table,) = anna.api.get("me/games").body["results"]
    assert (table["clock"], table["rated"]) == ("fixed-7", True)
    assert [seat["bot"] for seat in table["seats"]] == [None, None, None, "greedy"]
    assert (table["options"]["pirates"], table["options"]["rounds"]) == (True, 5)


def test_sitting_down_shows_the_entry_terms_first(anna: Visitor, bernd: Visitor) -> None:
    phone = anna.page
    game = bernd.table(ruleset="meuterer", bots=0, clock="fixed-2", options={"rounds": 3})
    phone.goto(f"{anna.site}/tables?clock=fixed-2")
    row = phone.get_by_role("listitem").filter(has_text=bernd.name)
    expect(row).to_contain_text("Free seats: 2 of 3")
    row.get_by_role("button", name="Sit down").click()
    dialog = phone.get_by_role("dialog")
    expect(dialog).to_contain_text("Clock: 2 days for each move.")
    expect(dialog).to_contain_text("Rounds: 3.")
    dialog.get_by_role("button", name="Sit down").click()
    expect(phone).to_have_url(AT_A_TABLE)
    assert anna.name in [seat["player"] for seat in bernd.api.get(f"games/{game}").body["seats"]]


def test_refused_seat_is_explained_in_the_dialog(anna: Visitor, bernd: Visitor) -> None:
    phone = anna.page
    bernd.api.call("PATCH", "me/preferences", {"speaks": ["ja"]}, {})
    bernd.table(ruleset="meuterer", bots=0, language="ja", clock="slow")
    phone.goto(f"{anna.site}/tables?language=ja")
    row = phone.get_by_role("listitem").filter(has_text=bernd.name)
    row.get_by_role("button", name="Sit down").click()
    phone.get_by_role("dialog").get_by_role("button", name="Sit down").click()
    alert = phone.get_by_role("dialog").get_by_role("alert")
    expect(alert).to_contain_text("language")
    phone.get_by_role("button", name="Cancel").click()
    expect(phone.get_by_role("dialog")).to_have_count(0)
    anna.problems.clear()  # a browser logs every refusal as an error


@in_the_suite
def test_filters_are_part_of_the_address(anna: Visitor) -> None:
    phone = anna.page
    phone.goto(f"{anna.site}/tables")
    phone.get_by_role("search").get_by_text("Watch", exact=True).click()
    phone.get_by_text("Filter").click()
    phone.get_by_label("Game", exact=True).select_option("cartagena")
    expect(phone).to_have_url(f"{anna.site}/tables?show=active&ruleset=cartagena")
    phone.reload()
    expect(phone.get_by_role("radio", name="Watch")).to_be_checked()
    expect(phone.locator("#filter-ruleset")).to_have_value("cartagena")


def test_my_games_are_updated_live(anna: Visitor, bernd: Visitor) -> None:
    phone = anna.page
    phone.goto(f"{anna.site}/my-games")
    expect(phone.get_by_text("You are not at any table yet.")).to_be_visible()
    game = bernd.table(bots=0, ruleset="cartagena", seats=2)
    bernd.api.post(f"games/{game}/invitations", {"player": anna.name})
    invitation = phone.get_by_role("region", name="Invited (1)")
    expect(invitation).to_contain_text(f"Invited by {bernd.name}")
    invitation.get_by_role("button", name="Sit down").click()
    phone.get_by_role("dialog").get_by_role("button", name="Sit down").click()
    expect(phone).to_have_url(AT_A_TABLE)
    phone.goto(f"{anna.site}/my-games")
    waiting = phone.get_by_role("region", name="Waiting for players (1)")
    expect(waiting).to_contain_text("2 of 2 seated")
    asked = bernd.api.post(f"games/{game}/start").body["to_move"]
    is_mine = asked == [1]
    name = "Your turn in one game" if is_mine else "Others' turn (1)"
    row = phone.get_by_role("region", name=name).get_by_role("listitem")
    told = anna.view(game)["asked"] if is_mine else f"{bernd.name} decides"
    expect(row.get_by_role("heading")).to_have_text(told)
    expect(phone).to_have_title(re.compile(r"^\(1\) " if is_mine else r"^My games"))


def test_invitation_is_declined_with_a_reason(anna: Visitor, bernd: Visitor) -> None:
    phone = anna.page
    game = bernd.table(ruleset="meuterer", bots=0)
    bernd.api.post(f"games/{game}/invitations", {"player": anna.name})
    phone.goto(f"{anna.site}/my-games")
    phone.get_by_role("button", name="No, thanks").click()
    phone.get_by_label("Maybe later.").check()
    phone.get_by_role("dialog").get_by_role("button", name="Decline").click()
    expect(phone.get_by_text("You are not at any table yet.")).to_be_visible()
    (row,) = anna.api.get("me/invitations").body["results"]
    assert (row["status"], row["reason"]) == ("declined", "later")


def test_invitation_link_opens_an_invited_table_and_the_host_starts_it(
    anna: Visitor, bernd: Visitor
) -> None:
    game = anna.table(ruleset="cartagena", seats=2, bots=0, invited_only=True)
    anna.page.goto(f"{anna.site}{path_of(game)}")
    anna.page.get_by_role("button", name="Create a link").click()
    link = anna.page.get_by_label("Link to this table").input_value()
    assert link.startswith(f"{anna.site}{path_of(game)}?invitation=")
    bernd.page.goto(link)
    expect(bernd.page.locator("#invitation")).to_contain_text(f"You sit down as {bernd.name}.")
    bernd.page.get_by_role("button", name="Sit down").click()
    expect(bernd.page.get_by_role("button", name="Leave", exact=True)).to_be_visible()
    expect(anna.page.get_by_text("Starts in")).to_be_visible()
    anna.page.get_by_role("button", name="Start now").click()
    expect(anna.page.locator("#at-seats .seat").first).to_be_attached()
    expect(bernd.page.locator("#at-seats .seat").first).to_be_attached()
    assert anna.view(game)["nonces"][1] != "", "the browser of the guest added to the deal"


def test_page_of_a_table_adds_the_nonce_that_its_player_owes(anna: Visitor) -> None:
    """Whoever sat down without a page, or left it too early, owes none once they look."""
    game = anna.table(ruleset="meuterer", bots=0, trusts_server=False)
    assert anna.view(game)["seats"][0]["brought"] is None
    with anna.page.expect_response("**/seats/me") as answered:
        anna.page.goto(f"{anna.site}{path_of(game)}")
    assert answered.value.status == 200
    assert anna.view(game)["seats"][0]["brought"] == "nonce"


def test_full_table_says_whose_nonce_it_waits_for(anna: Visitor, bernd: Visitor) -> None:
    game = anna.table(ruleset="cartagena", seats=2, bots=0)
    bernd.api.post(f"games/{game}/seats", {})
    anna.page.goto(f"{anna.site}{path_of(game)}")
    expect(anna.page.get_by_text(f"Waiting for {bernd.name}", exact=True)).to_be_visible()
    expect(anna.page.get_by_role("button", name="Start now")).to_have_count(0)
    bernd.page.goto(f"{bernd.site}{path_of(game)}")
    expect(anna.page.get_by_text("Starts in")).to_be_visible()


def test_host_invites_by_name_and_leaves_again(anna: Visitor, bernd: Visitor) -> None:
    game = anna.table(ruleset="meuterer", bots=1)
    phone = anna.page
    phone.goto(f"{anna.site}{path_of(game)}")
    phone.get_by_label("Name of a player").fill("nobody-at-all")
    phone.get_by_role("button", name="Invite", exact=True).click()
    expect(phone.locator("#invite-problem")).to_contain_text("no player")
    anna.problems.clear()  # a browser logs every refusal as an error
    phone.get_by_label("Name of a player").fill(bernd.name)
    phone.get_by_role("button", name="Invite", exact=True).click()
    expect(phone.locator("#invite-problem")).to_be_empty()
    expect(phone.get_by_role("list", name="Invited")).to_contain_text(bernd.name)
    assert bernd.api.get("me/invitations").body["results"][0]["game"] == game
    phone.get_by_role("button", name="Leave", exact=True).click()
    phone.get_by_role("dialog").get_by_role("button", name="Leave", exact=True).click()
    expect(phone.locator("#headline")).to_have_text("Closed before the start")


def test_profile_shows_a_player_and_mutes_them(anna: Visitor, bernd: Visitor) -> None:
    bernd.table(ruleset="cartagena", seats=2, bots=0)
    anna.page.goto(f"{anna.site}/players/{bernd.name}")
    expect(anna.page.get_by_text("No record of reliability yet")).to_be_visible()
    expect(anna.page.get_by_role("region", name="Tables")).to_contain_text("Free seats: 1 of 2")
    anna.page.get_by_role("button", name="Mute").click()
    expect(anna.page.get_by_role("button", name="Unmute")).to_be_focused()
    (row,) = anna.api.get("me/mutes").body["results"]
    assert row["player"] == bernd.name


def test_host_sees_an_invitation_and_revokes_it(anna: Visitor, bernd: Visitor) -> None:
    page = bernd.page
    game = bernd.table(ruleset="meuterer", bots=0)
    bernd.open(game)
    page.get_by_label("Name of a player").fill(anna.name)
    page.get_by_role("button", name="Invite", exact=True).click()
    row = page.get_by_role("list", name="Invited").get_by_role("listitem")
    expect(row).to_contain_text(f"{anna.name}no answer yet")
    page.reload()
    expect(row).to_contain_text(anna.name)
    page.get_by_role("button", name=f"Withdraw the invitation to {anna.name}").click()
    expect(row).to_have_count(0)
    assert anna.api.get("me/invitations").body["results"][0]["status"] == "revoked"


def test_host_puts_a_bot_at_a_seat_and_frees_it_again(anna: Visitor) -> None:
    game = anna.table(ruleset="meuterer", bots=0)
    anna.open(game)
    page = anna.page
    page.locator("#bot-2").click()
    expect(page.locator("#place-2")).to_contain_text("Bot (easy)")
    expect(page.locator("#headline")).to_have_text("Free seats: 1 of 3")
    page.locator("#free-2").click()
    expect(page.locator("#headline")).to_have_text("Free seats: 2 of 3")
    assert [seat["bot"] for seat in anna.view(game)["seats"]] == [None, None, None]


def test_host_chooses_how_strong_a_bot_is(anna: Visitor) -> None:
    game = anna.table(ruleset="meuterer", bots=0)
    anna.open(game)
    page = anna.page
    level = page.locator("#level-2")
    expect(level.get_by_role("option")).to_have_count(4)
    level.select_option("hard")
    look(page, "bot_levels")
    page.locator("#bot-2").click()
    expect(page.locator("#place-2")).to_contain_text("Bot (hard)")
    assert [seat["bot"] for seat in anna.view(game)["seats"]] == [None, None, "hard"]


@in_the_suite
def test_host_starts_with_bots_at_all_free_seats(anna: Visitor) -> None:
    game = anna.table(ruleset="cartagena", bots=0)
    anna.open(game)
    anna.page.locator("#fill-with-bots").click()
    expect(anna.page.locator("#at-seats .seat").first).to_be_attached()
    assert anna.view(game)["status"] == "active"


def test_link_is_made_and_sent_by_one_button(anna: Visitor) -> None:
    game = anna.table(ruleset="meuterer", bots=0)
    anna.context.grant_permissions(["clipboard-read", "clipboard-write"])
    anna.open(game)
    anna.page.locator("#send-link").click()
    expect(anna.page.get_by_text("The link is copied.")).to_be_visible()
    link = anna.page.evaluate("navigator.clipboard.readText()")
    assert link.startswith(f"{anna.site}{path_of(game)}?invitation=")
    assert len(anna.api.get(f"games/{game}/links").body) == 1


def test_new_table_like_another_begins_with_its_rules(anna: Visitor) -> None:
    game = anna.table(
        ruleset="meuterer", seats=4, bots=1, clock="slow", options={"rounds": 5, "pirates": True}
    )
    anna.page.goto(f"{anna.site}/tables/new?like={game}")
    expect(anna.page.get_by_label("4 players")).to_be_checked()
    anna.page.get_by_role("button", name="Create the table").click()
    expect(anna.page).to_have_url(AT_A_TABLE)
    made = next(row for row in anna.api.get("me/games").body["results"] if row["id"] != game)
    assert made["options"] == anna.view(game)["options"]
    assert (made["clock"], len(made["seats"]), made["seats"][3]["bot"]) == ("slow", 4, "random")
