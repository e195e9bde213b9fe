"""Nothing that leaves the site depends on what its reader may not know.

In the middle of random games the position is replaced by one that a seat cannot tell from it
(``resample``): every answer to that seat must stay the same, byte for byte.
"""

from __future__ import annotations

from random import Random

import pytest
from django.db import transaction

from games.clocks.instant import now
from games.models import Game, MoveRecord
from games.services import absence, moves
from games.services.positions import lock_game
from tests.callers import Caller, for_meuterer

PATHS = (
    "games/{}",
    "games/{}/legal-moves",
    "games/{}/moves",
    "games/{}/moves?after=0&limit=2",
    "games/{}/record",
    "games/{}/replay/0",
    "games/{}/replay/5",
    "games/{}/replay/6",
    "games/{}/replay/999",
    "games/{}/replay/3?seat=0",
    "games/{}/score-sheet",
    "games/{}/events",
    "games/{}/events?after=0.0.0.0.0",
    "games/{}/events?after=0.4.0.0.0",
    "me/events",
    "games",
    "games?status=active",
    "me/games",
)


def answers(caller: Caller, game: str) -> list[bytes]:
    return [caller.get(path.format(game)).content for path in PATHS]


def whole_answers(caller: Caller, game: str) -> list[tuple[int, dict[str, str], bytes]]:
    """Statuses and headers too."""
    found = [caller.get(path.format(game)) for path in PATHS]
    return [(answer.status_code, dict(answer.headers), answer.content) for answer in found]


def play_on(game: Game, players: list[Caller], rng: Random, count: int) -> Game:
    """Make some random moves through the service."""
    for _ in range(count):
        if game.status != Game.Status.ACTIVE:
            break
        seat = rng.choice(game.to_move)
        move = rng.choice(list(game.rules.legal_moves(game.position(), seat)))
        user = players[seat].user
        assert user is not None
        game = moves.play_move(game_id=game.pk, user=user, ply=game.ply, move=move.dump())
    return game


@pytest.mark.parametrize("seed", range(3))
def test_no_answer_depends_on_what_a_seat_cannot_know(
    ruleset: str, seed: int, players: list[Caller], guest: Caller
) -> None:
    rng = Random(seed)
    wish = {"ruleset": ruleset, "seats": 3}
    table = players[0].post("games", wish).json()["id"]
    for player in players[1:]:
        player.post(f"games/{table}/seats", {})
    players[0].post(f"games/{table}/start")
    for _ in range(8):
        game = play_on(Game.objects.get(pk=table), players, rng, 6)
        if game.status != Game.Status.ACTIVE:
            return
        state = game.position()
        viewers: list[tuple[int | None, Caller]] = [*enumerate(players), (None, guest)]
        for seat, viewer in viewers:
            before = answers(viewer, table)
            other = game.rules.resample(state, seat, rng)
            Game.objects.filter(pk=table).update(state=other.dump())
            assert answers(viewer, table) == before
            Game.objects.filter(pk=table).update(state=state.dump())


def test_the_seed_and_the_secret_leave_with_the_record_alone(
    game: str, players: list[Caller], guest: Caller
) -> None:
    stored = Game.objects.get(pk=game)
    hidden = (stored.secret.encode(), stored.position().seed.encode())
    for caller in (*players, guest):
        for answer in answers(caller, game):
            assert not any(secret in answer for secret in hidden)


@for_meuterer
def test_refusals_tell_no_secret(game: str, players: list[Caller]) -> None:
    """A card that one does not hold, and a card that does not exist, are refused alike."""
    captain = players[players[0].look(game)["to_move"][0]]
    captain.move(game)
    hand = captain.look(game)["view"]["me"]["hand"]
    missing = next(c for c in ("ruby", "salt", "wine", "cloth", "grain") if c not in hand)
    refused = [
        captain.move(game, {"kind": "offer", "card": card}).content for card in (missing, "gold")
    ]
    assert refused[0] == refused[1]
    assert MoveRecord.objects.filter(game=game).count() == 2


@pytest.mark.parametrize(
    ("policy", "delay"), [("delayed", 1), ("delayed", 4), ("after", 0), ("nobody", 0)]
)
@pytest.mark.parametrize("seed", range(2))
def test_no_answer_to_a_spectator_depends_on_what_happened_since(
    game: str, players: list[Caller], guest: Caller, policy: str, delay: int, seed: int
) -> None:
    """The game goes on in two ways from one position: he cannot tell in which of them he is.

    With a delay they are of one length, and of no more moves than that; else also of two.
    """
    rng = Random(seed)
    stored = play_on(Game.objects.get(pk=game), players, rng, 6)
    Game.objects.filter(pk=game).update(spectators=policy, spectator_delay=delay)
    lengths = (delay, delay, delay) if delay else (0, 3, 7)
    seen, positions = [], set()
    for way, length in enumerate(lengths):
        with transaction.atomic():
            row = play_on(Game.objects.get(pk=stored.pk), players, Random(way), length)
            positions.add(str(row.state))
            if way == 2:
                absence.pause(lock_game(stored.pk), now())
            seen.append(whole_answers(guest, game))
            transaction.set_rollback(True)
    assert len(positions) > 1, "a test of the test: the ways do part"
    assert seen[0] == seen[1] == seen[2]


@pytest.mark.parametrize("policy", ["public", "delayed", "after", "nobody"])
def test_no_policy_shows_a_spectator_what_a_table_hides(
    game: str, players: list[Caller], guest: Caller, policy: str
) -> None:
    """Another position that spectators cannot tell from the present one, under each policy."""
    rng = Random(1)
    stored = play_on(Game.objects.get(pk=game), players, rng, 6)
    delay = 1 if policy == "delayed" else 0
    Game.objects.filter(pk=game).update(spectators=policy, spectator_delay=delay)
    before = whole_answers(guest, game)
    other = stored.rules.resample(stored.position(), None, rng)
    Game.objects.filter(pk=game).update(state=other.dump())
    assert whole_answers(guest, game) == before
