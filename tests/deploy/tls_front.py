"""Debian's nginx with the file of `deploy/`, in front of two webs of this machine."""

from __future__ import annotations

import http.client
import os
import re
import socket
import ssl
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import timedelta
from ipaddress import IPv4Address
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

from games.clocks.now import now
from meuterer_site.embedded import child_processes, data_folder
from meuterer_site.embedded.ports import free_port
from tests.kit import debian

PATIENCE_SECONDS = 60
CONF = data_folder.ROOT / "deploy" / "nginx.conf"
TEMPORARY = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")


class Front(NamedTuple):
    """A running nginx, as its clients see it."""

    port: int
    plain_port: int  # without TLS
    trust: ssl.SSLContext
    access_log: Path

    def connect(self) -> http.client.HTTPSConnection:
        return http.client.HTTPSConnection(
            "127.0.0.1", self.port, timeout=PATIENCE_SECONDS, context=self.trust
        )

    def ask(
        self, path: str, *, method: str = "GET", body: bytes | None = None, **headers: str
    ) -> tuple[http.client.HTTPResponse, bytes]:
        """One request over a connection of its own."""
        names = {name.replace("_", "-"): value for name, value in headers.items()}
        with closing(self.connect()) as connection:
            connection.request(method, path, body, names)
            answer = connection.getresponse()
            return answer, answer.read()


@contextmanager
def nginx(webs: tuple[int, int]) -> Iterator[Front]:
    """Run it before the webs at these ports."""
    program, user = debian.program("nginx"), data_folder.service_user()
    with TemporaryDirectory(prefix="nginx-") as name:
        folder, port, plain = Path(name), free_port(), free_port()
        make_certificate(folder)
        (folder / "nginx.conf").write_text(substituted(port, plain, webs))
        for path in (folder, *folder.iterdir()):
            if user is not None:
                os.chown(path, user, user)
        own = ["-p", folder, "-c", "nginx.conf", "-e", "early.log"]
        own += ["-g", "daemon off; pid nginx.pid;"]
        process = child_processes.spawn([program, *own], log=folder / "output", user=user)
        try:
            wait_for(lambda: listens(port) or process.poll() is not None)
            assert process.poll() is None, (folder / "output").read_text()
            trust = ssl.create_default_context(cafile=folder / "fullchain.pem")
            yield Front(port, plain, trust, folder / "access.log")
        finally:
            child_processes.stop(process)


def substituted(port: int, plain: int, webs: tuple[int, int]) -> str:
    """The file, with the addresses of this run, and all that it names in its own folder.

    Paths are relative, as the folder's may have a space in it.
    """
    text = re.sub(r"^ *listen \[::\].*\n", "", CONF.read_text(), flags=re.MULTILINE)
    places = {
        "listen 80;": f"listen 127.0.0.1:{plain};",
        "listen 443 ": f"listen 127.0.0.1:{port} ",
        "server 127.0.0.1:8000 ": f"server 127.0.0.1:{webs[0]} ",
        "server 127.0.0.1:8001 ": f"server 127.0.0.1:{webs[1]} ",
        "/var/log/nginx/": "",
        "/etc/nginx/tls/": "",
        "http {\n": "http {\n" + "".join(f"    {kind}_temp_path {kind};\n" for kind in TEMPORARY),
    }
    for shipped, own in places.items():
        assert shipped in text
        text = text.replace(shipped, own)
    return text


def make_certificate(folder: Path) -> None:
    """A certificate for this machine that signs itself, where nginx is to find it."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "127.0.0.1")])
    here = x509.SubjectAlternativeName([x509.IPAddress(IPv4Address("127.0.0.1"))])
    builder = x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
    builder = builder.not_valid_before(now() - timedelta(days=1))
    builder = builder.not_valid_after(now() + timedelta(days=1))
    builder = builder.add_extension(here, critical=False)
    certificate = builder.sign(key, hashes.SHA256())
    pem = serialization.Encoding.PEM
    (folder / "fullchain.pem").write_bytes(certificate.public_bytes(pem))
    (folder / "privkey.pem").write_bytes(
        key.private_bytes(pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    )


def listens(port: int) -> bool:
    with closing(socket.socket()) as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def wait_for(condition: Callable[[], bool]) -> None:
    give_up = time.monotonic() + PATIENCE_SECONDS
    while not condition():
        assert time.monotonic() < give_up
        time.sleep(0.02)
