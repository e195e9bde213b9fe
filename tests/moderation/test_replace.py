"""A seat given to another: who may sit there, who is rated, whose times are whose; given back."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import pytest

from games.clocks.seat import SeatClock
from games.days.passing import Days
from games.errors import (
    BotsNotAllowedError,
    HeldASeatError,
    NothingToDoError,
    OwnBotError,
    OwnCaseError,
)
from games.models import Act, Game, Message, RatingChange, Seat, Stint, User
from games.ratings import START, Finish, after_game
from games.selectors import pace, tables
from games.services import bot_accounts
from games.services.moderation import games as acts
from games.services.moderation import people
from games.services.moderation.looks import look
from tests.bot_accounts import bot_of, sit
from tests.callers import Caller, finish, person, request_of_its_own
from tests.services.test_ratings import changed, goes, play_on, rated, recompute

WHY = "They have asked for it."


def user(caller: Caller) -> User:
    assert caller.user is not None
    return User.objects.get(pk=caller.user.pk)


def seat(by: User, game: str, player: Caller | User, number: int = 1) -> Act:
    """Let a moderator give a seat, Bernd's unless another is said, to a player."""
    newcomer = player if isinstance(player, User) else user(player)
    with request_of_its_own():
        return acts.replace(by=by, game_id=UUID(game), seat=number, player=newcomer, reason=WHY)


def give_to_bot(by: User, game: str, number: int = 1, bot: str = "greedy") -> Act:
    with request_of_its_own():
        return acts.replace(by=by, game_id=UUID(game), seat=number, bot=bot, reason=WHY)


def looks(by: User, game: str) -> None:
    look(
        by=by, game=tables.table(game_id=UUID(game)), seat=0, ply=0, reason="A report of cheating."
    )


def clock_of(game: str, number: int = 1) -> SeatClock:
    return SeatClock.load(Game.objects.get(pk=game).clocks[number])


def row_of(game: str, number: int = 1) -> Seat:
    return Seat.objects.select_related("user").get(game=game, number=number)


