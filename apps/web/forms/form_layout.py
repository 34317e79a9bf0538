"""In which order a form asks, and what it asks only of those who unfold it."""

from __future__ import annotations

from collections.abc import Sequence

from apps.kernel.form_marks import PLAIN
from apps.web.forms.command_shapes import FieldShape


def laid_out(shapes: Sequence[FieldShape]) -> tuple[Sequence[FieldShape], Sequence[FieldShape], str]:
    """The fields that are asked at once, those that lie folded, and the words on the fold."""
    layout = shapes[0].layout if shapes else PLAIN
    place = {name: number for number, name in enumerate(layout.first)}
    ordered = sorted(shapes, key=lambda shape: place.get(shape.name, len(place)))
    asked = [shape for shape in ordered if shape.name not in layout.rare]
    rare = sorted(
        (shape for shape in shapes if shape.name in layout.rare), key=lambda shape: layout.rare.index(shape.name)
    )
    return asked, rare, layout.words
