"""The manifests fit the schemas of Kubernetes, each other, the image and docker-compose.yml."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import kubernetes_validate
import pytest

from tests.deploy import compose_file, manifests
from tests.deploy.compose_file import Service
from tests.deploy.test_compose import FILLED

COMPONENTS: Final = ("web", "worker", "thinker", "beat", "migrate")
OLDEST: Final = "1.30"  # for which the manifests are written
VERSIONS: Final = (OLDEST, kubernetes_validate.latest_version())
STOP_SECONDS: Final = 5  # while web still gets requests


@pytest.fixture(scope="module")
def services() -> dict[str, Service]:
    return compose_file.services(FILLED)


def containers(component: str) -> list[dict[str, Any]]:
    found = manifests.pod(component)
    return [*found["containers"], *found.get("initContainers", [])]


def labels(component: str) -> dict[str, str]:
    return dict(manifests.workload(component)["spec"]["template"]["metadata"]["labels"])


def in_all(found: Any, key: str) -> Iterator[Any]:
    """Every value of a key, however deep."""
    if isinstance(found, dict):
        yield from (value for name, value in found.items() if name == key)
        found = list(found.values())
    if isinstance(found, list):
        for part in found:
            yield from in_all(part, key)


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("one", manifests.objects(), ids=lambda one: one["kind"])
def test_object_of_each_manifest_fits_the_schema_of_its_kind(
    one: dict[str, Any], version: str
) -> None:
    kubernetes_validate.validate(one, version, strict=True)


def test_misspelt_field_does_not_fit_the_schema() -> None:
    wrong = copy.deepcopy(manifests.workload("web"))
    wrong["spec"]["template"]["spec"]["terminationGraceSeconds"] = 1
    with pytest.raises(kubernetes_validate.ValidationError, match="terminationGraceSeconds"):
        kubernetes_validate.validate(wrong, OLDEST, strict=True)


def test_every_file_of_the_folder_but_its_readme_is_checked() -> None:
    checked = {path.name for path in manifests.FILES} | {manifests.FILLED_IN}
    assert {path.name for path in manifests.FOLDER.iterdir()} - checked == {"README.md"}


def test_template_of_the_secret_is_not_applied_with_the_folder() -> None:
    """kubectl takes .yaml, .yml and .json, and would overwrite the real one."""
    (path,) = [path for path in manifests.FILES if "kind: Secret" in path.read_text()]
    assert path.suffix == ".example"


@pytest.mark.parametrize("component", COMPONENTS)
def test_command_is_that_of_compose(component: str, services: dict[str, Service]) -> None:
    main = manifests.main_container(component)
    assert "command" not in main
    assert main.get("args", []) == services[component].command


@pytest.mark.parametrize("component", ["worker", "thinker", "beat"])
def test_liveness_is_checked_as_by_compose(component: str, services: dict[str, Service]) -> None:
    asked = manifests.main_container(component)["livenessProbe"]["exec"]["command"]
    assert asked == services[component].check


def test_environment_has_the_names_of_compose(services: dict[str, Service]) -> None:
    (config,) = manifests.objects("ConfigMap")
    (secret,) = manifests.objects("Secret")
    named = [*config["data"], *secret["stringData"]]
    assert sorted(named) == sorted(services["web"].environment)
    assert all(isinstance(value, str) for value in (config["data"] | secret["stringData"]).values())


def test_every_container_gets_the_whole_environment() -> None:
    (config,) = manifests.objects("ConfigMap")
    (secret,) = manifests.objects("Secret")
    both = [
        {"configMapRef": {"name": config["metadata"]["name"]}},
        {"secretRef": {"name": secret["metadata"]["name"]}},
    ]
    assert all(one["envFrom"] == both for name in COMPONENTS for one in containers(name))


@pytest.mark.parametrize("component", COMPONENTS)
def test_pods_of_each_workload_are_confined(component: str) -> None:
    """Not root, no privileges, nothing to write to but /tmp, and a limit of memory."""
    pod = manifests.pod(component)
    assert pod["securityContext"]["runAsNonRoot"] is True
    dockerfile = Path(compose_file.ROOT / "Dockerfile").read_text()
    assert f"--uid {pod['securityContext']['runAsUser']} " in dockerfile
    assert pod["automountServiceAccountToken"] is False
    for one in containers(component):
        assert one["securityContext"] == {
            "allowPrivilegeEscalation": False,
            "readOnlyRootFilesystem": True,
            "capabilities": {"drop": ["ALL"]},
        }
        assert [mount["mountPath"] for mount in one["volumeMounts"]] == ["/tmp"]
        assert one["resources"]["limits"]["memory"]
        assert set(one["resources"]["requests"]) == {"cpu", "memory"}


def test_everything_runs_the_same_image() -> None:
    assert len({one["image"] for name in COMPONENTS for one in containers(name)}) == 1


@pytest.mark.parametrize("component", ["web", "worker", "thinker", "beat"])
def test_pods_have_the_time_to_end_that_compose_gives(
    component: str, services: dict[str, Service]
) -> None:
    before = STOP_SECONDS if component == "web" else 0
    grace = manifests.pod(component)["terminationGracePeriodSeconds"]
    assert grace == services[component].grace + before


def test_web_goes_on_for_a_moment_when_it_is_asked_to_end() -> None:
    stop = manifests.main_container("web")["lifecycle"]["preStop"]["exec"]["command"]
    assert stop == ["sleep", str(STOP_SECONDS)]


def test_second_beat_stands_by_on_another_node() -> None:
    assert manifests.workload("beat")["spec"]["replicas"] == 2
    (spread,) = manifests.pod("beat")["topologySpreadConstraints"]
    assert spread["topologyKey"] == "kubernetes.io/hostname"


@pytest.mark.parametrize("component", ["web", "worker", "thinker"])
def test_several_pods_run_and_neither_update_nor_maintenance_stops_all(component: str) -> None:
    spec = manifests.workload(component)["spec"]
    assert spec["strategy"]["rollingUpdate"]["maxUnavailable"] == 0
    assert "replicas" not in spec, "the autoscaler's number would be undone by each update"
    budget, scaler = (
        next(one for one in manifests.objects(kind) if component in one["metadata"]["name"])
        for kind in ("PodDisruptionBudget", "HorizontalPodAutoscaler")
    )
    assert 1 <= budget["spec"]["minAvailable"] < scaler["spec"]["minReplicas"]
    assert scaler["spec"]["scaleTargetRef"]["name"] == f"meuterer-{component}"
    assert scaler["spec"]["minReplicas"] < scaler["spec"]["maxReplicas"]


def test_selector_of_each_object_selects_pods_that_there_are() -> None:
    pods = [labels(name) for name in COMPONENTS]
    found = [
        one.get("matchLabels", one)
        for key in ("selector", "labelSelector")
        for one in in_all(manifests.objects(), key)
    ]
    assert len(found) == 15
    for wanted in found:
        assert [pod for pod in pods if wanted.items() <= pod.items()], json.dumps(wanted)


def test_requests_find_their_way_to_the_port_of_web(services: dict[str, Service]) -> None:
    (port,) = manifests.main_container("web")["ports"]
    (service,) = (one for one in manifests.objects("Service") if "clusterIP" not in one["spec"])
    (ingress,) = manifests.objects("Ingress")
    (served,) = service["spec"]["ports"]
    assert port["containerPort"] == int(services["web"].ports[0].rpartition(":")[2])
    assert served["targetPort"] == port["name"]
    (backend,) = in_all(ingress, "backend")
    assert backend["service"] == {
        "name": service["metadata"]["name"],
        "port": {"name": served["name"]},
    }


def test_metrics_of_workers_are_where_the_environment_says() -> None:
    (config,) = manifests.objects("ConfigMap")
    (port,) = manifests.main_container("worker")["ports"]
    assert port["containerPort"] == int(config["data"]["METRICS_PORT"])


def test_probes_ask_under_an_allowed_host() -> None:
    (config,) = manifests.objects("ConfigMap")
    allowed = config["data"]["ALLOWED_HOSTS"].split(",")
    asked = list(in_all(manifests.pod("web"), "httpHeaders"))
    assert len(asked) == 3
    assert all(header["value"] in allowed for one in asked for header in one)
