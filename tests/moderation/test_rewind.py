"""A game is taken back: nothing of its log is lost, and it can be played to its end from there."""

from __future__ import annotations

from io import StringIO
from random import Random
from typing import Any

import pytest
from django.core.management import call_command

from games.days.passing import Days
from games.engine import rewinds
from games.engine.core import Json
from games.engine.record import REWOUND
from games.errors import (
    NotActiveError,
    NothingToDoError,
    NotModeratorError,
    OwnCaseError,
)
from games.models import Act, Game, Message, MoveRecord, StandingOrders, User
from games.selectors import history, replay, tables
from games.selectors.past import position_at
from games.selectors.streams.table import TableStream
from games.services import clocks, moves
from games.services.moderation import games as acts
from games.services.moderation import roles
from games.services.moderation.rewind import rewind
from tests.callers import Caller, finish, for_cartagena, for_meuterer, request_of_its_own

WHY = "The page had shown another card."


def play_on(game: str, players: list[Caller], rng: Random, count: int) -> Game:
    """Make so many random moves, or fewer if the game ends."""
    row = Game.objects.get(pk=game)
    for _ in range(count):
        if row.status != Game.Status.ACTIVE:
            break
        seat = rng.choice(row.to_move)
        move = rng.choice(list(row.rules.legal_moves(row.position(), seat)))
        user = players[seat].user
        assert user is not None
        row = moves.play_move(game_id=row.pk, user=user, ply=row.ply, move=move.dump())
        row.rules.check(row.position())
    return row


def started(players: list[Caller], ruleset: str = "cartagena") -> str:
    """Another table with the same players, started."""
    host, *others = players
    game = str(host.post("games", {"ruleset": ruleset, "seats": 3}).json()["id"])
    for player in others:
        assert player.post(f"games/{game}/seats", {}).status_code == 201
    assert host.post(f"games/{game}/start").status_code == 201
    return game


def log(game: str) -> list[Json]:
    rows = MoveRecord.objects.filter(game=game)
    return list(rows.values_list("ply", "seat", "move", "events"))


def holds(game: str) -> str:
    """What ``verify_record`` says of a finished game; CommandError if it does not hold."""
    said = StringIO()
    call_command("verify_record", game, stdout=said)
    return said.getvalue()


def test_the_game_goes_on_from_the_position_of_that_ply(
    mori: User, game: str, players: list[Caller]
) -> None:
    play_on(game, players, Random(1), 12)
    then, before = position_at(tables.table(game_id=game), 5), log(game)
    act = rewind(by=mori, game_id=game, ply=5, reason=WHY)
    row = Game.objects.get(pk=game)
    assert (row.ply, row.position()) == (13, rewinds.taken_back(then, 13))
    assert row.to_move == list(row.rules.to_move(then))
    assert log(game)[:-1] == before, "no row is changed or gone"
    _, seat, move, ((kind, data),) = log(game)[-1]
    assert (seat, move, kind, data["to"]) == (None, {"rewind": 5}, "rewound", 5)
    assert (act.before, act.after) == ({"ply": 12}, {"ply": 13, "to": 5})
    assert (act.kind, act.reason, act.by) == (Act.Kind.REWIND, WHY, mori)


@pytest.mark.parametrize("number", range(2))
def test_however_often_it_is_taken_back_it_ends_with_a_record_that_holds(
    mori: User, game: str, players: list[Caller], number: int
) -> None:
    """To the deal, to the last ply, and to plies that were themselves undone before."""
    rng = Random(number)
    for to in (lambda ply: 0, lambda ply: ply - 1, rng.randrange, lambda ply: 3):
        row = play_on(game, players, rng, 9)
        rewind(by=mori, game_id=game, ply=to(row.ply), reason=WHY)
    finish(game, players)
    assert "It was taken back 4 times" in holds(game)
    record = players[0].get(f"games/{game}/record").json()
    assert record["format"] == REWOUND
    assert [entry["ply"] for entry in record["moves"] if entry["seat"] is None] == [
        ply for ply, _, move, _ in log(game) if rewinds.target(move) is not None
    ]


