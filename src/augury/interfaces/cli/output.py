"""Where the command's words go: results to standard output, progress and trouble to standard error."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Annotated, Any, TypeVar

import msgspec
from cyclopts import Parameter

T = TypeVar("T")


def read_whole(kind: object, tokens: Any) -> int:
    """A whole number; one with a point is none, however it might be rounded."""
    try:
        return int(tokens[0].value)
    except ValueError:
        raise ValueError(f"{tokens[0].value[:30]!r} is no whole number.") from None


Whole = Annotated[int, Parameter(converter=read_whole)]


def print_json(value: object) -> None:
    """One JSON document."""
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(value), indent=1).decode() + "\n")


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
    from rich.console import Console

    return Console(highlight=False, emoji=False)


@contextmanager
def working(what: str) -> Iterator[None]:
    """Say on standard error what takes a while; the first start compiles the rules."""
    from rich.console import Console

    with Console(stderr=True).status(what):
        yield


def progress(things: Iterable[T], what: str, total: int) -> Iterator[T]:
    """A progress bar on standard error, where that is a terminal."""
    from rich.console import Console
    from rich.progress import track

    console = Console(stderr=True)
    return iter(track(things, what, total, console=console, disable=not console.is_terminal, transient=True))
