"""`make run`: the whole house on one machine, from nothing to a page."""

from __future__ import annotations

import os
import signal
import ssl
import urllib.error
import urllib.request
from collections.abc import Callable, Sequence
from io import StringIO
from pathlib import Path
from typing import IO, Any, NoReturn

import segno
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand

from apps.accounts.credentials import sign_in_link
from apps.campaigns.demo.ash_march import seeded
from apps.campaigns.demo.ash_march_opening import Demo
from apps.chronicle.log.queries import every_campaign
from apps.chronicle.proof.rebuild import drawing, what_hinders
from apps.keeping.folder_lock import FolderTaken, lock
from penance_campaign import environment, house_certificate, ports, process_start, static_files
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
            raise SystemExit(
                "penance: `run` is for a table's own machine; how production is started: docs/production.md."
            )
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
        demo = _prepared(self._say)
        name = environment.lan_address() if host == "0.0.0.0" else host  # noqa: S104 - as above
        sealed, scheme, trusted = _sealed(name)
        base = f"{scheme}://{name}:{port}"
        os.environ.setdefault("HOUSE_URL", base)
        where = ("--host", host, "--port", str(port))
        children.start("web", "granian", *WEB, *sealed, *where, "penance_campaign.rsgi:application")
        children.start("worker", "celery", "-A", "penance_campaign.celery", "worker", *WORKER)
        children.wait_until(lambda: _answers(f"{scheme}://127.0.0.1:{port}/readyz/", trusted), seconds=60)
        if host == "0.0.0.0":  # noqa: S104 - as above
            self._say(_for_phones(base, sealed=bool(sealed)))
        self._say(_welcome(demo, base))
        children.watch()

    def _say(self, words: str) -> None:
        self.stdout.write(words)
        self.stdout.flush()


def _prepared(say: Callable[[str], object]) -> Demo:
    with process_start.saying_what_gives_way():
        process_start.not_behind_its_database()
        call_command("migrate", verbosity=0)
        static_files.anew()
        draw_anew(settings.DATA_DIR / "drawn", say)
        if not every_campaign():
            say("Three seasons of The Ash March are played, to have something to look at ...")
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


def _sealed(name: str) -> tuple[Sequence[str], str, ssl.SSLContext | None]:
    """How the web server is told of the house's own certificate, where one is asked for, and what trusts it."""
    if not environment.yes(os.environ, "TLS"):
        return (), "http", None
    certificate = house_certificate.kept_in(settings.TLS_DIR, sorted({"127.0.0.1", name}))
    given = ("--ssl-certificate", str(certificate.chain), "--ssl-keyfile", str(certificate.key))
    return given, "https", ssl.create_default_context(cafile=str(certificate.authority))


def _for_phones(base: str, *, sealed: bool) -> str:
    """What a phone in the room has to look at first, as a picture to hold it up to."""
    picture = StringIO()
    if sealed:
        said = "Each phone once: open this, let it through, and trust what comes (docs/guide.md says how)."
        segno.make(f"{base}/house.crt").terminal(out=picture, compact=True)
    else:
        said = "Over plain HTTP a phone gets neither notices nor pages without a network: LAN=1 TLS=1 gives it both."
        segno.make(f"{base}/").terminal(out=picture, compact=True)
    return f"\n{picture.getvalue()}\n{said}"


def _answers(url: str, trusted: ssl.SSLContext | None = None) -> bool:
    try:
        with urllib.request.urlopen(url, timeout=2, context=trusted) as answer:  # noqa: S310 - our own address
            return bool(answer.status == 200)
    except (urllib.error.URLError, OSError):
        return False


def _welcome(demo: Demo, base: str) -> str:
    """A link for everybody who sits at the demo, and what to try first."""
    page = f"/campaigns/{demo.campaign}/"
    first = {"host": page, "player": f"{page}battle/", "rival": f"{page}mine/", "spectator": f"{page}chronicle/"}
    links = [
        f"  {chair:<10}{sign_in_link(account, base, to=first.get(chair, page))}"
        for chair, account in demo.accounts.items()
    ]
    return "\n".join(
        (
            "",
            "The Ash March is open. Each link signs in once, within the hour; `make run` prints new ones.",
            *links,
            "",
            "First    open the player's link: a battle waits for an answer. Open the rival's in a private window,",
            "         or on a phone (LAN=1): each page shows what the other does.",
            f"API      {base}/api/docs/      a token: python manage.py demo --json",
            f"kept in  {settings.DATA_DIR}      logs: {settings.DATA_DIR / 'logs'}",
            "Ctrl-C closes the house.",
        )
    )


def _interrupt(*_: object) -> NoReturn:
    raise KeyboardInterrupt
