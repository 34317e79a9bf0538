"""What the environment says, read once; what cannot be meant is answered with a sentence."""

from __future__ import annotations

import os
import re
import socket
import tempfile
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import Any
from urllib.parse import urlencode, urlsplit

from cryptography.fernet import Fernet
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.core.exceptions import ImproperlyConfigured
from django.utils.crypto import get_random_string  # noqa: TID251 - a server's key is no die
from environ import Env

from apps.chronicle.log.house_seal import keys_in
from apps.keeping.backup_keys import NoKey, sealing_key, sealing_text
from penance_campaign.ports import FIRST as FIRST_PORT

DATABASE_FORM = (
    "postgres://user:password@host:5432/name, sqlite:////folder/file.sqlite3, or nothing for SQLite in the data folder"
)
DIRECT_FORM = "postgres://user:password@host:5432/name, the address of PostgreSQL itself, or nothing without a pooler"
PREPARED = {"server_side_binding": True, "prepare_threshold": 5}
"""What a connection asks a fifth time it has planned once for all; an address may say otherwise."""
UNPREPARED = {"prepare_threshold": None}
"""Behind a pooler the next transaction may be on another connection, which has planned nothing of the kind."""
FEWEST, MOST = 2, 100
"""Connections: below two, what is written beside an answer would wait for it."""
HOUSE_KEY_FILE = "house.key"
EMAIL_FORM = "smtp+tls://user:password@host:587, smtp+ssl://..., smtp://..., or nothing where no mail is to be sent"
MAIL_PORTS = {"smtp": 25, "smtp+tls": 587, "smtp+ssl": 465}
P256 = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""How many keys there are of that kind, and one more."""
REDIS_FORM = "redis://host:6379/0, or nothing to do without"


@dataclass(frozen=True, slots=True, kw_only=True)
class Mail:
    """A server that takes mail from the house."""

    host: str = ""
    port: int = 0
    user: str = ""
    password: str = ""
    tls: bool = False
    """It begins in the open, and is closed before anything is said."""
    ssl: bool = False
    sender: str = ""


def data_folder(environ: Mapping[str, str], default: Path) -> Path:
    """The one folder that holds everything the embedded defaults keep."""
    folder = Path(environ.get("PENANCE_DATA") or default).absolute()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        raise ImproperlyConfigured(
            f"The data folder {folder} cannot be written ({error.strerror}): "
            "make it yours, or set PENANCE_DATA to a folder that is."
        ) from None
    return folder


def database(environ: Mapping[str, str], folder: Path, sqlite_options: Mapping[str, object]) -> dict[str, Any]:
    """The database as Django wants it: SQLite in the data folder unless DATABASE_URL names another."""
    url = environ.get("DATABASE_URL", "").strip()
    if not url:
        return _sqlite(folder / "penance.sqlite3", sqlite_options)
    read = _address("DATABASE_URL", url, DATABASE_FORM)
    if "sqlite3" in read["ENGINE"]:
        return _sqlite(Path(read["NAME"]).absolute(), sqlite_options)
    return _postgres(read, pooled=yes(environ, "DATABASE_POOLED"))


def direct_database(environ: Mapping[str, str]) -> dict[str, Any]:
    """The way past a pooler, for what one connection does from its first word to its last; nothing, where none is."""
    url = environ.get("DATABASE_DIRECT_URL", "").strip()
    read = _address("DATABASE_DIRECT_URL", url, DIRECT_FORM) if url else {}
    if read and "postgresql" not in read["ENGINE"]:
        raise ImproperlyConfigured(f"DATABASE_DIRECT_URL is not understood: give {DIRECT_FORM}.")
    return _postgres(read, pooled=False) if read else {}


def _address(name: str, url: str, form: str) -> dict[str, Any]:
    scheme = url.partition(":")[0].lower()
    try:
        read = Env.db_url_config(url) if scheme in {"postgres", "postgresql", "sqlite"} else {}
        urlsplit(url).port  # noqa: B018 - asking is the check: a port that is no number raises
    except ValueError:
        read = {}
    if read.get("NAME") in {None, "", ":memory:"} or not re.match(r"\w+://.", url):
        raise ImproperlyConfigured(f"{name} is not understood: give {form}.")
    return dict(read)


def _postgres(read: dict[str, Any], *, pooled: bool) -> dict[str, Any]:
    kept = {"ENGINE": "penance_campaign.postgres", "CONN_MAX_AGE": 60, "CONN_HEALTH_CHECKS": True}
    options = PREPARED | read.get("OPTIONS", {}) | (UNPREPARED if pooled else {})
    return read | kept | {"OPTIONS": options, "DISABLE_SERVER_SIDE_CURSORS": pooled}


def connections(environ: Mapping[str, str]) -> int:
    """How many connections to PostgreSQL a process that answers has at most, lent from request to request."""
    said = environ.get("DATABASE_CONNECTIONS", "").strip() or "8"
    if not re.fullmatch(r"[0-9]{1,3}", said) or not FEWEST <= int(said) <= MOST:
        raise ImproperlyConfigured(
            f"DATABASE_CONNECTIONS is not understood: give {FEWEST} to {MOST}, or nothing for 8."
        )
    return int(said)


def redis_url(environ: Mapping[str, str]) -> str:
    """The broker's address, or nothing for the embedded broker."""
    url = environ.get("REDIS_URL", "").strip()
    if url and not re.match(r"(rediss?|unix)://.", url):
        raise ImproperlyConfigured(f"REDIS_URL is not understood: give {REDIS_FORM}.")
    return _checked(url, environ.get("REDIS_CA", "").strip())