def code(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


def one_move_of(game: str, player: Caller, players: list[Caller]) -> None:
    """Play on by first legal moves until this one has made a decision."""
    while True:
        mover = players[players[0].look(game)["to_move"][0]]
        assert mover.move(game).status_code == 201
        if mover is player:
            return


# Ratings


def test_who_was_seated_is_not_rated_and_that_seat_counts_for_nobody(
    days: Days, mori: User, game: str, players: list[Caller], dora: Caller
) -> None:
    rated(game)
    one_move_of(game, players[1], players)
    seat(mori, game, dora)
    play_on(game, days)
    assert Stint.objects.get(user=dora.user).substitute
    change = changed(game)
    assert set(change) == {"anna", "bernd", "carla"}
    assert change.pop("bernd") < 0, "he has left"
    assert sum(change.values()) == pytest.approx(0), "as if there had been the two of them alone"
    assert RatingChange.objects.get(user=players[1].user).place is None
    assert recompute("--check") == "All ratings are what the games give.\n"


def test_of_two_seated_one_after_the_other_neither_is_rated(
    days: Days, mori: User, game: str, players: list[Caller], dora: Caller
) -> None:
    rated(game)
    seat(mori, game, dora)
    seat(mori, game, person("emil"))
    play_on(game, days)
    assert set(changed(game)) == {"anna", "bernd", "carla"}
    substitutes = Stint.objects.filter(substitute=True).values_list("user__username", "left")
    assert set(substitutes) == {("dora", True), ("emil", False)}


def test_who_was_seated_where_a_bot_had_begun_is_not_rated(
    days: Days, mori: User, anna: Caller, bernd: Caller, dora: Caller, ruleset: str
) -> None:
    made = {"ruleset": ruleset, "seats": 3, "bots": ["random"], "rated": True}
    game = str(anna.post("games", made).json()["id"])
    sit(bernd, game)
    anna.post(f"games/{game}/start")
    seat(mori, game, dora, 2)
    play_on(game, days)
    assert set(changed(game)) == {"anna", "bernd"}


def test_whom_a_moderator_seats_again_is_rated_as_if_nothing_had_been(
    days: Days, mori: User, game: str, players: list[Caller], dora: Caller
) -> None:
    rated(game)
    one_move_of(game, players[1], players)
    seat(mori, game, dora)
    seat(mori, game, players[1])
    play_on(game, days)
    ids = [user(player).pk for player in players]
    standings = Game.objects.get(pk=game).standings
    finishes = [Finish(pk, standing["place"]) for pk, standing in zip(ids, standings, strict=True)]
    found = {row.user_id: (row.mu, row.sigma) for row in RatingChange.objects.all()}
    assert found == after_game(dict.fromkeys(ids, START), finishes)
    stints = set(Stint.objects.values_list("user__username", "left", "substitute"))
    own = {(each, False, False) for each in ("anna", "bernd", "carla")}
    assert stints == own | {("dora", True, True)}


def test_who_was_seated_and_is_seated_again_is_not_rated_for_that(
    days: Days, mori: User, game: str, players: list[Caller], dora: Caller
) -> None:
    rated(game)
    seat(mori, game, dora)
    give_to_bot(mori, game)
    assert seat(mori, game, dora).reverses is not None
    play_on(game, days)
    assert set(changed(game)) == {"anna", "bernd", "carla"}
    assert Stint.objects.get(user=dora.user).substitute


# Times


def test_each_of_a_seat_has_the_times_of_his_own_decisions(
    days: Days, mori: User, game: str, players: list[Caller], dora: Caller
) -> None:
    number = Game.objects.get(pk=game).to_move[0]
    days.traveller.on(minutes=10)
    one_move_of(game, players[number], players)
    while number not in Game.objects.get(pk=game).to_move:
        players[Game.objects.get(pk=game).to_move[0]].move(game)
    days.traveller.on(hours=3)
    seat(mori, game, dora, number)
    days.traveller.on(hours=1)
    play_on(game, days)
    left, came = Stint.objects.get(user=players[number].user), Stint.objects.get(user=dora.user)
    assert len(left.seconds) == left.decisions == 1
    assert left.seconds[0] // 60 == 10
    assert len(came.seconds) == came.decisions > 0
    assert came.seconds[0] // 3600 == 1, "from when she sat down"


def test_of_a_bot_in_between_nobody_has_the_times(
    days: Days, mori: User, game: str, players: list[Caller], dora: Caller
) -> None:
    one_move_of(game, players[1], players)
    give_to_bot(mori, game)
    days.work()
    seat(mori, game, dora)
    play_on(game, days)
    taken = pace.seconds(tables.table(game_id=UUID(game)))
    decided = dict(Stint.objects.values_list("user_id", "decisions"))
    assert {pk: len(all_of_his) for pk, all_of_his in taken.items()} == {
        pk: number for pk, number in decided.items() if number
    }
    assert decided[user(players[1]).pk] == 1


def test_who_is_seated_again_keeps_his_times(
    days: Days, mori: User, game: str, players: list[Caller], dora: Caller
) -> None:
    one_move_of(game, players[1], players)
    goes(game, players[2])
    seat(mori, game, dora)
    seat(mori, game, players[1])
    play_on(game, days)
    stint = Stint.objects.get(user=players[1].user)
    assert len(stint.seconds) == stint.decisions > 1
    assert Stint.objects.get(user=dora.user).seconds == []


# Who knows too much


def test_who_has_looked_is_not_seated_there(
    mori: User, ada: User, game: str, players: list[Caller]
) -> None:
    looks(ada, game)
    with pytest.raises(HeldASeatError, match="looked at what is hidden"):
        seat(mori, game, ada)
    assert row_of(game).user == players[1].user


def test_nor_is_his_bot_account(mori: User, ada: User, game: str, players: list[Caller]) -> None:
    bot = bot_accounts.create_bot(owner=ada, username="adas-bot")
    looks(ada, game)
    with pytest.raises(HeldASeatError, match="looked at what is hidden"):
        seat(mori, game, bot)


def test_who_has_looked_at_another_table_is(
    mori: User, ada: User, game: str, players: list[Caller], dora: Caller, ruleset: str
) -> None:
    other = str(dora.post("games", {"ruleset": ruleset, "seats": 3}).json()["id"])
    for player in players[:2]:
        sit(player, other)
    dora.post(f"games/{other}/start")
    looks(ada, other)
    seat(mori, game, ada)
    assert row_of(game).user == ada


@pytest.mark.parametrize("bot", [False, True], ids=["himself", "his bot account"])
def test_who_has_looked_takes_over_no_seat_that_is_offered(
    days: Days, ada: User, game: str, players: list[Caller], *, bot: bool
) -> None:
    caller = Caller(ada)
    newcomer = bot_of(caller, "adas-bot") if bot else caller
    looks(ada, game)
    goes(game, players[1])
    answer = newcomer.post(f"games/{game}/seats", {})
    assert code(answer) == (403, "held_a_seat")
    assert "looked at what is hidden" in answer.json()["detail"]
    assert row_of(game).user is None


def test_a_moderator_seats_neither_himself_nor_a_bot_account_of_his(
    mori: User, game: str, players: list[Caller]
) -> None:
    bot = bot_accounts.create_bot(owner=mori, username="moris-bot")
    for newcomer in (mori, bot):
        with pytest.raises(OwnCaseError):
            seat(mori, game, newcomer)
    assert not Act.objects.exists()


def test_nobody_knows_two_seats_by_another_account(
    mori: User, game: str, players: list[Caller]
) -> None:
    """Not even where nothing is rated, though he could have begun there with his bot."""
    bot = bot_of(players[0], "annas-bot")
    with pytest.raises(HeldASeatError):
        seat(mori, game, bot)
    give_to_bot(mori, game, 0)
    with pytest.raises(HeldASeatError):
        seat(mori, game, bot)


def test_a_bot_account_is_not_seated_with_its_owner_at_a_rated_table(
    mori: User, game: str, players: list[Caller]
) -> None:
    rated(game)
    bot = bot_of(players[0], "annas-bot")
    with pytest.raises(OwnBotError):
        seat(mori, game, bot)


def test_a_bot_account_is_not_seated_where_bots_are_not_allowed_but_the_sites_bots_play_on(
    mori: User, game: str, players: list[Caller], dora: Caller
) -> None:
    bot = bot_of(dora, "doras-bot")
    Game.objects.filter(pk=game).update(bots_allowed=False)
    with pytest.raises(BotsNotAllowedError):
        seat(mori, game, bot)
    give_to_bot(mori, game)
    assert row_of(game).bot == "greedy"


def test_a_bot_account_whose_owner_is_suspended_is_not_seated(
    mori: User, game: str, players: list[Caller], dora: Caller
) -> None:
    bot = bot_of(dora, "doras-bot")
    people.suspend(by=mori, person=user(dora), days=3, reason=WHY)
    with pytest.raises(HeldASeatError, match="open account"):
        seat(mori, game, bot)


def test_a_bot_account_of_somebody_else_is_seated(
    mori: User, game: str, players: list[Caller], dora: Caller
) -> None:
    bot = bot_of(dora, "doras-bot")
    seat(mori, game, bot)
    finish(game, [players[0], bot, players[2]])


def test_the_bot_that_plays_there_already_is_not_seated_again(
    mori: User, game: str, players: list[Caller]
) -> None:
    give_to_bot(mori, game)
    with pytest.raises(NothingToDoError):
        give_to_bot(mori, game)
    give_to_bot(mori, game, bot="random")


# Taken back


def test_who_was_removed_does_not_take_the_seat_back_when_it_is_offered(
    days: Days, mori: User, game: str, players: list[Caller], dora: Caller
) -> None:
    seat(mori, game, dora)
    goes(game, dora)
    answer = players[1].post(f"games/{game}/seats", {})
    assert code(answer) == (403, "held_a_seat")
    assert "only a moderator can give it back" in answer.json()["detail"]
    assert dora.post(f"games/{game}/seats", {}).status_code == 201, "she has left by herself"


def test_nor_does_a_bot_account_of_his(
    days: Days, mori: User, game: str, players: list[Caller], dora: Caller
) -> None:
    bot = bot_of(players[1], "bernds-bot")
    seat(mori, game, dora)
    goes(game, dora)
    assert code(bot.post(f"games/{game}/seats", {})) == (403, "held_a_seat")


def test_the_same_act_gives_the_seat_back(
    mori: User, ada: User, game: str, players: list[Caller], dora: Caller
) -> None:
    removal = seat(mori, game, dora)
    act = seat(ada, game, players[1])
    assert (act.reverses, act.person) == (removal, dora.user)
    assert row_of(game).user == players[1].user
    assert not Stint.objects.filter(user=players[1].user).exists()
    told = Message.objects.filter(event="moderation", channel="mail", key__contains=f"act:{act.pk}")
    assert {row.user.username for row in told} == {"anna", "bernd", "carla", "dora"}
    finish(game, players)


def test_with_it_his_decisions_late_ones_and_extensions_count_on(
    days: Days, mori: User, game: str, players: list[Caller], dora: Caller
) -> None:
    number = Game.objects.get(pk=game).to_move[0]
    days.on(days=7)
    late = clock_of(game, number)
    assert late.late > 0
    assert late.extensions > 0
    seat(mori, game, dora, number)
    fresh = clock_of(game, number)
    assert (fresh.decisions, fresh.late, fresh.extensions) == (0, 0, 0)
    assert user(players[number]).reliability is not None
    seat(mori, game, players[number], number)
    again = clock_of(game, number)
    assert (again.decisions, again.late) == (late.decisions, late.late)
    assert again.extensions == late.extensions
    assert user(players[number]).reliability is None, "as before: no game of his has ended"


def test_nobody_is_given_back_a_seat_that_he_left_by_himself(
    days: Days, mori: User, game: str, players: list[Caller]
) -> None:
    goes(game, players[1])
    with pytest.raises(HeldASeatError):
        seat(mori, game, players[1])


def test_nor_another_seat_than_his(
    mori: User, game: str, players: list[Caller], dora: Caller
) -> None:
    seat(mori, game, dora)
    with pytest.raises(HeldASeatError):
        seat(mori, game, players[1], 2)


def test_whoever_has_his_seat_again_can_lose_it_and_take_it_back_as_all_others(
    days: Days, mori: User, game: str, players: list[Caller], dora: Caller
) -> None:
    seat(mori, game, dora)
    seat(mori, game, players[1])
    goes(game, players[1])
    assert players[1].post(f"games/{game}/seats", {}).status_code == 201
    give_to_bot(mori, game)
    assert seat(mori, game, players[1]).reverses == Act.objects.order_by("-pk")[1]
    finish(game, players)
