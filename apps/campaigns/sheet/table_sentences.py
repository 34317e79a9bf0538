"""What happened at the table itself, a sentence each."""

from __future__ import annotations

from typing import assert_never

from apps.campaigns.events import (
    CampaignClosed,
    CampaignEvent,
    CampaignFounded,
    CampaignReopened,
    CheckRolled,
    CopyBegun,
    EditionAdopted,
    HouseRulesAdopted,
    NoteWritten,
    PackAdded,
    PackAdopted,
    PackPutAway,
    Phase,
    PhaseBegun,
    RoleGiven,
    RulingMade,
    SeasonBegun,
    SeasonEnded,
    SeatEmptied,
    SeatTaken,
    SilenceAgreed,
)
from apps.kernel.roles import ROLE_WORDS
from apps.rules.aethelgard.check_results import effect, meaning
from apps.rules.aethelgard.pool_reader import PoolReading
from apps.rules.aethelgard.pool_words import shown
from apps.rules.content_names import Names
from apps.rules.packs.shelf import number_of
from apps.rules.tables.aethelgard_checks import CHECKS

Seating = SeatTaken | RoleGiven | SeatEmptied
Books = PackAdded | PackAdopted | PackPutAway
Rules = Books | EditionAdopted | HouseRulesAdopted | SilenceAgreed
Course = PhaseBegun | SeasonEnded | SeasonBegun | CampaignClosed | CampaignReopened
Words = RulingMade | NoteWritten | CheckRolled
PHASES: dict[Phase, str] = {
    "muster": "The bells called the crews to muster",
    "mission": "The gates opened, and the missions began",
    "aftermath": "The gates closed, and the dead were counted",
    "settlement": "The settlement turned to its own affairs",
}


def sentence(event: CampaignEvent, names: Names) -> str:
    """One event as the chronicle tells it, by the names that things have now."""
    if isinstance(event, CampaignFounded):
        return f"{event.name} was founded."
    if isinstance(event, CopyBegun):
        return f"A copy of {event.origin_name}, taken at its line {event.at}, goes its own way as {event.name}."
    if isinstance(event, Seating):
        return _seating(event)
    if isinstance(event, Rules):
        return _rules(event, names)
    if isinstance(event, Course):
        return _course(event)
    if isinstance(event, Words):
        return _words(event, names)
    assert_never(event)


def _seating(event: Seating) -> str:
    match event:
        case SeatTaken(role=role):
            return f"A chair was set for {ROLE_WORDS[role]}."
        case RoleGiven(role="host"):
            return "The keys of the table went to another hand."
        case RoleGiven(role=role):
            return f"A seat at the table became {ROLE_WORDS[role]}'s."
        case SeatEmptied():
            return "A chair was taken from the table."


def _rules(event: Rules, names: Names) -> str:
    match event:
        case PackAdded() | PackAdopted() | PackPutAway():
            return _books(event, names)
        case EditionAdopted(edition=edition):
            return f"The table goes on by another edition of the rules: {edition}."
        case HouseRulesAdopted(rules=rules, reason=reason):
            counted = "One house rule is" if len(rules) == 1 else f"{len(rules)} house rules are"
            return f"{counted} answered otherwise from here on: {_ended(reason)}"
        case SilenceAgreed(days=0):
            return "Silence was agreed to mean nothing, however long."
        case SilenceAgreed(days=days):
            return f"It was agreed that {days} {'day of silence is' if days == 1 else 'days of silence are'} a yes."


def _books(event: Books, names: Names) -> str:
    match event:
        case PackAdded(pack=pack):
            return f"The table took up another book: {_pack(pack, names)}."
        case PackAdopted(pack=pack, digest=digest):
            version = f"version {number}" if (number := number_of(pack, digest)) else "a newer version"
            return f"The table goes on with {version} of this book: {_pack(pack, names)}."
        case PackPutAway(pack=pack):
            return f"The table put a book of its own away: {pack}."


def _course(event: Course) -> str:
    match event:
        case PhaseBegun(phase=phase):
            return f"{PHASES[phase]}."
        case SeasonEnded(season=season):
            return f"Season {season} ended, and its dice were shown."
        case SeasonBegun(season=season):
            return f"Season {season} began, with the muster."
        case CampaignClosed(reason=reason):
            return _because("The chronicle was closed", reason)
        case CampaignReopened(reason=reason):
            return _because("The chronicle was opened again", reason)


def _words(event: Words, names: Names) -> str:
    match event:
        case RulingMade(about="", reason=reason):
            return f"The host ruled on the settlement: {_ended(reason)}"
        case RulingMade(about=about, reason=reason):
            return f"The host ruled on {names.of(about)}: {_ended(reason)}"
        case NoteWritten(about="", text=text):
            return f"Somebody wrote in the margin: {_ended(text)}"
        case NoteWritten(about=about, text=text):
            return f"Somebody wrote of {names.of(about, 'something long gone')}: {_ended(text)}"
        case CheckRolled():
            return _check(event, names)


def _check(event: CheckRolled, names: Names) -> str:
    """Every die, what they count for, and what comes of it."""
    check = CHECKS[event.attempt]
    whose = f" of {names.of(event.about, 'something long gone')}" if event.about else ""
    attempted = f", {event.words.strip().rstrip('.')}" if event.words.strip() else ""
    held = (
        " against an opposing roll" if event.opposing else "" if event.against is None else f" against {event.against}"
    )
    dice = ", ".join(str(face) for face in event.faces)
    came = "a Fumble" if event.fumble else f"{event.net} net" + (", a Critical Success" if event.critical else "")
    said = f"{check.name}{whose}{attempted}: {len(event.faces)}d10{held} showed {dice}, {came}."
    return " ".join(filter(None, (said, *_comes_of(event))))


def _comes_of(event: CheckRolled) -> tuple[str, str]:
    """What it means, and what a Critical Success lends on top or a Fumble costs."""
    check = CHECKS[event.attempt]
    return (
        meaning(check, event.net, passed=event.passed, fumble=event.fumble),
        effect(check, passed=event.passed, fumble=event.fumble, critical=event.critical),
    )


def printed(event: CheckRolled) -> str:
    """The roll to the letter, as its document prints one. Without words of its own it goes by the check's name."""
    name, (story, comes) = CHECKS[event.attempt].name, _comes_of(event)
    reading = PoolReading(
        rolls=tuple(event.faces),
        successes=event.successes,
        botches=event.botches,
        net=event.net,
        raw_net=event.successes - event.botches,
        critical=event.critical,
        fumble=event.fumble,
    )
    return shown(event.words.strip() or name, name, reading, story=(story,), effect=comes)


def _pack(key: str, names: Names) -> str:
    return next((pack.header.name for pack in names.library.packs if pack.key == key), "one that was put away since")


def _because(what: str, reason: str) -> str:
    return f"{what}: {_ended(reason)}" if reason.strip() else f"{what}."


def _ended(words: str) -> str:
    """As somebody wrote it, with a full stop where they left it out."""
    words = words.strip()
    return words if words.endswith((".", "!", "?", "…")) else f"{words}."
