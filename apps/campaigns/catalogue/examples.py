"""One body for each kind of command, as it may be sent. A test demands one for every kind, and reads them all."""

from __future__ import annotations

from collections.abc import Mapping

from apps.campaigns.registry.permissions import ASKABLE
from apps.chronicle.log.own_kinds import Fork

EXAMPLES: Mapping[str, Mapping[str, object]] = {
    kind: each.example for kind, each in ASKABLE.items() if each.roles and each.type is not Fork
}
