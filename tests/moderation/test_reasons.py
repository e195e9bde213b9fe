"""Canned reasons: stored by key, read by each in their own language, English in the log."""

from __future__ import annotations

from typing import Any

import pytest

from devtools.time_travel.passing_time import TimeTravel
from games import signed_links
from games.errors import BadTextError, NoSuchItemError
from games.models import Appeal, Game, ModerationAction, Sanction, User
from games.policy import REASON_LENGTH
from games.selectors.moderation import action_log as log
from games.selectors.moderation.action_log import ActionFilter
from games.services.moderation import action_log, players, reports
from games.services.moderation import games as on_games
from games.texts.reasons import ANSWERS, CANNED, REASONS, Reason
from tests.kit.api_clients import PASSWORD, Caller, for_meuterer
from tests.kit.mailbox import Box, text_of
from tests.moderation.player_actions import user
from tests.pages.test_links import strict

pytestmark = pytest.mark.django_db

INSULT = {
    "en": "Insults have no place here. Please stay friendly, even when you lose.",
    "de": "Beleidigungen haben hier keinen Platz. Bitte bleiben Sie freundlich,"
    " auch wenn Sie verlieren.",
    "ja": "侮辱的な発言はご遠慮ください。負けたときも、どうか穏やかにお願いします。",
}
REPORTED = {
    "en": "The moderators say: A report is being looked at. Patience!",
    "de": "Die Moderation sagt: Eine Meldung wird geprüft. Patience!",
    "ja": "モデレーターより\N{FULLWIDTH COLON}通報を確認しています。 Patience!",
}
MISTAKE = {
    "de": "Das war ein Fehler von uns. Es tut uns leid.",
    "ja": "こちらの誤りでした。申し訳ありません。",
}


def speak(**languages: str) -> None:
    for name, language in languages.items():
        User.objects.filter(username=name).update(language=language)


def one_line(mail: Any) -> str:
    """The text of a mail without its line breaks."""
    return " ".join(text_of(mail).split())


@for_meuterer
def test_canned_reason_reaches_each_player_in_their_language_and_the_log_in_english(
    days: TimeTravel, box: Box, table: Game, mori: User
) -> None:
    speak(anna="de", bernd="ja", carla="en")
    on_games.pause(by=mori, game_id=table.pk, reason=Reason("report", "Patience!"))
    days.work()
    for name, language in (("anna", "de"), ("bernd", "ja"), ("carla", "en")):
        assert REPORTED[language] in one_line(box.to(name)[-1])
    assert (
        ModerationAction.objects.get(kind="pause").reason
        == "A report is being looked at. Patience!"
    )


@for_meuterer
def test_log_is_in_english_at_a_table_of_another_language(table: Game, mori: User) -> None:
    speak(anna="ja", bernd="ja", carla="ja", mori="ja")
    action = on_games.pause(by=mori, game_id=table.pk, reason=Reason("report"))
    assert action.reason == "A report is being looked at."
    assert log.page(ActionFilter(words="being looked at"), mori).actions == [action]


@pytest.fixture
def banned(ada: User, bernd: Caller) -> Sanction:
    speak(bernd="de")
    players.ban(by=ada, person=user(bernd), reason=Reason("insult", "Dreimal."))
    return Sanction.objects.get()


@pytest.mark.parametrize("language", INSULT)
def test_reason_of_a_ban_is_in_the_language_of_the_request(
    banned: Sanction, visitor: Caller, language: str
) -> None:
    answer = visitor.post(
        "login", {"username": "bernd", "password": PASSWORD}, Accept_Language=language
    )
    said = f"{INSULT[language]} Dreimal."
    assert answer.json()["reason"] == said
    assert said in answer.json()["detail"]


def test_appeal_page_is_in_the_language_of_the_account(banned: Sanction) -> None:
    page = strict().get("/appeal/" + signed_links.appeal_url(banned.pk).rpartition("/")[2])
    assert f"Die Moderation sagt: {INSULT['de']} Dreimal." in page.content.decode()


@pytest.mark.parametrize("language", MISTAKE)
def test_list_of_sanctions_is_in_the_language_of_the_request(
    mori: User, ada: User, bernd: Caller, language: str
) -> None:
    players.mute(by=mori, person=user(bernd), days=2, reason=Reason("insult"))
    appeal = reports.appeal(sanction_id=Sanction.objects.get().pk, text="No.")
    reports.decide(by=ada, appeal_id=appeal.pk, lift=True, words=Reason("mistake", "Sorry!"))
    answer = bernd.get("me/sanctions", Accept_Language=language)
    (seen,) = answer.json()["results"]
    assert seen["reason"] == INSULT[language]
    assert seen["appeal"]["answer"] == f"{MISTAKE[language]} Sorry!"


def test_answer_to_an_appeal_is_in_the_language_of_its_author(
    days: TimeTravel, box: Box, banned: Sanction, mori: User, ada: User
) -> None:
    Sanction.objects.update(by=mori)
    row = reports.appeal(sanction_id=banned.pk, text="Nein.")
    action = reports.decide(by=ada, appeal_id=row.pk, lift=True, words=Reason("mistake"))
    days.work()
    told = one_line(box.to("bernd")[-1])
    assert f"Die Moderation sagt: {MISTAKE['de']}" in told
    assert action.reason == "This was a mistake of ours. We are sorry."
    page = strict().get("/appeal/" + signed_links.appeal_url(banned.pk).rpartition("/")[2])
    assert MISTAKE["de"] in page.content.decode()


def test_words_of_a_reason_lose_needless_space() -> None:
    assert action_log.reason_of("  Two\n words ") == Reason(words="Two words")
    assert action_log.reason_of(Reason("spam", " Two\n words ")) == Reason("spam", "Two words")


@pytest.mark.parametrize(
    ("said", "error"),
    [
        (Reason("nonsense", "Words."), NoSuchItemError),
        (Reason("only_luck"), NoSuchItemError),  # an answer to a report
        (Reason(), BadTextError),
        (Reason("", " \n"), BadTextError),
        (Reason("spam", "x" * (REASON_LENGTH + 1)), BadTextError),
    ],
)
def test_unknown_or_invalid_reason_is_refused(said: Reason, error: type[Exception]) -> None:
    with pytest.raises(error):
        action_log.reason_of(said)


def test_canned_keys_are_unique_and_fit_their_columns() -> None:
    assert not REASONS.keys() & ANSWERS.keys()
    for model in (Sanction, Appeal):
        assert max(map(len, CANNED)) <= model._meta.get_field("canned").max_length
