"""A real Prometheus reads a real site: it finds it, and can work out each rule and each panel."""

from __future__ import annotations

import json
import subprocess
import time
import urllib.parse
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
import yaml

from meuterer_site.embedded import child_processes
from meuterer_site.embedded.ports import free_port
from tests.deploy.test_alerts import BOARD, DEPLOY, RULES
from tests.kit.debian import program

PATIENCE_SECONDS = 60

pytestmark = pytest.mark.acceptance("operations")


def ask(url: str, **parameters: str) -> Any:
    """What Prometheus's own API answers."""
    whole = f"{url}?{urllib.parse.urlencode(parameters)}"
    with urllib.request.urlopen(whole, timeout=PATIENCE_SECONDS) as answer:
        return json.load(answer)["data"]


def wait_for(condition: Callable[[], bool]) -> None:
    give_up = time.monotonic() + PATIENCE_SECONDS
    while True:
        try:
            if condition():
                return
        except OSError:  # it is starting
            pass
        assert time.monotonic() < give_up
        time.sleep(0.2)


@pytest.fixture
def prometheus(running: dict[str, str], tmp_path: Path) -> Iterator[str]:
    """The shipped configuration, with a site's address in place of names in compose's network."""
    settings = yaml.safe_load((DEPLOY / "prometheus.yml").read_text())
    often = {"scrape_interval": "2s", "scrape_timeout": "2s", "evaluation_interval": "1s"}
    settings["global"] |= often
    settings["rule_files"] = [str(DEPLOY / "alerts.yml")]
    for job in settings["scrape_configs"]:
        del job["dns_sd_configs"]
        job["static_configs"] = [{"targets": [urlsplit(running["SITE_URL"]).netloc]}]
    (tmp_path / "metrics-token").write_text("any")
    (tmp_path / "prometheus.yml").write_text(yaml.safe_dump(settings))
    address = f"127.0.0.1:{free_port()}"
    command = [
        program("prometheus"),
        f"--config.file={tmp_path / 'prometheus.yml'}",
        f"--storage.tsdb.path={tmp_path / 'data'}",
        f"--web.listen-address={address}",
    ]
    child: subprocess.Popen[bytes] = child_processes.spawn(command, log=tmp_path / "log")
    try:
        yield f"http://{address}/api/v1"
    finally:
        child_processes.stop(child, patience=20)


def test_prometheus_finds_the_site_and_works_out_all_rules_and_panels(prometheus: str) -> None:
    def value(query: str) -> float:
        found = ask(f"{prometheus}/query", query=query)["result"]
        return float(found[0]["value"][1]) if found else 0.0

    def rules() -> list[dict[str, Any]]:
        return [each for group in ask(f"{prometheus}/rules")["groups"] for each in group["rules"]]

    wait_for(lambda: value('sum(up{job=~"meuterer-.*"})') == 2)
    wait_for(lambda: value("count(meuterer_games)") > 0)
    wait_for(lambda: all(rule["health"] == "ok" for rule in rules()))
    assert {rule["name"] for rule in rules()} == {rule["alert"] for rule in RULES}
    for query in BOARD:
        ask(f"{prometheus}/query", query=query)
    down = 'count(ALERTS{alertname=~".*(Down|Away|ReadOnly|Silent)"})'
    wait_for(lambda: value(down) == 0)  # it pends until the first answers are there
