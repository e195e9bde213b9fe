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

    def __init__(self, folder: Path, *, is_mounted: bool) -> None:
        self.folder, self._is_mounted = folder, is_mounted
        self._filler = folder / "filler"

    def fill(self) -> None:
        """Write until there is no room for another block.

        If it could not be mounted the test is skipped, but fails in CI.
        """
        if not self._is_mounted:
            words = "This test mounts a small file system, which takes root."
            (pytest.fail if os.environ.get("CI") else pytest.skip)(words)
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
    """Mount one at a folder, for whoever may; otherwise the folder stays what it is."""
    options = ["-t", "tmpfs", "-o", f"size={MEGABYTES}m", "tmpfs", str(folder)]
    mount = shutil.which("mount")
    is_mounted = mount is not None and not subprocess.run([mount, *options], check=False).returncode
    try:
        yield SmallDisk(folder, is_mounted=is_mounted)
    finally:
        if is_mounted:
            subprocess.run(["umount", "--lazy", str(folder)], check=True)
