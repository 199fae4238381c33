"""Files: input that would take a parser too long is rejected, and files are replaced as a whole."""

from __future__ import annotations

import errno
import os
import time
from pathlib import Path

import pytest

from augury.errors import AuguryError, BadFile, BadSetup
from augury.kernel.files import DEEPEST, replacing, value_in

LONG = "a." * 15_000 + "b = 1"
HOSTILE = {
    "a dotted key": LONG,
    "a header": f"[{'a.' * 15_000}b]",
    "quoted parts": '"a,".' * 8000 + "b = 1",
    "spaces around the dots": "a . " * 8000 + "b = 1",
    "a key of an inline table": f"a = {{{LONG}}}",
    "a key after a string with quotes at its end": f'k = """x"""" #""""\n{LONG}',
    "a key after a literal with quotes at its end": f"k = '''x'''' #''''\n{LONG}",
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_keys_of_thousands_of_parts_are_refused_at_once(text: str) -> None:
    """Text with keys of thousands of parts, which keeps Python's parser busy for seconds, is rejected immediately."""
    with pytest.raises(BadFile, match=f"more than {DEEPEST} dots"):
        quickly(text)


def test_dots_that_are_no_keys_are_read() -> None:
    """Strings, comments and lists of numbers can contain any number of dots, and keys a few."""
    dots = "w. " * 100
    text = f'name = "{dots}" # {dots}\nabout = """\n{dots}"""\nplaces = [{"1.5, " * 100}]\n[a.b."c.d"]\ne = 1\n'
    found = value_in(text)
    assert isinstance(found, dict) and found["name"] == found["about"] == dots and len(found["places"]) == 100
    assert found["a"] == {"b": {"c.d": {"e": 1}}}


def test_strings_that_do_not_end_are_no_trouble() -> None:
    """Unterminated strings with thousands of escaped quotes are rejected quickly."""
    for start in ('k = "', 'k = """', "k = '", "k = '''"):
        with pytest.raises(BadFile, match="is not TOML"):
            quickly(start + '\\"' * 30_000)


def test_a_repeated_key_among_thousands() -> None:
    """A repeated key among thousands of keys is found quickly."""
    keys = ", ".join(f'"k{number}": 1' for number in range(60_000))
    with pytest.raises(BadSetup, match="the key 'z' appears twice"):
        quickly(f'{{{keys}, "z": 1, "z": 2}}')


def quickly(text: str) -> None:
    """Read a text, and check that an error is raised within half a second of processor time."""
    began = time.process_time()
    try:
        value_in(text)
    except AuguryError:
        assert time.process_time() - began < 0.5
        raise


def fill(file: Path, text: str, error: BaseException | None = None) -> None:
    """Replace a file, and fail after its text has been written if an error is given."""
    with replacing(file) as new:
        new.write_text(text, encoding="utf-8")
        if error:
            raise error


def test_a_file_is_replaced_as_a_whole(tmp_path: Path) -> None:
    """If writing fails halfway, the old file stays, and nothing else is left behind; folders are made."""
    file = tmp_path / "folder" / "file.txt"
    fill(file, "old")
    with pytest.raises(BadFile, match=f"^cannot write {file}: No space left on device$"):
        fill(file, "half", OSError(errno.ENOSPC, os.strerror(errno.ENOSPC)))
    with pytest.raises(KeyboardInterrupt):
        fill(file, "half", KeyboardInterrupt())
    assert file.read_text(encoding="utf-8") == "old" and list(file.parent.iterdir()) == [file]
    fill(file, "new")
    assert file.read_text(encoding="utf-8") == "new" and list(file.parent.iterdir()) == [file]
