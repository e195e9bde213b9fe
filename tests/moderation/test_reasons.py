"""Canned reasons: kept by their keys, read by each in his own language, English in the log."""

from __future__ import annotations

from typing import Any

import pytest

from games import links
from games.days.passing import Days
from games.errors import BadTextError, NoSuchItemError
from games.models import Act, Appeal, Game, Sanction, User
from games.policy import REASON_LENGTH
from games.selectors.moderation import log
from games.selectors.moderation.log import Wish
from games.services.moderation import acts, people, reports
from games.services.moderation import games as on_games
from games.texts.reasons import ANSWERS, CANNED, REASONS, Reason
from tests.callers import PASSWORD, Caller, for_meuterer
from tests.moderation.test_people import user
from tests.pages.test_links import strict
from tests.post import Box, text_of

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
    "ja": "モデレーターより\N{FULLWIDTH COLON}報告を確認しています。 Patience!",
}
MISTAKE = {
    "de": "Das war ein Fehler von uns. Es tut uns leid.",
    "ja": "こちらの誤りでした。申し訳ありません。",
}


def speak(**languages: str) -> None:
    for name, language in languages.items():
        User.objects.filter(username=name).update(language=language)


def one_line(mail: Any) -> str:
    """A mail's text without the ends of its lines."""
    return " ".join(text_of(mail).split())


@for_meuterer
def test_each_at_a_table_reads_it_in_his_own_language_and_the_log_is_english(
    days: Days, box: Box, table: Game, mori: User
) -> None:
    speak(anna="de", bernd="ja", carla="en")
    on_games.pause(by=mori, game_id=table.pk, reason=Reason("report", "Patience!"))
    days.work()
    for name, language in (("anna", "de"), ("bernd", "ja"), ("carla", "en")):
        assert REPORTED[language] in one_line(box.to(name)[-1])
    assert Act.objects.get(kind="pause").reason == "A report is being looked at. Patience!"


@for_meuterer
def test_the_log_of_a_table_of_one_language_is_english_too(table: Game, mori: User) -> None:
    speak(anna="ja", bernd="ja", carla="ja", mori="ja")
    act = on_games.pause(by=mori, game_id=table.pk, reason=Reason("report"))
    assert act.reason == "A report is being looked at."
    assert log.page(Wish(words="being looked at")).acts == [act]


@pytest.fixture
def banned(ada: User, bernd: Caller) -> Sanction:
    speak(bernd="de")
    people.ban(by=ada, person=user(bernd), reason=Reason("insult", "Dreimal."))
    return Sanction.objects.get()


@pytest.mark.parametrize("language", INSULT)
def test_who_is_closed_out_is_told_in_the_language_that_he_asks_in(
    banned: Sanction, guest: Caller, language: str
) -> None:
    answer = guest.post(
        "login", {"username": "bernd", "password": PASSWORD}, Accept_Language=language
    )
    said = f"{INSULT[language]} Dreimal."
    assert answer.json()["reason"] == said
    assert said in answer.json()["detail"]


def test_the_page_of_the_appeal_is_in_his_language(banned: Sanction) -> None:
    page = strict().get("/appeal/" + links.appeal_url(banned.pk).rpartition("/")[2])
    assert f"Die Moderation sagt: {INSULT['de']} Dreimal." in page.content.decode()


@pytest.mark.parametrize("language", MISTAKE)
def test_his_list_of_sanctions_is_in_the_language_that_he_asks_in(
    mori: User, ada: User, bernd: Caller, language: str
) -> None:
    people.mute(by=mori, person=user(bernd), days=2, reason=Reason("insult"))
    appeal = reports.appeal(sanction_id=Sanction.objects.get().pk, text="No.")
    reports.decide(by=ada, appeal_id=appeal.pk, lift=True, words=Reason("mistake", "Sorry!"))
    answer = bernd.get("me/sanctions", Accept_Language=language)
    (seen,) = answer.json()["results"]
    assert seen["reason"] == INSULT[language]
    assert seen["appeal"]["answer"] == f"{MISTAKE[language]} Sorry!"


def test_an_appeal_is_decided_in_the_language_of_who_made_it(
    days: Days, box: Box, banned: Sanction, mori: User, ada: User
) -> None:
    Sanction.objects.update(by=mori)
    row = reports.appeal(sanction_id=banned.pk, text="Nein.")
    act = reports.decide(by=ada, appeal_id=row.pk, lift=True, words=Reason("mistake"))
    days.work()
    told = one_line(box.to("bernd")[-1])
    assert f"Die Moderation sagt: {MISTAKE['de']}" in told
    assert act.reason == "This was a mistake of ours. We are sorry."
    page = strict().get("/appeal/" + links.appeal_url(banned.pk).rpartition("/")[2])
    assert MISTAKE["de"] in page.content.decode()


def test_plain_words_are_somebodys_own() -> None:
    assert acts.reason_of("  Two\n words ") == Reason(words="Two words")
    assert acts.reason_of(Reason("spam", " Two\n words ")) == Reason("spam", "Two words")


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
def test_a_reason_that_cannot_be(said: Reason, error: type[Exception]) -> None:
    with pytest.raises(error):
        acts.reason_of(said)


def test_no_key_means_two_things_and_each_can_be_kept() -> None:
    assert not REASONS.keys() & ANSWERS.keys()
    for model in (Sanction, Appeal):
        assert max(map(len, CANNED)) <= model._meta.get_field("canned").max_length
