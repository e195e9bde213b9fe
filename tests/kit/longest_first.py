"""In which order workers take the tests: what takes longest first, and mostly file by file."""

from __future__ import annotations

from typing import Final

from xdist.scheduler import LoadScopeScheduling

# Their files share a site of their own, so that one worker runs them all.
TOGETHER: Final = "tests/rulesets/third_game/"
BROWSER: Final = "/browser/"  # of the site, or of a game
# What takes longest for each of its tests: sites that are started, threads, whole games.
FIRST: Final = (
    "tests/meuterer_site/",
    TOGETHER,
    "tests/test_readme.py",
    "tests/streams/",
    "tests/moderation/test_scale.py",
    "tests/services/",
    "tests/moderation/",
)


def rank(nodeid: str) -> int:
    """Where a test stands in the queue: a small number goes first."""
    path = scope(nodeid)
    if BROWSER in path:
        return 0
    return next((i for i, start in enumerate(FIRST, 1) if path.startswith(start)), len(FIRST) + 1)


def scope(nodeid: str) -> str:
    """What one worker runs in one piece: a file, or one test in a browser.

    The worker that runs the site waits for the others at its end, so none may have a long rest.
    """
    if nodeid.startswith(TOGETHER):
        return TOGETHER
    path = nodeid.partition("::")[0]
    return nodeid if BROWSER in path else path


class LongestFirst(LoadScopeScheduling):
    """Hands out such pieces in the order in which they were collected."""

    def _split_scope(self, nodeid: str) -> str:
        return scope(nodeid)
