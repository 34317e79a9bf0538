"""A backup as a file: whole or refused, wherever it was cut and whichever bit was changed; sealed, it shows nothing."""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Iterator
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey

from apps.keeping import backup_file, backup_keys
from apps.keeping.backup_file import Sealed, Unusable
from apps.keeping.backup_seal import PIECE, TAG

LINES = [b'{"line":"house"}\n', b'["Vess",7,"' + b"psalm " * 40 + b'"]\n', b'{"line":"end"}\n']
CANARY = b"psalm"


def made(folder: Path, lines: list[bytes], opening: X25519PrivateKey | None = None) -> Path:
    file = folder / "house.backup"
    with file.open("wb") as opened:
        backup_file.write(opened, lines, Sealed.for_one(opening.public_key()) if opening else None)
    return file


def told(file: Path, opening: X25519PrivateKey | None = None) -> list[bytes]:
    return list(backup_file.read(file, opening).lines())


@pytest.fixture(params=["open", "sealed"])
def opening(request: pytest.FixtureRequest) -> X25519PrivateKey | None:
    return backup_keys.new_key() if request.param == "sealed" else None


@pytest.mark.parametrize("length", [0, 1, PIECE - 1, PIECE, PIECE + 1, 5 * PIECE])
def test_what_was_written_is_read(length: int, opening: X25519PrivateKey | None, tmp_path: Path) -> None:
    """In pieces of every length, and of what can hardly be packed."""
    lines = [*LINES, _unpackable(length)]
    assert told(made(tmp_path, lines, opening), opening) == lines


def test_cut_short_at_any_byte_it_is_refused(opening: X25519PrivateKey | None, tmp_path: Path) -> None:
    file = made(tmp_path, LINES, opening)
    whole = file.read_bytes()
    for length in range(len(whole)):
        file.write_bytes(whole[:length])
        with pytest.raises(Unusable, match=r"is not whole|is no backup"):
            told(file, opening)


def test_with_any_bit_changed_or_anything_behind_it_it_is_refused(
    opening: X25519PrivateKey | None, tmp_path: Path
) -> None:
    file = made(tmp_path, LINES, opening)
    for changed in _changed(file.read_bytes()):
        file.write_bytes(changed)
        with pytest.raises(Unusable):
            told(file, opening)


def test_without_the_digest_some_would_not_be_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The control: what packs the lines does not miss every bit."""
    monkeypatch.setattr(backup_file, "_ends_in_its_digest", lambda *_: True)
    file = made(tmp_path, LINES)
    seen = missed = 0
    for changed in _changed(file.read_bytes()):
        file.write_bytes(changed)
        try:
            told(file)
            missed += 1
        except Unusable:
            seen += 1
    assert 0 < seen < missed + seen


def test_who_makes_the_digest_anew_changes_nothing_that_is_sealed(tmp_path: Path) -> None:
    """No accident, but somebody's work: bits, pieces left out, in another order or from another file."""
    opening, unpackable = backup_keys.new_key(), [_unpackable(400_000)]
    file = made(tmp_path, unpackable, opening)
    first, _, sealed = file.read_bytes()[: -backup_file.DIGEST_BYTES].partition(b"\n")
    pieces = [sealed[at : at + PIECE + TAG] for at in range(0, len(sealed), PIECE + TAG)]
    assert len(pieces) >= 3
    others = made(tmp_path, unpackable, opening).read_bytes()[: -backup_file.DIGEST_BYTES].partition(b"\n")
    for forged in (
        [first, *pieces[:-1]],
        [first, *pieces[1:]],
        [first, pieces[1], pieces[0], *pieces[2:]],
        [first, *pieces, pieces[-1]],
        [first, others[2]],
        [others[0], sealed],
        [first, pieces[0][:-1] + bytes([pieces[0][-1] ^ 1]), *pieces[1:]],
        [first.replace(b"backup 1", b"backup 01"), *pieces],
    ):
        file.write_bytes(_with_digest(forged[0] + b"\n" + b"".join(forged[1:])))
        with pytest.raises(Unusable, match="changed since it was made"):
            told(file, opening)


