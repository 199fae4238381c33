"""Shows the examples of docstrings as code: in Markdown, `>>>` would be three quotations inside each other."""

from __future__ import annotations

import re
from typing import Any

from griffe import Extension, Module, Object

EXAMPLE = re.compile(r"^>>> .*(?:\n.+)*", re.MULTILINE)


class Doctests(Extension):
    """Puts a fence around every example."""

    def on_object(self, *, obj: Object, **_: Any) -> None:
        """Look at the docstring of everything that has one."""
        fence(obj)

    def on_package(self, *, pkg: Module, **_: Any) -> None:
        """Look at that of the whole package, too, which is no object in a module."""
        fence(pkg)


def fence(thing: Object) -> None:
    """Write the examples of a docstring as blocks of code, once."""
    if thing.docstring and "```" not in thing.docstring.value:
        thing.docstring.value = EXAMPLE.sub(r"```pycon\n\g<0>\n```", thing.docstring.value)
