"""Static files as the image serves them: named by their content, in every reference."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from posixpath import dirname, join, normpath

import pytest
from django.conf import settings
from django.core.files import File
from django.core.files.storage import FileSystemStorage
from django.test import override_settings

from games.pages.installed_games import sprites
from meuterer_site.storage import ModuleStorage

GAMES = Path(settings.BASE_DIR) / "games"
SOURCE = GAMES / "static"
# By prefix of the addresses, as the settings name them.
FOLDERS = {"": SOURCE} | {
    f"{prefix}/": Path(folder) for prefix, folder in settings.STATICFILES_DIRS
}
# Every name in a text after `from` or `import`; Django's own pattern may miss some.
NAMED = re.compile(r"""(?:\bfrom\s*|\bimport\s*\(?\s*)["']([^"'\n]+)["']""")
IN_STYLES = re.compile(r"""url\(["']?(?!data:|#)([^"')]+)""")
HASHED = re.compile(r"\.[0-9a-f]{12}\.\w+$")


@pytest.fixture(scope="module")
def collected(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ModuleStorage]:
    """The site's own files as `collectstatic` writes them."""
    target = tmp_path_factory.mktemp("static")
    unpacked = {"WHITENOISE_SKIP_COMPRESS_EXTENSIONS": ("js", "css", "svg", "png")}
    with override_settings(STATIC_ROOT=str(target), **unpacked):
        storage = ModuleStorage(location=str(target), base_url="/static/")
        found = {
            f"{prefix}{path.relative_to(folder)}": (FileSystemStorage(str(folder)), path)
            for prefix, folder in FOLDERS.items()
            for path in folder.rglob("*")
            if path.is_file()
        }
        for name, (_, path) in found.items():
            with path.open("rb") as file:
                storage.save(name, File(file))
        paths = {
            name: (files, str(path.relative_to(files.location)))
            for name, (files, path) in found.items()
        }
        for name, _, done in storage.post_process(paths):
            assert not isinstance(done, Exception), f"{done}: do these import in a ring? {name}"
        yield storage


def test_every_reference_in_modules_and_styles_is_to_a_file_named_by_its_content(
    collected: ModuleStorage,
) -> None:
    found = 0
    for name, stored in collected.hashed_files.items():
        pattern = {".js": NAMED, ".css": IN_STYLES}.get(Path(name).suffix)
        text = Path(collected.path(stored)).read_text(encoding="utf-8") if pattern else ""
        for other in pattern.findall(text) if pattern else ():
            found += 1
            assert HASHED.search(other), f"{name} names {other}"
            assert collected.exists(normpath(join(dirname(stored), other))), f"{name}: {other}"
    assert found > 100


def test_files_referenced_by_pages_exist(collected: ModuleStorage) -> None:
    named = {address.removeprefix("/static/") for address in sprites().values()}
    for page in (GAMES / "templates").rglob("*.html"):
        named |= set(re.findall(r"{% static '([^']+)' %}", page.read_text(encoding="utf-8")))
    for view in (GAMES / "pages").rglob("*.py"):
        named |= set(re.findall(r'"(games/site/[\w/-]+\.js)"', view.read_text(encoding="utf-8")))
    assert len(named) > 20
    assert named <= collected.hashed_files.keys()


def test_files_referenced_by_the_service_worker_exist_under_their_own_names(
    collected: ModuleStorage,
) -> None:
    script = (SOURCE / "games/site/service_worker.js").read_text(encoding="utf-8")
    named = re.findall(r'"/static/([^"]+\.\w+)"', script)
    assert named
    assert all(collected.exists(name) for name in named)


def test_service_worker_recognizes_names_with_a_content_hash(
    collected: ModuleStorage,
) -> None:
    """The pattern in its script matches the names that are made."""
    script = (SOURCE / "games/site/service_worker.js").read_text(encoding="utf-8")
    (shape,) = re.findall(r"named = /(.+)/\.test", script)
    stored = collected.hashed_files["games/site/table/table.js"]
    assert re.search(shape, stored)
    assert not re.search(shape, "games/site/table/table.js")