def test_nothing_shows_of_what_is_sealed(tmp_path: Path) -> None:
    opening = backup_keys.new_key()
    _, _, sealed = made(tmp_path, LINES, opening).read_bytes().partition(b"\n")
    assert CANARY not in sealed
    _, _, packed = made(tmp_path, LINES).read_bytes().partition(b"\n")
    assert CANARY in zlib.decompress(packed[: -backup_file.DIGEST_BYTES]), (
        "the control: lying open, it is there to be found"
    )


def test_another_key_or_none_is_told_which_one_is_wanted(tmp_path: Path) -> None:
    opening, other = backup_keys.new_key(), backup_keys.new_key()
    file = made(tmp_path, LINES, opening)
    name = backup_keys.name_of(opening.public_key())
    with pytest.raises(Unusable, match=rf"is sealed for the key {name}: give the file that opens it, as --key FILE\."):
        told(file)
    with pytest.raises(Unusable, match=rf"sealed for the key {name}, and the one given opens what is sealed for"):
        told(file, other)


@pytest.mark.parametrize("number", [2, 17])
def test_one_of_a_later_format_is_named(number: int, tmp_path: Path) -> None:
    file = made(tmp_path, LINES)
    whole = file.read_bytes().replace(b"penance-backup 1", b"penance-backup %d" % number)
    file.write_bytes(_with_digest(whole[: -backup_file.DIGEST_BYTES]))
    with pytest.raises(Unusable, match=rf"is a backup in format {number}, and this program reads up to 1"):
        told(file)


def test_what_is_no_backup_is_told_so(tmp_path: Path) -> None:
    for text in (b"", b"\n", b"SQLite format 3\0", b"penance-backup\n", b"penance-backup one\n"):
        (tmp_path / "other").write_bytes(_with_digest(text))
        with pytest.raises(Unusable, match="is no backup"):
            told(tmp_path / "other")
    with pytest.raises(Unusable, match="cannot be read: No such file"):
        told(tmp_path / "nowhere")


def test_however_well_it_is_packed_little_is_held_at_once(tmp_path: Path) -> None:
    file = made(tmp_path, [b"x" * 1_000_000 + b"\n"] * 20)
    assert file.stat().st_size < 100_000
    assert max(map(len, backup_file._unpacked(backup_file.read(file)._payload()))) <= backup_file.BLOCK


def test_keys_say_what_they_are_and_notice_a_slip() -> None:
    key = backup_keys.new_key()
    seals, opens = backup_keys.sealing_text(key.public_key()), backup_keys.opening_text(key)
    assert backup_keys.opening_key(f"{opens}\n").private_bytes_raw() == key.private_bytes_raw()
    assert backup_keys.sealing_key(seals).public_bytes_raw() == key.public_key().public_bytes_raw()
    with pytest.raises(backup_keys.NoKey, match="this is the key that opens backups, which belongs elsewhere"):
        backup_keys.sealing_key(opens)
    with pytest.raises(backup_keys.NoKey, match="begins with backup-key-"):
        backup_keys.opening_key(seals)
    for place in range(len(seals)):
        slipped = seals[:place] + ("A" if seals[place] != "A" else "B") + seals[place + 1 :]
        with pytest.raises(backup_keys.NoKey):
            backup_keys.sealing_key(slipped)


def _changed(whole: bytes) -> Iterator[bytes]:
    """Every bit of the first letters and of the digest, and one of each byte between, which is packed or sealed."""
    for place, byte in enumerate(whole):
        between = 32 < place < len(whole) - backup_file.DIGEST_BYTES
        for bit in [place % 8] if between else range(8):
            yield whole[:place] + bytes([byte ^ 1 << bit]) + whole[place + 1 :]
    yield whole + b"\n"
    yield whole + whole


def _unpackable(length: int) -> bytes:
    """A line of so many letters that have no pattern."""
    drawn = (hashlib.sha256(number.to_bytes(4, "big")).hexdigest() for number in range(length // 64 + 1))
    return "".join(drawn).encode()[:length] + b"\n"


def _with_digest(text: bytes) -> bytes:
    return text + hashlib.sha256(text).digest()
