"""Static files as the image serves them: named by their content, wherever one names another."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from posixpath import dirname, join, normpath

import pytest
from django.conf import settings
from django.core.files.storage import FileSystemStorage
from django.test import override_settings

from games.pages.shell import SPRITES
from meuterer_site.storage import ModuleStorage

GAMES = Path(settings.BASE_DIR) / "games"
SOURCE = GAMES / "static"
# Whatever stands in a text after `from` or `import`; Django's own pattern may miss some of it.
NAMED = re.compile(r"""(?:\bfrom\s*|\bimport\s*\(?\s*)["']([^"'\n]+)["']""")
IN_STYLES = re.compile(r"""url\(["']?(?!data:|#)([^"')]+)""")
HASHED = re.compile(r"\.[0-9a-f]{12}\.\w+$")


@pytest.fixture(scope="module")
def collected(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ModuleStorage]:
    """The site's own files, as `collectstatic` writes them; nothing of it takes a browser."""
    target = tmp_path_factory.mktemp("static")
    unpacked = {"WHITENOISE_SKIP_COMPRESS_EXTENSIONS": ("js", "css", "svg", "png")}
    with override_settings(STATIC_ROOT=str(target), **unpacked):
        storage = ModuleStorage(location=str(target), base_url="/static/")
        files = FileSystemStorage(location=str(SOURCE))
        names = [str(p.relative_to(SOURCE)) for p in SOURCE.rglob("*") if p.is_file()]
        for name in names:
            with files.open(name) as file:
                storage.save(name, file)
        for name, _, done in storage.post_process({name: (files, name) for name in names}):
            assert not isinstance(done, Exception), f"{done}: do these import in a ring? {name}"
        yield storage


def test_whatever_a_module_or_a_style_names_is_a_file_named_by_its_content(
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


def test_what_pages_name_is_there(collected: ModuleStorage) -> None:
    named = {f"games/art/{sprite}.svg" for sprite in SPRITES}
    for page in (GAMES / "templates").rglob("*.html"):
        named |= set(re.findall(r"{% static '([^']+)' %}", page.read_text(encoding="utf-8")))
    for view in (GAMES / "pages").rglob("*.py"):
        named |= set(re.findall(r'"(games/site/[\w/-]+\.js)"', view.read_text(encoding="utf-8")))
    assert len(named) > 20
    assert named <= collected.hashed_files.keys()


def test_what_the_service_worker_names_is_there_under_its_own_name(
    collected: ModuleStorage,
) -> None:
    script = (SOURCE / "games/site/sw.js").read_text(encoding="utf-8")
    named = re.findall(r'"/static/([^"]+\.\w+)"', script)
    assert named
    assert all(collected.exists(name) for name in named)


def test_the_service_worker_keeps_by_name_what_is_named_by_its_content(
    collected: ModuleStorage,
) -> None:
    """The shape of such names in its script is the one that they have."""
    script = (SOURCE / "games/site/sw.js").read_text(encoding="utf-8")
    (shape,) = re.findall(r"named = /(.+)/\.test", script)
    stored = collected.hashed_files["games/site/table/table.js"]
    assert re.search(shape, stored)
    assert not re.search(shape, "games/site/table/table.js")
