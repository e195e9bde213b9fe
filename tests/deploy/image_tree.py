"""The image's tree of files, made by the Dockerfile's own lines, without a container engine.

Paths of the image are below a folder here. An instruction, an option or a program that this
does not know is an error, so that no line of the Dockerfile is passed over.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from string import Template
from typing import Final

from tests.deploy.base_python import copy_python
from tests.deploy.dockerignore import Context

# A path from the root, but not one inside of an address or of a relative path.
ABSOLUTE: Final = re.compile(r"(?<![\w./~-])/(?=\w)")
RUNNABLE: Final = {"python", "/venv/bin/pip"}
SHELL: Final = set("&|;<>`()")
# How packages are reached from here: as in a build, which is given the proxies of its machine.
WAY_OUT: Final = re.compile(r"(?i)pip_\w+|\w+_proxy|ssl_cert_\w+|home")


class DockerfileError(Exception):
    """The Dockerfile says something that cannot be done here."""


@dataclass
class Image:
    """A tree, and how programs run in it."""

    root: Path
    env: dict[str, str]
    workdir: Path
    user: int | None = None
    command: list[str] = field(default_factory=list)
    exposed: set[int] = field(default_factory=set)

    def inside(self, text: str) -> str:
        """Put the tree's folder in front of every path."""
        return ABSOLUTE.sub(f"{self.root}/", text)

    def as_user(self) -> int | None:
        """The user whom its programs run as: the image's, where this process may change it."""
        return self.user if os.geteuid() == 0 else None


class Build:
    """Makes the last stage of a Dockerfile."""

    def __init__(self, context: Path, folder: Path, args: Mapping[str, str]) -> None:
        self.context = Context(context)
        self.folder, self.given = folder, args
        self.args: dict[str, str] = {}
        self.users: dict[str, int] = {}
        self.stage = ""
        self.image: Image

    def make(self) -> Image:
        """Follow every line. Raises DockerfileError, FileNotFoundError."""
        text = (self.context.folder / "Dockerfile").read_text()
        lines = re.sub(r"^\s*#.*\n", "", text, flags=re.MULTILINE).replace("\\\n", " ")
        for line in filter(None, map(str.strip, lines.splitlines())):
            word, _, rest = line.partition(" ")
            follow = getattr(self, f"do_{word.lower()}", None)
            if follow is None:
                raise DockerfileError(f"{word} is not known here.")
            follow(rest.strip())
        return self.image

    def do_from(self, rest: str) -> None:
        """Begin a stage. All have the same place, as all have the root of an image."""
        words = rest.split()
        if not words[0].startswith("python:"):
            raise DockerfileError(f"The base image {words[0]} is not known here.")
        root = self.folder / "root"
        if self.stage:
            root.rename(self.folder / self.stage)
        self.stage = words[2] if words[1:2] in (["AS"], ["as"]) else "last"
        self.args, self.users = {}, {}
        self.image = Image(root, copy_python(root), root)

    def do_arg(self, rest: str) -> None:
        name, _, default = rest.partition("=")
        self.args[name] = self.given.get(name, default)

    def do_env(self, rest: str) -> None:
        before = self.args | self.image.env
        for word in shlex.split(rest):
            name, _, value = word.partition("=")
            self.image.env[name] = Template(self.image.inside(value)).substitute(before)

    def do_workdir(self, rest: str) -> None:
        self.image.workdir = Path(self.image.inside(rest))
        self.image.workdir.mkdir(parents=True, exist_ok=True)

    def do_run(self, rest: str) -> None:
        words = shlex.split(rest)
        if SHELL & set(rest) or words[0] not in RUNNABLE | {"useradd"}:
            raise DockerfileError(f"This cannot be run outside of a container: {rest}")
        if words[0] == "useradd":
            self.users[words[-1]] = int(words[words.index("--uid") + 1])
            return
        way_out = {name: value for name, value in os.environ.items() if WAY_OUT.fullmatch(name)}
        done = subprocess.run(
            [self.image.inside(word) for word in words],
            cwd=self.image.workdir, env=way_out | self.image.env, user=self.image.as_user(),
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        if done.returncode:
            raise DockerfileError(f"RUN {rest}\n{done.stdout[-3000:]}{done.stderr[-3000:]}")

    def do_copy(self, rest: str) -> None:
        words = Template(rest).substitute(self.args | self.image.env).split()
        flags = [word for word in words if word.startswith("--")]
        *sources, goal = [word for word in words if not word.startswith("--")]
        into = self.image.workdir / self.image.inside(goal)
        if not flags:
            for source in sources:
                self._copy_from_context(source, into, is_folder=goal.endswith("/"))
        elif len(flags) == 1 and flags[0].startswith("--from="):
            (source,) = sources
            stage = self.folder / flags[0].removeprefix("--from=")
            # The other stage is done: one file may stand in both.
            shutil.copytree(stage / source.lstrip("/"), into, symlinks=True, copy_function=os.link)
        else:
            raise DockerfileError(f"COPY {' '.join(flags)} is not known here.")

    def _copy_from_context(self, source: str, into: Path, *, is_folder: bool) -> None:
        whole = self.context.folder / source
        for path in self.context.files(source):
            if whole.is_file():
                goal = into / path.name if is_folder or into.is_dir() else into
            else:
                goal = into / path.relative_to(source)
            goal.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(self.context.folder / path, goal)

    def do_user(self, rest: str) -> None:
        self.image.user = int(rest) if rest.isdigit() else self.users[rest]
        self.image.env["HOME"] = str(self.image.root / "home" / rest)

    def do_expose(self, rest: str) -> None:
        self.image.exposed |= set(map(int, rest.split()))

    def do_cmd(self, rest: str) -> None:
        self.image.command = json.loads(rest)
