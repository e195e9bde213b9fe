"""GET games/{id}/moves: the log, as far as the reader may know it."""

from __future__ import annotations

from uuid import uuid4

from games.models import MoveRecord
from tests.kit.api_clients import Caller, every_ruleset, for_meuterer, to_move

pytestmark = every_ruleset


def events(caller: Caller, game: str, kind: str) -> list[dict[str, object]]:
    rows = caller.get(f"games/{game}/moves").json()["results"]
    return [event["data"] for row in rows for event in row["events"] if event["kind"] == kind]


@for_meuterer
def test_dealt_cards_are_logged_for_their_owner_alone(
    game: str, players: list[Caller], visitor: Caller
) -> None:
    for player in players:
        hand = player.look(game)["view"]["me"]["hand"]
        dealt = events(player, game, "cards")
        assert len(dealt) == 1
        assert sorted(dealt[0]["cards"]) == sorted(hand)  # type: ignore[call-overload]
    assert events(visitor, game, "cards") == []


@for_meuterer
def test_taken_role_is_logged_for_its_owner_alone(game: str, players: list[Caller]) -> None:
    to_move(game, players).move(game)  # the wage
    to_move(game, players).move(game)  # the captain's first card
    chooser = to_move(game, players)
    chooser.move(game, {"kind": "pass"})
    chooser.move(game, {"kind": "pass", "role": "merchant"})
    assert events(chooser, game, "role")[0]["role"] == "merchant"
    for other in players:
        assert len(events(other, game, "took")) == 1
        if other is not chooser:
            assert events(other, game, "role") == []
            text = other.get(f"games/{game}/moves").content.decode()
            assert "merchant" not in text
            assert "merchant" not in str(other.look(game)["view"])


def test_log_comes_in_pages_and_after_a_given_ply(finished: str, anna: Caller) -> None:
    length = MoveRecord.objects.filter(game=finished).count()
    page = anna.get(f"games/{finished}/moves", {"limit": 50}).json()
    plies = [row["ply"] for row in page["results"]]
    while page["next"]:
        page = anna.client.get(page["next"]).json()
        plies += [row["ply"] for row in page["results"]]
    assert plies == list(range(length))
    rest = anna.get(f"games/{finished}/moves", {"after": length - 3}).json()["results"]
    assert [row["ply"] for row in rest] == [length - 2, length - 1]


def test_log_after_no_number_or_of_no_game_is_refused(game: str, anna: Caller) -> None:
    assert anna.get(f"games/{game}/moves", {"after": "x"}).status_code == 400
    assert anna.get(f"games/{game}/moves", {"after": str(2**80)}).status_code == 400
    assert anna.get(f"games/{uuid4()}/moves").json()["code"] == "game_not_found"
