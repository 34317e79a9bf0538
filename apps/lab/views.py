"""A page of the dice: every face with its sign, the number to type for it, and what it does."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from apps.rules.book.chapters.dice import DEFENSE, suffered
from apps.rules.dice.dies import Die, Face
from apps.rules.tables.damage_die import DAMAGE_RESULTS
from apps.rules.tables.printed_dice import ATTACK_DIE, DAMAGE_DIE, DEFENSE_DIE, DICE, SUFFERING_DICE
from apps.rules.tables.suffering_die import SUFFERING_DIE


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """One face as the page draws it."""

    die: str
    number: int
    sign: str
    words: str
    does: str


@require_safe
def dice(request: HttpRequest) -> HttpResponse:
    """For anybody: whoever throws real dice at a table types their numbers here."""
    return render(request, "lab/dice.html", {"dice": [{"name": die.name, "sides": _sides(die)} for die in DICE]})


def _sides(die: Die) -> list[Side]:
    return [
        Side(die=die.key, number=face.number, sign=face.icon, words=face.name, does=_does(die, face))
        for face in die.faces
    ]


def _does(die: Die, face: Face) -> str:
    match die.key:
        case ATTACK_DIE.key:
            return f"Worth {face.value}"
        case DEFENSE_DIE.key:
            said, _ = DEFENSE[face.key]
        case SUFFERING_DICE.key:
            said = suffered(SUFFERING_DIE[face.number])
        case DAMAGE_DIE.key:
            said = DAMAGE_RESULTS[face.number].text
        case _:
            raise ValueError(f"nobody has said what the {die.name} does")
    return said[:1].upper() + said[1:]
