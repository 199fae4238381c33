"""Output of the commands: results go to standard output, progress and errors to standard error."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Annotated, Any, TypeVar

import msgspec
from cyclopts import Parameter

T = TypeVar("T")

UNSEEN = re.compile("[\x7f-\x9f\xad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]")
"""Characters that JSON need not escape, but that terminals obey or do not show."""


def read_whole(kind: object, tokens: Any) -> int:
    """An integer; a number with a decimal point is refused, not rounded."""
    try:
        return int(tokens[0].value)
    except ValueError:
        raise ValueError(f"{tokens[0].value[:30]!r} is not a whole number.") from None


Whole = Annotated[int, Parameter(converter=read_whole)]


def print_json(value: object) -> None:
    """One JSON document, with escapes for what a terminal might obey and for what the output cannot hold."""
    try:
        text = msgspec.json.format(msgspec.json.encode(value), indent=1).decode()
        text.encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        text = json.dumps(msgspec.to_builtins(value), indent=1)
    sys.stdout.write(UNSEEN.sub(lambda found: f"\\u{ord(found[0]):04x}", text) + "\n")


def report(value: object, *, as_json: bool, lines: Iterable[object]) -> None:
    """A result, for programs or for people."""
    if as_json:
        print_json(value)
        return
    from rich.text import Text

    console = out()
    for line in lines:
        console.print(line, soft_wrap=isinstance(line, str | Text))


def out() -> Any:
    """Standard output, for people."""
    from augury.cli.terminal import Terminal

    return Terminal(highlight=False, emoji=False)


@contextmanager
def working(what: str) -> Iterator[None]:
    """Say on standard error why there is a wait; the first start compiles the rules."""
    from augury.cli.terminal import Terminal

    with Terminal(stderr=True).status(what):
        yield


def progress(things: Iterable[T], what: str, total: int) -> Iterator[T]:
    """A progress bar on standard error, where that is a terminal."""
    from rich.progress import track

    from augury.cli.terminal import Terminal

    console = Terminal(stderr=True)
    return iter(track(things, what, total, console=console, disable=not console.is_terminal, transient=True))
