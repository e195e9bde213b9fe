"""What only a site may do that runs on somebody's own machine and serves only that machine."""

from __future__ import annotations

import os
from typing import Final
from urllib.parse import urlsplit

from environ import ImproperlyConfigured

from meuterer_site.environment import Environment

HOSTS: Final = frozenset({"127.0.0.1", "::1", "localhost"})
VARIABLE: Final = "LOOPBACK_WEBHOOKS"
OTHERS_COME: Final = ("HTTPS", "PROXIES")  # set for a site behind a proxy


def serves_itself_alone(host: str) -> bool:
    """Whether a site listening on this host serves only this machine, without a proxy."""
    others = (*OTHERS_COME, "ALLOWED_HOSTS")
    return host in HOSTS and not any(os.environ.get(name) for name in others)


def lets_webhooks_in(env: Environment, site_url: str) -> bool:
    """Whether webhooks may post to this machine; ``up`` asks for that if it serves only itself.

    Elsewhere, others could use that to reach what only this machine may. So on any other site that
    asks for it, this raises ImproperlyConfigured.
    """
    if not env.bool("LOOPBACK_WEBHOOKS", default=False):
        return False
    others_come = any(env(name, default="") for name in OTHERS_COME)
    if others_come or urlsplit(site_url).hostname not in HOSTS:
        raise ImproperlyConfigured(f"{VARIABLE} is only for a site on one's own machine.")
    return True
