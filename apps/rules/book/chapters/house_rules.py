"""Every question that the documents leave open: how it is answered here, and how else it may be."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

from apps.kernel.refusal import Refusal
from apps.rules.book.answers import ANSWERS, NUMBER
from apps.rules.book.citing import cite
from apps.rules.book.markdown import Block, blocks, bullets, capital, section, table
from apps.rules.book.playing import answer, changed, written
from apps.rules.packs.library import Library
from apps.rules.ruleset.presets import PRESETS, Preset
from apps.rules.ruleset.rule_settings import RuleChoice, Setting, must_go_together, register, settings_of
from apps.rules.ruleset.rules import DEFAULT, Ruleset

GAMES = {"pen": "Penance", "aet": "Aethelgard", "skm": "Skirmish"}
Answer = tuple[RuleChoice, Setting]


def text(shelf: Library, rules: Ruleset) -> Block:
    return blocks(
        "Each is a key with a value, and a campaign writes down all of them. The ruling says why the default is the "
        "default.",
        section("Presets", _presets()),
        section("Not as by default", _changed(rules)),
        section("Not together", _contradictions()),
        *(section(name, *_of_game(game, rules)) for game, name in GAMES.items()),
    )


def _presets() -> Block:
    rows = [[f"`{one.key}`", f"**{one.name}**", one.text, _differences(one)] for one in PRESETS.values()]
    return blocks(cite("C-60", "PEN-GEN-07"), table(["Preset", "", "What it is", "Other than the defaults"], rows))


def _differences(preset: Preset) -> str:
    differing = [f"[`{choice.rule.key}`] {_value(value)}" for choice, value in changed(preset.ruleset)]
    return ", ".join(differing) or "nothing"


def _changed(rules: Ruleset) -> Block:
    if rules == DEFAULT:
        return "This book is written for the defaults."
    return bullets(*(f"[`{choice.rule.key}`]: {answer(choice.rule.key, value)}" for choice, value in changed(rules)))


def _contradictions() -> Block:
    rows = [
        [" and ".join(f"[`{choice.rule.key}`] {_value(value)}" for choice, value in pair), capital(why)]
        for pair, why in _refused()
    ]
    return blocks("Two answers that leave nothing to play between them are refused:", table(["Answers", "Why"], rows))


def _refused() -> Iterator[tuple[tuple[Answer, ...], str]]:
    """Every pair of answers that the rules themselves do not let stand together, and no smaller part of it."""
    answers = [(choice, value) for choice in register().values() for value in choice.values if value != choice.default]
    alone = [(one, why) for one in answers if (why := _why_not(one))]
    yield from (((one,), why) for one, why in alone)
    sound = [one for one in answers if one not in [bad for bad, _ in alone]]
    for one, other in combinations(sound, 2):
        why = "" if one[0] is other[0] else _why_not(one, other)
        if why:
            yield (one, other), why


def _why_not(*answers: Answer) -> str:
    fields = {choice.field: value for choice, value in answers}
    try:
        must_go_together(replace(DEFAULT, **fields))  # type: ignore[arg-type]  # each value is one of its field's own
    except Refusal as refusal:
        return refusal.sentence.partition(": ")[2]
    return ""


def _of_game(game: str, rules: Ruleset) -> Iterator[Block]:
    settings = settings_of(rules)
    for key, choice in register().items():
        if key.startswith(f"{game}."):
            yield section(f"`{key}`", *_choice(choice, settings[key]), level=3)


def _choice(choice: RuleChoice, played: Setting) -> tuple[Block, ...]:
    sentences = ANSWERS[choice.rule.key]
    marks = {choice.default: " (default)"}
    if played != choice.default:
        marks[played] = " (played here)"
    items = [f"{_value(value)}{marks.get(value, '')}: {sentences[value]}" for value in choice.values]
    if NUMBER in sentences:
        items.append(_number(choice, played))
    return (f"{choice.rule.text} {cite(choice.rule.ruling)}", bullets(*items))


def _number(choice: RuleChoice, played: Setting) -> str:
    """A number between two bounds; where none is played and none is the default, it stays a letter."""
    shown = next((value for value in (played, choice.default) if type(value) is int), NUMBER)
    notes = [f"default {_value(choice.default)}"] if type(choice.default) is int else []
    notes += [f"played here: {_value(played)}"] if type(played) is int and played != choice.default else []
    noted = f" ({', '.join(notes)})" if notes else ""
    sentence = ANSWERS[choice.rule.key][NUMBER].format(n=shown)
    return f"a number from {choice.rule.least} to {choice.rule.most}{noted}: {sentence}"


def _value(value: Setting) -> str:
    return f"`{written(value)}`"
