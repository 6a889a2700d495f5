"""Plays deals on a Dask cluster."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import CancelledError, Executor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from game.match.arena.running import OpenExecutor

if TYPE_CHECKING:
    from distributed import Security

RETRIES: Final = 3
CONNECT_SECONDS: Final = 10
ENCRYPTED: Final = "tls://"


class NoExecutor(Exception):
    """The cluster can't be used; the message says why."""


@dataclass(frozen=True, slots=True)
class Certificates:
    """Files in PEM format: the trusted authority, our certificate, and our key if it is not in the same file."""

    authority: Path | None = None
    own: Path | None = None
    key: Path | None = None

    @property
    def given(self) -> bool:
        return any((self.authority, self.own, self.key))


def cluster(address: str, certificates: Certificates) -> OpenExecutor:
    """The cluster with this scheduler. A deal that is lost with its worker is played again by another one."""

    @contextmanager
    def opened() -> Iterator[Executor]:
        try:
            from distributed import Client, KilledWorker  # noqa: PLC0415 - only who has a cluster needs it
        except ImportError as error:
            raise NoExecutor("Dask is not installed (pip install -r requirements-cluster.txt)") from error
        security = _security(address, certificates)
        try:
            client = Client(address, security=security, timeout=CONNECT_SECONDS)
        except Exception as error:  # Dask has no common error for addresses, handshakes and missing packages.
            raise NoExecutor(_why_not(address)) from error
        try:
            with client, client.get_executor(retries=RETRIES) as executor:
                yield executor
        except (KilledWorker, CancelledError, OSError) as error:
            raise NoExecutor(f"the cluster at {address} was lost ({type(error).__name__})") from error
        except ImportError as error:
            raise NoExecutor(f"a worker does not have what it needs ({error})") from error

    return opened


def _security(address: str, certificates: Certificates) -> Security:
    """The TLS settings: our certificates, or Dask's configuration if we have none."""
    from distributed import Security  # noqa: PLC0415 - see above

    if certificates.given and not address.startswith(ENCRYPTED):
        raise NoExecutor(f"certificates are for an address that begins with {ENCRYPTED}")
    files = {
        "tls_ca_file": certificates.authority,
        "tls_client_cert": certificates.own,
        "tls_client_key": certificates.key,
    }
    try:
        security = Security(**{name: str(path) for name, path in files.items() if path is not None})
        usable = security.get_connection_args("client").get("ssl_context") is not None
    except Exception as error:
        why = getattr(error, "strerror", None) or error
        raise NoExecutor(f"the certificates can't be used ({why})") from error
    if address.startswith(ENCRYPTED) and not usable:
        raise NoExecutor(f"{ENCRYPTED} needs --tls-ca and --tls-cert, or certificates in Dask's configuration")
    return security


def _why_not(address: str) -> str:
    if address.startswith(ENCRYPTED):
        return f"there is no scheduler at {address} that trusts these certificates and can be trusted by them"
    return f"there is no scheduler at {address}"
