"""A world: all of one campaign's log with its seeds, taken out of the database, cut short, sealed anew and put back."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from django.core.management.color import no_style
from django.db import connection, transaction
from django.db.models import Model
from msgspec import structs

from apps.chronicle.log import codec, log_schema, row_store, seed_story
from apps.chronicle.log.game_contract import the_game
from apps.chronicle.log.log_lines import DecisionLine, EntryLine, commitment_to, digest_of, genesis, hash_after
from apps.chronicle.log.log_source import Line, StoredLog
from apps.chronicle.log.store import load
from apps.chronicle.models import Seed
from apps.chronicle.proof import rebuild, verify_decisions
from apps.chronicle.proof.verify import Walk
from apps.chronicle.states import checkpoints, folded_states


@dataclass(frozen=True, kw_only=True)
class World:
    """What the database holds of a campaign: its lines, and the secrets of its seeds."""

    campaign: str
    lines: tuple[Line, ...]
    secrets: Mapping[int, bytes]

    @property
    def decisions(self) -> Iterator[DecisionLine]:
        return (line for line in self.lines if isinstance(line, DecisionLine))

    @property
    def entries(self) -> Iterator[EntryLine]:
        return (line for line in self.lines if isinstance(line, EntryLine))

    @property
    def position(self) -> int:
        return max(line.position for line in self.lines)

    @property
    def open_seeds(self) -> set[int]:
        """The seeds whose secret no line shows."""
        opened, shown = set[int](), set[int]()
        for line in self.entries:
            if line.kind in ("SeedOpened", "SeedRevealed"):
                (opened if line.kind == "SeedOpened" else shown).add(int(json.loads(line.body)["seed"]))
        return opened - shown

    def until(self, position: int) -> World:
        """As it was when a decision had ended there."""
        kept = {line.number for line in self.decisions if line.position <= position}
        lines = tuple(line for line in self.lines if _is_kept(line, kept))
        opened = {json.loads(line.body)["seed"] for line in lines if line.kind == "SeedOpened"}
        secrets = {number: secret for number, secret in self.secrets.items() if number in opened}
        return World(campaign=self.campaign, lines=lines, secrets=secrets)


def _is_kept(line: Line, kept: set[int]) -> bool:
    """Whatever an amendment put in is there from that amendment on."""
    if isinstance(line, EntryLine):
        return line.decision in kept
    return line.number in kept and line.amendment in {0, *kept}


def taken(campaign: str) -> World:
    """The world that is in the database."""
    kept = set(Seed.objects.filter(campaign=campaign).values_list("number", flat=True))
    secrets = {number: secret for number, secret in StoredLog(campaign=campaign).secrets.items() if number in kept}
    return World(campaign=campaign, lines=tuple(StoredLog(campaign=campaign).lines()), secrets=secrets)


def put(world: World) -> None:
    """A world in the place of the one that is in the database; who sits there and who knows them stays."""
    with transaction.atomic():
        log_schema.delete_all(connection, world.campaign)
        checkpoints.drop(world.campaign)
        load(world.campaign, map(structs.replace, world.lines))
        for number, secret in world.secrets.items():
            seed_story.keep(world.campaign, number, secret)
        folded_states.borrow(world.campaign)
        row_store.replace_all(world.campaign, the_game().tables, ())
        count_anew(*the_game().tables)
        rebuild.remake(world.campaign)


def count_anew(*tables: type[Model]) -> None:
    """Rows are numbered as if none had ever been there before those that are there now."""
    numbered = [table for table in tables if table._meta.auto_field]
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            names = [table._meta.db_table for table in numbered]
            cursor.execute(f"DELETE FROM sqlite_sequence WHERE name IN ({', '.join(['%s'] * len(names))})", names)
        for statement in connection.ops.sequence_reset_sql(no_style(), numbered):
            cursor.execute(statement)


def sealed(campaign: str, lines: Iterable[Line], secrets: Mapping[int, bytes]) -> World:
    """Lines of which some were changed: every commitment, digest and hash over them is made anew."""
    found, digests = list(map(structs.replace, lines)), dict[str, str]()
    running, digest = genesis(campaign), b""
    decision: DecisionLine | None = None
    for line in found:
        line.withheld = commitment_to(line.aside) if line.aside else line.withheld
        if isinstance(line, DecisionLine):
            decision, digest = line, digest_of(line)
            digests[str(line.number)] = digest.hex()
        else:
            if line.kind == "Rewound":
                line.body = _naming(line.body, digests)
            running = line.hash = hash_after(running, digest, line)
        if decision is not None:
            decision.hash = running
    return World(campaign=campaign, lines=tuple(found), secrets=secrets)


def _naming(body: str, digests: Mapping[str, str]) -> str:
    """A rewind's body names the digests of what was put into the story."""
    said = json.loads(body)
    if not said.get("commands"):
        return body
    said["commands"] = {number: digests[number] for number in said["commands"]}
    return codec.text_of(said)


@dataclass(frozen=True, kw_only=True)
class _Shown:
    """A world as a log that holds the seeds it shows, and no other."""

    world: World

    @property
    def campaign(self) -> str:
        return self.world.campaign

    @property
    def secrets(self) -> Mapping[int, bytes]:
        return {}

    def lines(self) -> Iterator[Line]:
        return iter(self.world.lines)

    def decision(self, number: int) -> DecisionLine:
        return next(line for line in self.world.decisions if line.number == number)

    def may_lack(self, side: str, number: int) -> bool:
        """The seeds alone are withheld."""
        return side == "seed"


def breaks(world: World) -> list[str]:
    """What somebody to whom nothing is withheld but the open seeds could say against this world."""
    return [str(found) for found in Walk(log=_Shown(world=world)).along()]


def breaks_when_decided_again(world: World) -> list[str]:
    """The same of the world in the database, whose decisions must lead to what they led to."""
    return [f"decision {found.number} {found.what}" for found in verify_decisions.decide_again(world.campaign)]
