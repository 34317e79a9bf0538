"""Where messages to the worker lie: in Redis, or in a folder when there is none.

kombu's own folder transport lets a reader take a file that is still being written, and forgets a message as soon as it
is read. This one puts files in place whole, keeps each until its work is done, and gives back what a dead worker held.
"""

from __future__ import annotations

import fcntl
import time
from pathlib import Path
from queue import Empty
from typing import IO, Any

from kombu.transport import TRANSPORT_ALIASES, filesystem, virtual
from kombu.utils.json import dumps, loads

TRANSPORT_ALIASES["folder"] = "penance_campaign.broker:Transport"
TRANSPORT_ALIASES["redis"] = TRANSPORT_ALIASES["rediss"] = "penance_campaign.redis_broker:Transport"
FOLDER_URL = "folder://"
LOOKS = 0.2
"""Seconds for which a worker only waits for messages."""


def folder_options(folder: Path) -> dict[str, Any]:
    waiting, taken, control = (folder / name for name in ("waiting", "taken", "control"))
    for made in (waiting, taken, control):
        made.mkdir(parents=True, exist_ok=True)
    return {
        "data_folder_in": str(waiting),
        "data_folder_out": str(waiting),
        "processed_folder": str(taken),
        "control_folder": str(control),
        "polling_interval": 0.1,
    }


def redis_options() -> dict[str, Any]:
    """A Redis that accepts and never answers would hold a request for a minute: one try, two seconds, and say so."""
    return {"socket_connect_timeout": 1, "socket_timeout": 2, "max_retries": 0}


class AnotherWorker(RuntimeError):
    """The folder already has its worker."""


def serve_alone(folder: Path) -> IO[str]:
    """Become the folder's one worker, and put back what an earlier one had taken and not finished.

    The lock is the kernel's: it goes with the process, however that ends.
    """
    lock = (folder / "worker.lock").open("w")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise AnotherWorker(
            f"Another worker already serves {folder}: stop it first, or set REDIS_URL to run several."
        ) from None
    for draft in (folder / "taken").glob("*.draft"):
        draft.unlink(missing_ok=True)
    for unfinished in (folder / "taken").glob("*.msg"):
        unfinished.rename(folder / "waiting" / unfinished.name)
    return lock


class Channel(filesystem.Channel):
    """A folder of waiting messages beside a folder of taken ones."""

    def _put(self, queue: str, payload: dict[str, Any], **kwargs: Any) -> None:  # type: ignore[override]  # kombu's own two differ
        tag = payload["properties"]["delivery_tag"]
        draft = self._taken / f"{tag}.draft"
        draft.write_text(dumps(payload))
        draft.rename(self._waiting / f"{time.time_ns():020d}_{tag}.{queue}.msg")
        self._forget(tag)

    def _get(self, queue: str, timeout: float | None = None) -> dict[str, Any]:
        for file in sorted(self._waiting.glob(f"*.{queue}.msg")):
            taken = self._taken / file.name
            try:
                file.rename(taken)
            except FileNotFoundError:
                continue  # another reader was first
            message: dict[str, Any] = loads(taken.read_text())
            return message
        raise Empty

    def basic_ack(self, delivery_tag: str, multiple: bool = False) -> None:  # noqa: FBT001, FBT002 - kombu's signature
        super().basic_ack(delivery_tag, multiple)
        self._forget(delivery_tag)

    def basic_reject(self, delivery_tag: str, requeue: bool = False) -> None:  # noqa: FBT001, FBT002 - kombu's signature
        super().basic_reject(delivery_tag, requeue)
        self._forget(delivery_tag)

    def _forget(self, tag: str) -> None:
        for file in self._taken.glob(f"*_{tag}.*.msg"):
            file.unlink(missing_ok=True)

    @property
    def _waiting(self) -> Path:
        return Path(self.transport_options["data_folder_in"])

    @property
    def _taken(self) -> Path:
        return Path(self.transport_options["processed_folder"])


class Transport(filesystem.Transport):
    """Celery's name for it is `folder://`."""

    Channel = Channel
    global_state = virtual.BrokerState()

    def drain_events(self, connection: Any, timeout: float | None = None, **kwargs: Any) -> Any:
        """Between two of these a worker looks whether it is to end."""
        return super().drain_events(connection, timeout=min(timeout or LOOKS, LOOKS), **kwargs)
