"""What a bot goes by, built part by part as the bot asks for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from games.engine.types import Json


class LazyParts(dict[str, object]):
    """A dictionary whose values are made of a position when they are first looked up.

    For playouts: most decisions need few of the parts. Raises KeyError for a part that there isn't.
    """

    __slots__ = ("_makers", "_of")

    def __init__(self, makers: Mapping[str, Callable[..., Json]], *of: object) -> None:
        self._makers, self._of = makers, of

    def __missing__(self, name: str) -> Json:
        part = self[name] = self._makers[name](*self._of)
        return part
