"""The seeds of a log: opened with a commitment, stirred by the seats, and shown when nothing they dealt is hidden."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from apps.chronicle import codec, own, raw
from apps.chronicle.seeds import commitment_of, new_seed
from apps.chronicle.tables import OWN_ENTRIES
from apps.kernel.chance import OpenSeed, SeedChange
from apps.kernel.dice import KeyedDice, Seeded
from apps.kernel.ids import framed

_ENTRIES = f"""
    SELECT position, answers, kind, shape, body FROM {OWN_ENTRIES}
    AND kind IN ('SeedOpened', 'EntropyAdded', 'SeedRevealed') ORDER BY position"""
_KEEP = "INSERT INTO chronicle_seed (campaign, number, secret) VALUES (%s, %s, %s)"
_SECRETS = "SELECT number, secret FROM chronicle_seed WHERE campaign = %s"


@dataclass(slots=True, kw_only=True)
class Seed:
    """One seed; its secret is here only where the log lives, or once it was shown."""

    number: int
    commitment: str
    opened_at: int
    secret: bytes = b""
    revealed: bool = False
    entropy: list[tuple[str, str]] = field(default_factory=list)

    @property
    def name(self) -> str:
        return f"seed {self.number}"

    @property
    def is_what_was_committed_to(self) -> bool:
        return commitment_of(self.secret) == self.commitment

    def dice(self, key: str) -> Seeded:
        """Entropy lies after the secret, each seat's with its name."""
        stirred = framed(*(part for added in self.entropy for part in added)) if self.entropy else b""
        return Seeded(dice=KeyedDice(seed=self.secret, key=key, entropy=stirred), name=self.name)


@dataclass(slots=True)
class Chance:
    """All seeds of a log. A rewind does not touch them: what was shown stays shown."""

    seeds: dict[int, Seed] = field(default_factory=dict)
    changed_by: set[int] = field(default_factory=set)
    """The decisions that opened or showed a seed: decided again, they do it no second time."""

    @property
    def newest(self) -> Seed:
        return self.seeds[max(self.seeds)]

    def named(self, name: str) -> Seed | None:
        return next((seed for seed in self.seeds.values() if seed.name == name), None)

    def dice(self, key: str) -> Seeded:
        """The dice of a new roll."""
        seed = self.newest
        if seed.revealed or not seed.secret:
            raise LookupError("No seed is open: the game must open one before it rolls.")
        return seed.dice(key)

    def open_at(self, position: int) -> Seed:
        """The seed that was in use there."""
        return max((seed for seed in self.seeds.values() if seed.opened_at <= position), key=lambda seed: seed.number)

    def fold(self, event: own.SeedEvent, position: int, decision: int) -> None:
        match event:
            case own.SeedOpened(seed=number, commitment=commitment):
                self.seeds[number] = Seed(number=number, commitment=commitment, opened_at=position)
                self.changed_by.add(decision)
            case own.EntropyAdded(seed=number, seat=seat, entropy=entropy):
                self.seeds[number].entropy.append((seat, entropy))
            case own.SeedRevealed(seed=number, secret=secret):
                self.seeds[number].secret = bytes.fromhex(secret)
                self.seeds[number].revealed = True
                self.changed_by.add(decision)

    def hold(self, secrets: Mapping[int, bytes]) -> None:
        for number, secret in secrets.items():
            if number in self.seeds:
                self.seeds[number].secret = secret

    def entries_for(
        self, change: SeedChange, opening: Mapping[int, bytes]
    ) -> tuple[list[own.SeedEvent], dict[int, bytes]]:
        """What the log records of a change, and the new secrets, beside those that the same decision opens already."""
        newest = max((*self.seeds, *opening), default=0)
        if isinstance(change, OpenSeed):
            secret = new_seed()
            return [own.SeedOpened(seed=newest + 1, commitment=commitment_of(secret))], {newest + 1: secret}
        shown = [seed for seed in self.seeds.values() if seed.secret and not seed.revealed]
        kept = 0 if change.last else newest
        return [
            own.SeedRevealed(seed=seed.number, secret=seed.secret.hex()) for seed in shown if seed.number != kept
        ], {}


def chance_of(campaign: str) -> Chance:
    """The seeds of a campaign that lives here."""
    chance = Chance()
    for position, answers, kind, shape, body in raw.rows(_ENTRIES, (campaign,)):
        chance.fold(codec.whole(own.EVENTS, kind, shape, body, None), position, answers)
    chance.hold({number: bytes(secret) for number, secret in raw.rows(_SECRETS, (campaign,))})
    return chance


def keep(campaign: str, number: int, secret: bytes) -> None:
    """Keep a seed's secret where the log lives, and nowhere else."""
    raw.write(_KEEP, campaign, number, secret)
