"""PostgreSQL as Django knows it, but for one thing: whether it is still there is listened for before it is asked."""

from __future__ import annotations

import select

from django.db.backends.postgresql import base
from psycopg.pq import TransactionStatus


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection that is kept between requests, looked at with each of them."""

    def is_usable(self) -> bool:
        """A server that has nothing to answer says nothing until it hangs up, so only one that was heard is asked."""
        return self._is_quiet() or super().is_usable()

    def _is_quiet(self) -> bool:
        line = self.connection
        if line is None or line.closed or line.info.transaction_status != TransactionStatus.IDLE:
            return False
        ear = select.poll()
        ear.register(line.fileno(), select.POLLIN)
        return not ear.poll(0)
