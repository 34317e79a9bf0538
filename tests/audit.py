"""What the house stands on: every part pinned by its hash, under a licence that goes with ours; asked of nobody.

Run as a module: `python -m tests.audit requirements.txt --bill sbom.cdx.json`.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement

from penance_campaign import VERSION

OURS = "AGPL-3.0-or-later"
WELCOME = frozenset(
    {
        *("MIT", "MIT-0", "BSD-2-Clause", "BSD-3-Clause", "Apache-2.0", "Zlib", "ISC", "PSF-2.0", "Unlicense"),
        *("LGPL-3.0-only", "LGPL-3.0-or-later", "MPL-2.0", "GPL-3.0-or-later", "AGPL-3.0-or-later"),
    }
)
"""Licences whose works may be part of one under the AGPL; of several to choose from, one is enough."""
SPELT = {
    "BSD": "BSD-3-Clause",
    "New BSD": "BSD-3-Clause",
    "BSD 3-Clause": "BSD-3-Clause",
    "BSD License": "BSD-3-Clause",
    "MIT License": "MIT",
    "Apache Software License": "Apache-2.0",
    "LGPLv3": "LGPL-3.0-only",
    "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
}
"""As people write them."""
READ_BY_HAND = {"pysqlite3": "Zlib", "axe-playwright-python": "MIT"}
"""Of parts that do not say it where it can be read: their licence, as it lies in their source."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """One pinned package, as the list has it and as it is installed."""

    name: str
    version: str
    hashes: tuple[str, ...]
    licences: tuple[str, ...]
    installed: str

    @property
    def faults(self) -> Iterator[str]:
        """What is wrong with it, each in a sentence."""
        if not self.version:
            yield f"{self.name} is not pinned to one version: run make lock."
        if not self.hashes:
            yield f"{self.name} has no hash, so anything could be put in its place: run make lock."
        if self.installed and self.version and self.installed != self.version:
            yield f"{self.name} is installed in version {self.installed} and listed in {self.version}: run make again."
        if not self.licences:
            yield f"{self.name} does not say under which licence it comes: read it, and say so in READ_BY_HAND."
        elif not any(WELCOME.issuperset(each.split(" AND ")) for each in self.licences):
            yield f"{self.name} comes under {' or '.join(self.licences)}, which does not go with {OURS}: do without it."


def listed(text: str) -> list[Part]:
    """The parts of a list that are meant for this Python and this system."""
    lines = re.sub(r"\\\n", " ", text).splitlines()
    found = [line.split(" --hash=") for line in lines if line.strip() and not line.lstrip().startswith(("#", "-"))]
    return [_part(Requirement(pin.strip()), hashes) for pin, *hashes in found if _is_for_us(Requirement(pin.strip()))]


def bill(parts: list[Part]) -> dict[str, Any]:
    """A bill of materials: https://cyclonedx.org/docs/1.5/json/."""
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {"component": _component("application", "penance-campaign", VERSION, (OURS,))},
        "components": [
            _component("library", part.name, part.version, part.licences)
            | {"hashes": [{"alg": "SHA-256", "content": each} for each in part.hashes]}
            for part in parts
        ],
    }


def main(arguments: list[str] | None = None) -> int:
    reader = argparse.ArgumentParser(prog="audit", description=__doc__)
    reader.add_argument("list", type=Path)
    reader.add_argument("--bill", type=Path)
    asked = reader.parse_args(arguments)
    parts = listed(asked.list.read_text("utf-8"))
    for part in parts:
        licences = " or ".join(part.licences) or "unknown"
        sys.stdout.write(f"{part.name:32}{part.version:16}{len(part.hashes):4} hashes  {licences}\n")
    if asked.bill:
        asked.bill.write_text(json.dumps(bill(parts), indent=1) + "\n", "utf-8")
    faults = [fault for part in parts for fault in part.faults]
    sys.stdout.write("\n".join([*faults, f"{len(parts)} parts, {len(faults)} faults.", ""]))
    return 1 if faults else 0


def _part(pin: Requirement, hashes: list[str]) -> Part:
    version = re.fullmatch(r"==([^*]+)", str(pin.specifier))
    try:
        found: Distribution | None = distribution(pin.name)
    except PackageNotFoundError:
        found = None
    return Part(
        name=pin.name,
        version=version[1] if version else "",
        hashes=tuple(each.strip().removeprefix("sha256:") for each in hashes),
        licences=_licences(pin.name, found) if found else (),
        installed=found.version if found else "",
    )


def _licences(name: str, found: Distribution) -> tuple[str, ...]:
    """The most exact of what it says: an expression, its trove classifiers, or a few words."""
    told = found.metadata
    classifiers = [each.split(" :: ")[-1] for each in told.get_all("Classifier") or [] if each.startswith("License ::")]
    said = next(iter([*(told.get_all("License-Expression") or []), *(told.get_all("License") or [])]), "")
    words = re.split(r"\s+OR\s+", said.strip()) if len(said) < 60 else []
    read = [SPELT.get(each.strip("() "), each.strip("() ")) for each in words if each]
    known = [each for each in read if each in WELCOME] or [SPELT.get(each, each) for each in classifiers] or read
    return tuple(dict.fromkeys(known)) or ((READ_BY_HAND[name],) if name in READ_BY_HAND else ())


def _is_for_us(pin: Requirement) -> bool:
    return pin.marker is None or pin.marker.evaluate()


def _component(kind: str, name: str, version: str, licences: tuple[str, ...]) -> dict[str, Any]:
    component = {"type": kind, "name": name, "version": version}
    if kind == "library":
        component["purl"] = f"pkg:pypi/{name}@{version}"
    return component | {"licenses": [{"expression": " OR ".join(licences)}]}


if __name__ == "__main__":
    sys.exit(main())
