"""How hints lie in a Redis: what a worker has taken is gone from there, and nothing is put back.

kombu's own transport keeps what is taken until it is done, and writes to Redis once more when a connection ends or work
does. Where that fails in the wrong order, it asks a connection that it has let go for its address, and the worker ends
for good. A hint need not be kept: its job is a row, which every worker finds by itself.
"""

from __future__ import annotations

from typing import Any

from kombu.transport import redis


class Channel(redis.Channel):
    """Takes and gives, and owes Redis nothing for it."""

    ack_emulation = False
    do_restore = False

    def _restore(self, message: Any, leftmost: bool = False) -> None:  # noqa: FBT001, FBT002 - kombu's signature
        """Whose work was lost with its process finds it again by the end of its lease."""


class Transport(redis.Transport):
    """Celery's names for it are `redis://` and `rediss://`."""

    Channel = Channel
