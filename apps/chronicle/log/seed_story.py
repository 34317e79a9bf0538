"""The seeds of a log: opened with a commitment, stirred by the seats, and shown when nothing they dealt is hidden."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial

from apps.chronicle.log import codec, own_kinds, sql
from apps.chronicle.log.house_seal import Locked, the_keys
from apps.chronicle.log.log_schema import OWN_ENTRIES
from apps.chronicle.log.randomness import SEED_BYTES, commitment_of, new_seed
from apps.kernel.chance import OpenSeed, SeedChange
from apps.kernel.dice import KeyedDice, Seeded
from apps.kernel.ids import framed

_ENTRIES = f"""
    SELECT position, answers, kind, shape, body FROM {OWN_ENTRIES}
    AND kind IN ('SeedOpened', 'EntropyAdded', 'SeedRevealed') ORDER BY position"""
_KEEP = "INSERT INTO chronicle_seed (campaign, number, secret) VALUES (%s, %s, %s)"
_SECRETS = "SELECT number, secret FROM chronicle_seed WHERE campaign = %s"
PLAIN = SEED_BYTES
"""As long as all that lay here before the house had a key; what is sealed is longer."""


@dataclass(slots=True, kw_only=True)
class ToldSeed:
    """One seed; its secret is here only where the log lives, or once it was shown."""

    number: int
    commitment: str
    opened_at: int
    at_hand: bytes = b""
    kept: Callable[[], bytes] | None = None
    """What opens it, where it lies sealed: it is asked once, and only where a die falls or a seed is shown."""
    revealed: bool = False
    entropy: list[tuple[str, str]] = field(default_factory=list)

    @property
    def name(self) -> str:
        return f"seed {self.number}"

    @property
    def secret(self) -> bytes:
        if not self.at_hand and self.kept:
            self.at_hand = self.kept()
        return self.at_hand

    @property
    def is_what_was_committed_to(self) -> bool:
        return commitment_of(self.secret) == self.commitment

    def dice(self, key: str, by: str = "") -> Seeded:
        """Entropy lies after the secret, each seat's with its name."""
        stirred = framed(*(part for added in self.entropy for part in added)) if self.entropy else b""
        dice = KeyedDice(seed=self.secret, key=named(key, by), entropy=stirred)
        return Seeded(dice=dice, name=self.name, by=by)


def named(key: str, by: str) -> str:
    """What names a decision's dice: its key, and of what an amendment asked anew the amendment's before it.

    No key holds a line's end, so no other decision's dice have this name.
    """
    return f"again:{by}\n{key}" if by else key


@dataclass(slots=True)
class Chance:
    """All seeds of a log. A rewind does not touch them: what was shown stays shown."""

    seeds: dict[int, ToldSeed] = field(default_factory=dict)
    changed_by: set[int] = field(default_factory=set)
    """The decisions that opened or showed a seed: decided again, they do it no second time."""

    @property
    def newest(self) -> ToldSeed:
        return self.seeds[max(self.seeds)]

    def seed_named(self, name: str) -> ToldSeed | None:
        return next((seed for seed in self.seeds.values() if seed.name == name), None)

    def dice(self, key: str, by: str = "") -> Seeded:
        """The dice of a new roll."""
        seed = self.newest
        if seed.revealed or not seed.secret:
            raise LookupError("No seed is open: the game must open one before it rolls.")
        return seed.dice(key, by)

    def fold(self, event: own_kinds.SeedEvent, position: int, decision: int) -> None:
        match event:
            case own_kinds.SeedOpened(seed=number, commitment=commitment):
                self.seeds[number] = ToldSeed(number=number, commitment=commitment, opened_at=position)
                self.changed_by.add(decision)
            case own_kinds.EntropyAdded(seed=number, seat=seat, entropy=entropy):
                self.seeds[number].entropy.append((seat, entropy))
            case own_kinds.SeedRevealed(seed=number, secret=secret):
                self.seeds[number].at_hand = bytes.fromhex(secret)
                self.seeds[number].revealed = True
                self.changed_by.add(decision)

    def hold(self, secrets: Mapping[int, bytes]) -> None:
        for number, secret in secrets.items():
            if number in self.seeds:
                self.seeds[number].at_hand = secret

    def entries_for(
        self, change: SeedChange, opening: Mapping[int, bytes]
    ) -> tuple[list[own_kinds.SeedEvent], dict[int, bytes]]:
        """What the log records of a change, and the new secrets, beside those that the same decision opens already."""
        newest = max((*self.seeds, *opening), default=0)
        if isinstance(change, OpenSeed):
            secret = new_seed()
            return [own_kinds.SeedOpened(seed=newest + 1, commitment=commitment_of(secret))], {newest + 1: secret}
        shown = [seed for seed in self.seeds.values() if seed.secret and not seed.revealed]
        kept = 0 if change.last else newest
        return [
            own_kinds.SeedRevealed(seed=seed.number, secret=seed.secret.hex()) for seed in shown if seed.number != kept
        ], {}


def chance_of(campaign: str) -> Chance:
    """The seeds of a campaign that lives here."""
    chance = Chance()
    for position, answers, kind, shape, body in sql.rows(_ENTRIES, (campaign,)):
        chance.fold(codec.whole(own_kinds.EVENTS, kind, shape, body, None), position, answers)
    for number, kept in _kept(campaign):
        if number in chance.seeds:
            chance.seeds[number].kept = partial(opened, campaign, number, kept)
    return chance


def keep(campaign: str, number: int, secret: bytes) -> None:
    """Keep a seed's secret where the log lives, and nowhere else: sealed for this campaign and this number alone."""
    sql.write(_KEEP, campaign, number, sealed(campaign, number, secret))


def sealed(campaign: str, number: int, secret: bytes) -> bytes:
    return the_keys().seal(_place(campaign, number), secret)


def secrets_of(campaign: str) -> dict[int, bytes]:
    """Of every seed that was shown or can be opened here; where one that was shown lies here too, as it lies."""
    found = {number: seed.at_hand for number, seed in chance_of(campaign).seeds.items() if seed.revealed}
    for number, kept in _kept(campaign):
        with suppress(Locked):
            found[number] = opened(campaign, number, kept)
    return found


def locked(campaign: str) -> Iterator[str]:
    """The open seeds that lie here and that no key opens: no die falls until one does."""
    for seed in chance_of(campaign).seeds.values():
        try:
            seed.secret  # noqa: B018 - asking is the look
        except Locked:
            yield seed.name


def opened(campaign: str, number: int, kept: bytes) -> bytes:
    """A seed as it lies here; one of before lies open."""
    if len(kept) == PLAIN:
        return kept
    try:
        return the_keys().opened(_place(campaign, number), kept)
    except Locked as locked:
        raise Locked(
            f"Seed {number} cannot be opened, for {locked}, so no die falls here: whoever keeps the house brings back "
            "the key that was put away, as HOUSE_KEY or as house.key in the data folder."
        ) from None


def is_sealed_by_the_first(campaign: str, number: int, kept: bytes) -> bool:
    try:
        return len(kept) != PLAIN and bool(the_keys().first.opened(_place(campaign, number), kept))
    except Locked:
        return False


def _kept(campaign: str) -> list[tuple[int, bytes]]:
    return [(number, bytes(kept)) for number, kept in sql.rows(_SECRETS, (campaign,))]


def _place(campaign: str, number: int) -> tuple[str, str, str]:
    return "seed", campaign, str(number)