def test_from_and_to_every_phase(mori: User, game: str, players: list[Caller]) -> None:
    """Each phase that waits for somebody is left by a rewind once, and come back to."""
    rng, left = Random(1), set[str]()
    ruleset = Game.objects.get(pk=game).ruleset
    while len(left) < (5 if ruleset == "meuterer" else 12):
        leave_each_phase(game, players, rng, mori, left)
        assert "holds" in holds(game)
        game = started(players, ruleset)  # chance decides which phases a deal has


def leave_each_phase(
    game: str, players: list[Caller], rng: Random, by: User, left: set[str]
) -> None:
    row, phases = Game.objects.get(pk=game), dict[str, int]()
    while row.status == Game.Status.ACTIVE:
        phase = row.position().phase
        phases.setdefault(phase, row.ply)
        if phase not in left and row.ply > 0:
            left.add(phase)
            earlier = rng.choice(list(phases.values()))
            rewind(by=by, game_id=game, ply=min(earlier, row.ply - 1), reason=WHY)
            rewind(by=by, game_id=game, ply=row.ply, reason=WHY)
            row = Game.objects.get(pk=game)
            row.rules.check(row.position())
            assert row.position().phase == phase
        row = play_on(game, players, rng, 1)


@for_cartagena
def test_into_the_middle_of_a_decision_of_several(
    mori: User, game: str, players: list[Caller]
) -> None:
    """Who had chosen has chosen, the others are asked; an answer to before is out of date."""
    rng, row = Random(3), Game.objects.get(pk=game)
    while len(row.to_move) < 2:
        if row.status != Game.Status.ACTIVE:  # nobody fought: chance decides about another deal
            game = started(players)
        row = play_on(game, players, rng, 1)
    row = play_on(game, players, rng, 1)
    half, open_since = row.ply, row.position().opened
    owing = list(row.to_move)
    assert open_since < half
    assert owing
    row = play_on(game, players, rng, len(owing) + 1)
    rewind(by=mori, game_id=game, ply=half, reason=WHY)
    row = Game.objects.get(pk=game)
    assert row.to_move == owing
    late = players[owing[0]].move(game, ply=half)
    assert (late.status_code, late.json()["code"]) == (409, "stale_move")
    assert players[owing[0]].move(game).status_code == 201
    finish(game, players)
    holds(game)


@pytest.mark.parametrize("ply", [-1, 4, 5, 10**9])
def test_only_to_a_ply_before_this_one(
    mori: User, game: str, players: list[Caller], ply: int
) -> None:
    play_on(game, players, Random(1), 4)
    with pytest.raises(NothingToDoError), request_of_its_own():
        rewind(by=mori, game_id=game, ply=ply, reason=WHY)
    assert len(log(game)) == 5


def test_not_before_the_game_begins(mori: User, full_game: str) -> None:
    with pytest.raises(NotActiveError), request_of_its_own():
        rewind(by=mori, game_id=full_game, ply=0, reason=WHY)


def test_not_after_its_end(mori: User, finished: str) -> None:
    with pytest.raises(NotActiveError), request_of_its_own():
        rewind(by=mori, game_id=finished, ply=0, reason=WHY)


def test_not_by_a_helper_nor_at_ones_own_table(
    hanna: User, game: str, players: list[Caller]
) -> None:
    play_on(game, players, Random(1), 2)
    with pytest.raises(NotModeratorError), request_of_its_own():
        rewind(by=hanna, game_id=game, ply=0, reason=WHY)
    roles.set_role(User.objects.get(username="anna"), "administrator")
    with pytest.raises(OwnCaseError), request_of_its_own():
        rewind(by=User.objects.get(username="anna"), game_id=game, ply=0, reason=WHY)
    assert not Act.objects.filter(kind=Act.Kind.REWIND).exists()


def test_all_at_the_table_are_told(mori: User, game: str, players: list[Caller]) -> None:
    play_on(game, players, Random(1), 2)
    rewind(by=mori, game_id=game, ply=1, reason=WHY)
    told = Message.objects.filter(game=game, event=Message.Event.MODERATION, channel="mail")
    assert {row.user.username for row in told} == {"anna", "bernd", "carla"}


