"""What only a site may do that runs on somebody's own machine, and for that machine alone."""

from __future__ import annotations

import os
from typing import Final
from urllib.parse import urlsplit

from environ import ImproperlyConfigured

from meuterer_site.environment import Environment

HOSTS: Final = frozenset({"127.0.0.1", "::1", "localhost"})
VARIABLE: Final = "LOOPBACK_WEBHOOKS"
OTHERS_COME: Final = ("HTTPS", "PROXIES")  # what a site has that is behind a proxy


def serves_itself_alone(host: str) -> bool:
    """Whether a site that listens at this host is for this machine, and behind no proxy."""
    others = (*OTHERS_COME, "ALLOWED_HOSTS")
    return host in HOSTS and not any(os.environ.get(name) for name in others)


def lets_webhooks_in(env: Environment, site_url: str) -> bool:
    """Whether webhooks may post to this machine, as ``up`` says where it serves itself alone.

    Others would reach by it what only this machine may. Raises ImproperlyConfigured if it is wished
    for at any other site.
    """
    if not env.bool("LOOPBACK_WEBHOOKS", default=False):
        return False
    others_come = any(env(name, default="") for name in OTHERS_COME)
    if others_come or urlsplit(site_url).hostname not in HOSTS:
        raise ImproperlyConfigured(f"{VARIABLE} is only for a site on one's own machine.")
    return True
