"""The data folder: which process may use it, and which user owns its files."""

from __future__ import annotations

import fcntl
import hashlib
import json
import os
import pwd
import secrets
import shutil
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

ROOT = Path(__file__).resolve().parent.parent.parent
LOCK = "lock"
USERS = "users"
RUNNING = "running.json"  # the addresses of running services, while they run


class FolderError(Exception):
    """The data folder cannot be used; the message says why."""


class FolderInUseError(FolderError):
    """Another process runs the services of this data folder."""


def data_folder() -> Path:
    """Return the folder of the embedded services' data: ``MEUTERER_DATA`` or ``.meuterer``."""
    return Path(os.environ.get("MEUTERER_DATA") or ROOT / ".meuterer").resolve()


def service_user() -> int | None:
    """Return the user for services: ``nobody`` instead of root, as which Postgres does not run."""
    return pwd.getpwnam("nobody").pw_uid if os.geteuid() == 0 else None


def service_folder(folder: Path, name: str) -> Path:
    """Make the folder of one service, reachable for and owned by the user that it runs as."""
    user = service_user()
    if user is not None and not _reachable(folder):
        stamp = hashlib.sha256(str(folder).encode()).hexdigest()[:16]
        folder = Path("/var/lib/meuterer") / stamp
        folder.mkdir(parents=True, exist_ok=True)
        for part in (folder.parent, folder):
            part.chmod(0o755)  # whatever root's umask
    path = folder / name
    path.mkdir(parents=True, exist_ok=True)
    if user is not None:
        shutil.chown(path, user, user)
    return path


def reachable_program(program: Path, package: Path, folder: Path) -> Path:
    """Copy an installed program next to the data if the services' user cannot reach it.

    ``package`` is the installed package that contains it. Its shared libraries may be in a folder
    beside the package, so the copy keeps the layout of both.
    """
    if service_user() is None or _reachable(program):
        return program
    packages = package.parent
    tree = program.parent.parent
    libraries = packages / f"{package.name}.libs"
    version = f"{tree} {program.stat().st_mtime_ns}"
    stamp = hashlib.sha256(version.encode()).hexdigest()[:8]
    copy = service_folder(folder, "programs") / f"{package.name}-{stamp}"
    if not copy.exists():
        unfinished = copy.with_name(copy.name + ".part")
        shutil.rmtree(unfinished, ignore_errors=True)
        for source in (tree, libraries):
            if source.exists():
                shutil.copytree(source, unfinished / source.relative_to(packages), symlinks=True)
        _open_to_all(unfinished)
        unfinished.rename(copy)
    return copy / program.relative_to(packages)


def _open_to_all(tree: Path) -> None:
    """Let everybody read and run what the owner may, whatever root's umask."""
    for path in (tree, *tree.rglob("*")):
        if not path.is_symlink():
            mode = path.stat().st_mode
            path.chmod(mode | 0o044 | (0o011 if mode & 0o100 else 0))


def _reachable(path: Path) -> bool:
    """Return whether everybody may enter every folder down to a path."""
    return all(parent.stat().st_mode & 0o001 for parent in (path, *path.parents) if parent.exists())


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Lock the folder for this process. Raises FolderError."""
    folder.mkdir(parents=True, exist_ok=True)
    owner = folder.stat().st_uid
    if owner != os.geteuid():  # its files would soon belong to two users, and be useless to both
        raise FolderError(
            f"The data in {folder} belong to {_name(owner)}; start it as that user, "
            "or set MEUTERER_DATA to another folder."
        )
    with (folder / LOCK).open("a") as file:
        if not _lock(file, fcntl.LOCK_EX):
            raise FolderInUseError(f"Another command is using the data in {folder}.")
        yield


def running(folder: Path) -> dict[str, str] | None:
    """Return the addresses of the services running in this folder; None if there are none."""
    try:
        with (folder / LOCK).open("a") as file:
            if _lock(file, fcntl.LOCK_SH):
                return None
        return dict(json.loads((folder / RUNNING).read_text()))
    except (OSError, ValueError):
        return None


def users(folder: Path) -> IO[str] | None:
    """Register a use of the running services: they stay up until the file is closed."""
    try:
        file = (folder / USERS).open("a")
    except OSError:
        return None
    fcntl.flock(file, fcntl.LOCK_SH)
    return file


def no_users(folder: Path) -> IO[str]:
    """Wait until nobody else uses the services; nobody can until the file is closed."""
    file = (folder / USERS).open("a")
    if not _lock(file, fcntl.LOCK_EX):
        sys.stderr.write("Another command still uses this one's Postgres; waiting for it …\n")
        fcntl.flock(file, fcntl.LOCK_EX)
    return file


def _lock(file: IO[str], kind: int) -> bool:
    """Lock a file; retry for as long as another process may take to look at it."""
    for _ in range(6):
        try:
            fcntl.flock(file, kind | fcntl.LOCK_NB)
        except OSError:
            time.sleep(0.05)
        else:
            return True
    return False


def _name(user: int) -> str:
    try:
        return pwd.getpwuid(user).pw_name
    except KeyError:
        return f"user {user}"


def write_private(path: Path, text: str) -> None:
    """Write a file that only its owner may read, atomically."""
    part = path.with_name(path.name + ".part")
    part.unlink(missing_ok=True)
    with os.fdopen(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "w") as file:
        file.write(text)
    part.rename(path)


def kept_secret(folder: Path, name: str) -> str:
    """Return a random secret that is made once and kept in the folder."""
    path = folder / name
    if not path.exists():
        write_private(path, secrets.token_urlsafe(48))
    return path.read_text()