def test_nobody_loses_time_and_who_is_asked_is_asked_anew(
    days: Days, mori: User, game: str, players: list[Caller]
) -> None:
    row = play_on(game, players, Random(1), 4)
    had = {seat: clock.total for seat, clock in enumerate(clocks.seat_clocks(row))}
    days.on(hours=5)
    banks = [clock.bank for clock in clocks.seat_clocks(row)]
    rewind(by=mori, game_id=game, ply=2, reason=WHY)
    row = Game.objects.get(pk=game)
    for seat, clock in enumerate(clocks.seat_clocks(row)):
        assert clock.bank >= max(banks[seat], had[seat])
        assert (clock.decision == row.ply) == (seat in row.to_move)
        assert (row.deadlines[seat] is not None) == (seat in row.to_move)
    days.work()
    asked = [players[seat].user for seat in row.to_move]
    turn = Message.objects.filter(game=game, event="turn", key__contains=f":{row.ply}")
    assert {message.user for message in turn} == set(asked)


def test_a_paused_game_stays_paused(mori: User, game: str, players: list[Caller]) -> None:
    play_on(game, players, Random(1), 4)
    acts.pause(by=mori, game_id=game, reason=WHY)
    rewind(by=mori, game_id=game, ply=1, reason=WHY)
    row = Game.objects.get(pk=game)
    assert row.paused_at is not None
    assert row.deadlines == [None] * 3
    acts.resume(by=mori, game_id=game, reason=WHY)
    row = Game.objects.get(pk=game)
    assert [row.deadlines[seat] is None for seat in row.to_move] == [False] * len(row.to_move)
    finish(game, players)
    holds(game)


def test_bots_play_on_from_there(days: Days, mori: User, game: str, players: list[Caller]) -> None:
    row = play_on(game, players, Random(1), 4)
    bot = row.rules.to_move(position_at(row, 2))[0]
    acts.replace(by=mori, game_id=game, seat=bot, bot="greedy", reason=WHY)
    days.work()
    rewind(by=mori, game_id=game, ply=2, reason=WHY)
    row = Game.objects.get(pk=game)
    assert row.bot_due
    days.work()
    assert Game.objects.get(pk=game).ply > row.ply


def test_all_orders_are_dropped_and_their_owners_read_why(
    days: Days, mori: User, game: str, players: list[Caller]
) -> None:
    """The answers, too: they were for a round that may not be the present one any more."""
    row = play_on(game, players, Random(1), 4)
    writer = players[row.to_move[0]]
    move = writer.first_move(game)
    question = row.rules.question(writer.look(game)["view"])
    body = {"orders": [{"moves": [move]}], "answers": {question: [move]}}
    assert writer.put(f"games/{game}/orders", body).status_code == 200
    rewind(by=mori, game_id=game, ply=0, reason=WHY)
    mine = writer.get(f"games/{game}/orders").json()
    assert (mine["orders"], mine["answers"], mine["stopped"]) == ([], {}, "rewound")
    ply = Game.objects.get(pk=game).ply
    days.on(hours=1)
    assert Game.objects.get(pk=game).ply == ply, "nothing plays by itself"
    assert StandingOrders.objects.count() == 1


def test_the_log_says_it_to_everybody_in_words(
    mori: User, game: str, players: list[Caller], guest: Caller
) -> None:
    play_on(game, players, Random(1), 6)
    rewind(by=mori, game_id=game, ply=2, reason=WHY)
    for caller in (*players, guest):
        entry = caller.get(f"games/{game}/moves", {"after": 6}).json()["results"][0]
        assert (entry["ply"], entry["seat"]) == (7, None)
        (event,) = entry["events"]
        assert event["text"].startswith("A moderator takes the game back to position 2.")
        assert caller.get(f"games/{game}/replay/7").json()["entry"]["events"] == [event]
        assert event["text"] in caller.get(f"games/{game}/news").json()["text"]


def test_every_ply_is_replayed_as_it_was_seen(
    mori: User, game: str, players: list[Caller], guest: Caller
) -> None:
    rng, everyone = Random(7), [*players, guest]
    shown: list[list[Json]] = []

    def look() -> None:
        row = tables.table(game_id=game)
        shown.append([tables.table_view(game=row, user=caller.user) for caller in everyone])

    look()
    for to in (None, 4, None, 0, None, 7):
        if to is not None:
            rewind(by=mori, game_id=game, ply=to, reason=WHY)
            look()
        for _ in range(6):
            play_on(game, players, rng, 1)
            look()
    row = tables.table(game_id=game)
    for ply, views in enumerate(shown):
        for caller, then in zip(everyone, views, strict=True):
            seen = replay.replay(replay.moment(game=row, user=caller.user, ply=ply, asked=None))
            assert (seen["ply"], seen["view"]) == (ply, then["view"])
            assert seen["to_move"] == then["to_move"]


