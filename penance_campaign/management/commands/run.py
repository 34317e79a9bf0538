"""`make run`: the whole house on one machine, from nothing to a page."""

from __future__ import annotations

import os
import signal
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any, NoReturn

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand

from apps.accounts.credentials import sign_in_link
from apps.campaigns.demo.ash_march import seeded
from apps.campaigns.demo.ash_march_opening import Demo
from apps.chronicle.log.queries import every_campaign
from apps.chronicle.proof.rebuild import drawing, what_hinders
from apps.keeping.folder_lock import FolderTaken, lock
from penance_campaign import environment, ports, process_start, static_files
from penance_campaign.processes import Children, Died

WEB = (
    *("--interface", "rsgi", "--workers", "1", "--no-ws", "--http", "1", "--log-level", "warning"),
    *("--backlog", "2048", "--backpressure", "8192", "--http1-header-read-timeout", "5000"),
    *("--workers-kill-timeout", "10"),  # who is told to end while it begins hears nothing of it
)
WORKER = ("--pool", "solo", "--without-gossip", "--without-mingle", "--without-heartbeat")


class Command(BaseCommand):
    """Migrates, seeds the demo once, starts web and worker, says where to look, and ends cleanly on Ctrl-C."""

    help = "Run the whole house on this machine."
    requires_system_checks = ()

    def handle(self, *_: Any, **options: Any) -> None:
        if settings.PRODUCTION:
            raise SystemExit("penance: `run` is for one table's own machine; README.md says how production is started.")
        host = "0.0.0.0" if environment.yes(os.environ, "LAN") else "127.0.0.1"  # noqa: S104 - only where LAN=1 asks
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):  # a shell may have told us to ignore the first
            signal.signal(number, _interrupt)
        try:
            wanted = ports.read_port(os.environ.get("PORT", ""))
            with (
                alone(settings.DATA_DIR),
                ports.claim_free_port(host, wanted) as claim,
                Children(settings.DATA_DIR / "logs", settings.BASE_DIR) as children,
            ):
                if claim.port != wanted:
                    self.stdout.write(f"Port {wanted} is taken by another program; using {claim.port}.")
                self._serve(children, host, claim.port)
        except KeyboardInterrupt:
            self.stdout.write("\nThe house is closed; everything is kept.")
        except (Died, ValueError) as error:
            raise SystemExit(f"penance: {error}") from None

    def _serve(self, children: Children, host: str, port: int) -> None:
        os.environ["PORT"] = str(port)
        demo = _prepared(self.stdout.write)
        children.start("web", "granian", *WEB, "--host", host, "--port", str(port), "penance_campaign.rsgi:application")
        children.start("worker", "celery", "-A", "penance_campaign.celery", "worker", *WORKER)
        children.wait_until(lambda: _answers(f"http://127.0.0.1:{port}/readyz/"), seconds=60)
        name = environment.lan_address() if host == "0.0.0.0" else host  # noqa: S104 - as above
        self.stdout.write(_welcome(demo, f"http://{name}:{port}"))
        self.stdout.flush()
        children.watch()


def _prepared(say: Callable[[str], object]) -> Demo:
    with process_start.saying_what_gives_way():
        process_start.not_behind_its_database()
        call_command("migrate", verbosity=0)
        static_files.anew()
        draw_anew(settings.DATA_DIR / "drawn", say)
        return seeded()


def draw_anew(mark: Path, say: Callable[[str], object]) -> None:
    """Rows that another version of this program drew are drawn again from their logs, before anybody reads them. What
    hinders that is said at every start, until it is mended.
    """
    now = drawing()
    if mark.exists() and mark.read_text() == now:
        return
    hindered = [(campaign, why) for campaign in every_campaign() if (why := what_hinders(campaign))]
    for campaign, why in hindered:
        say(f"penance: {campaign} is left as it was drawn: {why}")
    if not hindered:
        mark.write_text(now)


def alone(folder: Path) -> IO[str]:
    """One house on one data folder. The lock is the kernel's, so nothing is left behind however we end."""
    try:
        return lock(folder / "run.lock")
    except FolderTaken:
        raise SystemExit(
            f"penance: the house already runs on {folder}: use that one, end it, or set PENANCE_DATA to another folder."
        ) from None


def _answers(url: str) -> bool:
    try:
        with urllib.request.urlopen(url, timeout=2) as answer:  # noqa: S310 - our own address
            return bool(answer.status == 200)
    except (urllib.error.URLError, OSError):
        return False


def _welcome(demo: Demo, base: str) -> str:
    page = f"/campaigns/{demo.campaign}/"
    sheet = f"{page}pilots/{demo.pilots[0]}/" if demo.pilots else page
    return "\n".join(
        (
            "",
            "The Ash March is open. Each link signs in once, within the hour; `make run` prints new ones.",
            f"  host     {sign_in_link(demo.accounts['host'], base, to=page)}",
            f"  player   {sign_in_link(demo.accounts['player'], base, to=sheet)}",
            f"  API      {base}/api/docs/      a token: python manage.py demo --json",
            f"  kept in  {settings.DATA_DIR}      logs: {settings.DATA_DIR / 'logs'}",
            "Ctrl-C closes the house.",
        )
    )


def _interrupt(*_: object) -> NoReturn:
    raise KeyboardInterrupt
