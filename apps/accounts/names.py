"""What people and their tokens may be called, so that no name passes for another."""

from __future__ import annotations

import re
import unicodedata

from apps.kernel.refusal import Refusal

SHORTEST, LONGEST = 2, 40
LONGEST_EVER = 150
"""No account has ever had a longer name."""
LONGEST_LABEL = 80
ALLOWED = re.compile(r"(?:[^\W_]|[.'_-])+")
TOGETHER = frozenset({"CJK", "HIRAGANA", "KATAKANA"})
"""Scripts that one name may hold together."""
UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
LOOK_LIKE = str.maketrans(
    "\u0430\u0432\u0435\u043a\u043c\u043d\u043e\u0440\u0441\u0442\u0443\u0445\u0455\u0456\u0458\u0501\u04bb\u051b\u051d"
    "\u03b1\u03b2\u03b5\u03b9\u03ba\u03bd\u03bf\u03c1\u03c4\u03c5\u03c7\u0131" + "01",
    "abekmhopctyxsijdhqw" + "abeikvoptuxi" + "ol",
)
"""Cyrillic and Greek letters, and digits, by the Latin letter that they are taken for."""


def read_name(typed: str) -> str:
    """The name that somebody chooses, as it will be shown; refused if it could be taken for what it is not."""
    name = unicodedata.normalize("NFKC", typed[: 4 * LONGEST]).strip()
    if not SHORTEST <= len(name) <= LONGEST:
        raise Refusal(f"A name has {SHORTEST} to {LONGEST} letters: choose one of that length.")
    if not ALLOWED.fullmatch(name) or not name[0].isalnum():
        raise Refusal("A name begins with a letter or a digit and holds only those and . - _ ': leave out the rest.")
    scripts = {unicodedata.name(each, "?").split()[0] for each in name if each.isalpha()}
    if len(scripts) > 1 and not scripts <= TOGETHER:
        raise Refusal("A name is written in one script, so that none looks like another: choose one of them.")
    return name


def likeness(name: str) -> str:
    """What a name looks like: two names with one likeness would be taken for each other."""
    folded = unicodedata.normalize("NFKC", name).casefold().translate(LOOK_LIKE)
    return folded.replace("i", "l").replace("rn", "m")[: 4 * LONGEST_EVER]


def could_be_a_name(typed: str) -> bool:
    """Whether an account may have this name; what no database could hold need not be looked for."""
    return 0 < len(typed) <= LONGEST_EVER and not _unseen(typed)


def read_label(typed: str) -> str:
    """What a token is called by whoever made it."""
    label = typed.strip()
    if not 0 < len(label) <= LONGEST_LABEL:
        raise Refusal(f"A token has a name of 1 to {LONGEST_LABEL} letters: say what it is for.")
    if _unseen(label):
        raise Refusal("The token's name holds signs that nobody can see: type it again without them.")
    return label


def _unseen(text: str) -> bool:
    return any(unicodedata.category(each) in UNSEEN for each in text)
