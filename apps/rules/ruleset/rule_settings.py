"""From settings as a host writes them to a ruleset, and back; what cannot be played is refused by name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache

from apps.kernel.refusal import Refusal
from apps.kernel.type_hints import TypeHint, fields_of
from apps.rules.ruleset.house import HouseRule
from apps.rules.ruleset.presets import PRESETS
from apps.rules.ruleset.rules import DEFAULT, Ruleset

Setting = str | int | bool | None


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleChoice:
    """One house rule with its field, its default and the values to choose from; none are listed for a number."""

    rule: HouseRule
    field: str
    default: Setting
    values: tuple[Setting, ...]

    def allows(self, value: object) -> bool:
        if value is None or isinstance(value, bool) or not isinstance(value, int):
            return any(value is one or (isinstance(one, str) and value == one) for one in self.values)
        return not self.closed and self.rule.least <= value <= self.rule.most

    @property
    def closed(self) -> bool:
        """Whether the values listed are all there are."""
        return any(isinstance(value, bool | str) for value in self.values)

    @property
    def allowed(self) -> str:
        """The values in words."""
        words = [_written(value) for value in self.values]
        if not self.closed:
            words.append(f"a number from {self.rule.least} to {self.rule.most}")
        return ", ".join(words)


@cache
def register() -> dict[str, RuleChoice]:
    """Every house rule by its key, in the order of the alphabet."""
    choices = [
        RuleChoice(rule=one.metadata["house"], field=name, default=getattr(DEFAULT, name), values=_values(one.hint))
        for name, one in fields_of(Ruleset).items()
        if one.metadata
    ]
    return {choice.rule.key: choice for choice in sorted(choices, key=lambda choice: choice.rule.key)}


def ruleset(preset: str = "campaign", settings: Mapping[str, object] | None = None) -> Ruleset:
    """A preset with some of its questions answered otherwise."""
    if preset not in PRESETS:
        raise Refusal(f"There is no preset {preset!r}: choose one of {', '.join(PRESETS)}.", rule="C-60")
    answers = {**settings_of(PRESETS[preset].ruleset), **(settings or {})}
    chosen = Ruleset(**{_known(key, value).field: value for key, value in answers.items()})  # type: ignore[arg-type]  # each value was just held against its field's own list
    must_go_together(chosen)
    return chosen


@lru_cache(maxsize=64)
def settled(answers: tuple[tuple[str, Setting], ...]) -> Ruleset:
    """The ruleset of answers that were written down; a question that nobody asked then has its default."""
    return ruleset("campaign", dict(answers))


def settings_of(chosen: Ruleset) -> dict[str, Setting]:
    """Every house rule by its key, as it is played."""
    return {key: getattr(chosen, choice.field) for key, choice in register().items()}


def must_go_together(chosen: Ruleset) -> None:
    """Two settings that leave nothing to play between them are refused, both by name."""
    if chosen.taint_at_10 == "corruption_only" and not chosen.modules_taint_exploitation:
        raise _contradiction("pen.taint.at_10", "pen.modules.taint_exploitation", "corruption belongs to that module")
    if chosen.cover_grants_defense and chosen.defense_application == "off":
        raise _contradiction("pen.cover.grants_defense", "pen.defense.application", "Defense does nothing")
    if chosen.pool_enabled and chosen.taint_advantage_without_pool != "three_dice":
        raise _contradiction(
            "pen.taint.advantage_without_pool", "pen.pool.enabled", "with dice pools on, it always rolls three dice"
        )
    if chosen.damaged_actions == "off" and not chosen.damaged_pays_damage:
        raise _contradiction(
            "pen.damaged.pays_damage", "pen.damaged.actions", "a DAMAGED card could then never leave the hand"
        )


def _known(key: str, value: object) -> RuleChoice:
    choice = register().get(key)
    if choice is None:
        raise Refusal(f"There is no house rule {key!r}: the register in docs/rules lists every one.")
    if not choice.allows(value):
        raise Refusal(f"{key} may be {choice.allowed}, not {_written(value)}.", rule=choice.rule.ruling)
    return choice


def _values(hint: TypeHint) -> tuple[Setting, ...]:
    if hint.type is bool:
        return (False, True)
    return (None,) if hint.optional else hint.words


def _written(value: object) -> str:
    """As it is written in JSON."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return "null" if value is None else str(value)


def _contradiction(one: str, other: str, because: str) -> Refusal:
    return Refusal(f"{one} and {other} cannot both stand as asked: {because}.", rule=one)
