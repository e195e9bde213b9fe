"""What all at a table agree on: nothing is done before they do, and what is done is told."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from devtools.time_travel.passing_time import TimeTravel
from games.clocks.now import now
from games.engine.record import verify
from games.models import (
    Game,
    Message,
    Notice,
    Participation,
    Proposal,
    RatingChange,
    Seat,
)
from games.policy import PROPOSALS_A_DAY
from games.rulesets.registry import RULESETS
from games.services.accounts import bot_accounts
from games.services.moderation import games as game_actions
from tests.kit.api_clients import Caller, every_ruleset, user_of
from tests.kit.playing_on import play
from tests.moderation.conftest import moderator

pytestmark = pytest.mark.django_db


def propose(caller: Caller, game: str, kind: str) -> Any:
    return caller.post(f"games/{game}/proposals", {"kind": kind})


def vote(caller: Caller, game: str, *, agrees: bool = True) -> Any:
    proposal = Proposal.objects.filter(game=game).latest("created_at")
    return caller.post(f"games/{game}/proposals/{proposal.pk}/vote", {"agrees": agrees})


def agreed(game: str, players: list[Caller], kind: str, *, by: int = 0) -> Game:
    """Let one propose, and all others agree."""
    assert propose(players[by], game, kind).status_code == 201
    for number, player in enumerate(players):
        if number != by:
            assert vote(player, game).status_code == 201
    return Game.objects.get(pk=game)


def refused(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


def possible(caller: Caller, game: str) -> list[str]:
    return list(caller.get(f"games/{game}/proposals").json()["possible"])


def state(game: str) -> str:
    return str(Proposal.objects.filter(game=game).latest("created_at").state)


@every_ruleset
def test_called_off_game_has_no_result_and_opens_like_one_that_is_over(
    game: str, players: list[Caller], dora: Caller
) -> None:
    Game.objects.filter(pk=game).update(rated=True)
    play(game, 7)
    row = agreed(game, players, "call_off")
    assert (row.status, row.standings, row.is_called_off) == ("finished", [], True)
    seen = dora.look(game)
    assert (seen["standings"], seen["to_move"], seen["legal_moves"]) == ([], [], [])
    assert not RatingChange.objects.exists()
    assert not Participation.objects.exists()
    assert dora.get(f"games/{game}/ratings").json()["pending"] is False
    record = dora.get(f"games/{game}/record")
    assert record.status_code == 200
    assert "The game was called off there, and has no standings." in verify(record.json(), RULESETS)
    assert dora.get(f"games/{game}/record?format=text").status_code in (200, 400)
    everything = dora.get(f"games/{game}/replay/3", {"seat": "all"})
    assert everything.status_code == (403 if row.ruleset_info.keeps_secrets else 200)
    assert players[0].post(f"games/{game}/rematch").status_code == 201


def test_call_off_is_told_to_all(days: TimeTravel, game: str, players: list[Caller]) -> None:
    agreed(game, players, "call_off")
    told = Message.objects.filter(event="over", channel="mail")
    assert {row.user.username for row in told} == {"anna", "bernd", "carla"}
    assert all(row.data["called_off"] for row in told)
    log = players[0].get(f"games/{game}/moves").json()["results"]
    assert [notice["kind"] for notice in log[-1]["notices"]] == ["called_off"]


def test_one_no_declines_a_proposal(game: str, players: list[Caller]) -> None:
    propose(players[0], game, "call_off")
    answer = vote(players[1], game, agrees=False)
    assert (answer.status_code, answer.json()["proposal"]) == (201, None)
    assert state(game) == "declined"
    assert refused(vote(players[2], game)) == (409, "proposal_closed")
    assert propose(players[2], game, "pause").status_code == 201


def test_proposal_is_seen_at_the_table_and_by_nobody_else(
    game: str, players: list[Caller], dora: Caller
) -> None:
    propose(players[0], game, "pause")
    vote(players[1], game)
    for player in players:
        shown = player.look(game)["proposal"]
        assert (shown["kind"], shown["player"], shown["state"]) == ("pause", "anna", "open")
        assert (shown["agreed"], shown["asked"]) == ([0, 1], [2])
    assert dora.look(game)["proposal"] is None
    assert refused(dora.get(f"games/{game}/proposals")) == (403, "not_seated")
    assert refused(propose(dora, game, "pause")) == (403, "not_seated")
    assert refused(vote(dora, game)) == (403, "not_seated")


def test_players_asked_by_a_proposal_get_a_message_until_they_answer(
    days: TimeTravel, game: str, players: list[Caller]
) -> None:
    propose(players[0], game, "pause")
    asked = Message.objects.filter(event="proposal", channel="mail")
    assert {row.user.username for row in asked} == {"bernd", "carla"}
    vote(players[1], game)
    days.work()
    assert dict(asked.values_list("user__username", "status")) == {
        "bernd": "dropped",
        "carla": "sent",
    }


def test_pause_by_consent_stops_clocks_and_ends_by_itself(
    days: TimeTravel, game: str, players: list[Caller]
) -> None:
    row = agreed(game, players, "pause")
    assert row.paused_at is not None
    assert row.pause_ends_at == row.paused_at + timedelta(days=30)
    assert players[0].look(game)["pause_ends_at"] is not None
    assert set(row.deadlines) == {None}
    days.on(days=29)
    assert Game.objects.get(pk=game).paused_at is not None
    days.on(days=1, hours=1)
    row = Game.objects.get(pk=game)
    assert (row.paused_at, row.pause_ends_at) == (None, None)
    assert any(row.deadlines)
    told = Message.objects.filter(event="resumed", channel="mail")
    assert {one.user.username for one in told} == {"anna", "bernd", "carla"}
    assert "autopilot" not in Notice.objects.filter(game=game).values_list("kind", flat=True)


def test_pause_by_consent_is_ended_by_consent(game: str, players: list[Caller]) -> None:
    agreed(game, players, "pause")
    assert refused(propose(players[0], game, "pause")) == (409, "nothing_to_do")
    assert "resume" in possible(players[1], game)
    assert agreed(game, players, "resume", by=1).paused_at is None
    assert refused(propose(players[0], game, "resume")) == (409, "nothing_to_do")


def test_moderators_pause_is_not_the_players_to_end(game: str, players: list[Caller]) -> None:
    game_actions.pause(
        by=moderator("mori", "moderator"), game_id=Game.objects.get(pk=game).pk, reason="Look."
    )
    assert refused(propose(players[0], game, "resume")) == (409, "paused")
    assert possible(players[0], game) == []


def test_proposal_that_one_player_never_answers_expires(
    days: TimeTravel, game: str, players: list[Caller]
) -> None:
    Game.objects.filter(pk=game).update(clock="fixed-14")
    propose(players[0], game, "call_off")
    vote(players[1], game)
    days.on(hours=73)
    assert (state(game), Game.objects.get(pk=game).proposal_ends_at) == ("expired", None)
    assert Game.objects.get(pk=game).status == "active"
    assert refused(vote(players[2], game)) == (409, "proposal_closed")


def test_substitute_never_consents(game: str, players: list[Caller], dora: Caller) -> None:
    propose(players[0], game, "call_off")
    players[1].post(f"games/{game}/leave", {"reason": "no_time"})
    vote(players[2], game)
    assert Game.objects.get(pk=game).status == "active"
    dora.post(f"games/{game}/seats", {})
    assert dora.look(game)["proposal"]["asked"] == [1]
    vote(dora, game)
    assert Game.objects.get(pk=game).is_called_off


def test_proposal_is_refused_while_nobody_has_a_seat(game: str, players: list[Caller]) -> None:
    players[1].post(f"games/{game}/leave", {"reason": "no_time"})
    assert refused(propose(players[0], game, "call_off")) == (409, "nobody_consents")
    assert possible(players[0], game) == []


def test_vote_of_a_player_who_left_does_not_count_for_the_next(
    game: str, players: list[Caller], dora: Caller
) -> None:
    propose(players[0], game, "call_off")
    vote(players[1], game)
    players[1].post(f"games/{game}/leave", {"reason": "no_time"})
    dora.post(f"games/{game}/seats", {})
    vote(players[2], game)
    assert Game.objects.get(pk=game).status == "active"


def test_proposal_of_a_player_who_leaves_is_withdrawn(game: str, players: list[Caller]) -> None:
    propose(players[0], game, "call_off")
    players[0].post(f"games/{game}/leave", {"reason": "no_time"})
    assert (state(game), Game.objects.get(pk=game).proposal_ends_at) == ("withdrawn", None)


def test_proposal_with_bots_alone_in_the_other_seats_is_done_at_once(
    game: str, players: list[Caller], anna: Caller, dora: Caller
) -> None:
    Seat.objects.filter(game=game, number=1).update(user=None, bot="medium")
    parrot = bot_accounts.create_bot(owner=user_of(dora), username="parrot")
    Seat.objects.filter(game=game, number=2).update(user=parrot)
    assert propose(anna, game, "call_off").json()["status"] == "finished"
    assert not Message.objects.filter(event="proposal").exists()


def test_bot_account_neither_proposes_nor_votes(
    game: str, players: list[Caller], dora: Caller
) -> None:
    parrot = Caller(bot_accounts.create_bot(owner=user_of(dora), username="parrot"))
    Seat.objects.filter(game=game, number=2).update(user=user_of(parrot))
    assert refused(propose(parrot, game, "pause")) == (403, "not_for_bots")
    propose(players[0], game, "pause")
    assert refused(vote(parrot, game)) == (403, "not_for_bots")


def test_proposal_is_withdrawn_by_its_maker_alone(game: str, players: list[Caller]) -> None:
    propose(players[0], game, "pause")
    row = Proposal.objects.get()
    other = players[1].delete(f"games/{game}/proposals/{row.pk}")
    assert refused(other) == (403, "not_your_seat")
    assert players[0].delete(f"games/{game}/proposals/{row.pk}").json()["proposal"] is None
    assert state(game) == "withdrawn"
    again = players[0].delete(f"games/{game}/proposals/{row.pk}")
    assert refused(again) == (409, "proposal_closed")


def test_second_proposal_waits_for_the_first(game: str, players: list[Caller]) -> None:
    propose(players[0], game, "pause")
    assert refused(propose(players[1], game, "call_off")) == (409, "proposal_open")
    Proposal.objects.update(ends_at=now() - timedelta(seconds=1))
    Game.objects.filter(pk=game).update(proposal_ends_at=now() - timedelta(seconds=1))
    assert propose(players[1], game, "call_off").status_code == 201


def test_too_many_proposals_in_a_day_are_refused(game: str, players: list[Caller]) -> None:
    for _ in range(PROPOSALS_A_DAY):
        assert propose(players[0], game, "pause").status_code == 201
        vote(players[1], game, agrees=False)
    assert refused(propose(players[0], game, "pause")) == (409, "too_many")
    assert propose(players[1], game, "pause").status_code == 201


def test_unknown_proposal_is_not_found(game: str, full_game: str, anna: Caller) -> None:
    missing = "00000000-0000-4000-8000-000000000000"
    answer = anna.post(f"games/{game}/proposals/{missing}/vote", {"agrees": True})
    assert refused(answer) == (404, "no_such_item")
    assert propose(anna, game, "dance").status_code == 400


def test_table_without_a_proposal_asks_for_none(
    game: str, anna: Caller, django_assert_num_queries: Any
) -> None:
    anna.look(game)
    with django_assert_num_queries(2):  # the token, and the table with its position
        anna.get(f"games/{game}")
