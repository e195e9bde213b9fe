"""Files stay short, and their names say what is in them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from games.rulesets.registry import RULESETS

ROOT = Path(__file__).resolve().parent.parent
LINES = 300
ANY = 140  # how often the code of a site says it, imports and comments counted
FOLDERS = ("games", "meuterer_site", "devtools", "tests")
SOURCES = [
    path
    for folder in FOLDERS
    for path in sorted((ROOT / folder).rglob("*.py"))
    if "migrations" not in path.parts
]
OF_PAGES = [
    path
    for folder in FOLDERS
    for path in sorted((ROOT / folder).rglob("*"))
    if path.suffix in {".js", ".css", ".html"}
]
TESTS = [path for path in SOURCES if path.is_relative_to(ROOT / "tests")]
PRONOUNS = (
    "what|who|whom|whose|it|its|nor|he|she|his|her|that|this|these|those|they|their|others|there"
)
WORDS = 3  # of a test's name at least
SAYS_NOTHING = {"utils", "helpers", "common", "misc", "manager", "base"}
# The site is called like its first game; and the registry lists the games that come with it.
SITE = "meuterer"
NAME_THE_SITE = {
    "games/rulesets/registry.py",
    "games/templates/games/console/second_factor/codes.html",
    "games/terminal/__main__.py",
    "meuterer_site/celery.py",
    "meuterer_site/embedded/data_folder.py",
    "meuterer_site/embedded/postgres.py",
    "meuterer_site/settings.py",
    "meuterer_site/traces.py",
}


def test_no_file_is_longer_than_three_hundred_lines() -> None:
    lines = {_name(path): len(path.read_text().splitlines()) for path in [*SOURCES, *OF_PAGES]}
    long = {name: count for name, count in lines.items() if count > LINES}
    assert long == {}


def test_code_of_a_site_says_any_no_oftener_than_the_ceiling() -> None:
    """What is ``Any`` is checked by nobody.

    Where the ceiling is reached, give a real type: a Protocol, a TypedDict, a TypeVar, ``object``
    for what is only handed on, ``Json`` for what is JSON. Where many have gone, lower the ceiling.
    """
    files = [
        path for folder in ("games", "meuterer_site") for path in (ROOT / folder).rglob("*.py")
    ]
    assert sum(len(re.findall(r"\bAny\b", path.read_text())) for path in files) <= ANY


def test_every_file_begins_with_a_docstring() -> None:
    unsaid = [
        _name(path)
        for path in SOURCES
        if (text := path.read_text()) and not text.startswith(('"""', "#!"))
    ]
    assert unsaid == []


def test_no_file_has_a_meaningless_name() -> None:
    """But for the one of a database backend, which Django looks for by it."""
    named = [_name(path) for path in SOURCES if path.stem in SAYS_NOTHING]
    assert set(named) <= {"games/console/admin/base.py", "meuterer_site/postgres/base.py"}


def test_no_test_name_begins_with_a_pronoun() -> None:
    """A name is read alone, in a failing line, where nothing says what a pronoun stands for."""
    pronoun = re.compile(rf"def (test_(?:{PRONOUNS})_\w+)")
    named = [
        f"{_name(path)}: {name}" for path in TESTS for name in pronoun.findall(path.read_text())
    ]
    assert named == []


def test_no_test_name_has_fewer_than_three_words() -> None:
    """One or two say what is tested at most, and not what must be true of it."""
    short = [name for _, name in _test_names() if name.count("_") < WORDS]
    assert short == []


def test_no_test_name_stands_in_two_files() -> None:
    files: dict[str, set[str]] = {}
    for path, name in _test_names():
        files.setdefault(name, set()).add(_name(path))
    assert {name: found for name, found in files.items() if len(found) > 1} == {}


def test_no_test_name_is_longer_than_ninety_characters() -> None:
    long = re.compile(r"def (test_\w{86,})")
    named = [f"{_name(path)}: {name}" for path in TESTS for name in long.findall(path.read_text())]
    assert named == []


def test_architecture_page_names_only_files_that_exist() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text()
    named = set(re.findall(r"(?<![\w>/])\w[\w./-]*/[\w-]+\.(?:py|md|txt|html)\b", text))
    assert len(named) > 30
    places = (ROOT, ROOT / "games", ROOT / "docs")
    assert [name for name in named if not any((place / name).exists() for place in places)] == []


def test_only_a_games_own_folder_names_it() -> None:
    """A game is added without a change to the site, so no other file knows the key of one."""
    word = re.compile("|".join(map(_naming, RULESETS)))
    named = [
        f"{_name(path)}:{number}"
        for path in _files_of_the_site()
        if _name(path) not in NAME_THE_SITE
        for number, line in enumerate(path.read_text().splitlines(), start=1)
        if word.search(line)
    ]
    assert named == []


def _naming(key: str) -> str:
    """A pattern of a game's key in any case of letters, by itself or as a part of a longer name.

    The site's own name stands in ``Meuterer``, ``meuterer_site`` and ``MEUTERER_DATA``. So the key
    that is the same is looked for as a key is written, and before a capital letter: in what a
    class or a component of that game is called.
    """
    if key == SITE:
        return rf"\b{key}\b|{key.title()}(?=[A-Z])"
    return rf"(?:(?<![A-Za-z])|(?=[A-Z]))(?i:{key})(?![a-z])"


def test_no_test_of_the_site_asks_which_game_it_is() -> None:
    """What such tests know of a game is in its own folder (``tests/kit/known_games.py``)."""
    keys = "|".join(RULESETS)
    asks = re.compile(rf'[!=]= "(?:{keys})"|"(?:{keys})" ?(?:if\b|[!=]=|:)')
    named = [
        f"{_name(path)}:{number}"
        for path in TESTS
        if not path.is_relative_to(ROOT / "tests" / "rulesets")
        for number, line in enumerate(path.read_text().splitlines(), start=1)
        if asks.search(line) and not line.lstrip().startswith("assert ")
    ]
    assert named == []


def test_kit_of_the_tests_names_a_game_in_marks_and_stored_positions_alone() -> None:
    """And a database, which is called like the site."""
    word = re.compile(rf'"(?:{"|".join(RULESETS)})"')
    kit = [path for path in TESTS if path.is_relative_to(ROOT / "tests" / "kit")]
    named = {path.name for path in kit if word.search(path.read_text())}
    assert named == {"api_clients.py", "reporting_site.py", "standby.py"}


def _files_of_the_site() -> Iterator[Path]:
    """Code, templates, scripts and styles outside the games' folders."""
    own = [ruleset.folder for ruleset in RULESETS.values()]
    for folder in ("games", "meuterer_site", "devtools"):
        for path in sorted((ROOT / folder).rglob("*")):
            inside = any(path.is_relative_to(folder) for folder in own)
            if path.suffix in {".py", ".html", ".js", ".css"} and not inside:
                yield path


def _test_names() -> Iterator[tuple[Path, str]]:
    for path in TESTS:
        for name in re.findall(r"def (test_\w+)", path.read_text()):
            yield path, name


def _name(path: Path) -> str:
    return str(path.relative_to(ROOT))


def test_no_log_line_has_an_exception_as_text() -> None:
    """Its message may hold what is secret; the log writes an exception itself as data."""
    text = re.compile(r"\blog\.\w+\([^)]*\b(?:str|repr)\((?:error|exc|exception)\)")
    named = [_name(path) for path in _files_of_the_site() if text.search(path.read_text())]
    assert named == []
