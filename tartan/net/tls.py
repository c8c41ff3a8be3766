"""Private lines: the host's certificate, its fingerprint, and a guest that accepts no other (N1, N7).

A host without a certificate of its own is made one that nobody vouches for; it is told apart by its fingerprint, which
is part of the line that the host reads out. It is kept in a private file, so that a host that was restarted is the same
one to its guests. Making one takes the package `cryptography` (the extra `tartan[tls]`), using one does not.
"""

from __future__ import annotations

import contextlib
import os
import ssl
from dataclasses import dataclass
from hashlib import sha256
from hmac import compare_digest
from importlib.util import find_spec
from typing import TYPE_CHECKING

from tartan.engine.errors import TartanError
from tartan.store.paths import data_folder, make_private

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

FOLDER = "tls"
FILE = "host.pem"
YEARS = 20
"""For how long a certificate is made; guests go by its fingerprint alone."""
SERVER_NAME = "tartan"
"""What a host with a certificate of its own making is called in the handshake, whatever its address is."""
MISSING = "A private line needs one more package, which is installed with: pip install 'tartan[tls]'"
ANOTHER = "The host that answers is not the one whose line you were given: its certificate has another fingerprint."


@dataclass(frozen=True, slots=True)
class Identity:
    """What a host shows to its guests."""

    context: ssl.SSLContext
    fingerprint: str
    """SHA-256 of its certificate, hexadecimal."""


def can_be_made() -> bool:
    """Whether a certificate can be made here."""
    return find_spec("cryptography") is not None


def own_identity(folder: Path | None = None) -> Identity:
    """The host's own certificate, by default kept beside the store; made where there is none that can be used.

    Raises TartanError where it cannot be made or kept.
    """
    path = (folder or data_folder() / FOLDER) / FILE
    with contextlib.suppress(TartanError):
        return identity_of(path)
    if not can_be_made():
        raise TartanError(MISSING)
    try:
        _keep(path, _made())
    except OSError as e:
        raise TartanError(f"The certificate of this host cannot be kept: {e.strerror or 'it failed'}.") from e
    return identity_of(path)


def identity_of(certificate: Path, key: Path | None = None) -> Identity:
    """The identity of a certificate, or chain of them, and its key, both as PEM; one file may hold both.

    Raises TartanError where they are none, or do not belong together.
    """
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    try:
        pem = certificate.read_text(encoding="ascii", errors="replace")
        context.load_cert_chain(certificate, key, password=_nobody_asks)
        first = pem[pem.index("-----BEGIN CERTIFICATE-----") :]
        end = "-----END CERTIFICATE-----"
        der = ssl.PEM_cert_to_DER_cert(first[: first.index(end) + len(end)] + "\n")
    except ssl.SSLError as e:
        raise TartanError("The certificate and its key cannot be used: they are damaged, locked, or no pair.") from e
    except OSError as e:
        raise TartanError(f"The certificate or its key cannot be read: {e.strerror or 'it failed'}.") from e
    except ValueError as e:
        raise TartanError("The certificate cannot be used: it is no certificate in PEM form.") from e
    return Identity(context, fingerprint_of(der))


def guest_context(fingerprint: str) -> tuple[ssl.SSLContext, Callable[[bytes], None] | None]:
    """How a guest calls by a private line, and what looks at the certificate (DER) before a word is said.

    With a fingerprint nothing else counts; without one ("") the certificate has to be one that the system trusts.
    """
    if not fingerprint:
        return ssl.create_default_context(), None
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE  # the fingerprint says more than anybody who could vouch for it

    def certified(der: bytes) -> None:
        if not compare_digest(fingerprint_of(der), fingerprint.lower()):
            raise TartanError(ANOTHER)

    return context, certified


def fingerprint_of(der: bytes) -> str:
    """SHA-256 of a certificate, hexadecimal."""
    return sha256(der).hexdigest()


def _nobody_asks() -> str:
    """Stands for the word that opens a locked key: nobody is asked for it in the midst of a screen."""
    return ""


def _keep(path: Path, pem: bytes) -> None:
    """Write a file that its owner alone may read, whole or not at all."""
    make_private(path.parent)
    draft = path.with_name(f".{path.name}.{os.getpid()}.part")
    draft.unlink(missing_ok=True)
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(pem)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)


def _made() -> bytes:
    """A fresh key and a certificate for it, as PEM; they name nobody."""
    from datetime import UTC, datetime, timedelta

    from cryptography import x509
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.x509.oid import NameOID

    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, SERVER_NAME)])
    since = datetime.now(UTC) - timedelta(days=1)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(since)
        .not_valid_after(since + timedelta(days=365 * YEARS))
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    return key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    ) + certificate.public_bytes(serialization.Encoding.PEM)
