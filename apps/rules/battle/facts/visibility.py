"""Who may see what of an event, field by field. What no line speaks of is seen by nobody."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any, NamedTuple

from apps.rules.battle.facts import all_facts as ev
from apps.rules.battle.facts.battle_fact import BattleFact
from apps.rules.battle.setup.lineup import Fielding
from apps.rules.battle.values.battle_questions import OF_THE_TABLE, Pending
from apps.rules.pilot.wounds.deck import WoundDeck

Veil = Callable[[Any], Any]
LYING_OPEN = ("recover", *OF_THE_TABLE)
"""Questions whose cards lie open for everybody: out of an open pile, a zone's on the ground, or faces on the table."""


def counted(value: Any) -> Any:
    """Of the same shape and length, with nothing in it."""
    if isinstance(value, tuple):
        inner = tuple(counted(each) for each in value)
        return type(value)(*inner) if hasattr(value, "_fields") else inner
    if is_dataclass(value) and not isinstance(value, type):
        return replace(value, **{one.name: counted(getattr(value, one.name)) for one in fields(value)})
    return None if value is None else type(value)()


def gone(value: Any) -> Any:
    """Not even how much there is of it."""
    return () if type(value) is tuple else counted(value)


def still_down(deck: WoundDeck) -> WoundDeck:
    """What lies open is seen; what lies face-down is counted."""
    return replace(deck, face_down=counted(deck.face_down))


def cards_counted(pending: Pending) -> Pending:
    """Out of a hand only whoever is asked sees what may be chosen."""
    return pending if pending.kind in LYING_OPEN else pending._replace(cards=counted(pending.cards))


OPEN: Mapping[type, str] = {
    ev.Answered: "side fighter kind choice",
    ev.Asked: "",
    ev.BattleOver: "verdict",
    ev.InitiativeRolled: "faces first",
    ev.DeckDealt: "fighter lost",
    ev.WoundsShuffled: "fighter",
    ev.Deployed: "fighter at facing",
    ev.HandKept: "fighter",
    ev.HandShuffled: "fighter",
    ev.RoundBegun: "round",
    ev.RoundEnded: "round",
    ev.TurnBegun: "fighter",
    ev.PhaseBegun: "phase",
    ev.Refreshed: "fighter sp",
    ev.TurnEnded: "fighter",
    ev.DissociationRolled: "fighter face lost",
    ev.StrainRolled: "fighter face total row",
    ev.CardPlayed: "fighter card cost target",
    ev.CardDone: "fighter card",
    ev.Walked: "fighter path cost by_card",
    ev.Pushed: "fighter at hexes",
    ev.Turned: "fighter facing rotations cost",
    ev.DamagedShed: "fighter card to",
    ev.DamagedAdded: "fighter",
    ev.DamageDiceRolled: "fighter faces",
    ev.TaintSpent: "fighter payer spend left limit target",
    ev.SpChanged: "fighter by why banked",
    ev.SpLost: "fighter by why",
    ev.SpMaximumMoved: "fighter by why",
    ev.HeatChanged: "fighter by parts",
    ev.TaintChanged: "fighter by why waiting",
    ev.CardsDrawn: "fighter",
    ev.Reshuffled: "fighter damaged",
    ev.CardsLost: "fighter cause lost demanded void",
    ev.CardsDiscarded: "fighter cards why",
    ev.CardsRecovered: "fighter cards source to",
    ev.HandSeen: "fighter target",
    ev.DealtAnew: "fighter",
    ev.AttackLent: "fighter why damage ignores marks serves window own_turn",
    ev.WaitsUsed: "fighter numbers",
    ev.DefenseRaised: "fighter by why",
    ev.ArmorGained: "fighter by why",
    ev.ArmorLost: "fighter",
    ev.RedirectReady: "fighter hits card",
    ev.Barred: "fighter what lasts",
    ev.ZoneLaid: "owner card at radius turn_ends",
    ev.ControlLost: "fighter",
    ev.AttackDeclared: "attacker card target component second own against",
    ev.AttackHelped: "advantage extra_marks silenced damage why",
    ev.AttackRolled: "side target mode faces kept total outcome",
    ev.ComponentFound: "component",
    ev.HitTakenOver: "fighter",
    ev.DamageReckoned: "damage defense shelter exposed heat_extra",
    ev.DamageReduced: "by why reactive",
    ev.Reacted: "fighter card",
    ev.DefenseRolled: "faces outcome dice undiced prevented blocks lost_blocks shown",
    ev.DefenseRerolled: "faces shown",
    ev.HitTaken: "outcome cards marks heat pierced destroyed deck_only",
    ev.Marked: "fighter component marks destroys holds why",
    ev.AttackEnded: "hit",
    ev.CardStruck: "",
    ev.SufferingRolled: "fighter faces",
    ev.DieThrown: "fighter die face text",
    ev.PilotStruck: "fighter cause face added happens wound finger",
    ev.SaveRolled: "fighter face saved",
    ev.PilotKilled: "fighter by",
    ev.CasketDestroyed: "fighter why by",
    ev.CasketRisen: "fighter cards",
    ev.KillScored: "fighter victim",
    ev.CorruptionRolled: "fighter face resisted row row_face",
    ev.Surrendered: "side",
    ev.LeftTheField: "fighter",
    ev.PickedUp: "fighter goal",
    ev.GoalHeld: "goal rounds",
    ev.GoalReached: "goal",
    ev.StanceTold: "fighter target stance",
    ev.ModelMoved: "fighter way by_card",
    ev.ModelPushed: "fighter by hexes towards",
}
"""What everybody sees: dice that fall on the table, cards that are played, and cards that leave for an open pile."""