def _checked(url: str, authority: str) -> str:
    """Whoever answers under rediss:// is checked: by broker, cache and listeners, each of which reads the address."""
    if not url.startswith("rediss:"):
        if authority:
            raise ImproperlyConfigured(
                "REDIS_CA is for a Redis behind TLS: give REDIS_URL as rediss://, or leave it out."
            )
        return url
    if "ssl_cert_reqs=" in url:
        raise ImproperlyConfigured(
            "REDIS_URL says itself whom to trust: leave ssl_cert_reqs out, and name a CA by REDIS_CA."
        )
    if authority and not Path(authority).is_file():
        raise ImproperlyConfigured(f"REDIS_CA names no file ({authority}): give the CA's certificates as PEM.")
    asked = {"ssl_cert_reqs": "required", **({"ssl_ca_certs": authority} if authority else {})}
    return f"{url}{'&' if '?' in url else '?'}{urlencode(asked)}"


def cache(url: str) -> dict[str, Any]:
    """A Redis that does not answer is waited for a second, and no longer. Memory holds a counter for each caller."""
    if url:
        options = {"socket_connect_timeout": 1, "socket_timeout": 1}
        backend = "django.core.cache.backends.redis.RedisCache"
        return {"BACKEND": backend, "LOCATION": [url], "KEY_PREFIX": "penance", "OPTIONS": options}
    return {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "OPTIONS": {"MAX_ENTRIES": 100_000}}


def backup_folder(environ: Mapping[str, str], default: Path | None) -> Path | None:
    """Where backups go that are made by themselves; nowhere, where none are."""
    named = environ.get("BACKUP_DIR", "").strip()
    return Path(named).absolute() if named else default


def backup_rhythm(environ: Mapping[str, str]) -> timedelta:
    """How long after the newest the next one is due; 0 says never."""
    said = environ.get("BACKUP_EVERY", "").strip() or "24"
    if not re.fullmatch(r"[0-9]{1,3}", said):
        raise ImproperlyConfigured("BACKUP_EVERY is not understood: give hours, 1 to 999, or 0 for no backups.")
    return timedelta(hours=int(said))


def backup_key(environ: Mapping[str, str]) -> str:
    """The key for which backups are sealed. With a slip in it nobody could open them, so it is looked at now."""
    named = environ.get("BACKUP_KEY", "").strip()
    try:
        return sealing_text(sealing_key(named)) if named else ""
    except NoKey as error:
        raise ImproperlyConfigured(f"BACKUP_KEY is not understood: {error}.") from None


