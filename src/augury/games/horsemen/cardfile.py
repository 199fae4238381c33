"""Reading and writing card sets: names of shipped ones, files, and card set objects."""

from __future__ import annotations

from os import PathLike
from pathlib import Path

from augury.errors import BadFile, BadSetup
from augury.games.horsemen.cardobject import format_set, parse_set
from augury.games.horsemen.cardset import CardSet
from augury.games.horsemen.lines import line_of
from augury.games.horsemen.shelf import shelf, shipped
from augury.kernel.files import ENDINGS, is_file, read_text, read_value, shown, value_in

LONGEST_FILE = 100_000


def read_set(value: object, *, files: bool = True) -> CardSet:
    """The card set that was asked for: the name of a shipped one, the path of a file, or a card set object.

    Pass `files=False` for untrusted input: then no text is taken for a path.

    >>> read_set("house").name
    'Augury house set (unofficial)'
    """
    if isinstance(value, CardSet):
        return value
    if files and isinstance(value, PathLike):
        return _from_file(Path(value))
    return _from_text(value.strip(), files=files) if isinstance(value, str) else parse_set(value)


def parse_text(text: str) -> CardSet:
    """The card set in a pasted or uploaded text, in TOML or JSON; or one of the shipped ones by name."""
    if "=" in text or text.lstrip().startswith(("{", "[", "#")):
        return _parse(value_in(text), text)
    return _from_text(text.strip(), files=False)


def write_set(cards: CardSet) -> dict[str, object]:
    """What `read_set` reads as an equal card set: all of it, so that a game record needs no other file."""
    return format_set(cards)


def _from_text(text: str, *, files: bool) -> CardSet:
    word = text.lower()
    if word in shelf():
        return shipped(word)
    if files and (word.endswith(ENDINGS) or is_file(text)):
        return _from_file(Path(text))
    raise BadSetup(
        f"there is no card set {shown(text)}; write "
        f"{'a file that ends in .toml or .json, or ' if files else ''}one of {', '.join(shelf())}"
    )


def _parse(value: object, text: str) -> CardSet:
    """The card set that a value describes; a mistake names its line in the text that the value was read from."""
    try:
        return parse_set(value)
    except BadSetup as mistake:
        line = line_of(text, str(mistake))
        raise BadSetup(f"line {line}: {mistake}" if line else str(mistake)) from None


def _from_file(path: Path) -> CardSet:
    """The card set in a file, in TOML or JSON by the file's ending."""
    text = read_text(path, "a card set", LONGEST_FILE)
    if path.suffix.lower() not in ENDINGS:
        raise BadFile(f"{path} is not a card set: it must end in .toml or .json")
    try:
        return _parse(read_value(path, text), text)
    except BadSetup as mistake:
        raise BadSetup(f"{path}: {mistake}") from None
