"""The Dockerfile is followed line by line; what could not be followed is refused."""

from __future__ import annotations

from pathlib import Path, PurePosixPath

import pytest

from meuterer_site.embedded.data_folder import ROOT
from tests.deploy import image_tree
from tests.deploy.dockerignore import Context
from tests.deploy.image_tree import Build, DockerfileError

START = "FROM python:3.11-slim\n"


@pytest.fixture
def context(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small context, and a base image with nothing in it."""
    monkeypatch.setattr(image_tree, "copy_python", no_python)
    folder = tmp_path / "context"
    for name in ("site/page.py", "site/inner/page.py", "site/__pycache__/page.pyc", "secret"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(name)
    (folder / ".dockerignore").write_text("*\n!site\n**/__pycache__\n")
    (tmp_path / "made").mkdir()
    return folder


def no_python(root: Path) -> dict[str, str]:
    (root / "usr/local/bin").mkdir(parents=True)
    return {"PATH": f"{root}/usr/local/bin:/usr/bin:/bin"}


def make(context: Path, text: str, **args: str) -> image_tree.Image:
    (context / "Dockerfile").write_text(START + text)
    return Build(context, context.parent / "made", args).make()


def below(folder: Path) -> list[str]:
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())


def test_folder_is_copied_without_what_is_left_out(context: Path) -> None:
    image = make(context, "WORKDIR /app\nCOPY site here\nCOPY site/page.py ./\n")
    assert image.workdir == image.root / "app"
    assert below(image.workdir) == ["here/inner/page.py", "here/page.py", "page.py"]


@pytest.mark.parametrize("source", ["secret", "missing", "site/__pycache__"])
def test_source_without_files_is_refused(context: Path, source: str) -> None:
    with pytest.raises(FileNotFoundError, match=source):
        make(context, f"COPY {source} ./\n")


def test_file_of_an_earlier_stage_is_copied_from_there(context: Path) -> None:
    text = f"COPY site /made\n{START}COPY --from=build /made /venv\n"
    (context / "Dockerfile").write_text(START.replace("\n", " AS build\n") + text)
    image = Build(context, context.parent / "made", {}).make()
    assert below(image.root) == ["venv/inner/page.py", "venv/page.py"]


def test_argument_of_the_build_replaces_its_default(context: Path) -> None:
    text = "ARG WHICH=missing\nCOPY ${WHICH} /one\n"
    image = make(context, text, WHICH="site/page.py")
    assert (image.root / "one").read_text() == "site/page.py"


def test_environment_user_port_and_command_are_kept(context: Path) -> None:
    image = make(
        context,
        "ENV PATH=/venv/bin:$PATH MODE=1\nRUN useradd --system --uid 77 site\nUSER site\n"
        'EXPOSE 8000\nCMD ["python", \\\n  "-m", "x"]\n',
    )
    assert image.env["PATH"].startswith(f"{image.root}/venv/bin:{image.root}/usr/local/bin:")
    assert (image.env["MODE"], image.user, image.exposed) == ("1", 77, {8000})
    assert image.command == ["python", "-m", "x"]


def test_paths_are_those_of_the_tree_and_addresses_stay(context: Path) -> None:
    image = make(context, "")
    words = "--schedule=/tmp/beat -r /a.txt http://localhost:8000/livez a/b ./c"
    there = f"--schedule={image.root}/tmp/beat -r {image.root}/a.txt"
    assert image.inside(words) == f"{there} http://localhost:8000/livez a/b ./c"


@pytest.mark.parametrize(
    "line",
    [
        "ADD site /site",
        'ENTRYPOINT ["sh"]',
        "COPY --chown=site site /site",
        "RUN apt-get install nginx",
        "RUN python -m venv /venv && rm -rf /tmp",
        "FROM alpine",
    ],
)
def test_line_that_cannot_be_followed_is_refused(context: Path, line: str) -> None:
    with pytest.raises(DockerfileError):
        make(context, f"{line}\n")


@pytest.mark.parametrize(
    ("path", "left_out"),
    [
        ("manage.py", False),
        ("requirements.txt", False),
        ("requirements-telemetry.txt", False),
        ("requirements-dev.txt", True),
        ("games/models/users.py", False),
        ("games/models/__pycache__/users.cpython-311.pyc", True),
        (".env", True),
        (".git/config", True),
        (".meuterer/secret-key", True),
        ("deploy/kubernetes/secret.yaml", True),
        ("devtools/__init__.py", True),
        ("tests/conftest.py", True),
    ],
)
def test_secrets_and_tools_never_reach_the_image(path: str, *, left_out: bool) -> None:
    assert Context(ROOT).is_left_out(PurePosixPath(path)) is left_out


def test_image_has_no_list_of_requirements_beside_its_commands() -> None:
    """manage.py would compare them with what is installed, and install."""
    lines = (ROOT / "Dockerfile").read_text().rpartition("\nFROM ")[2].splitlines()
    copied = [line.split()[1] for line in lines if line.startswith("COPY ") and "--" not in line]
    assert copied == ["manage.py", "meuterer_site", "games", "docs", "locale"]
