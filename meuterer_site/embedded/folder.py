"""The data folder: who may use it, and whose the files in it are."""

from __future__ import annotations

import fcntl
import hashlib
import json
import os
import pwd
import secrets
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
RUNNING = "running.json"  # the addresses of what runs here, while it runs


class FolderInUseError(Exception):
    """Another process runs the services of this data folder."""


def data_folder() -> Path:
    """Where the embedded services keep their data: ``MEUTERER_DATA`` or ``.meuterer``."""
    return Path(os.environ.get("MEUTERER_DATA") or ROOT / ".meuterer").resolve()


def service_user() -> int | None:
    """Postgres refuses to run as root; root's services run as ``nobody``."""
    return pwd.getpwnam("nobody").pw_uid if os.geteuid() == 0 else None


def service_folder(folder: Path, name: str) -> Path:
    """Make the folder of one service: within reach of the user that it runs as, and his."""
    user = service_user()
    if user is not None and not _reachable(folder):
        stamp = hashlib.sha256(str(folder).encode()).hexdigest()[:16]
        folder = Path("/var/lib/meuterer") / stamp
    path = folder / name
    path.mkdir(parents=True, exist_ok=True)
    if user is not None:
        shutil.chown(path, user, user)
    return path


def reachable_program(program: Path, package: Path, folder: Path) -> Path:
    """Copy an installed program next to the data if the services' user cannot reach it.

    ``package`` is the installed package that holds it. Its shared libraries may lie in a folder
    beside the package, so the copy keeps the places of both.
    """
    if service_user() is None or _reachable(program):
        return program
    packages = package.parent
    tree = program.parent.parent
    libraries = packages / f"{package.name}.libs"
    stamp = hashlib.sha256(str(tree).encode()).hexdigest()[:8]
    copy = service_folder(folder, "programs") / f"{package.name}-{stamp}"
    if not copy.exists():
        unfinished = copy.with_name(copy.name + ".part")
        shutil.rmtree(unfinished, ignore_errors=True)
        for source in (tree, libraries):
            if source.exists():
                shutil.copytree(source, unfinished / source.relative_to(packages), symlinks=True)
        unfinished.rename(copy)
    return copy / program.relative_to(packages)


def _reachable(path: Path) -> bool:
    """Say whether anybody may go through every folder down to a path."""
    return all(parent.stat().st_mode & 0o001 for parent in (path, *path.parents) if parent.exists())


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Keep the folder for this process. Raises FolderInUseError."""
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "lock").open("a") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise FolderInUseError(str(folder)) from error
        yield


def running(folder: Path) -> dict[str, str] | None:
    """The addresses of what runs in this folder; None if nothing does."""
    try:
        with locked(folder):
            return None
    except FolderInUseError:
        pass
    try:
        return dict(json.loads((folder / RUNNING).read_text()))
    except (OSError, ValueError):
        return None


def write_private(path: Path, text: str) -> None:
    """Write a file that its owner alone may read, at once or not at all."""
    part = path.with_name(path.name + ".part")
    part.unlink(missing_ok=True)
    with os.fdopen(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "w") as file:
        file.write(text)
    part.rename(path)


def kept_secret(folder: Path, name: str) -> str:
    """A random secret, made once and kept in the folder."""
    path = folder / name
    if not path.exists():
        write_private(path, secrets.token_urlsafe(48))
    return path.read_text()
