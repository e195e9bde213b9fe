"""The generators of clients, with stock settings, and how what they make is run.

They are installed below ``.clients``, apart from what the site needs, from the lists beside this
file: ``tools/requirements.txt`` and ``tools/package-lock.json``. openapi-generator needs Java.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

from meuterer_site.embedded.data_folder import ROOT

HERE: Final = Path(__file__).parent
TOOLS: Final = HERE / "tools"
PLAYERS: Final = HERE / "players"
HOME: Final = ROOT / ".clients"
LOCK: Final = ROOT / ".clients.lock"
PYTHON: Final = HOME / "python" / "bin"
NODE: Final = HOME / "node"
STRICT: Final = ("--strict", "--target", "es2022", "--types", "node")

Command = list[str]
Make = Callable[[Path, Path], Command]  # of a document, in a folder: what runs the player


def install() -> None:
    """Install what is missing of the tools."""
    lists = sorted(TOOLS.iterdir())
    wanted = hashlib.sha256(b"".join(one.read_bytes() for one in lists)).hexdigest()
    done = HOME / wanted
    with LOCK.open("w") as file:  # the workers of a test run begin together, and one installs
        fcntl.flock(file, fcntl.LOCK_EX)
        if not done.exists():
            _install()
            done.touch()


def _install() -> None:
    shutil.rmtree(HOME, ignore_errors=True)
    subprocess.run([sys.executable, "-m", "venv", str(PYTHON.parent)], check=True)
    pip = [str(PYTHON / "pip"), "install", "--quiet", "--disable-pip-version-check", "--no-deps"]
    subprocess.run([*pip, "--require-hashes", "-r", str(TOOLS / "requirements.txt")], check=True)
    NODE.mkdir()
    for name in ("package.json", "package-lock.json", ".npmrc"):
        shutil.copy(TOOLS / name, NODE)
    subprocess.run(["npm", "ci", "--no-audit", "--no-fund"], cwd=NODE, check=True)


def said(*command: str | Path, cwd: Path) -> str:
    """Run a tool; return what it says. Fails with that if it does not succeed."""
    environment = os.environ | {"PATH": f"{PYTHON}{os.pathsep}{os.environ['PATH']}"}
    done = subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{command}:\n{done.stdout[-4000:]}"
    return done.stdout


def openapi_generator_python(document: Path, folder: Path) -> Command:
    _openapi_generator("python", document, folder)
    return _python("openapi_generator_python", folder)


def openapi_python_client(document: Path, folder: Path) -> Command:
    told = said(
        *(PYTHON / "openapi-python-client", "generate", "--path", document),
        *("--meta", "none", "--output-path", folder / "meuterer_client"),
        cwd=folder,
    )
    assert "WARNING" not in told, told  # it would leave out what it cannot read
    return _python("openapi_python_client", folder)


def openapi_typescript(document: Path, folder: Path) -> Command:
    said(NODE / "node_modules/.bin/openapi-typescript", document, "-o", "api.d.ts", cwd=folder)
    (folder / "package.json").write_text('{"type": "module"}')
    return _typescript("openapi_typescript", folder, "nodenext")


def typescript_fetch(document: Path, folder: Path) -> Command:
    _openapi_generator("typescript-fetch", document, folder / "client")
    (folder / "package.json").write_text('{"type": "commonjs"}')
    return _typescript("typescript_fetch", folder, "node16")


GENERATORS: Final[dict[str, Make]] = {
    make.__name__: make
    for make in (
        openapi_generator_python,
        openapi_python_client,
        openapi_typescript,
        typescript_fetch,
    )
}


def _openapi_generator(language: str, document: Path, folder: Path) -> None:
    command = [PYTHON / "openapi-generator-cli", "generate", "-g", language, "-i", document]
    said(*command, "-o", folder, cwd=document.parent)


def _python(player: str, folder: Path) -> Command:
    shutil.copy(PLAYERS / f"{player}.py", folder)
    return [str(PYTHON / "python"), str(folder / f"{player}.py")]


def _typescript(player: str, folder: Path, module: str) -> Command:
    """Check the player with the client, strictly, and make it a program."""
    shutil.copy(PLAYERS / f"{player}.ts", folder)
    (folder / "node_modules").symlink_to(NODE / "node_modules")
    said(
        *("node_modules/.bin/tsc", *STRICT, "--module", module, "--outDir", "made"),
        f"{player}.ts",
        cwd=folder,
    )
    shutil.copy(folder / "package.json", folder / "made")
    return ["node", str(folder / "made" / f"{player}.js")]
