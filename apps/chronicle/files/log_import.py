"""Taking a log in from a file: all of it is proved first, and then all that can be is written, or nothing.

What is sealed in a host's own file is opened with this house's keys. Where none opens it, and where it is withheld, the
log is taken in up to the last decision at whose end nothing was hidden.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from apps.chronicle.amendments.log_decisions import MOST_ERASED
from apps.chronicle.decisions.write_plan import By, Submission
from apps.chronicle.door.handle import handle, in_turn
from apps.chronicle.files.log_file import Filed, Unreadable
from apps.chronicle.files.log_fork import fork, state_told
from apps.chronicle.files.newer_files import why_not
from apps.chronicle.log import codec, own_kinds, queries
from apps.chronicle.log.game_contract import the_game
from apps.chronicle.log.house_seal import the_keys
from apps.chronicle.log.log_lines import DecisionLine, EntryLine
from apps.chronicle.log.log_schema import LOG
from apps.chronicle.log.log_source import Line
from apps.chronicle.log.randomness import new_key
from apps.chronicle.log.store import load, turn
from apps.chronicle.log.told_story import Rewinds, Stretch
from apps.chronicle.log.write_turn import HeadQuery
from apps.chronicle.proof import rebuild
from apps.chronicle.proof.verify import Walk, place_of
from apps.chronicle.states import folded_states
from apps.kernel.ids import made_from
from apps.kernel.kinds import Newer
from apps.kernel.refusal import Missing, Refusal

OPERATOR = By(seat="operator", role="host")


class Refused(ValueError):
    """The file is not taken in, and nothing was written."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TakenIn:
    """What came in."""

    campaign: str
    decisions: int
    entries: int
    unproved: int
    """Dice whose seed was not shown yet when the file was written."""
    opened: int
    """Texts that were sealed, and were opened with a key of this house."""
    gap: str
    """The first place whose hidden words are not here, where that is why the rest was left out."""
    left_out: tuple[int, int]
    """How many decisions and entries."""
    forgotten: int
    """Entries whose words were forgotten here since, and were not taken in again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Playable:
    """A file that was proved, and how far the story in it can go on here."""

    log: Filed
    until: DecisionLine
    unproved: int
    gap: str

    def taken_in(self, campaign: str) -> TakenIn:
        header, until = self.log.header, self.until
        return TakenIn(
            campaign=campaign,
            decisions=until.number,
            entries=until.position,
            unproved=self.unproved,
            opened=self.log.sealed if self.log.opens and not self.gap else 0,
            gap=self.gap,
            left_out=(header.decisions - until.number, header.entries - until.position),
            forgotten=sum(side == "entry" for side, _ in self.log.dropped),
        )

    def lines(self) -> Iterator[Line]:
        for line in self.log.lines():
            if (line.decision if isinstance(line, EntryLine) else line.number) > self.until.number:
                return
            yield line


def take_from(
    path: Path,
    progress: Callable[[int], object] = lambda _: None,
    *,
    keys: Sequence[str] = (),
    packs: Sequence[Mapping[str, str]] = (),
) -> TakenIn:
    """Prove a file and take its log in under its own name, with the packs that somebody brings along."""
    found = prove_playable(_filed(path, keys))
    campaign, head = found.log.campaign, found.until.hash.hex()
    if queries.head_of(campaign):
        raise Refused(f"{campaign} is here already: take the file in as a copy (--as-copy), or forget what is here.")
    going_on = Submission(chronicle=campaign, command=own_kinds.TakeIn(), key=f"operator/import-{head}", by=OPERATOR)
    with _refusing(), turn(HeadQuery(campaign=campaign, key=going_on.key)) as taken:
        the_game().bring_along(packs, _events(found.log))
        load(campaign, found.lines(), progress)
        taken.look.head = queries.head_of(campaign)
        in_turn(going_on, taken)
        rebuild.remake(campaign)
    return found.taken_in(campaign)


def take_copy(
    path: Path,
    name: str = "",
    progress: Callable[[int], object] = lambda _: None,
    *,
    keys: Sequence[str] = (),
    packs: Sequence[Mapping[str, str]] = (),
) -> TakenIn:
    """Prove a file and begin a campaign with its story, under this name, or under one that says where it is from."""
    log = _filed(path, keys)
    found = prove_playable(log)
    log.dropped = forgotten_since(log)
    key = f"operator/copy-{log.header.head}-{new_key()}"
    copy, at = made_from("campaign", key, letters=16), found.until.position
    with _refusing():
        state = state_told(log, at)
        wanted = own_kinds.TakeFork(at=at, copy=copy, name=name or the_game().title_of(state, at))
        along = partial(_brought_along, packs, log, at, state)
        fork(log, wanted, key=key, by=OPERATOR, progress=progress, along=along)
    _name_what_is_forgotten(copy, key)
    return found.taken_in(copy)


@contextmanager
def _refusing() -> Iterator[None]:
    """What the game says no with, to whoever brings a file."""
    try:
        yield
    except Missing as missing:
        raise Refused(
            f"The file cannot be taken in. {missing.sentence} Or bring that version along, as it shipped "
            "(--pack FOLDER). Nothing was taken in."
        ) from None
    except Refusal as refusal:
        raise Refused(refusal.sentence) from None


def _brought_along(packs: Sequence[Mapping[str, str]], log: Filed, at: int, state: Any) -> None:
    """With them, all that this story shows must be here."""
    the_game().bring_along(packs, _events(log))
    for _ in the_game().rows(log.campaign, at, state, None):
        pass


def _events(log: Filed) -> Iterator[Any]:
    """What a file tells of the game, as far as it is shown."""
    for line in log.lines():
        if isinstance(line, EntryLine) and line.subject != LOG:
            with suppress(codec.Withheld):
                yield queries.event_of(line)


def _name_what_is_forgotten(copy: str, key: str) -> None:
    """Words that were forgotten on the way are missing here too, and the copy's own log says so."""
    head = queries.head_of(copy)
    lines = list(queries.entries(copy, 0, head.position)) if head else []
    gone = [line.position for line in lines if line.withheld and not line.aside]
    for first in range(0, len(gone), MOST_ERASED):
        some = own_kinds.EraseWords(entries=tuple(gone[first : first + MOST_ERASED]))
        handle(copy, some, key=f"{key}/forgotten-{first}", by=OPERATOR)


