"""What somebody asks for on a form, as far as it was said; and the form that asks for the rest."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from django.http import QueryDict

from apps.campaigns.catalogue.command_kinds import Kind, askable, catalogue
from apps.campaigns.registry.permissions import who_may
from apps.campaigns.seats import Sitting
from apps.chronicle.log import codec, own_kinds
from apps.kernel.dice import WrongFaces
from apps.kernel.form_marks import Mark
from apps.web.forms.choices import Choices
from apps.web.forms.command_form import Form
from apps.web.forms.command_shapes import FieldShape, shapes_of
from apps.web.forms.form_body import body_of, faces_of, typed_in
from apps.web.forms.form_fields import Field, FormOffer
from apps.web.forms.initial_values import prefilled
from apps.web.forms.pack_options import OWN_WORDS, own_words

SUBJECTS = frozenset({"pilot", "casket", "mission", "about", "happening"})
"""Fields that name what a command depends on: whoever sends it says up to where they have looked."""


@dataclass(frozen=True, kw_only=True)
class Wish:
    """The form it is said on, its values, and faces that were typed."""

    sitting: Sitting
    kind: Kind
    sent: Mapping[str, Any]
    """What was typed, whether it counts or not."""
    typed_in: Mapping[str, Any]
    """What stands on the form, sent or not."""
    asked_before: bool
    """Whether it was sent, and not only opened by a link."""
    more: str = ""
    """The list that shall have another row."""
    faces: Mapping[str, Sequence[Any]] = field(default_factory=dict)

    @cached_property
    def table(self) -> Choices:
        return Choices(self.sitting, self.typed_in)

    @property
    def shapes(self) -> tuple[FieldShape, ...]:
        return shapes_of(self.kind.type)

    @property
    def command(self) -> Any:
        """What the log is asked, or why it cannot be."""
        command = codec.command_of(askable(), self.kind.kind, own_words(body_of(self.shapes, self.sent)))
        if isinstance(command, own_kinds.Amend):
            for put in command.insert:
                if put.kind in catalogue() and not self.sitting.may(put.kind):
                    raise codec.Malformed(f"{put.kind} may not be put in by you: {who_may(put.kind)} may ask for it.")
        return command

    @property
    def typed(self) -> Mapping[str, Sequence[int]]:
        for label, faces in self.faces.items():
            if not all(isinstance(face, int) for face in faces):
                raise WrongFaces(f"The faces for {label!r} are whole numbers with spaces between them, such as 3 5.")
        return self.faces

    @property
    def is_about_something(self) -> bool:
        """Whoever changes the past changes all that came after."""
        changes_the_past = self.kind.type in (own_kinds.Amend, own_kinds.Rewind)
        return changes_the_past or any(shape.name in SUBJECTS for shape in self.shapes)

    @cached_property
    def first(self) -> FieldShape | None:
        """The field that everything else on the form hangs on, if there is one."""
        return next((shape for shape in self.shapes if shape.has(Mark.KNOWN_FIRST)), None)

    @cached_property
    def needed(self) -> Sequence[FormOffer]:
        """What there is of the thing that this form has to know first."""
        return (self.table.options(self.first) or ()) if self.first else ()

    @property
    def known(self) -> FormOffer | None:
        """That thing, once it is known."""
        named = self.typed_in.get(self.first.name) if self.first else None
        return next((offer for offer in self.needed if offer.value == named), None)

    @property
    def must_choose(self) -> bool:
        """Whether the thing that all else hangs on is not known yet."""
        return self.first is not None and not self.asked_before and self.known is None

    @property
    def about(self) -> Mapping[str, Any]:
        """That thing by its name, and whether there are others."""
        return {"label": self.known.label, "others": len(self.needed) > 1} if self.known else {}

    @property
    def kept(self) -> Mapping[str, str]:
        """What the link said besides, while the one thing is chosen."""
        first = self.first.name if self.first else ""
        return {name: value for name, value in self.typed_in.items() if isinstance(value, str) and name != first}

    @cached_property
    def fields(self) -> Sequence[Field]:
        shapes: Sequence[FieldShape] = self.shapes
        known = {shape.name for shape in shapes if shape.has(Mark.KNOWN_FIRST) or shape.has(Mark.FILLED_IN)}
        if self.must_choose:
            shapes, known = [shape for shape in shapes if shape is self.first], set()
        complete = {"replace"} | ({"sides"} if self.typed_in.get("scenario", OWN_WORDS) != OWN_WORDS else set())
        form = Form(
            offers=self.table,
            example=self.kind.example,
            hidden=frozenset(known),
            complete=frozenset(complete),
            more=self.more,
        )
        return form.drawn(shapes, prefilled(self.shapes, self.typed_in, self.table))


def wish_of(sitting: Sitting, kind: Kind, said: QueryDict, more: Mapping[str, Any] | None = None) -> Wish:
    """What was sent, or what a link says; where there is one thing only that it can be about, it is about that,
    whatever else an old link names.
    """
    sent = typed_in(shapes_of(kind.type), said)
    wish = Wish(
        sitting=sitting,
        kind=kind,
        sent=sent,
        typed_in={**(more or {}), **sent},
        asked_before="key" in said,
        faces=faces_of(said),
        more=str(said.get("more", "")),
    )
    if wish.first and wish.must_choose and len(wish.needed) == 1:
        return replace(wish, typed_in={**wish.typed_in, wish.first.name: wish.needed[0].value})
    return wish
