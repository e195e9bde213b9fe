"""What docker-compose.yml says. A key that this does not know is an error."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

import yaml

from meuterer_site.embedded.data_folder import ROOT

FILE: Final = ROOT / "docker-compose.yml"
EXAMPLE: Final = ROOT / ".env.example"
VARIABLE: Final = re.compile(r"\$(?:\$|\{(\w+)(?:(:?[-?])([^}]*))?\})")
KNOWN: Final = {
    "build", "command", "cpu_shares", "depends_on", "environment", "healthcheck", "image", "init",
    "ports", "restart", "stop_grace_period", "volumes",
}  # fmt: skip
GRACE_SECONDS: Final = 10.0  # of compose, where the file says nothing else
SHARES: Final = 1024  # of processors; the same
SECONDS: Final = {"s": 1, "m": 60}


class ComposeError(Exception):
    """The file says something that cannot be followed here."""


@dataclass(frozen=True)
class Service:
    """One service."""

    name: str
    command: list[str]  # empty: the image's
    environment: dict[str, str]
    check: list[str]  # the health check's program; empty: there is none
    grace: float  # seconds between SIGTERM and SIGKILL
    needs: dict[str, str]  # other services, and in what condition
    build: dict[str, Any]  # empty: an image from elsewhere
    ports: list[str]
    shares: int = SHARES  # of the processors, where these are short


def example() -> dict[str, str]:
    """The variables of ``.env.example``, as they stand there."""
    lines = EXAMPLE.read_text().splitlines()
    pairs = [line.partition("=") for line in lines if line and not line.startswith("#")]
    return {name: value for name, _, value in pairs}


def services(variables: Mapping[str, str]) -> dict[str, Service]:
    """Read every service. Raises ComposeError."""
    found = yaml.safe_load(FILE.read_text())["services"]
    return {
        name: _service(name, interpolated(said, variables), variables)
        for name, said in found.items()
    }


def passed_on(service: str) -> set[str]:
    """The variables that a service gets, those included that are passed on only if they are set."""
    return set(yaml.safe_load(FILE.read_text())["services"][service]["environment"])


def interpolated(said: Any, variables: Mapping[str, str]) -> Any:
    """Put the variables in their places. Raises ComposeError if one is missing."""
    if isinstance(said, dict):
        return {key: interpolated(value, variables) for key, value in said.items()}
    if isinstance(said, list):
        return [interpolated(value, variables) for value in said]
    if not isinstance(said, str):
        return said
    return VARIABLE.sub(lambda match: _value(match, variables), said)


def _value(match: re.Match[str], variables: Mapping[str, str]) -> str:
    name, how, rest = match.groups()
    if name is None:
        return "$"
    value = variables.get(name)
    if value or (value is not None and how in (None, "-", "?")):
        return value
    if how in (":-", "-"):
        return rest
    raise ComposeError(rest or f"{name} is not set.")


def _service(name: str, said: dict[str, Any], variables: Mapping[str, str]) -> Service:
    if unknown := said.keys() - KNOWN:
        raise ComposeError(f"{name}: {', '.join(sorted(unknown))} is not known here.")
    needs = said.get("depends_on", {})
    return Service(
        name=name,
        command=said.get("command", []),
        environment=_environment(said.get("environment", {}), variables),
        check=_check(said.get("healthcheck", {}).get("test", [])),
        grace=seconds(said["stop_grace_period"]) if "stop_grace_period" in said else GRACE_SECONDS,
        needs={other: how["condition"] for other, how in needs.items()},
        build=said.get("build", {}),
        ports=said.get("ports", []),
        shares=said.get("cpu_shares", SHARES),
    )


def _environment(said: dict[str, Any], variables: Mapping[str, str]) -> dict[str, str]:
    """A variable without a value is passed on, if it is set."""
    values = {name: variables.get(name) if said[name] is None else str(said[name]) for name in said}
    return {name: value for name, value in values.items() if value is not None}


def _check(test: list[str]) -> list[str]:
    kind, *words = test or ["CMD"]
    if kind == "CMD-SHELL":
        return ["/bin/sh", "-c", *words]
    if kind != "CMD":
        raise ComposeError(f"The health check {kind} is not known here.")
    return words


def seconds(duration: str) -> float:
    """The seconds of a duration, such as ``1m30s``."""
    parts = re.findall(r"(\d+)([ms])", duration)
    if "".join(map("".join, parts)) != duration:
        raise ComposeError(f"The duration {duration} is not known here.")
    return float(sum(int(count) * SECONDS[unit] for count, unit in parts))
