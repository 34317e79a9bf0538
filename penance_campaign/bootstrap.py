"""Makes .venv and installs a list into it. Standard library only, and old Pythons can read it, to be told no politely.

Run as a file: `python3 penance_campaign/bootstrap.py requirements.txt`, with a folder after it where that is not .venv;
and with nothing at all it says which folder is this Python's.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import venv
from pathlib import Path

NEEDED = (3, 11)
OTHERS = ("python3.11", "python3.12", "python3.13", "python3.14")
ROOT = Path(__file__).resolve().parent.parent
FIRST = ROOT / ".venv"
MADE_BY = re.compile(r"^version(?:_info)? *= *(\d+\.\d+)", re.MULTILINE)


def main(requirements: str = "", folder: str = FIRST.name) -> None:
    use_a_python_that_will_do()
    if not requirements:
        print(own().name)
        return
    there = ROOT / folder
    stamp = there / f".{requirements}.installed"
    wanted = f"{hashlib.sha256((ROOT / requirements).read_bytes()).hexdigest()} {sys.version.split()[0]}"
    if python_in(there).exists() and stamp.exists() and stamp.read_text() == wanted:
        return
    make(there)
    print(f"Installing {requirements} into {folder}: once, a minute at most ...", flush=True)
    install(there, requirements)
    stamp.write_text(wanted)


def own() -> Path:
    """The folder of this Python: .venv, unless another version made that."""
    version = f"{sys.version_info[0]}.{sys.version_info[1]}"
    try:
        made_by = MADE_BY.search((FIRST / "pyvenv.cfg").read_text())
    except OSError:
        made_by = None
    return FIRST if made_by is None or made_by.group(1) == version else FIRST.with_name(f"{FIRST.name}-{version}")


def python_in(folder: Path) -> Path:
    return folder / "bin" / "python"


def use_a_python_that_will_do() -> None:
    if sys.version_info >= NEEDED:
        return
    for name in OTHERS:
        found = shutil.which(name)
        if found:
            os.execv(found, [found, *sys.argv])
    have = sys.version.split()[0]
    stop(f"this is Python {have} and 3.11 or later is needed: install one, or name it: make run PYTHON=/path/to/it")


def make(folder: Path) -> None:
    if python_in(folder).exists() and run([str(python_in(folder)), "-c", "import pip"])[0]:
        return
    if importlib.util.find_spec("ensurepip") is None:
        stop("this Python has no venv: apt-get install python3-venv, or name another: make run PYTHON=/path/to/it")
    try:
        venv.create(folder, with_pip=True, clear=True)
    except (OSError, subprocess.CalledProcessError) as error:
        stop(f"{folder} cannot be made ({error}): make the folder yours to write, or free some room, and try again")


def install(folder: Path, requirements: str) -> None:
    """By uv, eight times faster; by pip where uv cannot be had."""
    python = str(python_in(folder))
    pip = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--retries", "1"]
    uv = folder / "bin" / "uv"
    file = str(ROOT / requirements)
    if not uv.exists():
        run([*pip, "uv"])
    if uv.exists() and run([str(uv), "pip", "install", "--quiet", "--python", python, "-r", file])[0]:
        return
    done, said = run([*pip, "-r", file])
    if not done:
        stop(f"the packages cannot be fetched: go online, or tell pip of your mirror (its last word: {said})")


def run(command: list[str]) -> tuple[bool, str]:
    """Whether it went well, and its last line."""
    try:
        ended = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    except OSError as error:
        return False, str(error)
    said = ended.stdout.decode(errors="replace").strip().splitlines()
    return ended.returncode == 0, said[-1] if said else "nothing"


def stop(sentence: str) -> None:
    sys.exit(f"penance: {sentence}.")


if __name__ == "__main__":
    main(*sys.argv[1:])
