"""The manifests for Kubernetes, as objects."""

from __future__ import annotations

from typing import Any, Final

import yaml

from meuterer_site.embedded.data_folder import ROOT

FOLDER: Final = ROOT / "deploy" / "kubernetes"
FILLED_IN: Final = "secret.yaml"  # an operator's own, if there is one
FILES: Final = sorted(
    path for path in FOLDER.iterdir() if ".yaml" in path.name and path.name != FILLED_IN
)
WORKLOADS: Final = ("Deployment", "Job")


def objects(*kinds: str) -> list[dict[str, Any]]:
    """Every object of these kinds, or of all."""
    found = [one for path in FILES for one in yaml.safe_load_all(path.read_text())]
    return [one for one in found if not kinds or one["kind"] in kinds]


def workload(component: str) -> dict[str, Any]:
    """The Deployment or Job of web, worker, beat or migrate."""
    (found,) = (
        one for one in objects(*WORKLOADS) if one["metadata"]["name"] == f"meuterer-{component}"
    )
    return found


def pod(component: str) -> dict[str, Any]:
    """The pods that it starts."""
    return dict(workload(component)["spec"]["template"]["spec"])


def main_container(component: str) -> dict[str, Any]:
    """The one container of those pods that stays."""
    (found,) = pod(component)["containers"]
    return dict(found)
