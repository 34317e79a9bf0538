"""The one place that reads effects: what a card, a wound, a spend or an event does, as facts."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from apps.kernel.dice import Dice
from apps.rules.casket.next_attack import Serves, Waiting, Window
from apps.rules.casket.piles.causes import SELF_HARM, STRAIN, Cause
from apps.rules.casket.piles.recoveries import Destination, recovers_from, recovers_to
from apps.rules.casket.piles.recoveries import RecoveryPile as LyingIn
from apps.rules.effects import body_effects, combat_effects, settlement_effects
from apps.rules.effects import effect_kinds as do
from apps.rules.effects import outcomes as out
from apps.rules.effects.conditions_met import all_hold, unmet
from apps.rules.effects.effect_view import SeenView
from apps.rules.effects.view_changes import followed, most_drawn, most_lost
from apps.rules.explained import Explained, Unused, explained
from apps.rules.ruleset.rules import Ruleset
from apps.rules.striking.guard import ALL
from apps.rules.suffering import in_rolled_order, owed, suffered
from apps.rules.tables.pilot_damage import PilotDamage
from apps.rules.tables.suffering_die import SufferingFace

SIDES = {"d6": 6, "d10": 10}


def interpret(effects: do.Effects, view: SeenView, rules: Ruleset, dice: Dice, label: str) -> tuple[out.Outcome, ...]:
    """What comes of the effects, one after the other, each seeing what the one before it did."""
    reading = EffectReading(view, rules, dice, label)
    reading.all(effects)
    return tuple(reading.said)


@dataclass(slots=True)
class EffectReading:
    """One list of effects on its way: the view as it is by now, and what has been said."""

    seen: SeenView
    rules: Ruleset
    dice: Dice
    label: str
    said: list[out.Outcome] = field(default_factory=list)
    followed: int = 0
    """How many of these the view knows of: it is brought up to date when somebody looks."""

    @property
    def view(self) -> SeenView:
        while self.followed < len(self.said):
            self.seen = followed(self.seen.whole(), self.said[self.followed], self.rules)
            self.followed += 1
        return self.seen

    def all(self, effects: do.Effects) -> None:
        for effect in effects:
            if not effect.when or all_hold(effect.when, self.view, self.rules):
                self._one(effect)

    def _say(self, outcome: out.Outcome) -> None:
        self.said.append(outcome)

    def _one(self, effect: do.Effect) -> None:
        """By its family; an effect of no family is an error of types."""
        if isinstance(effect, do.Strike):
            self._strike(effect)
        elif isinstance(effect, do.Edge):
            self._edge(effect)
        elif isinstance(effect, do.Step):
            self._step(effect)
        elif isinstance(effect, do.Guard):
            self._guard(effect)
        else:
            self._of_the_casket(effect)

    def _of_the_casket(self, effect: do.Engine | do.Cards | do.Soul | do.Beyond | do.Home) -> None:
        if isinstance(effect, do.Engine):
            self._engine(effect)
        elif isinstance(effect, do.Cards):
            self._cards(effect)
        elif isinstance(effect, do.Soul):
            self._soul(effect)
        elif isinstance(effect, do.Beyond):
            self._beyond(effect)
        else:
            self._home(effect)

    def _strike(self, effect: do.Strike) -> None:
        match effect:
            case do.Attack():
                self._say(self._opened(effect))
            case combat_effects.NextAttack(damage=damage, ignores=ignores, this_turn=this_turn):
                self._lend("next", "this_turn" if this_turn else "ruled", damage, ignores)
            case combat_effects.AllAttacks(damage=damage, lasts=lasts):
                self._lend("each", "this_turn" if lasts == "turn" else "battle", damage)
            case combat_effects.ThisAttack(damage=damage):
                self._say(out.AttackRaisedOutcome(line=self.view.source.line(damage)))

    def _edge(self, effect: do.Edge) -> None:
        match effect:
            case combat_effects.AttackCost(amount=amount):
                self._say(out.StandingOutcome(what="attack-cost", line=self.view.source.line(amount)))
            case combat_effects.Advantage():
                self._say(out.AdvantageGainedOutcome())
            case combat_effects.RerollBlocks(dice=dice):
                self._say(out.BlocksRerolledOutcome(dice=dice))
            case combat_effects.ExtraMarks(marks=marks):
                self._say(out.MarksAddedOutcome(marks=marks))
            case combat_effects.Forbid(what=what, lasts=lasts):
                self._say(out.ForbiddenOutcome(what=what, lasts=lasts))

    def _step(self, effect: do.Step) -> None:
        match effect:
            case combat_effects.Move(hexes=hexes):
                self._say(out.MovedOutcome(hexes=hexes))
            case combat_effects.Push(hexes=hexes, towards=towards):
                self._say(out.PushedOutcome(hexes=hexes, towards=towards))
            case combat_effects.MoveCost(amount=amount):
                self._say(out.StandingOutcome(what="move-cost", line=self.view.source.line(amount)))

    def _guard(self, effect: do.Guard) -> None:
        line = self.view.source.line
        match effect:
            case combat_effects.Reduce(damage=damage):
                self._say(out.DamageReducedOutcome(line=line(-damage)))
            case combat_effects.Defend(amount=amount):
                self._say(out.DefenseRaisedOutcome(line=line(amount)))
            case combat_effects.Armor(amount=amount):
                self._say(out.ArmorGainedOutcome(line=line(amount)))
            case do.Redirect(attacks=attacks, within=within, afterwards=afterwards):
                self._say(out.RedirectReadyOutcome(attacks=attacks, within=within, afterwards=afterwards))

    def _engine(self, effect: do.Engine) -> None:
        match effect:
            case body_effects.Heat(amount=amount):
                self._heat(amount)
            case body_effects.VentAll():
                self._heat(-self.view.own.heat)
            case body_effects.HeatGain(amount=amount):
                self._say(out.StandingOutcome(what="heat-gain", line=self.view.source.line(amount)))
            case body_effects.Sp(amount=amount):
                self._say(out.SpChangedOutcome(by=max(amount, -self.view.own.sp), asked=amount))
            case body_effects.SpMaximum(amount=amount, lasts=lasts):
                self._sp_maximum(amount, lasts)

    def _cards(self, effect: do.Cards) -> None:
        own, target = self.view.own, self.view.target
        match effect:
            case body_effects.Draw(cards=cards):
                self._say(out.DrawnOutcome(cards=min(cards, most_drawn(own)), asked=cards))
            case body_effects.LookAtHand(cards=cards):
                self._say(out.HandSeenOutcome(cards=min(cards, target.hand if target else 0), asked=cards))
            case body_effects.DiscardHand(cards=cards):
                self._say(out.HandDiscardedOutcome(cards=min(cards, own.hand), asked=cards))
            case body_effects.SelfHarm(cards=cards):
                self._lose(cards, SELF_HARM)
            case body_effects.LoseCards(cards=cards, as_strain=as_strain):
                self._lose(cards, STRAIN if as_strain else out.FORCED)
            case body_effects.Recover(cards=cards, lie_in=lie_in, to=to):
                named = None if lie_in == "unnamed" else lie_in
                self._recover(cards, named, "hand" if to == "hand" else None)
            case body_effects.Reshuffle(damaged=damaged):
                self._say(out.ReshuffledOutcome(damaged=damaged))

    def _soul(self, effect: do.Soul) -> None:
        own = self.view.own
        match effect:
            case body_effects.Taint(amount=amount):
                self._say(out.TaintChangedOutcome(by=max(amount, -own.taint), asked=amount))
            case body_effects.TaintFalls(to=to):
                self._say(out.TaintChangedOutcome(by=min(0, to - own.taint), asked=to - own.taint))
            case body_effects.HurtPilot(damage=damage, checked=checked):
                self._say(out.PilotHurtOutcome(damage=self._pilot_damage(damage, checked=checked)))
            case body_effects.LoseControl():
                self._say(out.ControlLostOutcome())
            case body_effects.Rise():
                self._say(out.RisenOutcome())
            case body_effects.Grit(amount=amount):
                self._say(out.GritChangedOutcome(by=amount))
            case body_effects.HealWounds(wounds=wounds, kind=kind):
                open_wounds = {"any": own.wounds, "minor": own.minor, "severe": own.severe, "trauma": own.trauma}[kind]
                self._say(out.WoundsHealedOutcome(wounds=min(wounds, open_wounds), asked=wounds, kind=kind))

    def _beyond(self, effect: do.Beyond) -> None:
        match effect:
            case do.Grant(to=to, within=within, effects=effects):
                self._say(out.GrantedOutcome(to=to, within=within, effects=effects))
            case do.Zone(radius=radius, whose=whose, lasts=lasts, each_turn=each_turn):
                self._say(out.ZoneLaidOutcome(radius=radius, whose=whose, lasts=lasts, each_turn=each_turn))
            case body_effects.Suffer():
                self._suffer(effect)
            case do.Throw():
                self._throw(effect)

    def _home(self, effect: do.Home) -> None:
        match effect:
            case settlement_effects.Store(store=store, amount=amount):
                by = max(amount, -self.view.stored(store))
                self._say(out.StoreChangedOutcome(store=store, by=by, asked=amount))
            case settlement_effects.Mend(component=component):
                self._say(out.ComponentMendedOutcome(component=component))
            case settlement_effects.Break(component=component):
                self._say(out.ComponentBrokenOutcome(component=component))
            case settlement_effects.LeaveMark(mark=mark, held=held):
                self._say(out.MarkLeftOutcome(mark=mark, held=held))
            case settlement_effects.GainRelic(relic=relic):
                self._say(out.RelicGainedOutcome(relic=relic))
            case settlement_effects.Nothing():
                self._say(out.NothingHappenedOutcome())

    def _opened(self, attack: do.Attack) -> out.AttackOpenedOutcome:
        return out.AttackOpenedOutcome(
            card=self.view.source.line(attack.damage),
            bonuses=self._bonuses(attack),
            reach=attack.reach,
            targets=attack.targets,
            second=attack.second,
            ignored=ALL if attack.ignores_all else attack.ignores,
            names_component=attack.names_component or self.rules.component_targeting == "always",
            to_target=attack.to_target,
            on_hit=attack.on_hit,
            afterwards=attack.afterwards,
        )

    def _bonuses(self, attack: do.Attack) -> Explained:
        source = self.view.source
        met = [bonus for bonus in attack.bonuses if all_hold(bonus.when, self.view, self.rules)]
        return explained(
            (source.line(bonus.damage, bonus.text) for bonus in met),
            (
                Unused(code=source.code, rule=source.rule, why=f"{bonus.text}: does not apply here")
                for bonus in attack.bonuses
                if unmet(bonus.when, self.view, self.rules)
            ),
        )

    def _lend(self, serves: Serves, window: Window, damage: int, ignores: int = 0) -> None:
        if self._in_settlement:
            self._bank("first-attack" if window != "battle" else "all-attacks", damage)
            self._bank("first-attack-ignores", ignores)
            return
        source = self.view.source
        self._say(
            out.AttackLentOutcome(
                waiting=Waiting(
                    code=source.code,
                    text=source.text,
                    rule=source.rule,
                    damage=damage,
                    ignores=ignores,
                    serves=serves,
                    window=window,
                )
            )
        )

    def _heat(self, amount: int) -> None:
        if self._in_settlement:
            self._bank("heat", amount)
        else:
            self._say(out.HeatChangedOutcome(by=max(amount, -self.view.own.heat), asked=amount))

    def _sp_maximum(self, amount: int, lasts: Literal["mission", "for-good"]) -> None:
        if self._in_settlement and lasts == "mission":
            self._bank("sp-maximum", amount)
        else:
            self._say(out.SpMaximumChangedOutcome(line=self.view.source.line(amount), lasts=lasts))

    def _lose(self, cards: int, cause: Cause) -> None:
        if self._in_settlement:
            self._bank("cards-lost", cards)
        else:
            self._say(out.CardsLostOutcome(cards=min(cards, most_lost(self.view.own)), asked=cards, cause=cause))

    def _recover(self, cards: int, named: LyingIn | None, to: Destination | None) -> None:
        source = recovers_from(named, self.rules)
        lying = self.view.own.healthy(source)
        self._say(
            out.RecoveredOutcome(cards=min(cards, lying), asked=cards, source=source, to=recovers_to(to, self.rules))
        )

    def _suffer(self, effect: body_effects.Suffer) -> None:
        """In battle die by die; in the settlement all together, and banked."""
        portions = self.view.damage // effect.per_damage if effect.per_damage else 1
        if not portions:
            return
        faces = self.dice.throw(f"{self.label}/suffering", count=effect.dice * portions)
        self._say(out.SufferingThrownOutcome(faces=faces))
        if self._in_settlement:
            self._owe(faces)
            return
        for face in in_rolled_order(faces):
            self._feel(face)

    def _owe(self, faces: tuple[int, ...]) -> None:
        due = owed(suffered(faces))
        self._bank("cards-lost", due.cards_lost)
        self._bank("heat", due.heat)
        self._bank("first-attack", due.first_attack)

    def _feel(self, face: SufferingFace) -> None:
        if face.discard:
            self._lose(face.discard, SELF_HARM)
        if face.heat:
            self._heat(face.heat)
        if face.recover:
            self._recover(face.recover, "discard", "hand")
        if face.next_attack:
            self._say(out.AttackLentOutcome(waiting=_lent_by(face, face.next_attack, "next", "ruled")))
        if face.all_attacks:
            self._say(out.AttackLentOutcome(waiting=_lent_by(face, face.all_attacks, "each", "this_turn")))

    def _throw(self, effect: do.Throw) -> None:
        (face,) = self.dice.throw(f"{self.label}/{effect.die}", sides=SIDES[effect.die])
        row = next(row for row in effect.rows if row.least <= face <= row.most)
        self._say(out.DieThrownOutcome(die=effect.die, face=face, text=row.text))
        label = f"{self.label}/{effect.die}"
        inner = EffectReading(self.view, self.rules, self.dice, label, self.said, self.followed)
        inner.all(row.effects)
        self.seen, self.followed = inner.view, inner.followed

    def _bank(self, what: out.BankedKind, amount: int) -> None:
        if amount:
            self._say(out.BankedOutcome(what=what, amount=amount))

    def _pilot_damage(self, points: int, *, checked: bool) -> PilotDamage:
        source = self.view.source
        return PilotDamage(key=source.code, name=source.text, rule=source.rule, points=points, checked=checked)

    @property
    def _in_settlement(self) -> bool:
        return self.view.place == "settlement"


def _lent_by(face: SufferingFace, damage: int, serves: Serves, window: Window) -> Waiting:
    return Waiting(code=face.code, text=face.name, rule=face.rule, damage=damage, serves=serves, window=window)
