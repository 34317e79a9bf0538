"""A PgBouncer in transaction mode, where there is one: few connections to PostgreSQL, and many to it."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import psycopg

from penance_campaign.ports import claim_free_port
from tests.house import PATIENCE, until

PGBOUNCER = shutil.which("pgbouncer", path=f"{os.environ['PATH']}:/usr/sbin")
SETTINGS = """\
[databases]
{name} = host={host} dbname={name} user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = {port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 3
max_client_conn = 200
"""


@contextmanager
def pooled(url: str) -> Iterator[str]:
    """The address of this database through a pooler of its own."""
    assert PGBOUNCER
    parts = urlsplit(url)
    host, name = parse_qs(parts.query)["host"][0], parts.path.removeprefix("/")
    with tempfile.TemporaryDirectory(prefix="penance-pooler-") as folder, claim_free_port("127.0.0.1", 16432) as claim:
        Path(folder).chmod(0o755)
        said = Path(folder, "pgbouncer.ini")
        said.write_text(SETTINGS.format(name=name, host=host, port=claim.port))
        user = [] if os.getuid() else ["-u", Path(host).owner()]  # it does not run as root, who owns no socket here
        process = subprocess.Popen([PGBOUNCER, "-q", *user, said], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        address = f"postgres://postgres@127.0.0.1:{claim.port}/{name}"
        try:
            until(lambda: _answers(address))
            yield address
        finally:
            process.kill()
            process.wait(PATIENCE)


def _answers(address: str) -> bool:
    try:
        psycopg.connect(address).close()
    except psycopg.OperationalError:
        return False
    return True