def proxies(environ: Mapping[str, str]) -> int:
    """How many proxies stand before the house; without a word none, and X-Forwarded-For is anybody's claim."""
    said = environ.get("PROXIES", "").strip()
    if said and not re.fullmatch(r"[0-9]", said):
        raise ImproperlyConfigured("PROXIES is not understood: give the number of proxies before the house, 0 to 9.")
    return int(said or 0)


def metrics_token(environ: Mapping[str, str]) -> str:
    token = environ.get("METRICS_TOKEN", "").strip()
    if token and not re.fullmatch(r"[!-~]{24,}", token):
        raise ImproperlyConfigured(
            "METRICS_TOKEN is not understood: give 24 random characters or more without a space, or leave it out."
        )
    return token


def security_contact(environ: Mapping[str, str]) -> str:
    """Whom to write to of what is not safe here, for security.txt; nobody, where none is named."""
    said = environ.get("SECURITY_CONTACT", "").strip()
    if said and not re.fullmatch(r"(mailto:[^\s@]+@|https://|tel:)\S+", said):
        raise ImproperlyConfigured(
            "SECURITY_CONTACT is not understood: give an address such as mailto:keeper@example.org or https://..."
        )
    return said


def mail(environ: Mapping[str, str]) -> Mail:
    """Through whom mail is sent; through nobody, where none is named."""
    url, sender = (environ.get(name, "").strip() for name in ("EMAIL_URL", "EMAIL_FROM"))
    if not url:
        return Mail()
    scheme = url.partition(":")[0]
    try:
        read = Env.email_url_config(url) if scheme in MAIL_PORTS else {}
        urlsplit(url).port  # noqa: B018 - as above
    except ValueError:
        read = {}
    if not read.get("EMAIL_HOST"):
        raise ImproperlyConfigured(f"EMAIL_URL is not understood: give {EMAIL_FORM}.")
    if not re.fullmatch(r"([^<>\r\n]+ <)?[^\s@<>]+@[^\s@<>]+>?", sender):
        raise ImproperlyConfigured(
            "EMAIL_FROM is not understood: give whom mail comes from, such as penance@example.org."
        )
    return Mail(
        host=read["EMAIL_HOST"],
        port=read["EMAIL_PORT"] or MAIL_PORTS[scheme],
        user=read["EMAIL_HOST_USER"] or "",
        password=read["EMAIL_HOST_PASSWORD"] or "",
        tls=scheme == "smtp+tls",
        ssl=scheme == "smtp+ssl",
        sender=sender,
    )


def push_key(environ: Mapping[str, str], secret: str) -> str:
    """The key by which push services know the house, as 32 bytes in base64url. Where none is named, it comes of the
    secret key, with a label of its own: so all processes and machines of one house have the same.
    """
    named = environ.get("PUSH_KEY", "").strip().rstrip("=")
    if not named:
        drawn = HKDF(SHA256(), 48, salt=None, info=b"penance push key 1").derive(secret.encode())
        number = int.from_bytes(drawn, "big") % (P256 - 1) + 1
        return urlsafe_b64encode(number.to_bytes(32, "big")).decode()
    read = urlsafe_b64decode(f"{named}=") if re.fullmatch(r"[\w-]{43}", named, re.ASCII) else b""
    if not 0 < int.from_bytes(read, "big") < P256:
        raise ImproperlyConfigured("PUSH_KEY is not understood: give a private key of P-256, 43 letters of base64url.")
    return f"{named}="


def push_contact(contact: str, hosts: Sequence[str]) -> str:
    """Whom a push service may write to of what this house sends; some want to know."""
    named = [host for host in hosts if host.strip("*.")]
    known = contact.startswith(("mailto:", "https://"))
    return contact if known else f"https://{named[0].lstrip('.') if named else 'localhost'}"


