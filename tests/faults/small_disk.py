"""A disk that can be full: a small file system in memory."""

from __future__ import annotations

import errno
import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pytest

MEGABYTES: Final = 320


class SmallDisk:
    """A mounted folder, and the file that takes up all of its room."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._filler = folder / "filler"

    def fill(self) -> None:
        """Write until there is no room for another block."""
        with self._filler.open("ab", buffering=0) as file:
            size = 1 << 20
            while size >= 1 << 12:
                try:
                    file.write(bytes(size))
                except OSError as error:
                    assert error.errno == errno.ENOSPC
                    size //= 2

    def make_room(self) -> None:
        self._filler.unlink(missing_ok=True)


@contextmanager
def small_disk(folder: Path) -> Iterator[SmallDisk]:
    """Mount one at a folder; without the right to, the test is skipped, but fails in CI."""
    mount = shutil.which("mount")
    command = [str(mount), "-t", "tmpfs", "-o", f"size={MEGABYTES}m", "tmpfs", str(folder)]
    if mount is None or subprocess.run(command, check=False, capture_output=True).returncode:
        words = "This test mounts a small file system, which takes root."
        if os.environ.get("CI"):
            pytest.fail(words)
        pytest.skip(words)
    try:
        yield SmallDisk(folder)
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)
