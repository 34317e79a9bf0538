"""What was hidden once and may be shown by now: by one rule, for every reader of a log as a file."""

from __future__ import annotations

from dataclasses import dataclass

from apps.chronicle.log import codec, own_kinds, queries
from apps.chronicle.log.game_contract import the_game
from apps.chronicle.log.log_lines import EntryLine
from apps.chronicle.log.log_schema import LOG
from apps.chronicle.log.log_source import Line
from apps.chronicle.log.seed_story import Chance, chance_of
from apps.chronicle.proof.hidden_lines import hides, is_known
from apps.chronicle.states import folded_states
from apps.kernel.dice import TYPED


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownLine:
    """How far a log may be read: what is over hides nothing more, once the seeds that dealt it are shown too."""

    chance: Chance
    dark: frozenset[str]
    """The subjects that hide something now, or had dice of a seed that is not shown."""

    def hides(self, line: Line) -> bool:
        """Also a kind that nobody knows any more: what cannot be told to be open stays covered."""
        return hides(line) and not (is_known(line) and self._lies_in_the_open(line.position) and self._is_over(line))

    def _lies_in_the_open(self, position: int) -> bool:
        """Whether the seed that was in use there is shown."""
        seeds = [seed for seed in self.chance.seeds.values() if seed.opened_at <= position]
        return bool(seeds) and max(seeds, key=lambda seed: seed.number).revealed

    def _is_over(self, line: Line) -> bool:
        if isinstance(line, EntryLine):
            return line.subject not in self.dark
        subjects = () if line.kind in own_kinds.COMMANDS.types else the_game().subjects_of(queries.command_of(line))
        return bool(subjects) and self.dark.isdisjoint(subjects)


def shown_in(campaign: str, until: int) -> ShownLine:
    """As things stand, told from all of its lines up to a position."""
    chance = chance_of(campaign)
    shown = {TYPED, *(seed.name for seed in chance.seeds.values() if seed.revealed)}
    _, state = folded_states.state_at(campaign)
    dark = {LOG, *the_game().hiding(state)}
    dark.update(line.subject for line in queries.rolled(campaign, until) if not shown.issuperset(_sources(line)))
    return ShownLine(chance=chance, dark=frozenset(dark))


def _sources(line: EntryLine) -> list[str]:
    """Where its dice came from, hidden or not."""
    rolls = queries.rolls_of(line)
    return [] if rolls == "[]" else [roll.source for roll in codec.rolls_of(rolls)]
