"""The base image: a shell, and a Python with its standard library and nothing installed."""

from __future__ import annotations

import shutil
import sys
import sysconfig
from pathlib import Path
from typing import Final

LEFT_OUT: Final = shutil.ignore_patterns("site-packages", "dist-packages", "test", "idlelib", "*.a")


def copy_python(root: Path) -> dict[str, str]:
    """Copy the Python that runs this below ``root``; return the environment that it needs.

    The copy can be read by every user, wherever the original is.
    """
    name = f"python{sys.version_info.major}.{sys.version_info.minor}"
    programs, libraries = root / "usr/local/bin", root / "usr/local/lib"
    programs.mkdir(parents=True)
    shutil.copy(Path(sys._base_executable).resolve(), programs / name)
    for alias in ("python", "python3"):
        (programs / alias).symlink_to(name)
    standard = Path(sysconfig.get_path("stdlib", vars={"installed_base": sys.base_prefix}))
    shutil.copytree(standard, libraries / name, ignore=LEFT_OUT)
    for shared in (Path(sys.base_prefix) / "lib").glob(f"lib{name}*.so*"):
        shutil.copy(shared, libraries, follow_symlinks=False)
    (root / "bin").mkdir()
    (root / "bin/sh").symlink_to("/bin/sh")
    (root / "tmp").mkdir()
    (root / "tmp").chmod(0o1777)
    return {"PATH": f"{programs}:/usr/bin:/bin", "LD_LIBRARY_PATH": str(libraries)}
