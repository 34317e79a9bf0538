"""Proving a backup by restoring it: elsewhere, into an empty folder that is taken away again unless it is wanted."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import msgspec
from django.conf import settings

from apps.keeping.backup_file import Backup, Unusable
from apps.keeping.backup_lines import Telling
from apps.keeping.house_tables import unknown
from apps.keeping.staged_house import Trial

PROVE = (
    "import gc; gc.disable(); import django; django.setup(); gc.freeze(); gc.enable(); "
    "from apps.keeping import staged_house; staged_house.main()"
)
"""What a program is made of stays to its end: to look through it for garbage takes a sixth of the whole proof."""
STAGED = ".restored-"
DATABASE = "penance.sqlite3"
KEYS = ("house.key", "secret.key")
"""Files with keys that a house keeps in its folder."""
ITS_OWN = ("DATABASE_URL", "REDIS_URL")
"""What the house is told, and one in an empty folder is not."""


def prove(backup: Backup) -> Trial:
    with staged(backup, Path(settings.DATA_DIR)) as found:
        return found.trial


@dataclass(frozen=True, slots=True, kw_only=True)
class Staged:
    """A backup that lies restored in a folder of its own."""

    folder: Path
    keys: Mapping[str, str]
    trial: Trial

    @property
    def database(self) -> Path:
        return self.folder / DATABASE


@contextmanager
def staged(backup: Backup, beside: Path) -> Iterator[Staged]:
    """For as long as this lasts. What a killed one left is swept away."""
    house = Telling(backup).house
    if newer := unknown(house.migrations):
        raise Unusable(
            f"{backup.file} was made by {house.program}, which is newer than this: it knows {'.'.join(newer[0])}, and "
            f"{settings.PROGRAM} does not, so upgrade this program first."
        )
    for left in beside.glob(f"{STAGED}*"):
        shutil.rmtree(left, ignore_errors=True)
    with tempfile.TemporaryDirectory(prefix=STAGED, dir=beside) as name:
        folder = Path(name)
        keys = {key: house.keys[key] for key in KEYS if key in house.keys}
        for key, text in keys.items():
            (folder / key).write_text(text)
        yield Staged(folder=folder, keys=keys, trial=_proved(backup, folder))


def _proved(backup: Backup, folder: Path) -> Trial:
    env = {name: value for name, value in os.environ.items() if name not in ITS_OWN} | {"PENANCE_DATA": str(folder)}
    with tempfile.TemporaryFile() as words:
        process = subprocess.Popen(  # noqa: S603 - our own Python, our own module
            [sys.executable, "-c", PROVE, str(backup.file.absolute())],
            env=env,
            cwd=settings.BASE_DIR,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=words,
        )
        with process:
            said = _answer(process, backup.key)
        words.seek(0)
        wrong = words.read().decode(errors="replace").strip().rpartition("\n")[2]
    trial = msgspec.json.decode(said, type=Trial) if said else Trial(refused=f"It could not be restored: {wrong}.")
    if trial.refused:
        raise Unusable(trial.refused)
    return trial


def _answer(process: subprocess.Popen[bytes], key: bytes) -> bytes:
    """Its standard input stays open: when it ends, whether by us or with us, so does the process."""
    if process.stdin is None or process.stdout is None:
        return b""
    with suppress(BrokenPipeError):
        process.stdin.write(key.hex().encode() + b"\n")
        process.stdin.flush()
    return process.stdout.read()
