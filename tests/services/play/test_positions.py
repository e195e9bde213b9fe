"""A position is read from its JSON once for a move, and anew where it may have changed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from games.engine.state import State
from games.models import Game
from tests.kit.api_clients import Caller, every_ruleset, to_move
from tests.kit.playing_on import play


@every_ruleset
def test_move_and_its_answer_read_the_position_once(
    game: str, players: list[Caller], monkeypatch: pytest.MonkeyPatch
) -> None:
    mover = to_move(game, players)
    view, read, load = mover.look(game), [], State.load.__func__  # type: ignore[attr-defined]

    def counted(cls: type[State], data: Mapping[str, Any], options: Any) -> State:
        read.append(data["ply"])
        loaded: State = load(cls, data, options)
        return loaded

    monkeypatch.setattr(State, "load", classmethod(counted))
    move = view["legal_moves"][0]["move"]
    assert mover.post(f"games/{game}/moves", {"ply": view["ply"], "move": move}).status_code == 201
    assert read == [view["ply"]]


@every_ruleset
def test_position_set_is_the_one_stored(game: str) -> None:
    """To the type of each part, or a move would go on from another one than it shows."""
    moved = play(game, 3)
    assert repr(moved.position()) == repr(Game.objects.get().position())


def test_position_read_since_replaces_the_one_set(game: str) -> None:
    before = play(game, 1)
    play(game, 1)
    before.refresh_from_db(fields=["state"])
    assert before.position().ply == 2
