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
from apps.web.forms.table_data import FormTable

SUBJECTS = frozenset({"pilot", "casket", "mission", "about", "happening"})
"""Fields that name what a command depends on: whoever sends it says up to where they have looked."""


@dataclass(frozen=True, kw_only=True)
class Wish:
    """The form it is said on, its values, and faces that were typed."""

    sitting: Sitting
    kind: Kind
    values: Mapping[str, Any]
    """What is sent."""
    typed_in: Mapping[str, Any]
    """What stands on the form, sent or not."""
    asked_before: bool
    """Whether it was sent, and not only opened by a link."""
    more: str = ""
    """The list that shall have another row."""
    faces: Mapping[str, Sequence[Any]] = field(default_factory=dict)

    @cached_property
    def table(self) -> FormTable:
        return FormTable(self.sitting, self.typed_in)

    @property
    def shapes(self) -> tuple[FieldShape, ...]:
        return shapes_of(self.kind.type)

    @property
    def command(self) -> Any:
        """What the log is asked, or why it cannot be."""
        command = codec.command_of(askable(), self.kind.kind, own_words(self.values))
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
    def known_first(self) -> str:
        """The field that everything else on the form hangs on, if there is one."""
        return next((shape.name for shape in self.shapes if shape.has(Mark.KNOWN_FIRST)), "")

    @cached_property
    def needed(self) -> Sequence[FormOffer]:
        """What there is of the thing that this form has to know first."""
        shape = next((shape for shape in self.shapes if shape.name == self.known_first), None)
        return (Choices(self.table).options(shape) or ()) if shape else ()

    @property
    def must_choose(self) -> bool:
        """Whether the thing that all else hangs on is not known yet."""
        if not self.known_first or self.asked_before:
            return False
        return self.typed_in.get(self.known_first) not in {offer.value for offer in self.needed}

    @property
    def about(self) -> Mapping[str, Any]:
        """That thing by its name, and whether there are others."""
        known = self.typed_in.get(self.known_first)
        label = next((offer.label for offer in self.needed if offer.value == known), "")
        return {"label": label, "others": len(self.needed) > 1} if label and not self.must_choose else {}

    @property
    def kept(self) -> Mapping[str, str]:
        """What the link said besides, while the one thing is chosen."""
        return {
            name: value for name, value in self.typed_in.items() if isinstance(value, str) and name != self.known_first
        }

    @property
    def victims(self) -> Sequence[str]:
        """Whom a report may name as felled: everybody who is out, and what they drive."""
        crews = [crew for side in self.table.mission.get("sides", ()) for crew in side["crews"]]
        return sorted({name for crew in crews for name in (crew["casket_name"], crew["pilot_name"])})

    @cached_property
    def fields(self) -> tuple[Field, ...]:
        shapes = self.shapes
        known = {shape.name for shape in shapes if shape.has(Mark.KNOWN_FIRST) or shape.has(Mark.FILLED_IN)}
        if self.must_choose:
            shapes, known = tuple(shape for shape in shapes if shape.name == self.known_first), set()
        values = prefilled(self.shapes, self.typed_in, self.table)
        complete = {"replace"} | ({"sides"} if self.typed_in.get("scenario", OWN_WORDS) != OWN_WORDS else set())
        form = Form(
            offers=Choices(self.table),
            example=self.kind.example,
            hidden=frozenset(known),
            complete=frozenset(complete),
            more=self.more,
        )
        return form.drawn(shapes, values)


def wish_of(sitting: Sitting, kind: Kind, sent: QueryDict, more: Mapping[str, Any] | None = None) -> Wish:
    """What was sent, or what a link says; where there is one thing only that it can be about, it is about that,
    whatever else an old link names.
    """
    shapes = shapes_of(kind.type)
    typed = {**(more or {}), **typed_in(shapes, sent)}
    wish = Wish(
        sitting=sitting,
        kind=kind,
        values=body_of(shapes, sent),
        typed_in=typed,
        asked_before="key" in sent,
        faces=faces_of(sent),
        more=str(sent.get("more", "")),
    )
    if wish.must_choose and len(wish.needed) == 1:
        return replace(wish, typed_in={**typed, wish.known_first: wish.needed[0].value})
    return wish
