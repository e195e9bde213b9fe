"""Empty the bodies of functions drawn at random, one at a time: each must make a test fail.

It works in a copy of the sources. For each function, the tests most likely to fail run first:
files that name it, then files that name its module, then those of its area. Slow tests are left
for the end, when the whole suite runs.
"""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Final

from meuterer_site.embedded.data_folder import ROOT, data_folder
from meuterer_site.embedded.services import services
from meuterer_site.embedded.temporary_site import NO_RATES

# Where the tests of a module are, by the beginning of its path.
AREAS: Final = {
    "games/engine": ("tests/engine",),
    "games/rulesets": ("tests/rulesets", "tests/engine", "tests/texts"),
    "games/texts": ("tests/texts", "tests/rulesets", "tests/api"),
    "games/models": ("tests/services", "tests/api", "tests/moderation"),
    "games/payloads": ("tests/api", "tests/services"),
    "games/management": ("tests/services", "tests/moderation", "tests/clocks"),
    "games/clocks": ("tests/clocks", "tests/services/play"),
    "games/orders": ("tests/orders", "tests/services/play"),
    "games/outbound": ("tests/outbound", "tests/services/messages"),
    "games/console": ("tests/moderation",),
    "games/pages": ("tests/pages", "tests/api/oauth"),
    "games/asgi": ("tests/streams",),
    "games/services/moderation": ("tests/moderation", "tests/services"),
    "games/selectors/moderation": ("tests/moderation",),
    "games/services": ("tests/services", "tests/api", "tests/moderation"),
    "games/selectors": ("tests/api", "tests/services", "tests/moderation"),
    "games/api": ("tests/api", "tests/test_contract.py"),
}
FILES_AT_ONCE: Final = 12
# The thread method ends the whole process when a game hangs: a test that merely gets an exception
# could try again.
PYTEST: Final = ("-m", "pytest", "-x", "-q", "-n0", "--timeout=120", "--timeout-method=thread")
BROKEN: Final = {1, 2, 3, 4}  # pytest's codes: a test failed, or nothing could be collected


@dataclass(frozen=True)
class Function:
    """A function: its file below the root, its name, and the lines of its body."""

    path: str
    name: str
    first: int
    last: int
    indent: int
    is_generator: bool

    def __str__(self) -> str:
        return f"{self.path}:{self.first} {self.name}"


def functions() -> list[Function]:
    """Every function of ``games`` whose body does something, in the order of files and lines."""
    found = []
    for file in sorted((ROOT / "games").rglob("*.py")):
        if "migrations" not in file.parts:
            tree = ast.parse(file.read_text())
            path = str(file.relative_to(ROOT))
            found += [one for node in _outer(tree) if (one := _function(path, node)) is not None]
    return found


def _outer(node: ast.AST) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    """Yield functions and methods, but nothing nested in a function, and no protocol's methods."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
            yield child
        elif isinstance(child, ast.ClassDef) and not _is_protocol(child):
            yield from _outer(child)


def _is_protocol(node: ast.ClassDef) -> bool:
    return any("Protocol" in ast.unparse(base) for base in node.bases)


def _function(path: str, node: ast.FunctionDef | ast.AsyncFunctionDef) -> Function | None:
    body = node.body[1:] if ast.get_docstring(node) is not None else node.body
    if not body or all(_does_nothing(statement) for statement in body):
        return None
    yields = any(isinstance(one, ast.Yield | ast.YieldFrom) for one in ast.walk(node))
    last = body[-1].end_lineno or body[-1].lineno
    return Function(path, node.name, body[0].lineno, last, body[0].col_offset, yields)


def _does_nothing(statement: ast.stmt) -> bool:
    text = ast.unparse(statement)
    return text in ("pass", "...", "return", "return None") or text.startswith("raise ")


def emptied(source: str, function: Function) -> str:
    """The source with nothing in a function's body but its docstring."""
    lines = source.splitlines(keepends=True)
    nothing = "return\n" + " " * function.indent + "yield\n" if function.is_generator else "pass\n"
    body = [" " * function.indent + nothing]
    return "".join(lines[: function.first - 1] + body + lines[function.last :])


