"""Webhooks may post to this machine only where a site serves it alone."""

from __future__ import annotations

import pytest
from environ import ImproperlyConfigured

from meuterer_site import own_machine
from meuterer_site.environment import Environment

HOME = "http://127.0.0.1:8000"


@pytest.fixture(autouse=True)
def bare(monkeypatch: pytest.MonkeyPatch) -> None:
    """An environment that says nothing of it."""
    for name in ("HTTPS", "PROXIES", "ALLOWED_HOSTS", own_machine.VARIABLE):
        monkeypatch.delenv(name, raising=False)


@pytest.mark.parametrize(
    ("host", "alone"),
    [
        ("127.0.0.1", True),
        ("::1", True),
        ("localhost", True),
        ("0.0.0.0", False),
        ("::", False),
        ("192.168.1.7", False),
        ("meuterer.example.org", False),
    ],
)
def test_site_serves_this_machine_alone_where_it_listens_on_loopback(
    host: str, alone: bool
) -> None:
    assert own_machine.serves_itself_alone(host) is alone


@pytest.mark.parametrize(
    ("name", "value"), [("HTTPS", "true"), ("PROXIES", "1"), ("ALLOWED_HOSTS", "play.example.org")]
)
def test_site_behind_a_proxy_does_not_serve_this_machine_alone(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    monkeypatch.setenv(name, value)
    assert not own_machine.serves_itself_alone("127.0.0.1")


def test_webhooks_do_not_come_in_unless_it_is_said() -> None:
    assert not own_machine.lets_webhooks_in(Environment(), HOME)


def test_webhooks_come_in_where_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(own_machine.VARIABLE, "True")
    for address in (HOME, "http://[::1]:8000", "http://localhost:8000"):
        assert own_machine.lets_webhooks_in(Environment(), address)


@pytest.mark.parametrize(
    ("address", "more"),
    [
        ("https://meuterer.example.org", {}),
        ("http://0.0.0.0:8000", {}),
        (HOME, {"HTTPS": "true"}),
        (HOME, {"PROXIES": "1"}),
    ],
)
def test_site_of_others_that_lets_webhooks_in_does_not_start(
    monkeypatch: pytest.MonkeyPatch, address: str, more: dict[str, str]
) -> None:
    monkeypatch.setenv(own_machine.VARIABLE, "True")
    for name, value in more.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(ImproperlyConfigured, match="own machine"):
        own_machine.lets_webhooks_in(Environment(), address)
