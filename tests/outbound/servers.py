"""Small TLS servers on this machine, as helpful or as hostile as a test wants them."""

from __future__ import annotations

import socket
import ssl
import threading
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Self

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID

PATIENCE_SECONDS = 60  # with a caller that is slow
Behaviour = Callable[[socket.socket, threading.Event], None]


def certificate(folder: Path, host: str) -> Path:
    """Write a key and a self-signed certificate for a host into one file."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, host)])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(hours=1))
        .not_valid_after(now + timedelta(hours=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(host)]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .sign(key, hashes.SHA256())
    )
    path = folder / f"{host}.pem"
    path.write_bytes(
        key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
        + made.public_bytes(Encoding.PEM)
    )
    return path


class Server:
    """Listens on a port of its own and treats each caller by its behaviour."""

    def __init__(self, behaviour: Behaviour, pem: Path | None, address: str = "127.0.0.1") -> None:
        self.calls = 0
        self.seen = b""
        self._behaviour = behaviour
        self._over = threading.Event()
        self._tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER) if pem else None
        if self._tls is not None and pem is not None:
            self._tls.load_cert_chain(pem)
        self._listener = socket.create_server((address, 0))
        self.port = int(self._listener.getsockname()[1])
        self._thread = threading.Thread(target=self._serve, daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *exc: object) -> None:
        self.stop()

    def stop(self) -> None:
        """Hang up on everybody, and listen no more."""
        self._over.set()
        with suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)
        self._thread.join()
        self._listener.close()

    def _serve(self) -> None:
        while not self._over.is_set():
            try:
                caller, _ = self._listener.accept()
            except OSError:
                return
            self.calls += 1
            with suppress(OSError), caller:
                self._treat(caller)

    def _treat(self, caller: socket.socket) -> None:
        caller.settimeout(PATIENCE_SECONDS)
        if self._tls is None:
            self._behaviour(caller, self._over)
            return
        with self._tls.wrap_socket(caller, server_side=True) as sock:
            self.seen += read_request(sock)
            self._behaviour(sock, self._over)


def read_request(sock: socket.socket) -> bytes:
    """Read a request to the end that its Content-Length gives."""
    data = b""
    while b"\r\n\r\n" not in data:
        data += sock.recv(65536)
    head, _, body = data.partition(b"\r\n\r\n")
    length = int(head.lower().split(b"content-length:")[1].split()[0])
    while len(body) < length:
        more = sock.recv(65536)
        data, body = data + more, body + more
    return data


def answers(text: str) -> Behaviour:
    """Answer with these lines and close."""

    def behave(sock: socket.socket, over: threading.Event) -> None:
        sock.sendall(text.replace("\n", "\r\n").encode() + b"\r\n\r\n")

    return behave


def hangs(sock: socket.socket, over: threading.Event) -> None:
    """Say nothing and keep the connection open, until the server is stopped."""
    over.wait()


def drips(first: bytes, drop: bytes, pause: float) -> Behaviour:
    """Send something, then go on for ever, a little at a time."""

    def behave(sock: socket.socket, over: threading.Event) -> None:
        sock.sendall(first)
        while not over.wait(pause):
            sock.sendall(drop)

    return behave
