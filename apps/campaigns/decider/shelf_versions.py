"""Packs from the shelf, by their keys and what their hashes begin with."""

from __future__ import annotations

from apps.campaigns.events.pack_events import PackRef
from apps.kernel.refusal import Refusal
from apps.kernel.wording import quoted
from apps.rules.packs.shelf import SHIPPED, VERSIONS, is_here

SHORTEST = 12
"""So many digits of its hash name a version."""
WHOLE = 64


def from_the_shelf(key: str, version: str) -> PackRef:
    """The newest, where no version is named; one that was brought along goes by its whole hash."""
    if key not in SHIPPED:
        raise Refusal(f"There is no pack {quoted(key)} on the shelf: there are {', '.join(SHIPPED)}.")
    if len(version) == WHOLE and is_here(key, version):
        return PackRef(pack=key, digest=version)
    found = [digest for digest in VERSIONS[key] if digest.startswith(version)]
    if not found or 0 < len(version) < SHORTEST:
        known = ", ".join(digest[:SHORTEST] for digest in VERSIONS[key])
        raise Refusal(
            f"There is no version {quoted(version)} of the pack {key!r} on the shelf: there are {known}. "
            "Where none is said, it is the newest."
        )
    return PackRef(pack=key, digest=found[-1])
