"""What players and spectators see of a rewound game: log, replay, secrets and stream."""

from __future__ import annotations

from random import Random

from games.engine import rewind as rewinds
from games.engine.types import Json
from games.models import Game, Message, User
from games.selectors.play import replay, table_view
from games.selectors.play.positions import position_at
from games.selectors.streams.reading import TableReading
from games.selectors.streams.table import TableStream
from games.selectors.tables import rows as tables
from games.selectors.tables.visibility import visibility_of
from games.services.moderation.rewind import rewind
from tests.kit.api_clients import Caller, every_ruleset, for_meuterer
from tests.moderation.rewound_games import WHY, log, play_on

pytestmark = every_ruleset


def test_rewind_sends_a_message_to_every_player(
    mori: User, game: str, players: list[Caller]
) -> None:
    play_on(game, players, Random(1), 2)
    rewind(by=mori, game_id=game, ply=1, reason=WHY)
    told = Message.objects.filter(game=game, event=Message.Event.MODERATION, channel="mail")
    assert {row.user.username for row in told} == {"anna", "bernd", "carla"}


def test_rewind_is_logged_in_words_for_everybody(
    mori: User, game: str, players: list[Caller], visitor: Caller
) -> None:
    play_on(game, players, Random(1), 6)
    rewind(by=mori, game_id=game, ply=2, reason=WHY)
    for caller in (*players, visitor):
        entry = caller.get(f"games/{game}/moves", {"after": 6}).json()["results"][0]
        assert (entry["ply"], entry["seat"]) == (7, None)
        (event,) = entry["events"]
        assert event["text"].startswith("The game is rewound to position 2.")
        assert caller.get(f"games/{game}/replay/7").json()["entry"]["events"] == [event]
        assert event["text"] in caller.get(f"games/{game}/news").json()["text"]


def test_replay_of_a_rewound_game_shows_every_ply_as_it_was_seen(
    mori: User, game: str, players: list[Caller], visitor: Caller
) -> None:
    rng, everyone = Random(7), [*players, visitor]
    shown: list[list[Json]] = []

    def look() -> None:
        row = tables.table(game_id=game)
        shown.append(
            [
                table_view.table_view(game=row, visibility=visibility_of(row, caller.user))
                for caller in everyone
            ]
        )

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


def test_delayed_spectator_of_a_rewound_game_sees_the_past_position(
    mori: User, game: str, players: list[Caller], visitor: Caller
) -> None:
    Game.objects.filter(pk=game).update(spectators="delayed", spectator_delay=3)
    play_on(game, players, Random(2), 8)
    public = [players[0].get(f"games/{game}/replay/{p}?seat=public").json() for p in range(9)]
    rewind(by=mori, game_id=game, ply=1, reason=WHY)
    for _ in range(3):
        ply = Game.objects.get(pk=game).ply - 3
        seen = visitor.look(game)
        assert (seen["ply"], seen["view"]) == (ply, public[ply]["view"])
        assert all(
            entry["ply"] <= ply for entry in visitor.get(f"games/{game}/moves").json()["results"]
        )
        play_on(game, players, Random(3), 1)


def test_rewind_reveals_nothing_hidden(
    mori: User, game: str, players: list[Caller], visitor: Caller
) -> None:
    """A deal that a viewer cannot tell from this one looks the same after the rewind, too."""
    rng = Random(11)
    play_on(game, players, rng, 10)
    rewind(by=mori, game_id=game, ply=6, reason=WHY)
    row = tables.table(game_id=game)
    then, now_ = position_at(row, 6), row.position()
    rules = row.rules
    for seat, caller in [*enumerate(players), (None, visitor)]:
        other = rewinds.taken_back(row.ruleset_info.invariants.resample(then, seat, rng), row.ply)
        assert rules.observe(other, seat) == rules.observe(now_, seat)
        assert caller.look(game)["view"] == row.ruleset_info.view(now_, seat)
        entry = caller.get(f"games/{game}/moves", {"after": 10}).json()["results"][0]
        (event,) = entry["events"]
        names = {"seat", "plies"}
        assert all(noted.keys() == names for noted in event["data"]["learned"])
    assert len({str(p.get(f"games/{game}/moves", {"after": 10}).json()) for p in players}) == 1


@for_meuterer
def test_rewind_event_names_the_plies_at_which_each_seat_learned_something(
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


def test_rewind_is_streamed_like_a_move(mori: User, game: str, players: list[Caller]) -> None:
    user = players[0].user
    stream = TableStream(
        game_id=Game.objects.get(pk=game).pk, language="en", zone="UTC", cursor=None
    )
    play_on(game, players, Random(1), 5)
    stream.read(user, TableReading(stream.game_id))
    rewind(by=mori, game_id=game, ply=3, reason=WHY)
    kinds = [(event.kind, event.data) for event in stream.read(user, TableReading(stream.game_id))]
    assert [kind for kind, _ in kinds] == ["move", "table"]
    assert (kinds[0][1]["ply"], kinds[0][1]["seat"]) == (6, None)
    assert kinds[1][1]["ply"] == 6