def house_url(environ: Mapping[str, str], hosts: Sequence[str], *, production: bool) -> str:
    """The house's own address: as it is named, else the first host that may be called; at the table this machine."""
    named = environ.get("HOUSE_URL", "").strip().rstrip("/")
    if named and not re.fullmatch(r"https?://[^\s/?#@]+", named):
        raise ImproperlyConfigured("HOUSE_URL is not understood: give an address such as https://penance.example.org.")
    called = [host.lstrip(".") for host in hosts if host.strip("*.")]
    if named or not production:
        return named or f"http://127.0.0.1:{FIRST_PORT}"
    return f"https://{called[0] if called else 'localhost'}"


def own_secret(folder: Path) -> str:
    """A key drawn at the first start and kept in the data folder: no two tables share one, and none is in the code."""
    file = folder / "secret.key"
    _drawn_once(file, lambda: get_random_string(64))
    return file.read_text().strip()


def house_keys(environ: Mapping[str, str], folder: Path, secret: str = "") -> list[str]:
    """The keys under which the house seals what it keeps to itself: the first seals, all of them open.

    Named ones come first. At the table one is drawn beside the secret key; in production, where none is named, it
    comes of the SECRET_KEY. Either opens on after one was named, until all is sealed anew.
    """
    try:
        named = keys_in(environ.get("HOUSE_KEY", ""))
    except ValueError as error:
        raise ImproperlyConfigured(f"HOUSE_KEY is not understood: {error}; put a comma between several.") from None
    file, derived = folder / HOUSE_KEY_FILE, [_derived(secret)] if secret else []
    if not named and not derived:
        _drawn_once(file, lambda: Fernet.generate_key().decode())
    return list(dict.fromkeys([*named, *derived, *_kept_in(file)]))


def names_a_house_key(environ: Mapping[str, str]) -> bool:
    return bool(keys_in(environ.get("HOUSE_KEY", "")))


def _kept_in(file: Path) -> list[str]:
    """The keys in a file, where there is one: whoever loses it without a word loses every open seed."""
    try:
        kept = keys_in(file.read_text()) if file.exists() else None
    except (OSError, ValueError):
        kept = []
    if kept == []:
        raise ImproperlyConfigured(f"{file} holds no key that can be read: put back the one that was put away.")
    return kept or []


def _derived(secret: str) -> str:
    """With a label of its own, so that it opens nothing else that the secret signs, and tells nothing of it."""
    drawn = HKDF(SHA256(), 32, salt=None, info=b"penance house key 1").derive(secret.encode())
    return urlsafe_b64encode(drawn).decode()


def _drawn_once(file: Path, draw: Callable[[], str]) -> None:
    """Into a file that nobody else may read, where there is none yet."""
    if not file.exists():
        drawn = file.with_name(f".{file.stem}.{os.getpid()}")
        drawn.touch(mode=0o600)
        drawn.write_text(draw())
        try:
            os.link(drawn, file)  # fails if another process was first: its key counts
        except FileExistsError:
            pass
        finally:
            drawn.unlink()


def allowed_hosts(environ: Mapping[str, str]) -> list[str]:
    return [host.strip() for host in environ.get("ALLOWED_HOSTS", "").split(",") if host.strip()]


def table_hosts(environ: Mapping[str, str]) -> list[str]:
    """The machine itself; with LAN=1 also the address under which phones at the table find it."""
    return ["127.0.0.1", "localhost", "[::1]"] + ([lan_address()] if yes(environ, "LAN") else [])


def lan_address() -> str:
    """The address this machine would call out from. Connecting a datagram socket sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])


def yes(environ: Mapping[str, str], name: str) -> bool:
    return environ.get(name, "").strip().lower() in {"1", "true", "yes", "on"}


def _sqlite(file: Path, options: Mapping[str, object]) -> dict[str, Any]:
    # Tests get a file too: an in-memory database locks and journals otherwise than a table's.
    test = {"NAME": file.with_name(f"test-{file.name}")}
    kept = {"CONN_MAX_AGE": 60}  # to open the file anew takes longer than most questions to it
    return {"ENGINE": "penance_campaign.sqlite", "NAME": file, "OPTIONS": dict(options), "TEST": test, **kept}
