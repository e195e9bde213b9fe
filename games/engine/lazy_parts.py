"""What a bot decides by, built part by part as the bot asks for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from games.engine.types import Json


class LazyParts(dict[str, object]):
    """A dictionary whose values are computed from a position when they are first looked up.

    For playouts: most decisions need few of the parts. Raises KeyError for an unknown part.
    """

    __slots__ = ("_makers", "_of")

    def __init__(self, makers: Mapping[str, Callable[..., Json]], *of: object) -> None:
        self._makers, self._of = makers, of

    def __missing__(self, name: str) -> Json:
        part = self[name] = self._makers[name](*self._of)
        return part
