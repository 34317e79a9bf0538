"""House rules in sentences: the one that stands under a ruleset, and what every other answer would say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import combinations

from apps.kernel.refusal import Refusal
from apps.rules.book.book_words import words
from apps.rules.packs.library import Library
from apps.rules.ruleset.presets import PRESETS
from apps.rules.ruleset.rule_settings import RuleChoice, Setting, must_go_together, register, settings_of
from apps.rules.ruleset.rules import DEFAULT, Ruleset

ANSWERS: Mapping[str, Mapping[str, str]] = words("answers.md")
"""By the key of a house rule and by the value, as a host writes it, the sentence that then stands in the book."""
NUMBER = "n"
"""What stands for a value that may be any number."""
GAMES = {"pen": "Penance", "aet": "Aethelgard", "skm": "Skirmish"}
Answer = tuple[str, Setting]


def figures(shelf: Library, rules: Ruleset) -> dict[str, object]:
    """The sentences that stand, as `pen.cover.stacking`, and what the page of the house rules lists."""
    settings = settings_of(rules)
    played_by_game: dict[str, object] = {}
    for key in register():
        *path, last = key.split(".")
        within = played_by_game
        for word in path:
            within = within.setdefault(word, {})  # type: ignore[assignment]  # only the last word of a key is a leaf
        within[last] = played(rules, key)
    return played_by_game | {
        "presets": [(preset, changed(preset.ruleset)) for preset in PRESETS.values()],
        "changed": [(key, answer(key, value)) for key, value in changed(rules)],
        "refused": list(_refused()),
        "games": {
            name: [
                {"rule": choice.rule, "answers": list(_answers(choice, settings[key]))}
                for key, choice in register().items()
                if key.startswith(f"{game}.")
            ]
            for game, name in GAMES.items()
        },
    }


def answer(key: str, value: Setting) -> str:
    """The sentence for one answer."""
    sentences = ANSWERS[key]
    by_number = type(value) is int and NUMBER in sentences
    return sentences[NUMBER if by_number else written(value)].format(n=value)


def played(rules: Ruleset, key: str) -> str:
    """What stands at this table, with the key and the ruling that it may be changed by."""
    return f"{answer(key, settings_of(rules)[key])} ([`{key}`], [{register()[key].rule.ruling}])"


def written(value: Setting) -> str:
    """A value as a host writes it."""
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    return str(value)


def changed(rules: Ruleset) -> list[Answer]:
    """The house rules that are not played as by default."""
    settings = settings_of(rules)
    return [(key, settings[key]) for key, choice in register().items() if settings[key] != choice.default]


def _refused() -> Iterator[tuple[tuple[Answer, ...], str]]:
    """Every pair of answers that the rules themselves do not let stand together, and no smaller part of it."""
    answers = [(key, value) for key, choice in register().items() for value in choice.values if value != choice.default]
    alone = {one: why for one in answers if (why := _why_not(one))}
    yield from (((one,), why) for one, why in alone.items())
    for one, other in combinations([one for one in answers if one not in alone], 2):
        why = "" if one[0] == other[0] else _why_not(one, other)
        if why:
            yield (one, other), why


def _why_not(*answers: Answer) -> str:
    fields = {register()[key].field: value for key, value in answers}
    try:
        must_go_together(replace(DEFAULT, **fields))  # type: ignore[arg-type]  # each value is one of its field's own
    except Refusal as refusal:
        return refusal.sentence.partition(": ")[2]
    return ""


def _answers(choice: RuleChoice, played: Setting) -> Iterator[str]:
    """Every value, each with its sentence, and which of them is the default and which is played."""
    marks = {choice.default: " (default)"}
    if played != choice.default:
        marks[played] = " (played here)"
    for value in choice.values:
        yield f"`{written(value)}`{marks.get(value, '')}: {ANSWERS[choice.rule.key][written(value)]}"
    if not choice.closed:
        yield _number(choice, played)


def _number(choice: RuleChoice, played: Setting) -> str:
    """A number between two bounds; where none is played and none is the default, it stays a letter."""
    shown = next((value for value in (played, choice.default) if type(value) is int), NUMBER)
    notes = [f"default `{choice.default}`"] if type(choice.default) is int else []
    notes += [f"played here: `{played}`"] if type(played) is int and played != choice.default else []
    noted = f" ({', '.join(notes)})" if notes else ""
    sentence = ANSWERS[choice.rule.key][NUMBER].format(n=shown)
    return f"a number from {choice.rule.least} to {choice.rule.most}{noted}: {sentence}"
