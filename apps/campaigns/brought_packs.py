"""Versions of packs that a newer program ships and somebody brought along, put on the shelf where they are needed.

The rules read no row: before anything is decided on a campaign, or looked up for it, what it plays with is there.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from apps.campaigns.decider.shelf_versions import WHOLE
from apps.campaigns.models import ShelvedPack
from apps.rules.packs.shelf import bring, is_here


def at_hand(packs: Iterable[tuple[str, str]], own: Mapping[str, object]) -> None:
    """By their keys and hashes; `own` lie in the log itself. What nobody brought is missed by whoever asks for it."""
    wanted = {digest for key, digest in packs if len(digest) == WHOLE and not is_here(key, digest)} - own.keys()
    for shelved in ShelvedPack.objects.filter(digest__in=wanted) if wanted else ():
        bring(shelved.files)
