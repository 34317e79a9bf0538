"""A battle that is played here in one paragraph, as anybody may read it who sits at the table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from apps.battles.sheet.course_sheet import Course
from apps.kernel.wording import many, upper
from apps.rules.battle.battle_state import Battle
from apps.rules.battle.facts import all_facts as ev
from apps.rules.battle.facts.battle_fact import BattleFact
from apps.rules.battle.facts.visibility import covered
from apps.rules.battle.facts.words import Teller, component_name
from apps.rules.battle.position.field_left import BY_LIMIT
from apps.rules.battle.views.masked_battle import veiled
from apps.rules.casket.piles.hp import counts
from apps.rules.content_names import Names
from apps.rules.pilot.wounds.wound_cards import WOUNDS

TURNS = 6
"""So many turning points are told of a battle, the gravest; a sentence has three of them."""
A_SENTENCE = 3
GRAVE, LESS = 0, 1


@dataclass(frozen=True, slots=True, kw_only=True)
class TurningPoint:
    """A turning point, told by the fact that it was; of an attack also by how it was declared."""

    round: int
    weight: int
    fact: BattleFact
    attack: ev.AttackDeclared | None = None


@dataclass(kw_only=True)
class BattleStory:
    """What a paragraph is made of: how the battle stands for a spectator, and what turned it. Names come later."""

    mission: str
    battle: Battle
    turns: Sequence[TurningPoint]

    def text(self, names: Names) -> str:
        """By the names that everything has when it is read."""
        teller = Teller(self.battle.fielding, names)
        return " ".join((_met(self, teller), *_why(self, teller), *_turned(self, teller), _stands(self, teller)))


def story_of(course: Course, mission: str) -> BattleStory | None:
    """Nothing, where no battle is played here. What lies hidden goes into no word: all is read with nobody's eyes."""
    engagement = course.engagement
    if engagement is None:
        return None
    battle = engagement.begun(course.names.library)
    noted = _Noted()
    for fact in engagement.told:
        noted.note(covered(fact, None, battle.fielding))
        fact.fold(battle)
    return BattleStory(mission=mission, battle=veiled(battle, None), turns=noted.gravest)


@dataclass(kw_only=True)
class _Noted:
    """What was seen so far, fact by fact."""

    round: int = 0
    attack: ev.AttackDeclared | None = None
    hurt: set[int] = field(default_factory=set)
    broken: bool = False
    turns: list[TurningPoint] = field(default_factory=list)

    @property
    def gravest(self) -> Sequence[TurningPoint]:
        """In the order in which they came."""
        chosen = sorted(range(len(self.turns)), key=lambda at: (self.turns[at].weight, at))[:TURNS]
        return tuple(self.turns[at] for at in sorted(chosen))

    def note(self, fact: BattleFact) -> None:
        match fact:
            case ev.RoundBegun(round=number):
                self.round = number
            case ev.AttackDeclared():
                self.attack = fact
            case ev.AttackRolled(outcome="execution"):
                self._turn(GRAVE, fact)
            case ev.Marked(destroys=True) if not self.broken:
                self.broken = True
                self._turn(LESS, fact)
            case ev.PilotStruck(fighter=fighter, wound=wound) if wound and fighter not in self.hurt:
                self.hurt.add(fighter)
                self._turn(LESS, fact)
            case (
                ev.CasketDestroyed()
                | ev.PilotKilled()
                | ev.CasketRisen()
                | ev.Surrendered()
                | ev.LeftTheField()
                | ev.GoalReached()
            ):
                self._turn(GRAVE, fact)
            case ev.CorruptionRolled(resisted=False):
                self._turn(LESS, fact)
            case _:
                pass

    def _turn(self, weight: int, fact: BattleFact) -> None:
        self.turns.append(TurningPoint(round=self.round, weight=weight, fact=fact, attack=self.attack))


def _met(story: BattleStory, teller: Teller) -> str:
    """Who met whom, and where."""
    fielding = story.battle.fielding
    one, other = (
        f"{_listed(_crew(number, teller) for number in fielding.of_side[side])} for {_side(story, side, teller)}"
        for side in (0, 1)
    )
    mission = teller.names.of(story.mission, "A mission without a name")
    ground = fielding.scenario.name
    where = f" on the ground of {ground}" if ground and ground != mission else ""
    return f"{mission}: {one} met {other}{where}."


def _crew(number: int, teller: Teller) -> str:
    pilot = teller.fielding.fielded[number].pilot
    return f"{teller.names.of(pilot, 'somebody')} in {teller.casket(number)}"


def _side(story: BattleStory, side: int, teller: Teller) -> str:
    """By the name that it has on this mission."""
    return teller.names.of(f"{story.mission}/{teller.fielding.sides[side]}", teller.side(side))


def _why(story: BattleStory, teller: Teller) -> Iterator[str]:
    """What they came for; said once, where both came for the same."""
    goals: dict[str, list[str]] = {}
    for goal in story.battle.fielding.scenario.objectives:
        if goal.primary:
            side = _side(story, teller.fielding.sides.index(goal.side), teller)
            goals.setdefault(goal.text.rstrip("."), []).append(side)
    if goals:
        yield f"{'; '.join(f'{_listed(sides)} came for this: {goal}' for goal, sides in goals.items())}."


