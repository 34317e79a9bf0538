"""From what effects say to what happens: every outcome becomes events of the slice that owns its target."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from apps.caskets.decider import casket_harm
from apps.kernel.dice import Dice
from apps.pilots.decider import banked_burden
from apps.pilots.decider.pilot_in_play import Ordeal
from apps.pilots.decider.taint_moves import OfPilots, carry
from apps.rules.effects import outcomes as out
from apps.rules.effects.body_effects import Suffer
from apps.rules.effects.effect_kinds import Effects
from apps.rules.effects.effect_view import EffectSource
from apps.rules.effects.interpreter import interpret
from apps.rules.effects.outcomes import Outcome
from apps.settlement.decider.home import Home, HomeEvent
from apps.settlement.decider.settlement_view import stores_of, view_of
from apps.settlement.events.happening_events import DieFell
from apps.settlement.events.store_events import StoreShifted

WORDS: dict[type[Outcome], str] = {
    out.PilotHurtOutcome: "hurt",
    out.TaintChangedOutcome: "taint",
    out.WoundsHealedOutcome: "healing",
    out.ComponentBrokenOutcome: "casket",
    out.ComponentMendedOutcome: "casket",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class OutcomePart:
    """One part of a happening: its effects, what speaks in them, whom they reach, and the name of their dice."""

    effects: Effects
    source: EffectSource
    pilot: str
    label: str
    happening: str = ""


@dataclass(slots=True, kw_only=True)
class OutcomeReach:
    """Whom outcomes reach and through what. No two of them throw dice under one name."""

    pilot: str
    cause: str
    label: str
    happening: str = ""
    said: Counter[str] = field(default_factory=Counter)

    def label_for(self, outcome: Outcome) -> str:
        """By what is rolled for, and from the second of a kind on by its number."""
        word = WORDS.get(type(outcome), "pilot")
        self.said[word] += 1
        number = self.said[word]
        return f"{self.label}/{word}" if number == 1 else f"{self.label}/{word}-{number}"


def come_to_pass(part: OutcomePart, home: Home, dice: Dice) -> Iterator[HomeEvent]:
    """All effects of a part, one after the other, each read when the one before it has been carried out."""
    reach = OutcomeReach(pilot=part.pilot, cause=part.source.code, label=part.label, happening=part.happening)
    return carried(_read(part, home, dice), home, reach, dice)


def _read(part: OutcomePart, home: Home, dice: Dice) -> Iterator[tuple[Outcome, ...]]:
    """Effect by effect. Suffering dice fall for the living alone: nobody else would have a burden to carry."""
    for effect in part.effects:
        if not isinstance(effect, Suffer) or _lives(part.pilot, home):
            view = view_of(home, part.pilot, part.source)
            yield interpret((effect,), view, home.played.rules, dice, part.label)


def carried(batches: Iterable[Sequence[Outcome]], home: Home, reach: OutcomeReach, dice: Dice) -> Iterator[HomeEvent]:
    """What the next deployment owes comes as one burden: as soon as Suffering dice have fallen, or else at the end."""
    owed: list[Outcome] = []
    for outcomes in batches:
        for outcome in outcomes:
            if isinstance(outcome, out.SufferingThrownOutcome | out.BankedOutcome):
                owed.append(outcome)
            else:
                yield from _one(outcome, home, reach, dice)
        if any(isinstance(outcome, out.SufferingThrownOutcome) for outcome in owed):
            yield from _burden(owed, home, reach)
            owed = []
    yield from _burden(owed, home, reach)


def _one(outcome: Outcome, home: Home, reach: OutcomeReach, dice: Dice) -> Iterator[HomeEvent]:
    if isinstance(outcome, out.DieThrownOutcome):
        yield DieFell(happening=reach.happening, die=outcome.die, face=outcome.face, text=outcome.text)
    elif isinstance(outcome, out.StoreChangedOutcome):
        yield from _shift(outcome, home, reach)
    elif isinstance(outcome, casket_harm.OUTCOMES):
        label = reach.label_for(outcome)
        yield from casket_harm.carry(outcome, _casket(reach.pilot, home), home.hangar, reach.cause, dice, label)
    elif isinstance(outcome, OfPilots):
        yield from _reach_pilot(outcome, home, reach, dice)
    elif not isinstance(outcome, out.NothingHappenedOutcome):
        raise TypeError(f"{type(outcome).__name__} means nothing outside a battle")


def _shift(outcome: out.StoreChangedOutcome, home: Home, reach: OutcomeReach) -> Iterator[HomeEvent]:
    """No store falls below 0."""
    by = max(outcome.by, -stores_of(home).get(outcome.store, 0))
    if by:
        yield StoreShifted(store=outcome.store, cause=reach.cause, by=by)


def _reach_pilot(outcome: OfPilots, home: Home, reach: OutcomeReach, dice: Dice) -> Iterator[HomeEvent]:
    """The dead feel nothing more. Out on a mission, whoever dies of it died there."""
    if _lives(reach.pilot, home):
        ordeal = Ordeal(
            pilot=reach.pilot,
            roster=home.roster,
            played=home.played,
            dice=dice,
            label=reach.label_for(outcome),
            mission=home.roster.pilots[reach.pilot].mission,
        )
        yield from carry(outcome, ordeal, reach.cause)


def _burden(owed: Sequence[Outcome], home: Home, reach: OutcomeReach) -> Iterator[HomeEvent]:
    burden = banked_burden.burden(reach.pilot, reach.cause, owed) if owed and _lives(reach.pilot, home) else None
    if burden:
        yield burden


def _lives(pilot: str, home: Home) -> bool:
    known = home.roster.pilots.get(pilot)
    return known is not None and known.is_alive


def _casket(pilot: str, home: Home) -> str:
    known = home.roster.pilots.get(pilot)
    return known.casket if known else ""
