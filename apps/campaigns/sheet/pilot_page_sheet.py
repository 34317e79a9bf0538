"""What a player reads at the table: a pilot, the Casket around them, and the numbers that need both."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

from apps.caskets.decider.casket_checks import against, along, must_stand
from apps.caskets.sheet.cards import GroupSheet
from apps.caskets.sheet.casket import casket_sheet, sp_maximum_of
from apps.caskets.sheet.components import Pip
from apps.caskets.sheet.kind import KindSheet
from apps.caskets.sheet.loadouts import LoadoutSheet
from apps.caskets.state import Casket, Condition
from apps.kernel.refusal import Refusal
from apps.pilots.decider.pilot_checks import must_serve
from apps.pilots.events.ledger_events import Burden
from apps.pilots.sheet import modifier_sheet
from apps.pilots.sheet.pilot_sheet import PilotSheet, pilot_sheet
from apps.pilots.state import Pilot
from apps.rules.content_names import Names
from apps.rules.effects import body_effects, combat_effects
from apps.rules.explained import Explained, Line, explained
from apps.rules.ground.steps import step_cost
from apps.rules.packs.content import Relic
from apps.rules.packs.decks import DECK_CARDS
from apps.rules.pilot.wounds import in_force
from apps.rules.played import Played


@dataclass(frozen=True, slots=True, kw_only=True)
class CasketAtHand:
    """The pilot's Casket, without what the page says of both."""

    casket: str
    name: str
    kind: KindSheet
    condition: Condition
    components: tuple[Pip, ...]
    scars: int
    damaged: int
    loadouts: tuple[LoadoutSheet, ...]
    chosen: str
    chosen_version: int
    deck: tuple[GroupSheet, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Objection:
    """One reason why the pair may not muster today, and the rule that says so, where one does."""

    sentence: str
    rule: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PilotPage:
    """Everything about one pilot. Without a Casket there is neither an SP maximum nor a deck.

    On a mission the numbers are those of that mission; otherwise those that the next deployment would have.
    """

    pilot: PilotSheet
    casket: CasketAtHand | None
    sp_maximum: Explained | None
    cards_at_deployment: Explained | None
    heat_at_deployment: Explained
    first_attack: Explained
    first_attack_ignores: Explained
    all_attacks: Explained
    hex_cost: Explained
    may_muster: bool
    objections: tuple[Objection, ...]


def pilot_page(pilot: Pilot, casket: Casket | None, played: Played) -> PilotPage:
    told = Names(things={}, library=played.library).cause
    burdens = pilot.carried if pilot.mission else pilot.burdens
    objections = tuple(_objections(pilot, casket, played))

    def asked(amount: Callable[[Burden], int]) -> tuple[Line, ...]:
        return tuple(_burden(burden, amount(burden), told) for burden in burdens if amount(burden))

    return PilotPage(
        pilot=pilot_sheet(pilot, played),
        casket=_at_hand(casket, played) if casket else None,
        sp_maximum=_sp_maximum(pilot, casket, asked(lambda one: one.sp_maximum), played) if casket else None,
        cards_at_deployment=_cards(pilot, casket, asked(lambda one: -one.cards_lost), played) if casket else None,
        heat_at_deployment=explained(asked(lambda one: one.heat)),
        first_attack=explained(asked(lambda one: one.first_attack)),
        first_attack_ignores=explained(asked(lambda one: one.first_attack_ignores)),
        all_attacks=_all_attacks(pilot, asked(lambda one: one.all_attacks), played),
        hex_cost=_hex_cost(pilot, casket, played),
        may_muster=not objections,
        objections=objections,
    )


def _at_hand(casket: Casket, played: Played) -> CasketAtHand:
    sheet = casket_sheet(casket, played)
    return CasketAtHand(
        casket=sheet.casket,
        name=sheet.name,
        kind=sheet.kind,
        condition=sheet.condition,
        components=sheet.components,
        scars=sheet.scars,
        damaged=sheet.damaged,
        loadouts=sheet.loadouts,
        chosen=sheet.chosen,
        chosen_version=sheet.chosen_version,
        deck=sheet.deck,
    )


def _sp_maximum(pilot: Pilot, casket: Casket, burdens: tuple[Line, ...], played: Played) -> Explained:
    """Frame, scars and Chassis; wounds, what changed for good, relics and burdens; floored only then."""
    own = modifier_sheet.sp_maximum(pilot, Names(things={}, library=played.library).cause)
    relics = (
        _relic(relic, effect.amount)
        for relic, effect in _worn(pilot, played)
        if isinstance(effect, body_effects.SpMaximum) and not effect.when
    )
    maximum = sp_maximum_of(casket, played, (*own.lines, *relics, *burdens))
    return replace(maximum, not_applied=own.not_applied)


def _cards(pilot: Pilot, casket: Casket, burdens: tuple[Line, ...], played: Played) -> Explained:
    """The thirty and the DAMAGED cards among them, less what is lost from the top before the first hand."""
    damaged = along(casket, played.rules).damaged
    wounds = in_force.deployment_loss(pilot.deck)
    lines = [Line(code="deck", value=DECK_CARDS, rule="PEN-DECK-01", text="The deck")]
    if damaged:
        lines.append(Line(code="damaged", value=damaged, rule="C-78", text="DAMAGED cards of battles before"))
    lines.extend(replace(line, value=-line.value) for line in wounds.lines)
    lines.extend(burdens)
    below = -sum(line.value for line in lines)
    if below > 0:
        lines.append(Line(code="floor", value=below, rule="C-67", text="No more is lost than there is"))
    return explained(lines, wounds.not_applied)


def _all_attacks(pilot: Pilot, burdens: tuple[Line, ...], played: Played) -> Explained:
    wounds = in_force.attack_damage(pilot.deck)
    relics = (
        _relic(relic, effect.damage)
        for relic, effect in _worn(pilot, played)
        if isinstance(effect, combat_effects.AllAttacks) and not effect.when
    )
    return explained([*wounds.lines, *relics, *burdens], wounds.not_applied)


def _hex_cost(pilot: Pilot, casket: Casket | None, played: Played) -> Explained:
    """SP for a hex of clear and level ground."""
    dearer = in_force.move_surcharge(pilot.deck)
    legs = casket is not None and "legs" in casket.broken
    relics = tuple(
        _relic(relic, effect.amount)
        for relic, effect in _worn(pilot, played)
        if isinstance(effect, combat_effects.MoveCost) and not effect.when
    )
    cost = step_cost(extra=0, rises=False, legs_destroyed=legs, spinal_trauma=dearer.value > 0, changes=relics)
    return replace(cost, not_applied=dearer.not_applied)


def _worn(pilot: Pilot, played: Played) -> Iterator[tuple[Relic, object]]:
    """What relics do at all times, effect by effect."""
    for key in pilot.relics:
        relic = played.library.relics.get(key)
        if relic and relic.on == "always":
            yield from ((relic, effect) for effect in relic.effects)


def _relic(relic: Relic, value: int) -> Line:
    return Line(code=f"relic.{relic.key}", value=value, rule="", text=relic.name)


def _burden(burden: Burden, value: int, told: Callable[[str], str]) -> Line:
    return Line(code=f"burden.{burden.cause}", value=value, rule="U-07", text=told(burden.cause))


def _objections(pilot: Pilot, casket: Casket | None, played: Played) -> Iterator[Objection]:
    """Every reason against mustering today, not the first alone."""
    yield from _refused(lambda: must_serve(pilot))
    if pilot.mission:
        yield Objection(sentence=f"{pilot.name} is out on a mission: wait until it is told.", rule="")
    if casket is None:
        yield Objection(sentence=f"{pilot.name} has no Casket: thread them into one that stands.", rule="")
        return
    yield from _refused(lambda: must_stand(casket))
    yield from _of_the_build(casket, played)


def _of_the_build(casket: Casket, played: Played) -> Iterable[Objection]:
    if casket.build is None:
        sentence = f"{casket.name} has no loadout: write one down, one equipment set and two tactics."
        return [Objection(sentence=sentence, rule="PEN-DECK-01")]
    no = against(casket, casket.build, played)
    return [Objection(sentence=no.sentence, rule=no.rule)] if no else []


def _refused(check: Callable[[], None]) -> Iterable[Objection]:
    try:
        check()
    except Refusal as refusal:
        return [Objection(sentence=refusal.sentence, rule=refusal.rule)]
    return []