def campaign(seed: int, count: int, *, after: int, whole_suite: bool) -> list[Function]:
    """Empty ``count`` functions but the first ``after``; return those that no test noticed."""
    drawn = Random(seed).sample(functions(), count)
    unnoticed = []
    with (
        tempfile.TemporaryDirectory(prefix="emptied-") as name,
        services(data_folder() / "emptied", safe=False) as running,
    ):
        copy = Path(name)
        _copy(copy)
        env = {"LOG_LEVEL": "CRITICAL", **NO_RATES, **running.env}
        for number, function in list(enumerate(drawn, 1))[after:]:
            noticed = _noticed_by(copy, function, env, whole_suite=whole_suite)
            _say(f"{number:3} {function}: {noticed or 'NOT NOTICED'}")
            if noticed is None:
                unnoticed.append(function)
    return unnoticed


def _copy(copy: Path) -> None:
    """Copy what git knows: some test reads each of its files."""
    listed = subprocess.run(
        ["git", "ls-files", "-z"],  # noqa: S607
        cwd=ROOT, capture_output=True, text=True, check=True,
    )  # fmt: skip
    for path in filter(None, listed.stdout.split("\0")):
        (copy / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / path, copy / path)


def _noticed_by(
    copy: Path, function: Function, env: Mapping[str, str], *, whole_suite: bool
) -> str | None:
    """Say which test fails without the function's body; None if none does."""
    file = copy / function.path
    source = file.read_text()
    red: list[str] = []  # tests that fail whatever the function does
    for paths in _attempts(copy, function, whole_suite=whole_suite):
        while True:
            file.write_text(emptied(source, function))
            failed = _first_failure(copy, paths + [f"--deselect={test}" for test in red], env)
            file.write_text(source)
            if failed is None:
                break
            if not _first_failure(copy, [failed], env):
                return failed
            if failed in red:
                raise RuntimeError(f"{failed} fails without a change, too.")
            red.append(failed)
    return None


def _first_failure(copy: Path, arguments: list[str], env: Mapping[str, str]) -> str | None:
    """Run tests; name the first that fails, or the file that cannot be collected."""
    done = subprocess.run(  # noqa: S603
        [sys.executable, *PYTEST, *arguments],
        cwd=copy, env=env, capture_output=True, text=True, check=False,
    )  # fmt: skip
    if done.returncode not in BROKEN:
        return None
    summary = done.stdout.rpartition("short test summary info")[2]
    failed = re.findall(r"^(?:FAILED|ERROR) (.+?)(?: - .*)?$", summary, re.MULTILINE)
    return failed[0] if failed else arguments[0]


def _attempts(copy: Path, function: Function, *, whole_suite: bool) -> Iterator[list[str]]:
    """Yield the tests to run, those most likely to fail first; no test twice."""
    module, quick = Path(function.path).stem, ["-m", "not slow"]
    seen: set[str] = set()
    for word in (function.name, module):
        files = [path for path in _naming(copy, word) if path not in seen]
        chosen = files[:FILES_AT_ONCE]
        seen.update(chosen)
        if chosen:
            yield chosen + quick
    area = next((paths for start, paths in AREAS.items() if function.path.startswith(start)), ())
    for folder in (*_own_folder(copy, function), *area):
        yield [
            folder,
            *quick,
            *(f"--ignore={path}" for path in sorted(seen) if path.startswith(folder)),
        ]
        seen.add(folder)
    if whole_suite or not area:
        yield ["tests"]


def _own_folder(copy: Path, function: Function) -> Iterator[str]:
    """The tests of a game's own folder."""
    folders = Path(function.path).parts
    own = Path("tests", *folders[1:3])
    if folders[1] == "rulesets" and (copy / own).is_dir():
        yield str(own)


def _naming(copy: Path, word: str) -> list[str]:
    """Test files that contain a word, shortest first, without browser tests."""
    pattern = re.compile(rf"\b{re.escape(word)}\b")
    found = [
        (len(text), str(path.relative_to(copy)))
        for path in (copy / "tests").rglob("test_*.py")
        if "browser" not in str(path) and pattern.search(text := path.read_text())
    ]
    return [path for _, path in sorted(found)]


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def start(seed: int, count: int, *, after: int, whole_suite: bool) -> int:
    """Run the campaign and print the outcome; return an exit code."""
    unnoticed = campaign(seed, count, after=after, whole_suite=whole_suite)
    _say(f"Seed {seed}: {count - after - len(unnoticed)} of {count - after} noticed.")
    for function in unnoticed:
        _say(f"No test fails without {function}")
    return 1 if unnoticed else os.EX_OK