def prove(log: Filed) -> int:
    """Walk along the whole file; how many dice cannot be proved yet. What is withheld breaks nothing."""
    walk = Walk(log=log)
    try:
        for found in walk.along():
            if found.why:
                why = f"The file cannot be taken in, for {found.place}. {found.why} Nothing was taken in."
                raise Refused(why_not(log) or why)
            raise Refused(why_not(log) or f"The file is not the log it says it is: {found}. Nothing was taken in.")
        if walk.hash.hex() != log.header.head:
            raise Refused("The file does not end where its first line says. Nothing was taken in.")
    except Unreadable as error:
        raise Refused(why_not(log) or f"The file cannot be taken in: {error}. Nothing was taken in.") from None
    return walk.unproved


def prove_playable(log: Filed) -> Playable:
    """The same, and how far the story can go on here: a log of another game, or of a later version of this one, folds
    into nothing, and one whose hidden things are not here folds up to them.
    """
    _must_be_known(log)
    unproved = prove(log)
    last, gap = None, None
    for line in log.lines():
        last = line if isinstance(line, DecisionLine) else last
        if not _can_be_read(line) and (isinstance(line, EntryLine) or ("decision", line.number) not in log.erased):
            gap = line
            break
    until = _end_before(log, gap) if gap else last
    if until is None:
        raise Refused(
            f"The file cannot be taken in: all of it hangs on what is hidden in {place_of(gap) if gap else 'it'}, "
            "and no key that is here opens that: give the key that was put away (--key FILE). Nothing was taken in."
        )
    return Playable(log=log, until=until, unproved=unproved, gap=f"{place_of(gap)} {gap.kind}" if gap else "")


def _can_be_read(line: Line) -> bool:
    """Whether it says here what it said there; one that is withheld does not."""
    try:
        if isinstance(line, EntryLine):
            queries.event_of(line)
        elif line.kind not in own_kinds.COMMANDS.types:
            queries.command_of(line)
    except codec.Withheld:
        return False
    except Newer as newer:
        raise Refused(f"The file cannot be taken in, for {place_of(line)}. {newer} Nothing was taken in.") from None
    except (LookupError, ValueError) as error:
        raise Refused(
            f"The file cannot be taken in: {place_of(line)} is nothing that this game knows: {error}. "
            "Nothing was taken in."
        ) from None
    return True


def _must_be_known(log: Filed) -> None:
    """What a newer program added would be misread or passed over, though the chain stands."""
    if newer := why_not(log):
        raise Refused(newer)


def forgotten_since(log: Filed) -> frozenset[tuple[str, int]]:
    """Whose words the campaign of this file, where it is here, has forgotten: of the same lines alone."""
    gone = {position for event in queries.own_events(log.campaign, own_kinds.WordsErased) for position in event.entries}
    theirs = {line.position: line.hash for line in log.lines() if isinstance(line, EntryLine) and line.position in gone}
    ours = {
        line.position: line.hash
        for position in theirs
        for line in queries.entries(log.campaign, position - 1, position)
    }
    here = [position for position, hashed in theirs.items() if ours.get(position) == hashed]
    return log.places_of(here) - log.erased


def _filed(path: Path, more: Sequence[str]) -> Filed:
    """With the house's keys, and those that somebody brings, which have to be the right ones."""
    log = Filed(path=path, keys=the_keys().with_others(more))
    try:
        sealed, opens = log.sealed, log.opens
    except Unreadable as error:
        raise Refused(why_not(log) or f"The file cannot be taken in: {error}. Nothing was taken in.") from None
    if sealed and more and not opens:
        raise Refused(
            "The key that was given is not the one under which this file was sealed: give the one that was put away, "
            "or none, and the file is taken in up to where nothing was hidden. Nothing was taken in."
        )
    return log


def _end_before(log: Filed, gap: Line) -> DecisionLine | None:
    """The last decision before a gap at whose end nothing was hidden, and no amendment was waited for."""
    state, rewinds = folded_states.initial(), Rewinds()
    last = found = None
    for line in log.lines():
        if isinstance(line, DecisionLine):
            if last and not last.amendment and not the_game().hiding(state):
                found = last
            last = line
        if place_of(line) == place_of(gap):
            return found
        if not isinstance(line, EntryLine):
            continue
        event = queries.event_of(line)
        if isinstance(event, own_kinds.Rewound):
            rewinds = rewinds.with_another(line.position, event.to)
            state = _told(log, rewinds.stretches(line.position))
        elif line.subject != LOG:
            the_game().decider.evolve(state, event)
    return found


def _told(log: Filed, stretches: Sequence[Stretch]) -> Any:
    """What these stretches of a file fold into."""
    state = folded_states.initial()
    for line in log.lines():
        if isinstance(line, EntryLine) and line.subject != LOG and any(line.position in each for each in stretches):
            the_game().decider.evolve(state, queries.event_of(line))
    return state
