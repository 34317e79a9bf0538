"""Roll a check of the d10 pool at the table, and keep it in the log."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from apps.campaigns.decider.known_things import must_be_known
from apps.campaigns.events.check_events import CheckRolled
from apps.campaigns.state import Campaign
from apps.kernel.command import Command
from apps.kernel.decider import Asked
from apps.kernel.dice import Dice
from apps.kernel.example_ids import PILOT
from apps.kernel.marks import Words
from apps.kernel.refusal import Refusal
from apps.kernel.roles import PLAYERS_AND_CLIENTS
from apps.kernel.wording import must_be_short
from apps.rules.aethelgard.check_results import check_pool, judged
from apps.rules.aethelgard.pool_reader import PoolReading, rolled
from apps.rules.aethelgard.pools import MOST_DICE, Base, Modifier, PoolSituation, must_be_from
from apps.rules.ruleset.rules import Ruleset
from apps.rules.tables.aethelgard_checks import CHECKS, Check, CheckWay

OPPOSED = "an opposing roll"


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """Dice that a moment lends or takes, by their source."""

    source: str
    dice: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class RollCheck:
    """Roll a pool of d10 for something that somebody attempts.

    `against` is a number, `opposing` the dice of whoever stands against it; `situation` says by source how many dice
    the moment lends or takes.
    """

    attempt: str
    score: int
    rank: int = 0
    attribute: str = ""
    about: str = ""
    words: Words = ""
    situation: Sequence[Moment] = ()
    stress: int = 0
    against: int | None = None
    opposing: int = 0


def decide(asked: Asked[RollCheck], campaign: Campaign, dice: Dice) -> Iterator[CheckRolled]:
    """Everything that could stand in the way is said before a die falls."""
    command, rules = asked.command, campaign.ruleset
    check, way = _check(command), _way(command)
    must_be_short(command.words, "What is attempted")
    if command.about:
        must_be_known(command.about, campaign)
        _must_live(command.about, campaign)
    situation = PoolSituation(
        modifiers=tuple(Modifier(source=each.source, dice=each.dice) for each in command.situation),
        stress=command.stress,
    )
    base = Base(attribute=way.attribute, score=command.score, skill=way.skill, rank=command.rank)
    pool = check_pool(check, base, situation, rules)
    _must_be_held(check, command)
    label = f"{command.about or 'table'}/{check.key}"
    reading = rolled(dice, label, pool.value, rules)
    other = _opposed(command, dice, label, rules)
    verdict = judged(check, reading, other or command.against) if _is_held(check) else None
    yield CheckRolled(
        about=command.about,
        attempt=check.key,
        words=command.words,
        pool=pool.lines,
        faces=reading.rolls,
        successes=reading.successes,
        botches=reading.botches,
        net=reading.net,
        critical=reading.critical,
        fumble=reading.fumble,
        against=other.net if other else command.against,
        opposing=other.rolls if other else (),
        passed=verdict.passed if verdict else reading.net >= 1,
    )


def _must_live(thing: str, campaign: Campaign) -> None:
    """No die falls in the name of the dead."""
    pilot = campaign.roster.pilots.get(thing)
    if pilot and not pilot.is_alive:
        raise Refusal(f"{pilot.name} is dead and attempts nothing any more: roll it of somebody else, or of nobody.")


def _check(command: RollCheck) -> Check:
    found = CHECKS.get(command.attempt)
    if found is None:
        raise Refusal(f"There is no check {command.attempt!r}: roll one of {', '.join(CHECKS)}.", rule="AET-38")
    return found


def _way(command: RollCheck) -> CheckWay:
    """The first of a check's ways, unless an attribute names another."""
    ways = CHECKS[command.attempt].ways
    wanted = command.attribute or ways[0].attribute
    found = next((way for way in ways if way.attribute == wanted), None)
    if found is None:
        offered = " or ".join(way.attribute for way in ways)
        raise Refusal(f"{CHECKS[command.attempt].name} is rolled with {offered}, not with {wanted}.", rule="AET-04")
    return found


def _is_held(check: Check) -> bool:
    """Whether a roll is compared here: damage and quality tiers are read off the net."""
    return not {"the damage roll", "the quality tiers"} & set(check.held_against)


def _must_be_held(check: Check, command: RollCheck) -> None:
    """Against a number, an opposing pool, or nothing, whichever the check allows."""
    if command.opposing and command.against is not None:
        raise Refusal("A roll is held against a number or against another roll: leave one of them out.", rule="AET-32")
    given = OPPOSED if command.opposing else "nothing" if command.against is None else "a number"
    allowed = {"a number" if each in ("a DC", "a Defense Score") else each for each in check.held_against}
    if _is_held(check) and given not in allowed:
        raise Refusal(f"{check.name} is held against {' or '.join(check.held_against)}, not {given}.", rule=check.rule)
    if not _is_held(check) and given != "nothing":
        raise Refusal(f"{check.name} is read off its net successes: name nothing to hold it against.", rule=check.rule)
    must_be_from(0, MOST_DICE, command.opposing, "An opposing pool has", rule="AET-19")


def _opposed(command: RollCheck, dice: Dice, label: str, rules: Ruleset) -> PoolReading | None:
    return rolled(dice, f"{label}/opposing", command.opposing, rules) if command.opposing else None


COMMAND = Command(
    type=RollCheck,
    decide=decide,
    roles=PLAYERS_AND_CLIENTS,
    example={
        "attempt": "rhetoric",
        "score": 4,
        "rank": 2,
        "about": PILOT,
        "words": "She talks the sentry down",
        "situation": [{"source": "ally", "dice": 1}],
        "opposing": 5,
    },
)
