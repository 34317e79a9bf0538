"""Rule with a reason, by effects in the words of the packs. Nothing is ever simply set."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, ClassVar, cast

from apps.campaigns.decider.slice_views import home_of
from apps.campaigns.events.word_events import RulingMade
from apps.campaigns.state import Campaign, Event
from apps.caskets.decider.casket_checks import must_stand
from apps.caskets.decider.casket_harm import OUTCOMES as OF_CASKETS
from apps.caskets.decider.casket_harm import carry
from apps.kernel.command import Command, Offer, having, without
from apps.kernel.decider import Asked
from apps.kernel.dice import Dice
from apps.kernel.example_ids import PILOT
from apps.kernel.form_marks import Hint, Layout, Mark
from apps.kernel.marks import Words
from apps.kernel.refusal import Refusal
from apps.kernel.roles import KEEPERS
from apps.kernel.type_hints import hint_of
from apps.kernel.wording import LONGEST_TEXT, must_say, quoted
from apps.rules.content_names import TABLES
from apps.rules.effects.bounds import Named
from apps.rules.effects.effect_kinds import Effect, Effects, Throw
from apps.rules.effects.effect_view import EffectSource
from apps.rules.effects.interpreter import interpret
from apps.rules.effects.settlement_effects import Break, Mend, Nothing, Store
from apps.rules.packs.effect_places import must_fit
from apps.rules.packs.library import Library
from apps.rules.packs.pack_places import PackPlace
from apps.rules.packs.typed_values import Pointer, Shaping
from apps.settlement.decider.effect_outcomes import OutcomePart, come_to_pass
from apps.settlement.decider.home import Home
from apps.settlement.decider.settlement_view import view_of

CAUSE = "ruling"
SOURCE = EffectSource(code=CAUSE, text="the host's ruling")
WRITTEN = PackPlace(file="The ruling")
MOST_EFFECTS = 20
EFFECTS = hint_of(Effects)
ON_COMPONENTS = (Break, Mend, Nothing)
ON_STORES = (Store, Throw, Nothing)


@dataclass(frozen=True, slots=True, kw_only=True)
class MakeRuling:
    """Rule on a pilot, a Casket or the settlement, with a reason, by the same effects that cards and events have."""

    FORM: ClassVar[Layout] = Layout(first=("about", "reason", "effects"))

    reason: Words
    effects: Annotated[
        Sequence[Mapping[str, object]], Hint("For what no line above says: a list, as the packs write it.")
    ]
    about: Annotated[str, Hint("Left out: the settlement."), Mark.RULED_ON] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingOutcome:
    """Whom a ruling is about: a pilot with what they drive, a Casket that nobody drives, or neither."""

    pilot: str = ""
    casket: str = ""


def decide(asked: Asked[MakeRuling], campaign: Campaign, dice: Dice) -> Iterator[Event]:
    """The ruling first, and then what follows of it, by the interpreter that reads cards and events too."""
    command = asked.command
    must_say(command.reason, "The reason for the ruling")
    effects = _read(command.effects, campaign.played.library)
    ruled = _ruled(command.about, campaign)
    _must_not_fight(ruled, campaign)
    _must_concern(ruled, effects, campaign)
    yield RulingMade(about=command.about, reason=command.reason, effects=command.effects)
    home = home_of(campaign)
    if ruled.casket:
        yield from _on_components(effects, ruled.casket, home, dice)
    else:
        part = OutcomePart(effects=effects, source=SOURCE, pilot=ruled.pilot, label=CAUSE)
        yield from come_to_pass(part, home, dice)


def _read(written: Sequence[Mapping[str, object]], library: Library) -> Effects:
    """Effects as strictly as a pack's are read: each has a meaning outside a battle, and what it names is there."""
    if not written:
        raise Refusal("A ruling does something: give at least one effect, such as {do = 'taint', amount = -1}.")
    if len(written) > MOST_EFFECTS or len(repr(written)) > 2 * LONGEST_TEXT:
        raise Refusal(f"A ruling has {MOST_EFFECTS} effects at most, on one page: rule on the rest by another.")
    pointers: list[Pointer] = []
    shaping = Shaping(pack=CAUSE, pointers=pointers)
    effects: Effects = shaping.read(EFFECTS, [dict(one) for one in written], WRITTEN)
    must_fit(effects, "settlement", WRITTEN)
    for pointer in pointers:
        _must_be_there(pointer, library)
    return effects


