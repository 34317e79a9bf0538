"""Proves an exported log by itself: `python verify_export.py FILE`. Python 3.9 or later is all it needs.

Why you may trust it: nothing of the house that wrote the file is used, only SHA-256 and HMAC as Python brings them.
Every hash and every die is made again from the file's own words, and must be what the file shows. It is short: read it,
or write your own from docs/log-format.md. No file can show that its end was cut off or all of it written anew: against
that, keep a head that was printed earlier, and compare.
"""

import hmac
import json
import sys
from base64 import b64decode as raw
from collections import defaultdict
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

Line = dict[str, Any]
LEFT_OUT: Line = {"typed": "{}", "client": "", "seen": "", "refused": False, "amendment": 0, "instead_of": 0}
LEFT_OUT.update(entries=0, withheld="", aside=None, sealed="", subject="", rolls="[]", hash="")
EACH = "line kind shape body withheld hash aside sealed"
KNOWN = {  # every name that may stand in an object; of an aside and of a pool of dice, too
    "log": "line format campaign decisions entries head program sealed sealed_by",
    "decision": f"{EACH} number key typed seat role client edition seen asked_at refused rule amendment instead_of "
    "entries position",
    "entry": f"{EACH} position subject rolls decision answers",
    "aside": "salt text",
    "laid": "body rolls refusal",
    "roll": "label sides faces source shuffled by table drew kept",
}


def once(pairs: list[tuple[str, Any]]) -> Line:
    """Of two fields of one name one reader takes the first and another the last: there may be no two."""
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("an object holds one name twice")
    return found


def read(text: str) -> Any:
    return json.loads(text, object_pairs_hook=once)


def known(found: Line, kind: str) -> Line:
    """A field that nobody reads could say anything."""
    if unknown := sorted(found.keys() - KNOWN[kind].split()):
        raise ValueError(f"there is no field {unknown[0]!a}")
    return found


def framed(*parts: str) -> bytes:
    """Each part with its length before it, so that no two lists of parts give the same bytes."""
    return b"".join(len(part.encode()).to_bytes(4, "big") + part.encode() for part in parts)


def joined(*texts: object) -> bytes:
    """Told apart by the NUL between them, which none of them may hold."""
    return "\0".join(map(str, texts)).encode()


def digest_of(line: Line) -> bytes:
    """Over all that a decision asked, by whom and when."""
    numbers = [line[name] for name in ("number", "shape", "amendment", "instead_of", "seen")]
    words = [line[name] for name in ("key", "seat", "role", "client", "edition", "asked_at", "kind", "body", "typed")]
    return sha256(joined("decision-1", *numbers, *words, raw(line["withheld"]).hex())).digest()


def hash_after(before: bytes, digest: bytes, entry: Line) -> bytes:
    """Over the hash before it, its decision's digest and all of itself: one change changes every hash that follows."""
    sizes = (("position", 8), ("decision", 8), ("answers", 8), ("shape", 4))
    numbers = b"".join(entry[name].to_bytes(size, "big") for name, size in sizes)
    withheld, words = raw(entry["withheld"]), joined(entry["kind"], entry["subject"], entry["body"], entry["rolls"])
    return sha256(before + digest + numbers + bytes([len(withheld)]) + withheld + words).digest()


def stream(secret: bytes, entropy: list[str], key: str, label: str) -> Iterator[int]:
    """Bytes that hang on the seed, on what the seats laid into it and on the name of these dice: on nothing else."""
    for block in range(2**32):
        yield from hmac.digest(framed(secret.hex(), framed(*entropy).hex()), framed(key, label, str(block)), "sha256")


def face(drawn: Iterator[int], sides: int) -> int:
    """Bytes past the last whole multiple of the sides are thrown away: they would favour the low faces."""
    return next(byte for byte in drawn if byte < 256 - 256 % sides) % sides + 1


def fallen(drawn: Iterator[int], roll: Line) -> list[int]:
    """A throw, or a shuffle: each place, from the last to the second, changes with one drawn from those up to it."""
    if not roll["shuffled"]:
        return [face(drawn, roll["sides"]) for _ in roll["faces"]]
    order = list(range(1, len(roll["faces"]) + 1))
    for last in range(len(order), 1, -1):
        other = face(drawn, last)
        order[last - 1], order[other - 1] = order[other - 1], order[last - 1]
    return order


