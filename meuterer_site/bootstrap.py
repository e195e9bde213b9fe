"""Installs what a command needs, using only Python's standard library."""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
import venv
from collections.abc import Callable
from functools import partial
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import IO

try:
    import fcntl
except ImportError:  # Windows: simultaneous first starts are not serialised there
    fcntl = None  # type: ignore[assignment]  # a module or nothing

Run = Callable[..., "subprocess.CompletedProcess[str]"]

ROOT = Path(__file__).resolve().parent.parent
HOME = ROOT / ".venv"
UNFINISHED = HOME / ".unfinished"  # exists while packages are being installed
# Each includes those before it.
REQUIREMENTS = ("requirements.txt", "requirements-embedded.txt", "requirements-dev.txt")
# ``name==version``; requirements for some platforms only are left to the installer.
PIN = re.compile(r"^([\w.-]+)(?:\[.*\])?==([^\s;]+) *\\?$", re.MULTILINE)


def ensure_environment(arguments: list[str]) -> None:
    """Continue in ``.venv`` if this Python lacks what the command needs, after installing it there.

    A container image has its environment but no requirement files: there nothing is installed.
    """
    needed = requirements(arguments[1] if len(arguments) > 1 else "")
    if not (ROOT / needed).exists():
        return
    python = HOME / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    inside = Path(sys.prefix).resolve() == HOME.resolve()
    if not inside and is_here(needed):
        return
    if not inside or not installed(needed):
        try:
            install(needed, python)
        except KeyboardInterrupt:
            sys.exit("\nStopped while installing; the next start does it afresh.")
    if not inside:
        command = [str(python), str(ROOT / "manage.py"), *arguments[1:]]
        if os.name == "nt":
            sys.exit(subprocess.call(command))  # noqa: S603
        os.execv(python, command)  # noqa: S606 - Python, with our own arguments


def requirements(command: str) -> str:
    if command in ("test", "acceptance", "check_ruleset", "learn_evaluation", "lint_migrations"):
        return "requirements-dev.txt"
    if os.environ.get("DATABASE_URL") and os.environ.get("REDIS_URL"):
        return "requirements.txt"
    return "requirements-embedded.txt"


def is_here(needed: str) -> bool:
    """Return whether the running Python has these requirements, in these versions."""
    pins = PIN.findall((ROOT / needed).read_text())
    try:
        return all(version(name) == pinned for name, pinned in pins)
    except PackageNotFoundError:
        return False


def installed(needed: str) -> bool:
    """Return whether ``.venv`` has these requirements as they are now, or a larger set."""
    larger = REQUIREMENTS[REQUIREMENTS.index(needed) :]
    return not UNFINISHED.exists() and any(_mark(name).exists() for name in larger)


def install(needed: str, python: Path) -> None:
    """Make ``.venv`` and install into it; a second process waits for the first one."""
    with _lock() as lock:
        if python.exists() and installed(needed):
            return
        print(f"Installing what this needs ({needed}) into .venv; a minute, the first time …")
        sys.stdout.flush()
        if UNFINISHED.exists() or not python.exists():
            venv.create(HOME, clear=True)
        UNFINISHED.touch()
        for mark in HOME.glob(".requirements*"):
            mark.unlink()
        # If we are killed, our children keep the lock until they have ended, too.
        run = partial(subprocess.run, check=False, pass_fds=[lock.fileno()] if fcntl else ())
        # The list is complete. Resolving dependencies could find a later release without a hash and
        # fail: pip 23.2 does for a package with an extra.
        exactly = ["--quiet", "--no-deps", "--require-hashes", "-r", str(ROOT / needed)]
        if run([*_installer(python, run), *exactly]).returncode:
            sys.exit(f"{needed} could not be installed; the lines above say why.")
        _mark(needed).touch()
        UNFINISHED.unlink()


def _lock() -> IO[str]:
    """Open the lock file, and lock it where that can be done."""
    try:
        lock = (ROOT / ".venv.lock").open("a")
    except OSError as error:
        sys.exit(f"Nothing can be installed here: {error}.")
    if fcntl is not None:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            # Not to stdout, which may be read by a program.
            waits = "Another process is installing into .venv; this one waits for it …"
            print(waits, file=sys.stderr, flush=True)
            fcntl.flock(lock, fcntl.LOCK_EX)
    return lock


def _installer(python: Path, run: Run) -> list[str]:
    """Return uv, the environment's pip, or else the pip of the Python that runs this."""

    def works(command: list[str]) -> bool:
        return run(command, capture_output=True).returncode == 0

    uv = shutil.which("uv")
    if uv is not None:
        return [uv, "pip", "install", "--python", str(python)]
    own = [str(python), "-m", "pip"]
    if not works([*own, "--version"]):
        works([str(python), "-m", "ensurepip", "--default-pip"])
    for pip in (own, [sys.executable, "-m", "pip", "--python", str(python)]):
        if works([*pip, "--version"]):
            # Python compiles on import, and only a third is ever imported; uv does the same.
            return [*pip, "install", "--disable-pip-version-check", "--no-compile"]
    sys.exit("This needs pip (on Debian and Ubuntu: apt install python3-venv).")


def _mark(name: str) -> Path:
    stamp = hashlib.sha256((ROOT / name).read_bytes()).hexdigest()[:16]
    return HOME / f".{name}-{stamp}"