def _must_be_there(pointer: Pointer, library: Library) -> None:
    known = getattr(library, TABLES[cast("Named", pointer.table)])
    if pointer.key not in known:
        listed = ", ".join(known) or "none is loaded"
        raise pointer.place.refusal(f"there is no {pointer.table} {quoted(pointer.key)}: {listed}.")


def _ruled(about: str, campaign: Campaign) -> RulingOutcome:
    if not about:
        return RulingOutcome()
    if about in campaign.roster.pilots:
        _must_be_alive(about, campaign)
        return RulingOutcome(pilot=about)
    if about not in campaign.hangar.caskets:
        raise Refusal(
            f"Nothing of that name is in this campaign: {quoted(about)}. Rule on one of its pilots or Caskets, "
            "or name nothing and rule on the settlement's stores."
        )
    return _ruled_casket(about, campaign)


def _ruled_casket(casket_id: str, campaign: Campaign) -> RulingOutcome:
    """Its pilot with it, if one who lives drives it."""
    casket, pilots = campaign.hangar.caskets[casket_id], campaign.roster.pilots
    must_stand(casket)
    if casket.pilot and pilots[casket.pilot].is_alive:
        return RulingOutcome(pilot=casket.pilot)
    return RulingOutcome(casket=casket_id)


def _must_be_alive(pilot_id: str, campaign: Campaign) -> None:
    pilot = campaign.roster.pilots[pilot_id]
    if not pilot.is_alive:
        raise Refusal(f"{pilot.name} is dead, and no ruling touches the dead: rule on the living.")


def _must_not_fight(ruled: RulingOutcome, campaign: Campaign) -> None:
    """A battle goes on from what its crews were as they went in, and leaves them so."""
    for mission in campaign.war_table.missions.values():
        fights = any(crew.pilot == ruled.pilot or crew.casket == ruled.casket for crew in mission.crews.values())
        if mission.engagement and fights:
            raise Refusal(
                f"Whom this is about fights in {mission.name}, which is played here: rule once it is over, or break "
                "the battle off."
            )


def _must_concern(ruled: RulingOutcome, effects: Effects, campaign: Campaign) -> None:
    """A store has no Taint, an empty Casket no Grit, and who drives nothing has no components."""
    if ruled.casket:
        named = campaign.hangar.caskets[ruled.casket].name
        _must_all_be(effects, ON_COMPONENTS, f"Nobody who lives drives {named}, so a ruling on it")
    elif not ruled.pilot:
        _must_all_be(effects, ON_STORES, "A ruling that names nobody is about the settlement, and")
    else:
        pilot = campaign.roster.pilots[ruled.pilot]
        if not pilot.casket and any(isinstance(effect, Break | Mend) for effect in _all(effects)):
            raise Refusal(f"{pilot.name} drives no Casket that could break or be mended: rule on a Casket by itself.")


def _must_all_be(effects: Effects, allowed: tuple[type[Effect], ...], what: str) -> None:
    for effect in _all(effects):
        if not isinstance(effect, allowed):
            words = " or ".join(repr(one.tag[1]) for one in allowed)
            raise Refusal(f"{what} may only say {words}, not {effect.tag[1]!r}.")


def _all(effects: Effects) -> Iterator[Effect]:
    """The effects, and those in the rows of a die."""
    for effect in effects:
        yield effect
        if isinstance(effect, Throw):
            for row in effect.rows:
                yield from _all(row.effects)


def _on_components(effects: Effects, casket: str, home: Home, dice: Dice) -> Iterator[Event]:
    outcomes = interpret(effects, view_of(home, "", SOURCE), home.played.rules, dice, CAUSE)
    for number, outcome in enumerate(outcomes, start=1):
        if isinstance(outcome, OF_CASKETS):
            yield from carry(outcome, casket, home.hangar, CAUSE, dice, f"{CAUSE}/{number}")


COMMAND = Command(
    type=MakeRuling,
    decide=decide,
    roles=KEEPERS,
    example={
        "about": PILOT,
        "reason": "She held the gate alone, and the whole table saw it.",
        "effects": [{"do": "heal-wounds", "wounds": 1, "kind": "minor"}],
    },
    offers=(
        Offer(at="pilot", words="Make a ruling", rank=80, when=without("fate", "dead"), more=True),
        Offer(at="pilot", words="Make a ruling", rank=50, when=without("fate", "dead"), desk=True),
        Offer(at="casket", words="Make a ruling", rank=80, more=True),
        Offer(at="casket", words="Make a ruling", rank=50, when=having("condition", "standing"), desk=True),
        Offer(at="campaign", words="Make a ruling", rank=50, more=True),
        Offer(at="campaign", words="Make a ruling", rank=40, desk=True),
    ),
)