class Proof:
    """A walk along the file, line by line, up to the first break."""

    def __init__(self) -> None:
        self.place, self.hash, self.digest, self.header, self.decision = "The file", b"", b"", Line(), Line()
        self.position = self.awaited = self.proved = self.away = 0
        self.keys, self.roots = set[str](), [""]  # the roots: by decision number, the key that names its dice
        self.put_in, self.commitments, self.secrets = dict[str, str](), dict[str, str](), dict[str, bytes]()
        self.entropy: dict[str, list[str]] = defaultdict(list)
        self.waiting: dict[str, list[tuple[str, str, Line]]] = defaultdict(list)  # dice, until their seed is shown
        self.inserted = set[str]()
        self.shown, self.showing, self.asked = set[str](), set[str](), set[tuple[int, str]]()
        self.fell, self.covered = set[Any](), set[str]()  # what fell by the key that names it; keys with something away
        self.copies, self.own_seed = False, 0  # whether this may be what a fork took over, and the fork's own seed
        self.typed, self.places, self.brought = [Line()], [0], Line()  # by decision number; what an amendment brings

    def must(self, stand: object, otherwise: str) -> None:
        if not stand:
            sys.exit(f"{self.place} {otherwise}.")

    def take(self, found: Line) -> None:
        line = {**LEFT_OUT, **known(found, found["line"])}
        self.must("\0" not in "".join(text for text in line.values() if type(text) is str), "holds a NUL in a text")
        if not self.header:
            self.must((line["line"], line["format"]) == ("log", 1), "begins no exported log of format 1")
            self.header, self.hash = line, sha256(joined("log-1", line["campaign"])).digest()
        elif line["line"] == "decision":
            self.end_decision()
            self.begin_decision(line)
        else:
            self.chain(line)
            body = read(line["body"])
            self.prove_own(line["kind"], body if line["subject"] == "log" else {})
            self.prove_dice(line)
        self.prove_aside(line)

    def begin_decision(self, line: Line) -> None:
        number, original, amendment = len(self.roots), line["instead_of"], line["amendment"]
        self.place += f", decision {number},"
        self.must(line["number"] == number, "is missing")
        self.must(not self.put_in or self.decision["amendment"] in (number, amendment), "is not the amendment due")
        self.must(line["key"] not in self.keys, "has the key of an earlier decision, and so its dice")
        self.must(not original or (amendment and 0 < original < number), "takes a place that it cannot take")
        self.must(not line["entries"] or not (amendment or line["refused"]), "could record nothing, and did")
        self.decision, self.awaited, self.digest = line, line["entries"], digest_of(line)
        body, typed = read(line["body"]), read(line["typed"])
        self.typed.append(typed)
        self.places.append(original or number)  # what an amendment calls it
        self.brought = body.get("typed", {}) if line["kind"] == "Amend" else {}
        self.shown, self.showing, self.asked = self.shown | self.showing, set(), set()
        begins = line["key"] == "copy:" + self.header["campaign"]  # the first thing that a fork decides itself
        self.copies = self.copies and not begins and (number == 1 or line["entries"] > 0)
        self.keys.add(line["key"])
        self.roots.append(self.roots[original] if original else line["key"])
        if amendment:  # it comes next, and must seal this
            self.put_in[str(number)] = self.digest.hex()
            self.inserted |= set() if original else {str(number)}

    def end_decision(self) -> None:
        if last := self.decision:
            ends = (last["position"], raw(last["hash"]), self.awaited) == (self.position, self.hash, 0)
            self.must(ends, f"follows decision {last['number']}, which does not end where its entries end")
            self.must(last["amendment"] or not self.put_in, "follows an amendment that does not seal what it puts in")

    def chain(self, line: Line) -> None:
        self.position, self.awaited = self.position + 1, self.awaited - 1
        self.place += f", entry {self.position},"
        number, answers, amends = len(self.roots) - 1, line["answers"], self.decision.get("kind") == "Amend"
        self.must((line["line"], line["position"]) == ("entry", self.position), "is missing")
        self.must(self.awaited >= 0 and line["decision"] == number, "was not recorded by the decision before it")
        self.must(answers == number or (amends and 0 < answers < number), "answers what it cannot answer")
        self.hash = hash_after(self.hash, self.digest, line)
        self.must(self.hash == raw(line["hash"]), "is not what was sealed: it or something before it was changed")

    def prove_aside(self, line: Line) -> None:
        """What is withheld, sealed or forgotten proves nothing, and breaks nothing."""
        covers = self.header is line or (line["withheld"] and not line["aside"])
        self.must(covers or not line["sealed"], "is sealed, and nothing was withheld")
        if line["aside"]:
            known(read(line["aside"]["text"]), "laid")
            salt, words = raw(known(line["aside"], "aside")["salt"]), line["aside"]["text"].encode()
            committed = sha256(b"aside-1\0" + salt + words).digest() == raw(line["withheld"])
            self.must(committed and len(salt) == 32, "says other words than were committed to")
        self.away += bool(line["withheld"] and not line["aside"])

    def prove_own(self, kind: str, body: Line) -> None:
        """What the log itself records: of its seeds, and of commands that an amendment puts in."""
        name, number = f"seed {body.get('seed')!a}", body.get("seed", 0)
        # A fork takes over what was told, and none of what changed it.
        if kind in ("Forked", "Rewound", "WordsErased", "ForkTaken"):
            self.copies = kind == "Forked" and len(self.roots) == 2
        elif number and len(self.roots) == 2:
            self.own_seed = number
        elif number >= self.own_seed > 0:  # no copy touches what the fork itself opened
            self.copies = False
        if kind == "Rewound":
            self.must(body["commands"] == self.put_in, "puts in other commands than were recorded")
            self.put_in = {}
        elif kind == "SeedOpened":
            self.must(name not in self.commitments, f"opens {name} a second time")
            self.commitments[name] = body["commitment"]
        elif kind == "EntropyAdded":
            self.must(name in self.commitments and name not in {*self.secrets, *self.waiting}, f"stirs {name} too late")
            self.entropy[name] += [body["seat"], body["entropy"]]
        elif kind == "SeedRevealed":
            committed = sha256(bytes.fromhex(body["secret"])).hexdigest() == self.commitments.get(name)
            self.must(committed and name not in self.secrets, f"shows another {name} than was committed to")
            self.secrets[name] = bytes.fromhex(body["secret"])
            self.showing.add(name)
            self.prove_waiting(name)

    def prove_dice(self, line: Line) -> None:
        """Hidden dice lie aside: where that is withheld, they are not here to be proved."""
        hidden = read(line["aside"]["text"]).get("rolls", []) if line["aside"] else []
        key = self.roots[line["answers"]]
        if line["withheld"] and not line["aside"]:
            self.covered.add(key)
        for roll in read(line["rolls"]) + hidden:
            name, fell = known(roll, "roll")["source"], roll["faces"]
            if name == "alone":
                self.prove_alone(roll, line)
                continue
            self.must(name in self.commitments or name == "typed", "was rolled from a seed that was not opened")
            self.waiting[name].append((self.place, key, roll))
            self.prove_waiting(name)
            self.prove_faces(roll)
            self.prove_asked_once(roll, line)
            parts = [fell] if roll["shuffled"] else [fell[:count] for count in range(len(fell), -1, -1)]
            same = (key, roll["label"], roll["sides"], roll["shuffled"], name, roll.get("by", ""))
            names = [(*same, *part) for part in parts]
            again = line["answers"] != line["decision"] and (names[0] in self.fell or key in self.covered)
            self.prove_source(roll, line, again=again)
            there = {
                (roll.get("kept"), *names[0], drew) for drew in (roll.get("drew", ""), "")
            }  # older ones do not say
            kept = there & self.fell or key in self.covered
            whence = not roll.get("kept") or self.copies or (again and kept)
            self.must(whence, f"keeps a draw for {roll['label']!a} that did not fall there")
            self.fell.update(names, [(line["position"], *names[0], roll.get("drew", ""))])

    def prove_alone(self, roll: Line, line: Line) -> None:
        """No die fell for what was the only one of its table: decided again it is kept, and nothing else."""
        self.prove_asked_once(roll, line)
        again = line["answers"] != line["decision"] and 0 < roll["kept"] < line["position"]
        whence = not roll["faces"] and not roll["sides"] and (again or self.copies)
        self.must(whence, f"keeps for {roll['label']!a} what no entry before it drew")

    def prove_faces(self, roll: Line) -> None:
        """One to as many as there are sides, whoever rolled them; a shuffle has each once."""
        sides, faces = roll["sides"], roll["faces"]
        there = sorted(faces) == list(range(1, sides + 1)) if roll["shuffled"] else sides >= 1
        there = there and sides <= 256 and all(1 <= face <= sides for face in faces)
        self.must(there, "shows dice that nobody has")

    def prove_asked_once(self, roll: Line, line: Line) -> None:
        """One name is one pool: else the first that pleases could be taken."""
        self.must((line["answers"], roll["label"]) not in self.asked, f"asks for {roll['label']!a} twice")
        self.asked.add((line["answers"], roll["label"]))

    def prove_source(self, roll: Line, line: Line, *, again: bool) -> None:
        """From a seed that nobody knew yet, or typed; decided again, an amendment repeats what fell before."""
        name, number = roll["source"], line["answers"]
        if name != "typed" and int(name[5:]) >= self.own_seed:
            self.copies = False
        if self.copies or again:
            return
        self.must(name not in self.shown, f"was rolled from {name}, which was shown before")
        anew = number != line["decision"] and self.decision["shape"] > 1 and str(number) not in self.inserted
        by = self.decision["key"] if anew else ""  # what was never asked before has no name before this line
        self.must(roll.get("by", "") == by or name == "typed", f"shows dice for {roll['label']!a} under another name")
        if name == "typed":
            brought = self.brought.get(str(self.places[number]), {}).get(roll["label"])
            typed = (self.typed[number].get(roll["label"]), brought)
            self.must(roll["faces"] in typed, f"shows faces for {roll['label']!a} that nobody typed")

    def prove_waiting(self, name: str) -> None:
        for place, key, roll in self.waiting.pop(name, []) if name in self.secrets else []:
            self.place, many, sides = place, len(roll["faces"]), roll["sides"]
            self.must(0 <= sides <= 256 and (sides == many or not roll["shuffled"]), "shows dice that nobody has")
            named = f"again:{roll['by']}\n{key}" if roll.get("by") else key  # an amendment named what it asked anew
            fell = fallen(stream(self.secrets[name], self.entropy[name], named, roll["label"]), roll)
            self.must(fell == roll["faces"], f"shows dice for {roll['label']!a} that never fell")
            self.proved += many

    def end(self) -> str:
        self.place, found = "The end", (len(self.roots) - 1, self.position, self.hash.hex())
        self.end_decision()
        said = (self.header.get("decisions"), self.header.get("entries"), self.header.get("head"))
        self.must(self.decision and not self.put_in, "comes too early: a decision is missing")
        self.must(found == said, f"has {found} decisions, entries and head, and the first line says {said}")
        typed = sum(len(roll["faces"]) for _, _, roll in self.waiting.pop("typed", []))
        later = sum(len(roll["faces"]) for waiting in self.waiting.values() for _, _, roll in waiting)
        stand = f"{found[0]} decisions and {found[1]} entries stand. Texts withheld or forgotten: {self.away}."
        dice = f"Dice: {self.proved} proved, {typed} typed at the table, {later} not provable yet."
        return f"{stand}\n{dice}\nThe head is {found[2]}\n"


def main(path: Path) -> None:
    proof = Proof()
    try:
        with path.open("rb") as file:
            for number, text in enumerate(iter(lambda: file.readline(64_000_000), b""), start=1):
                proof.place = f"Line {number}"
                proof.take(read(text.decode()))
        sys.stdout.write(proof.end())
    except (ArithmeticError, AttributeError, LookupError, OSError, RecursionError, TypeError, ValueError) as error:
        sys.exit(f"{proof.place} cannot be read: {type(error).__name__}, {str(error)[:80]!a}.")


if __name__ == "__main__":
    main(Path(sys.argv[1])) if len(sys.argv) == 2 else sys.exit("Say which file: python verify_export.py FILE")
