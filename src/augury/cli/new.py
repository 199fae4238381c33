"""`augury new`: creates a package with a small game, to be changed file by file."""

from __future__ import annotations

import keyword
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from pathlib import Path

from augury.cli.output import report
from augury.errors import BadArgument, BadFile
from augury.kernel.registry import NAME
from augury.language import say

SUFFIX = ".txt"
"""The ending of template files, so that no tool treats them as Augury's own code."""
PACKAGE = "package"
"""The folder of the template that becomes the package."""


def new(name: str, /, *, title: str | None = None, folder: Path | None = None) -> None:
    """Create a package with a small playable game that you can turn into your own.

    Parameters
    ----------
    name
        What the game and its package are called: a lowercase word, with underscores if you like.
    title
        The game's name for people; made from the name if left out.
    folder
        Where to create it; a folder of that name here if left out. It must not exist yet.
    """
    if not NAME.fullmatch(name) or keyword.iskeyword(name):
        raise BadArgument(f"a game's name is a lowercase word such as my_game, not {name[:40]!r}")
    if find_spec(name) is not None:
        raise BadArgument(f"there is already a package called {name}; choose another name")
    title = title or name.replace("_", " ").title()
    if not title.isprintable() or set(title) & set('"\\$'):
        raise BadArgument("a title must not contain quotes, backslashes, dollar signs or control characters")
    target = folder or Path(name)
    try:
        target.mkdir(parents=True)
        _fill(files("augury.cli") / "template", target, {"$name": name, "$title": title})
    except OSError as error:
        raise BadFile(f"cannot create {target}: {error.strerror}") from error
    lines = [
        say("Created {folder}. Install it and play:", folder=target),
        f"  pip install -e {target}",
        f"  augury play {name} --terminal",
    ]
    report({"folder": str(target)}, as_json=False, lines=lines)


def _fill(template: Traversable, target: Path, words: dict[str, str]) -> None:
    """Write the files of a folder of the template, with words put in."""
    for part in template.iterdir():
        if part.is_dir():
            inner = target / "src" / words["$name"] if part.name == PACKAGE else target / part.name
            inner.mkdir(parents=True)
            _fill(part, inner, words)
        elif part.name.endswith(SUFFIX):
            text = part.read_text(encoding="utf-8")
            for mark, word in words.items():
                text = text.replace(mark, word)
            (target / part.name.removesuffix(SUFFIX)).write_text(text, encoding="utf-8")