def test_a_spectator_with_a_delay_sees_what_was_then(
    mori: User, game: str, players: list[Caller], guest: Caller
) -> None:
    Game.objects.filter(pk=game).update(spectators="delayed", spectator_delay=3)
    play_on(game, players, Random(2), 8)
    public = [players[0].get(f"games/{game}/replay/{p}?seat=public").json() for p in range(9)]
    rewind(by=mori, game_id=game, ply=1, reason=WHY)
    for _ in range(3):
        ply = Game.objects.get(pk=game).ply - 3
        seen = guest.look(game)
        assert (seen["ply"], seen["view"]) == (ply, public[ply]["view"])
        assert all(
            entry["ply"] <= ply for entry in guest.get(f"games/{game}/moves").json()["results"]
        )
        play_on(game, players, Random(3), 1)


def test_nobody_sees_by_it_what_he_may_not(
    mori: User, game: str, players: list[Caller], guest: Caller
) -> None:
    """Another deal that a viewer cannot tell from this one looks alike after the rewind, too."""
    rng = Random(11)
    play_on(game, players, rng, 10)
    rewind(by=mori, game_id=game, ply=6, reason=WHY)
    row = tables.table(game_id=game)
    then, now_ = position_at(row, 6), row.position()
    rules = row.rules
    for seat, caller in [*enumerate(players), (None, guest)]:
        other = rewinds.taken_back(rules.resample(then, seat, rng), row.ply)
        assert rules.observe(other, seat) == rules.observe(now_, seat)
        assert caller.look(game)["view"] == rules.observe(now_, seat)
        entry = caller.get(f"games/{game}/moves", {"after": 10}).json()["results"][0]
        (event,) = entry["events"]
        names = {"seat", "plies"}
        assert all(noted.keys() == names for noted in event["data"]["learned"])
    assert len({str(p.get(f"games/{game}/moves", {"after": 10}).json()) for p in players}) == 1


@for_meuterer
def test_who_saw_a_card_is_noted_with_the_plies_alone(
    mori: User, game: str, players: list[Caller]
) -> None:
    row = play_on(game, players, Random(1), 30)
    shown: dict[int, set[int]] = {}
    for ply, _, _, events in log(game)[3:]:
        for kind, _data, *to in events:
            if kind == "cards" and _data["cards"]:
                shown.setdefault(to[0], set()).add(ply)
    assert shown
    rewind(by=mori, game_id=game, ply=2, reason=WHY)
    noted = {n["seat"]: set(n["plies"]) for n in log(game)[-1][3][0][1]["learned"]}
    assert all(plies <= noted[seat] for seat, plies in shown.items())
    assert all(2 < ply <= row.ply for plies in noted.values() for ply in plies)


def test_who_follows_the_stream_is_told_like_of_a_move(
    mori: User, game: str, players: list[Caller]
) -> None:
    user = players[0].user
    stream = TableStream(
        game_id=Game.objects.get(pk=game).pk, language="en", zone="UTC", cursor=None
    )
    play_on(game, players, Random(1), 5)
    stream.read(user)
    rewind(by=mori, game_id=game, ply=3, reason=WHY)
    kinds = [(event.kind, event.data) for event in stream.read(user)]
    assert [kind for kind, _ in kinds] == ["move", "table"]
    assert (kinds[0][1]["ply"], kinds[0][1]["seat"]) == (6, None)
    assert kinds[1][1]["ply"] == 6


def test_its_end_is_settled_like_any_other(
    days: Days, mori: User, game: str, players: list[Caller]
) -> None:
    """Who decided how fast is read from all that was decided, undone or not."""
    play_on(game, players, Random(1), 8)
    rewind(by=mori, game_id=game, ply=3, reason=WHY)
    finish(game, players)
    days.work()
    row = Game.objects.get(pk=game)
    decided = sum(len(stint.seconds) for stint in row.stints.all())
    assert decided == row.ply - 1, "all but the entry that took the game back"
    whole: Any = history.record(game=tables.table(game_id=row.pk))
    assert whole["standings"] == row.standings
