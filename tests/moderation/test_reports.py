"""Reports and appeals: claimed, answered in the reporter's language, appealed once, decided."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from devtools.time_travel.passing_time import TimeTravel
from games import signed_links
from games.errors import BadTextError, NoSuchItemError, NothingToDoError, NotModeratorError
from games.models import Appeal, ModerationAction, Report, Sanction, User
from games.policy import APPEAL_DAYS, APPEAL_LENGTH, MESSAGES
from games.selectors.accounts import sanctions
from games.services.moderation import players, reports
from games.texts.moderation import OUTCOMES
from games.texts.reasons import ANSWERS
from tests.kit.api_clients import Caller, request_of_its_own
from tests.kit.chat import refusal
from tests.kit.mailbox import Box, text_of
from tests.moderation.player_actions import WHY, user
from tests.pages.test_links import strict

pytestmark = pytest.mark.django_db


@pytest.fixture
def report(anna: Caller, bernd: Caller) -> Report:
    answer = anna.post("reports", {"reason": "spam", "player": "bernd"})
    return Report.objects.get(pk=answer.json()["id"])


def mine(caller: Caller) -> Any:
    return caller.get("me/reports").json()["results"][0]


@pytest.mark.parametrize(
    ("language", "outcome", "told"),
    [
        (
            "de",
            "Sie hat etwas unternommen.",
            "Die Zeile ist verborgen, und wer sie schrieb, weiß, warum.",
        ),
        ("ja", "対応を行いました。", "発言は非表示にし、書いた人に理由を伝えました。"),
    ],
)
def test_answer_to_a_report_is_in_the_reporters_language(
    days: TimeTravel,
    box: Box,
    hanna: User,
    report: Report,
    anna: Caller,
    language: str,
    outcome: str,
    told: str,
) -> None:
    User.objects.filter(username="anna").update(language=language)
    reports.claim(by=hanna, report_id=report.pk)
    assert (mine(anna)["status"], mine(anna)["answer"]) == ("open", None)
    action = reports.answer(
        by=hanna, report_id=report.pk, outcome="acted", canned="line_hidden", words="Ahoy!"
    )
    assert action.reason == "The line is hidden, and its author knows why. Ahoy!", (
        "the log's language"
    )
    seen = anna.get("me/reports", Accept_Language=language).json()["results"][0]
    assert (seen["status"], seen["outcome"]) == ("closed", "acted")
    assert seen["answer"] == f"{told} Ahoy!"
    assert seen["closed_at"] is not None
    days.work()
    (mail,) = box.to("anna")
    for words in (outcome, told, "Ahoy!"):
        assert words in " ".join(text_of(mail).split())


def test_answer_to_a_report_needs_a_fitting_outcome_and_words(hanna: User, report: Report) -> None:
    reports.claim(by=hanna, report_id=report.pk)
    wrong: list[tuple[dict[str, str], type[Exception]]] = [
        ({"outcome": "acted"}, BadTextError),
        ({"outcome": "acted", "words": " "}, BadTextError),
        ({"outcome": "acted", "canned": "only_luck"}, NoSuchItemError),
        ({"outcome": "acted", "canned": "nonsense"}, NoSuchItemError),
        ({"outcome": "burned", "words": "W"}, NoSuchItemError),
    ]
    for given, error in wrong:
        with pytest.raises(error), request_of_its_own():
            reports.answer(by=hanna, report_id=report.pk, **given)
    assert Report.objects.get().status == "open"


def test_every_outcome_has_canned_answers_and_a_label(db: None) -> None:
    assert set(OUTCOMES) == set(Report.Outcome.values)
    assert {outcome for outcome, _words in ANSWERS.values()} == set(OUTCOMES)
    assert max(map(len, ANSWERS)) <= Report._meta.get_field("canned").max_length


def test_claimed_report_is_refused_to_others_until_released(
    hanna: User, mori: User, report: Report
) -> None:
    reports.claim(by=hanna, report_id=report.pk)
    with pytest.raises(NothingToDoError), request_of_its_own():
        reports.claim(by=mori, report_id=report.pk)
    with pytest.raises(NotModeratorError), request_of_its_own():
        reports.answer(by=mori, report_id=report.pk, outcome="acted", words="W")
    reports.release(by=hanna, report_id=report.pk)
    reports.claim(by=mori, report_id=report.pk)
    reports.answer(by=mori, report_id=report.pk, outcome="not_clear", canned="no_proof")
    with pytest.raises(NothingToDoError), request_of_its_own():
        reports.claim(by=hanna, report_id=report.pk)


@pytest.fixture
def mute(mori: User, bernd: Caller) -> Sanction:
    players.mute(by=mori, person=user(bernd), days=9, reason=WHY)
    return Sanction.objects.get()


def page(row: Sanction) -> str:
    return "/appeal/" + signed_links.appeal_url(row.pk).rpartition("/")[2]


def send(browser: Client, address: str, text: str) -> Any:
    browser.get(address)
    form = {"csrfmiddlewaretoken": browser.cookies["csrftoken"].value, "text": text}
    with request_of_its_own():
        return browser.post(address, form)


@pytest.mark.django_db(transaction=True)
def test_appeal_page_shows_the_sanction_and_takes_one_appeal(mute: Sanction) -> None:
    browser, address = strict(), page(mute)
    shown = browser.get(address)
    assert shown.status_code == 200
    assert WHY in shown.content.decode()
    assert "<textarea" in shown.content.decode()
    assert not Appeal.objects.exists(), "a GET never acts"
    sent = send(browser, address, "It was <b>not</b> me.")
    assert sent.status_code == 200
    assert "<textarea" not in sent.content.decode()
    assert Appeal.objects.get().text == "It was <b>not</b> me."
    again = send(browser, address, "And another thing.")
    assert again.status_code == 409
    assert Appeal.objects.count() == 1


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    "text", ["", "  \n", "x" * (APPEAL_LENGTH + 1)], ids=["none", "blanks", "too long"]
)
def test_invalid_appeal_is_refused_on_the_page(mute: Sanction, text: str) -> None:
    answer = send(strict(), page(mute), text)
    assert answer.status_code == 422
    assert 'role="alert"' in answer.content.decode()
    assert not Appeal.objects.exists()


def test_appeal_page_needs_a_csrf_token(mute: Sanction) -> None:
    assert strict().post(page(mute), {"text": "It was not me."}).status_code == 403


@pytest.mark.parametrize("token", ["nonsense", "a:b:c", "%F0%9F%90%92"])
def test_malformed_appeal_link_is_refused_with_401(db: None, token: str) -> None:
    assert strict().get(f"/appeal/{token}").status_code == 401


def test_appeal_is_possible_for_some_days_only(
    days: TimeTravel, hanna: User, bernd: Caller, visitor: Caller
) -> None:
    players.warn(by=hanna, person=user(bernd), reason=WHY)
    row = Sanction.objects.get()
    address = f"me/sanctions/{row.pk}/appeal"
    days.traveller.on(days=APPEAL_DAYS, seconds=1)
    assert refusal(bernd.post(address, {"text": "It was not me."})) == (404, "no_such_item")
    assert not bernd.get("me/sanctions").json()["results"][0]["may_appeal"]
    assert "<textarea" not in strict().get(page(row)).content.decode()


def test_appeal_is_decided_once_by_another_moderator_and_its_author_is_told(
    mute: Sanction, mori: User, ada: User, bernd: Caller
) -> None:
    path = f"me/sanctions/{mute.pk}/appeal"
    answer = bernd.post(path, {"text": "It was not me."})
    assert (answer.status_code, answer.json()["status"]) == (201, "open")
    assert refusal(bernd.post(path, {"text": "Again."})) == (409, "too_many")
    row = Appeal.objects.get()
    action = reports.decide(by=ada, appeal_id=row.pk, lift=True, words="You are right.")
    (seen,) = bernd.get("me/sanctions").json()["results"]
    assert seen["appeal"]["status"] == "lifted"
    assert seen["appeal"]["answer"] == "You are right."
    assert seen["lifted_at"] is not None
    assert user(bernd).muted_until is None
    told = bernd.get("me/messages", {"event": "moderation"}).json()["results"]
    assert len(told) == 2, "of the mute, and once of the decision"
    assert set(ModerationAction.objects.values_list("kind", flat=True)) == {
        "mute",
        "lift",
        "decide",
    }
    assert action.kind == "decide"
    with pytest.raises(NothingToDoError), request_of_its_own():
        reports.decide(by=ada, appeal_id=row.pk, lift=False, words="No.")


def test_appeal_cannot_lift_a_sanction_that_was_replaced(
    mori: User, ada: User, bernd: Caller
) -> None:
    players.suspend(by=mori, person=user(bernd), days=7, reason=WHY)
    first = Sanction.objects.get()
    row = reports.appeal(sanction_id=first.pk, text="It was not me.")
    players.suspend(by=mori, person=user(bernd), days=30, reason="A second account.")
    with pytest.raises(NothingToDoError, match="A second account"), request_of_its_own():
        reports.decide(by=ada, appeal_id=row.pk, lift=True, words="You are right.")
    row.refresh_from_db()
    assert (row.status, user(bernd).is_active) == ("open", False)
    newer = Sanction.objects.get(lifted_at=None)
    assert sanctions.may_appeal(newer), "the newer sanction has an appeal of its own"
    players.lift(by=ada, sanction_id=newer.pk, reason="You are right.")
    reports.decide(by=ada, appeal_id=row.pk, lift=True, words="You are right.")
    assert user(bernd).is_active


def test_warning_can_be_taken_back_by_an_appeal(hanna: User, ada: User, bernd: Caller) -> None:
    players.warn(by=hanna, person=user(bernd), reason=WHY)
    row = reports.appeal(sanction_id=Sanction.objects.get().pk, text="No.")
    reports.decide(by=ada, appeal_id=row.pk, lift=True, words="A mistake.")
    assert Sanction.objects.get().lifted_at is not None


def test_appeal_against_the_sanction_of_another_player_is_refused(
    mute: Sanction, anna: Caller
) -> None:
    refused = anna.post(f"me/sanctions/{mute.pk}/appeal", {"text": "He is my friend."})
    assert refusal(refused) == (404, "no_such_item")


def test_appeal_by_the_api_needs_only_the_link(mute: Sanction, visitor: Caller) -> None:
    token = page(mute).rpartition("/")[2]
    assert refusal(visitor.post("appeals", {"token": "x", "text": "W"})) == (401, "bad_link")
    assert visitor.post("appeals", {"token": token, "text": "It was not me."}).status_code == 201


LANGUAGES = ("en", "fr", "de", "ja")


def do_every_action(hanna: User, mori: User, ada: User, anna: Caller, bernd: Caller) -> None:
    """Do everything that sends Bernd or Anna a message, one after the other."""
    players.warn(by=hanna, person=user(bernd), reason=WHY)
    players.mute(by=mori, person=user(bernd), days=3, reason=WHY)
    players.lift(by=mori, sanction_id=Sanction.objects.get(kind="mute").pk, reason="Enough.")
    players.suspend(by=mori, person=user(bernd), days=7, reason=WHY)
    row = reports.appeal(sanction_id=Sanction.objects.get(kind="suspension").pk, text="No.")
    reports.decide(by=ada, appeal_id=row.pk, lift=False, words="It stands.")
    players.lift(by=mori, sanction_id=Sanction.objects.get(kind="suspension").pk, reason="Enough.")
    players.ban(by=ada, person=user(bernd), reason=WHY)
    told = Report.objects.create(reporter=user(anna), player=user(bernd), reason="spam")
    reports.claim(by=hanna, report_id=told.pk)
    reports.answer(by=hanna, report_id=told.pk, outcome="acted", canned="player_told")


@pytest.fixture
def every_action_sent(
    days: TimeTravel, box: Box, hanna: User, mori: User, ada: User, monkeypatch: pytest.MonkeyPatch
) -> Callable[[Caller, Caller], Box]:
    """Do every action to Bernd and Anna, and let a worker send the mails."""
    monkeypatch.setattr(players, "_leave_tables", lambda _: None)

    def tell(anna: Caller, bernd: Caller) -> Box:
        do_every_action(hanna, mori, ada, anna, bernd)
        days.work()
        return box

    return tell


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_action_is_sent_by_mail_even_to_a_closed_account(
    every_action_sent: Callable[[Caller, Caller], Box], anna: Caller, bernd: Caller, language: str
) -> None:
    silence = {event: {"mail": "digest"} for event in MESSAGES}
    User.objects.update(language=language, message_modes=silence)
    box = every_action_sent(anna, bernd)
    assert (len(box.to("bernd")), len(box.to("anna"))) == (7, 1)
    assert len(set(box.subjects("bernd"))) == 7
    for mail in box.mails:
        assert mail["Content-Language"] == language
        assert mail["List-Unsubscribe"] is None
        for kind in ("plain", "html"):
            assert "unsubscribe" not in text_of(mail, kind)
            assert "%(" not in text_of(mail, kind)
    appealable = [mail for mail in box.to("bernd") if "/appeal/" in text_of(mail)]
    assert len(appealable) == 4
    found = re.search(r"/appeal/\S+", text_of(appealable[-1]))
    assert found
    assert strict().get(found[0]).status_code == 200
