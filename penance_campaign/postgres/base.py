"""PostgreSQL as Django knows it, but for three things: connections are lent from request to request, whether one still
is there is listened for before it is asked, and it says how its transactions ended.
"""

from __future__ import annotations

import select
from typing import Any

from django.db.backends.postgresql import base
from psycopg.pq import TransactionStatus

from apps.ground.write_outcome import OutcomeMarking
from penance_campaign.postgres import connection_pool
from penance_campaign.postgres.connection_pool import Line


class DatabaseWrapper(OutcomeMarking, base.DatabaseWrapper):
    """What a thread asks by."""

    def get_new_connection(self, conn_params: dict[str, Any]) -> Line:
        made, lines = super().get_new_connection, connection_pool.LINES
        return lines.take(lambda: made(conn_params), _is_quiet) if lines.are_lent else made(conn_params)

    def close_if_unusable_or_obsolete(self) -> None:
        """Before and after each request: what is well is another's next."""
        super().close_if_unusable_or_obsolete()
        if self.connection is not None and not self.in_atomic_block and connection_pool.LINES.are_lent:
            line, self.connection = self.connection, None
            connection_pool.LINES.put(line)

    def is_usable(self) -> bool:
        """A server that has nothing to answer says nothing until it hangs up, so only one that was heard is asked."""
        return _is_quiet(self.connection) or super().is_usable()


def _is_quiet(line: Line | None) -> bool:
    if line is None or line.closed or line.info.transaction_status != TransactionStatus.IDLE:
        return False
    ear = select.poll()
    ear.register(line.fileno(), select.POLLIN)
    return not ear.poll(0)
