"""Nothing that leaves the site depends on what its reader may not know.

In the middle of random games the position is replaced by one that a seat cannot tell from it
(``resample``): every answer to that seat must stay the same, byte for byte.
"""

from __future__ import annotations

from random import Random

import pytest
from django.db import transaction

from games.clocks.now import now
from games.models import Game, MoveRecord
from games.services.play import moves, pause
from games.services.play.game_state import lock_game
from tests.kit import long_runs
from tests.kit.api_clients import Caller, every_ruleset, for_meuterer

pytestmark = every_ruleset

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
    "games/{}/since",
    "games/{}/since?ply=2&until=6",
    "games/{}/events",
    "games/{}/events?after=0.0.0.0.0",
    "games/{}/events?after=0.4.0.0.0",
    "games/{}/news",
    "me/events",
    "games",
    "games?status=active",
    "me/games",
)
# The same for everybody, and so asked by guests alone: lists, and what is known of a player.
OF_ALL = (
    "games?player=anna",
    "games/{}/ratings",
    "leaderboards/{ruleset}",
    "users/anna",
    "users/anna/ratings",
    "users/anna/ratings/{ruleset}",
    "users/anna/statistics",
    "users/anna/versus/bernd",
)


def answers(caller: Caller, game: str) -> list[tuple[int, dict[str, str], bytes]]:
    """Statuses, headers and bodies of the answers."""
    ruleset = Game.objects.values_list("ruleset", flat=True).get(pk=game)
    paths = PATHS if caller.user is not None else PATHS + OF_ALL
    found = [caller.get(path.format(game, ruleset=ruleset)) for path in paths]
    return [(answer.status_code, dict(answer.headers), answer.content) for answer in found]


def play_on(game: Game, players: list[Caller], rng: Random, count: int) -> Game:
    """Make random moves through the service."""
    for _ in range(count):
        if game.status != Game.Status.ACTIVE:
            break
        seat = rng.choice(game.to_move)
        move = rng.choice(list(game.rules.legal_moves(game.position(), seat)))
        user = players[seat].user
        assert user is not None
        game = moves.play_move(game_id=game.pk, user=user, ply=game.ply, move=move.dump())
    return game


LONG = pytest.mark.acceptance("secrecy")
SEEDS = [0, pytest.param(1, marks=LONG), pytest.param(2, marks=LONG)]


@pytest.mark.parametrize("seed", SEEDS)
def test_answers_to_a_seat_contain_no_secret_and_do_not_depend_on_what_is_hidden_from_it(
    game: str, seed: int, players: list[Caller], visitor: Caller
) -> None:
    rng = Random(seed)
    # In the suite two positions; `manage.py acceptance secrecy` looks at eight, from other deals.
    stops, moves_between = (8, 6) if long_runs.at_length() else (2, 18)
    for _ in range(stops):
        stored = play_on(Game.objects.get(pk=game), players, rng, moves_between)
        if stored.status != Game.Status.ACTIVE:
            return
        state = stored.position()
        secrets = (stored.secret.encode(), state.seed.encode())
        viewers: list[tuple[int | None, Caller]] = [*enumerate(players), (None, visitor)]
        for seat, viewer in viewers:
            before = answers(viewer, game)
            told = b"".join(body for _status, _headers, body in before)
            assert not any(secret in told for secret in secrets)
            other = stored.ruleset_info.invariants.resample(state, seat, rng)
            Game.objects.filter(pk=game).update(state=other.dump())
            assert answers(viewer, game) == before
            Game.objects.filter(pk=game).update(state=state.dump())


@for_meuterer
def test_refused_moves_reveal_no_secret(game: str, players: list[Caller]) -> None:
    """A card that the player does not hold and a card that does not exist are refused alike."""
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
@pytest.mark.parametrize("seed", SEEDS[:2])
def test_answers_to_a_spectator_do_not_depend_on_moves_hidden_from_them(
    game: str, players: list[Caller], visitor: Caller, policy: str, delay: int, seed: int
) -> None:
    """The game goes on in several ways from one position: a spectator cannot tell them apart.

    With a delay all have that length; without one they differ in length too. In one of them the
    game has been paused.
    """
    rng = Random(seed)
    stored = play_on(Game.objects.get(pk=game), players, rng, 6)
    Game.objects.filter(pk=game).update(spectators=policy, spectator_delay=delay)
    lengths = [delay, delay, delay] if delay else [0, 7, 3]
    seen, positions = [], set()
    for way, length in enumerate(lengths if long_runs.at_length() else lengths[:2]):
        with transaction.atomic():
            row = play_on(Game.objects.get(pk=stored.pk), players, Random(way), length)
            positions.add(str(row.state))
            if way == 1:
                pause.pause(lock_game(stored.pk), now())
            seen.append(answers(visitor, game))
            transaction.set_rollback(True)
    assert len(positions) > 1, "the ways must differ"
    assert all(one == seen[0] for one in seen)


@pytest.mark.parametrize(
    "policy",
    ["public", "delayed", pytest.param("after", marks=LONG), pytest.param("nobody", marks=LONG)],
)
def test_answers_to_a_spectator_do_not_depend_on_hidden_cards_under_any_policy(
    game: str, players: list[Caller], visitor: Caller, policy: str
) -> None:
    """Replace the position by one that spectators cannot tell from it."""
    rng = Random(1)
    stored = play_on(Game.objects.get(pk=game), players, rng, 6)
    delay = 1 if policy == "delayed" else 0
    Game.objects.filter(pk=game).update(spectators=policy, spectator_delay=delay)
    before = answers(visitor, game)
    other = stored.ruleset_info.invariants.resample(stored.position(), None, rng)
    Game.objects.filter(pk=game).update(state=other.dump())
    assert answers(visitor, game) == before
