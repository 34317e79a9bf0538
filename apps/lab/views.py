"""A page of the dice: every face with its sign, the number to type for it, and what it does."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from apps.rules.book.dice_figures import effect_of
from apps.rules.dice.dies import Die, Face
from apps.rules.tables.printed_dice import ATTACK_DIE, DICE


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
    if die == ATTACK_DIE:
        return f"Worth {face.value}"
    said, _ = effect_of(die.key, face.number, face.key)
    return said[:1].upper() + said[1:]
