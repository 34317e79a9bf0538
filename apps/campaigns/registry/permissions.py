"""Who may ask for what, read from the commands themselves."""

from __future__ import annotations

from apps.campaigns.registry.contents import PARTS
from apps.campaigns.registry.log_commands import LOG_COMMANDS
from apps.kernel.command import Askable
from apps.kernel.roles import ROLE_WORDS, ROLES

ASKABLE: dict[str, Askable] = {
    each.type.__name__: each for each in (*(one for part in PARTS.values() for one in part.commands), *LOG_COMMANDS)
}
"""All that is known of each kind of command, by its name: those of the game, and the log's own."""
NOBODY: frozenset[str] = frozenset()


def may_ask(role: str, kind: str) -> bool:
    return role in roles_for(kind)


def roles_for(kind: str) -> frozenset[str]:
    """Nobody, for what is no command of anybody's."""
    known = ASKABLE.get(kind)
    return known.roles if known else NOBODY


def who_may(kind: str) -> str:
    """Whoever may ask for it, in words."""
    words = [ROLE_WORDS[role] for role in ROLES if may_ask(role, kind)]
    return " or ".join(filter(None, (", ".join(words[:-1]), *words[-1:]))) or "nobody"