FROM_ALL: Mapping[type, Mapping[str, Veil]] = {
    ev.Asked: {"agenda": gone},
    ev.DeckDealt: {"order": counted},
    ev.WoundsShuffled: {"order": counted},
    ev.HandShuffled: {"order": counted},
    ev.Reshuffled: {"deck": counted},
    ev.CardsRecovered: {"deck": counted},
    ev.PilotStruck: {"deck": still_down},
    ev.CasketRisen: {"deck": counted},
    ev.DealtAnew: {"deck": counted, "wounds": counted},
}
"""What is covered even from those whose it is: nobody looks into a deck."""

FROM_OTHERS: Mapping[type, Mapping[str, Veil]] = {
    ev.Asked: {"pending": cards_counted},
    ev.DeckDealt: {"hand": counted},
    ev.HandShuffled: {"hand": counted},
    ev.CardsDrawn: {"cards": counted},
    ev.HandSeen: {"cards": counted},
    ev.DealtAnew: {"hand": counted},
}
"""What one side sees: whose cards these are, who looked at them, or who is asked."""


class Sheet(NamedTuple):
    """What lies over the fields of one kind, for the side whose it is and for everybody else."""

    own: tuple[tuple[str, Veil], ...]
    others: tuple[tuple[str, Veil], ...]


def sheet_of(kind: Any) -> Sheet:
    """A field in none of the tables is covered from all."""
    seen, others = OPEN.get(kind, "").split(), FROM_OTHERS.get(kind, {})
    from_all = {name: gone for name in kind._fields if name not in seen and name not in others}
    from_all |= FROM_ALL.get(kind, {})
    return Sheet(tuple(from_all.items()), (*from_all.items(), *others.items()))


SHEETS: dict[type, Sheet] = {kind: sheet_of(kind) for kind in OPEN}


def covered(event: BattleFact, viewer: int | None, fielding: Fielding) -> BattleFact:
    """The event as a side may see it, or as somebody does who plays on neither."""
    sheet = SHEETS.get(type(event)) or sheet_of(type(event))
    if not sheet.others:
        return event
    covers = sheet.own if viewer is not None and viewer == whose(event, fielding) else sheet.others
    kind: Any = type(event)
    shown: BattleFact = kind._replace(event, **{name: cover(getattr(event, name)) for name, cover in covers})
    return shown


def whose(event: BattleFact, fielding: Fielding) -> int:
    """The side that an event's secrets belong to; none for an event that tells of no Casket."""
    if isinstance(event, ev.Asked):
        return event.pending.side
    fighter: int = getattr(event, "fighter", -1)
    return fielding.fielded[fighter].side if fighter >= 0 else -1
