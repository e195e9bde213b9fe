"""What Prometheus and Grafana are given: rules that fire in time, and figures that exist."""

from __future__ import annotations

import json
import re
import subprocess
import urllib.request
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.deploy import manifests
from tests.kit.debian import program

ROOT = Path(__file__).resolve().parents[2]
DEPLOY = ROOT / "deploy"
RULES = [
    rule
    for group in yaml.safe_load((DEPLOY / "alerts.yml").read_text())["groups"]
    for rule in group["rules"]
]
BOARD = [
    target["expr"]
    for panel in json.loads((DEPLOY / "grafana" / "meuterer.json").read_text())["panels"]
    for target in panel["targets"]
]
CONFIGURATIONS = [DEPLOY / "prometheus.yml", DEPLOY / "prometheus-kubernetes.yml"]
PROOFS = sorted((DEPLOY / "alerts_test").glob("*.yml"))
FIGURE = re.compile(r"meuterer_\w+")


def promtool(*arguments: str | Path, reads: str = "") -> None:
    command = [program("promtool"), *map(str, arguments)]
    done = subprocess.run(command, input=reads, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_alerts_and_configuration_are_accepted_by_prometheus() -> None:
    promtool("check", "rules", DEPLOY / "alerts.yml")
    for path in CONFIGURATIONS:
        promtool("check", "config", "--syntax-only", path)


@pytest.mark.parametrize("proof", PROOFS, ids=lambda path: path.stem)
def test_alerts_fire_in_their_cases_and_not_before(proof: Path) -> None:
    promtool("test", "rules", proof)


def test_every_alert_has_a_case_in_which_it_fires_and_one_in_which_it_does_not() -> None:
    cases = [
        case
        for proof in PROOFS
        for test in yaml.safe_load(proof.read_text())["tests"]
        for case in test["alert_rule_test"]
    ]
    alerts = {rule["alert"] for rule in RULES}
    assert {case["alertname"] for case in cases if case.get("exp_alerts")} == alerts
    assert {case["alertname"] for case in cases if not case.get("exp_alerts")} == alerts


def test_every_alert_is_explained_and_says_whether_it_wakes_somebody() -> None:
    text = (ROOT / "docs" / "alerts.md").read_text()
    explained = re.findall(r"^### (\w+)\n\n\*\*(\w+)\.\*\* ", text, re.MULTILINE)
    assert explained == [(rule["alert"], rule["labels"]["severity"].title()) for rule in RULES]


def test_board_has_only_queries_that_prometheus_reads(tmp_path: Path) -> None:
    rules = [{"record": f"panel:{n}", "expr": query} for n, query in enumerate(BOARD)]
    path = tmp_path / "board.yml"
    path.write_text(yaml.safe_dump({"groups": [{"name": "board", "rules": rules}]}))
    promtool("check", "rules", path)


@pytest.mark.parametrize("path", CONFIGURATIONS, ids=lambda path: path.stem)
def test_jobs_of_the_alerts_are_those_that_prometheus_is_told_of(path: Path) -> None:
    queries = " ".join(rule["expr"] for rule in RULES)
    assert set(re.findall(r'job="([\w-]+)"', queries)) == set(jobs(path))


def test_prometheus_asks_where_web_and_worker_of_compose_answer() -> None:
    asked = {(name, port) for name, port in addresses(CONFIGURATIONS[0]).items()}
    workers = {(name, worker_port()) for name in ("worker", "thinker")}
    assert asked == {("web", 8000), *workers}


def test_prometheus_asks_where_the_pods_of_kubernetes_answer() -> None:
    """A service without an address of its own names its pods, and changes no port."""
    services = {
        one["metadata"]["name"]: one["spec"]
        for one in manifests.objects("Service")
        if one["spec"].get("clusterIP") == "None"
    }
    asked = addresses(CONFIGURATIONS[1])
    assert set(asked) == set(services)
    for name, service in services.items():
        (served,) = service["ports"]
        component = service["selector"]["app.kubernetes.io/component"]
        (port,) = manifests.main_container(component)["ports"]
        assert served["targetPort"] == port["name"]
        assert asked[name] == served["port"] == port["containerPort"]


def jobs(path: Path) -> dict[str, Any]:
    """Where Prometheus looks for each job."""
    found = yaml.safe_load(path.read_text())["scrape_configs"]
    return {job["job_name"]: job["dns_sd_configs"][0] for job in found}


def addresses(path: Path) -> dict[str, int]:
    """The ports at which Prometheus asks, by names."""
    return {name: job["port"] for job in jobs(path).values() for name in job["names"]}


def worker_port() -> int:
    services: dict[str, Any] = yaml.safe_load((ROOT / "docker-compose.yml").read_text())["services"]
    return int(services["worker"]["environment"]["METRICS_PORT"])


@pytest.mark.slow
def test_every_figure_of_alerts_board_and_operations_is_one_that_a_site_has(
    running: dict[str, str],
) -> None:
    with urllib.request.urlopen(f"{running['SITE_URL']}/metrics", timeout=60) as answer:
        text = answer.read().decode()
    promtool("check", "metrics", reads=text)
    there = set(re.findall(r"^(meuterer_\w+)[{ ]", text, re.MULTILINE))
    asked = {name for query in BOARD for name in FIGURE.findall(query)}
    asked |= {name for rule in RULES for name in FIGURE.findall(rule["expr"])}
    assert asked - there == set()
    families = {re.sub(r"_(bucket|sum|count)$", "", name) for name in there}
    table = (ROOT / "docs" / "operations.md").read_text()
    rows = re.findall(r"^\| (`meuterer_.*?) \|", table, re.MULTILINE)
    assert {name for row in rows for name in FIGURE.findall(row)} == families
    assert families - {re.sub(r"_(bucket|sum|count)$", "", name) for name in asked} == set()
