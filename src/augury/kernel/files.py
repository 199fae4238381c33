"""Files that people write, in JSON or TOML, how messages show what they contain, and files replaced as a whole."""

from __future__ import annotations

import json
import os
import re
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from augury.errors import BadFile, BadSetup

ENDINGS = (".json", ".toml")
PASTED = "(pasted)"
"""What a text without a file is called."""
DEEPEST = 20
"""Parts that a dotted TOML key may have. The time that Python's parser takes grows with their square."""
_TOML_TOKEN = re.compile(
    r'''"""(?:[^\\"]|\\.|"(?!""))*+"{3,5}|'{3}(?:[^']|'(?!''))*+'{3,5}'''
    r"""|"(?:[^"\\\n]|\\.)*+"|'[^'\n]*+'|\#[^\n]*+|[\w-]++|[ \t]++|.""",
    re.DOTALL,
)
"""A string, a comment, a bare word, spaces or any other character."""


def is_file(text: str) -> bool:
    """Whether a text is the path of a file that is there."""
    try:
        return Path(text).is_file()
    except (OSError, ValueError):  # too long, or with a zero inside
        return False


def read_text(path: Path, what: str, longest: int) -> str:
    """The text of a file that is not too long to be what it should be."""
    try:
        if not path.is_file():
            raise BadFile(f"there is no file {path}" if not path.exists() else f"{path} is not a file")
        with path.open("rb") as file:
            found = file.read(longest + 1)
        if len(found) > longest:
            raise BadFile(f"{path} is too large for {what}, which may have at most {longest} bytes")
        return found.decode("utf-8-sig")
    except OSError as mistake:
        raise BadFile(f"{path} cannot be read: {mistake.strerror}") from None
    except ValueError:
        raise BadFile(f"{path} cannot be read: it is not text in UTF-8") from None


@contextmanager
def replacing(file: Path) -> Iterator[Path]:
    """Where to write what then replaces a file; if that fails, the old file stays, and BadFile says why."""
    new = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        try:
            yield new
            with new.open("r+b") as written:
                os.fsync(written.fileno())
            new.replace(file)
        finally:
            new.unlink(missing_ok=True)
    except OSError as error:
        raise BadFile(f"cannot write {file}: {error.strerror or error}") from error


def read_value(path: Path, text: str) -> object:
    """The value in the text of a JSON or TOML file, by the file's ending. A repeated key is a bad setup."""
    return _json(path, text) if path.suffix.lower() == ".json" else _toml(path, text)


def value_in(text: str) -> object:
    """The value in a pasted or uploaded text: JSON if it begins like an object, or else TOML."""
    ending = ".json" if text.lstrip().startswith("{") else ".toml"
    return read_value(Path(f"{PASTED}{ending}"), text)


def shown(value: object) -> str:
    """A value as a message shows it, always short."""
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, str):
        return repr(value if len(value) <= 40 else value[:37] + "...")
    if isinstance(value, (int, float)):
        return str(value) if isinstance(value, float) or abs(value) < 10**9 else "so large a number"
    if isinstance(value, Mapping):
        return "an object"
    return "a list" if isinstance(value, (list, tuple)) else f"a {type(value).__name__}"


def visible(text: str) -> str:
    r"""A text in which a replacement character takes the place of each control character.

    >>> visible("Ann\x1b[2J")
    'Ann�[2J'
    """
    return text if text.isprintable() else "".join(letter if letter.isprintable() else "�" for letter in text)


def _json(path: Path, text: str) -> object:
    """The value in a JSON file, in which no key is repeated."""

    def once(pairs: list[tuple[str, object]]) -> dict[str, object]:
        found = dict(pairs)
        if len(found) < len(pairs):
            ((twice, _),) = Counter(key for key, _ in pairs).most_common(1)
            raise BadSetup(f"the key {shown(twice)} appears twice")
        return found

    try:
        return json.loads(text, object_pairs_hook=once)
    except (ValueError, RecursionError) as mistake:
        raise BadFile(f"{_called(path)} is not JSON: {mistake}") from None


def _toml(path: Path, text: str) -> object:
    """The value in a TOML file."""
    if _has_long_key(text):
        raise BadFile(f"{_called(path)} has a key with more than {DEEPEST} dots")
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as mistake:
        raise BadFile(f"{_called(path)} is not TOML: {mistake}") from None


def _has_long_key(text: str) -> bool:
    """Whether a TOML text has a dotted key of too many parts before the first syntax error."""
    dots = 0
    for found in _TOML_TOKEN.finditer(text):
        piece = found[0]
        if piece == ".":
            dots += 1
            if dots > DEEPEST:
                return True
        elif piece in {'"', "'"}:  # of a string that does not end
            return False
        elif piece[0] not in "\"'-_ \t" and not piece[0].isalnum():
            dots = 0
    return False


def _called(path: Path) -> str:
    return "this" if path.stem == PASTED else str(path)
