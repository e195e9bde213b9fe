"""Installing what a command needs: once, again when it has changed, never half."""

from __future__ import annotations

import re
import runpy
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import redirect_stderr
from importlib.metadata import requires, version
from io import StringIO
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from meuterer_site import bootstrap

ROOT = Path(__file__).resolve().parent.parent.parent
MANAGE = ROOT / "manage.py"
EMBEDDED, DEV = "requirements-embedded.txt", "requirements-dev.txt"


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project folder with requirements, a folder as environment and a pip that succeeds."""
    for name in bootstrap.REQUIREMENTS:
        (tmp_path / name).write_text("django\n")
    home = tmp_path / ".venv"
    monkeypatch.setattr(bootstrap, "ROOT", tmp_path)
    monkeypatch.setattr(bootstrap, "HOME", home)
    monkeypatch.setattr(bootstrap, "UNFINISHED", home / ".unfinished")
    monkeypatch.setattr(bootstrap.venv, "create", make_environment)
    pip_says(monkeypatch, 0)
    return tmp_path


def make_environment(home: Path, *, clear: bool) -> None:
    assert clear
    (home / "bin").mkdir(parents=True, exist_ok=True)
    (home / "bin" / "python").touch()
    (home / "made-afresh").touch()


def pip_says(monkeypatch: pytest.MonkeyPatch, code: int) -> None:
    pip = [sys.executable, "-c", f"raise SystemExit({code})"]
    monkeypatch.setattr(bootstrap, "_installer", lambda python, run: pip)


def install(project: Path, name: str = EMBEDDED) -> None:
    bootstrap.install(name, project / ".venv" / "bin" / "python")


def test_bootstrap_needs_only_the_standard_library() -> None:
    code = f"import sys; sys.path.insert(0, {str(MANAGE.parent)!r}); import meuterer_site.bootstrap"
    subprocess.run([sys.executable, "-S", "-c", code], check=True)


def test_old_python_is_refused_with_the_version_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 10, 9))
    with pytest.raises(SystemExit, match=r"Python 3\.11"):
        runpy.run_path(str(MANAGE), run_name="__main__")


@pytest.mark.parametrize(
    ("command", "needed"),
    [
        ("test", DEV),
        ("lint_migrations", DEV),
        ("learn_evaluation", DEV),
        ("up", EMBEDDED),
        ("", EMBEDDED),
    ],
)
def test_command_needs_its_own_requirements(
    command: str, needed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("DATABASE_URL", raising=False)
    assert bootstrap.requirements(command) == needed


def test_services_from_elsewhere_need_no_embedded_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql://elsewhere/games")
    monkeypatch.setenv("REDIS_URL", "redis://elsewhere")
    assert bootstrap.requirements("up") == "requirements.txt"


def test_python_with_all_requirements_is_used_as_it_is(project: Path) -> None:
    """As in an environment of one's own."""
    pins = (
        f"django=={version('django')} \\\n    --hash=sha256:0\nother==1 ; sys_platform == 'amiga'\n"
    )
    (project / DEV).write_text(pins)
    assert bootstrap.is_here(DEV)


def test_folder_without_lists_of_requirements_installs_nothing(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As in the image, where they are not beside manage.py."""
    for name in bootstrap.REQUIREMENTS:
        (project / name).unlink()
    pip_says(monkeypatch, 1)
    for command in ("migrate", "grant_role", "up", "test", ""):
        bootstrap.ensure_environment(["manage.py", command])
    assert not (project / ".venv").exists()


@pytest.mark.parametrize("pin", ["django==1.0", "no-such-package==1"])
def test_python_with_only_some_requirements_is_not_used(project: Path, pin: str) -> None:
    (project / DEV).write_text(f"pytest=={version('pytest')}\n{pin} \\\n")
    assert not bootstrap.is_here(DEV)


def test_requirements_are_installed_once(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    install(project)
    assert bootstrap.installed(EMBEDDED)
    install(project)
    assert capsys.readouterr().out.count("Installing") == 1


def test_second_first_command_waits_for_the_first_and_installs_nothing(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    install(project)
    capsys.readouterr()
    told = StringIO()  # what pytest captures is lost if it is written while it is read
    with ThreadPoolExecutor(1) as thread:
        with bootstrap._lock(), redirect_stderr(told):
            second = thread.submit(install, project)
            while "this one waits for it" not in told.getvalue():
                time.sleep(0.01)
            assert not second.done()
        second.result()
    assert capsys.readouterr().out == "", "what it prints may be for a program"


def test_installation_takes_only_listed_packages_with_hashes(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = project / "said"
    pip = [sys.executable, "-c", f"import sys; open({str(said)!r}, 'w').write(str(sys.argv))"]
    monkeypatch.setattr(bootstrap, "_installer", lambda python, run: pip)
    install(project)
    assert "'--no-deps', '--require-hashes'" in said.read_text()


@pytest.mark.parametrize("name", bootstrap.REQUIREMENTS)
def test_list_of_requirements_has_all_that_its_packages_need(name: str) -> None:
    text = (ROOT / name).read_text()
    listed = set(map(canonicalize_name, re.findall(r"^([\w.-]+)(?:\[.*\])?==", text, re.MULTILINE)))
    everywhere = [pin for pin, _ in bootstrap.PIN.findall(text)]
    needed = [Requirement(line) for pin in everywhere for line in requires(pin) or ()]
    here = (one for one in needed if one.marker is None or one.marker.evaluate({"extra": ""}))
    assert {canonicalize_name(one.name) for one in here} <= listed


def test_larger_set_of_requirements_suffices(project: Path) -> None:
    install(project, DEV)
    assert bootstrap.installed(EMBEDDED)
    assert bootstrap.installed("requirements.txt")


def test_changed_requirements_are_installed_again(project: Path) -> None:
    install(project)
    before = (project / EMBEDDED).read_text()
    (project / EMBEDDED).write_text("django==6\n")
    assert not bootstrap.installed(EMBEDDED)
    install(project)
    (project / EMBEDDED).write_text(before)
    assert not bootstrap.installed(EMBEDDED), "what was there before has been replaced"


def test_interrupted_installation_is_repeated_from_the_start(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pip_says(monkeypatch, 1)
    with pytest.raises(SystemExit, match="could not be installed"):
        install(project)
    assert not bootstrap.installed(EMBEDDED)
    (project / ".venv" / "made-afresh").unlink()
    pip_says(monkeypatch, 0)
    install(project)
    assert (project / ".venv" / "made-afresh").exists()
    assert bootstrap.installed(EMBEDDED)


def test_folder_that_cannot_be_written_is_named(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bootstrap, "ROOT", project / "missing")
    with pytest.raises(SystemExit, match="Nothing can be installed here"):
        install(project)


def test_environment_without_pip_borrows_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on Debian without python3-venv, and after a start that was killed early."""
    python = tmp_path / "bin" / "python"
    lacking = [str(python), "-m", "pip", "--version"]

    def run(command: list[str], **_: object) -> subprocess.CompletedProcess[bytes]:
        fails = command == lacking or "ensurepip" in command
        return subprocess.CompletedProcess(command, int(fails))

    monkeypatch.setattr(bootstrap.shutil, "which", lambda _: None)  # uv would come first
    assert bootstrap._installer(python, run)[:5] == [
        sys.executable, "-m", "pip", "--python", str(python)
    ]  # fmt: skip