def _turned(story: BattleStory, teller: Teller) -> Iterator[str]:
    """A sentence names a round once, before all that turned in it."""
    for at in range(0, len(story.turns), A_SENTENCE):
        said: list[str] = []
        for number, turns in groupby(story.turns[at : at + A_SENTENCE], lambda turn: turn.round):
            first, *more = [_turning(story, turn, teller) for turn in turns]
            said += [f"in round {number} {first}" if number else first, *more]
        yield f"{upper(_listed(said))}."


def _turning(story: BattleStory, turn: TurningPoint, teller: Teller) -> str:
    match turn.fact:
        case ev.AttackRolled():
            return _executed(turn.attack, teller)
        case ev.Surrendered(side=side):
            return f"{_side(story, side, teller)} gave up"
        case ev.GoalReached(goal=goal):
            return f"one thing was done that they came for ({teller.goal(goal)})"
        case ev.PilotStruck() | ev.PilotKilled() | ev.CorruptionRolled() as fact:
            return _of_a_pilot(fact, teller)
        case fact:
            return _of_a_casket(fact, teller)


def _of_a_pilot(fact: ev.PilotStruck | ev.PilotKilled | ev.CorruptionRolled, teller: Teller) -> str:
    pilot = teller.pilot(fact.fighter)
    match fact:
        case ev.PilotStruck(wound=wound):
            return f"{pilot} was wounded ({WOUNDS[wound].name if wound in WOUNDS else wound})"
        case ev.PilotKilled(fighter=fighter, by=by):
            return f"{pilot} died{_by(by, fighter, teller)}"
        case ev.CorruptionRolled():
            return f"the void took hold of {pilot}"


def _of_a_casket(fact: BattleFact, teller: Teller) -> str:
    match fact:
        case ev.Marked(fighter=fighter, component=component):
            return f"{teller.casket(fighter)} was the first to lose a component, the {component_name(component)}"
        case ev.CasketDestroyed(fighter=fighter, by=by):
            return f"{teller.casket(fighter)} fell{_by(by, fighter, teller)}"
        case ev.CasketRisen(fighter=fighter):
            return f"{teller.casket(fighter)} rose again"
        case ev.LeftTheField(fighter=fighter):
            return f"{teller.casket(fighter)} left the field"
        case _:
            return ""


def _executed(attack: ev.AttackDeclared | None, teller: Teller) -> str:
    if attack is None:
        return "there was an EXECUTION"
    return f"{teller.casket(attack.attacker)} struck {teller.casket(attack.target)} with an EXECUTION"


def _by(by: int, fighter: int, teller: Teller) -> str:
    return f" to {teller.casket(by)}" if by not in (-1, fighter) else ""


def _stands(story: BattleStory, teller: Teller) -> str:
    """How it ended and what it cost, or where it stands."""
    battle, caskets = story.battle, range(len(story.battle.fighters))
    if battle.verdict is None:
        limit = f" of {battle.fielding.rounds}" if battle.fielding.rounds else ""
        stands = f"Round {battle.round}{limit}" if battle.round else "The first round has not begun"
        return f"{stands}: {_listed(_left(battle, number, teller) for number in caskets)}."
    reasons = "; ".join(reason.text for reason in battle.verdict.reasons)
    winner = next((side for side in (0, 1) if teller.side(side) == battle.verdict.winner), None)
    won = f"{_side(story, winner, teller)} won" if winner is not None else "Nobody won"
    by_limit = any(reason.rule == BY_LIMIT for reason in battle.verdict.reasons)
    after = "" if by_limit else f" after {many(battle.round, 'round', 'rounds')}"
    return f"{won}{after} ({reasons}): {_listed(_cost(battle, number, teller) for number in caskets)}."


def _left(battle: Battle, number: int, teller: Teller) -> str:
    fighter, name = battle.fighters[number], teller.casket(number)
    if fighter.is_out:
        return f"{name} is {'gone' if fighter.gone else 'out'}"
    return f"{name} has {_cards(battle, number)} left"


def _cost(battle: Battle, number: int, teller: Teller) -> str:
    """With what a Casket and its pilot came home."""
    fighter, name = battle.fighters[number], teller.casket(number)
    wounds = len(fighter.wounds.face_up) - len(battle.of(number).face_up)
    if fighter.is_dead:
        return f"{teller.pilot(number)} is dead{f' and {name} destroyed' if fighter.destroyed else ''}"
    hurt = f"{teller.pilot(number)} has {many(wounds, 'wound', 'wounds')} more" if wounds > 0 else ""
    kept = f"{name} is destroyed" if fighter.destroyed else f"{name} came out of it with {_cards(battle, number)}"
    return f"{kept}, and {hurt}" if hurt else kept


def _cards(battle: Battle, number: int) -> str:
    fighter = battle.fighters[number]
    left = counts(fighter.piles, battle.fielding.rules, destroyed=fighter.destroyed).hp
    return many(left, "card", "cards")


def _listed(said: Iterable[str]) -> str:
    """With commas, where none of them has one; else with semicolons."""
    found = list(said)
    inner = "; " if any(", " in each for each in found) else ", "
    last = "; and " if inner == "; " else " and "
    return f"{inner.join(found[:-1])}{last}{found[-1]}" if len(found) > 1 else "".join(found)
