"""The style rules that a machine can check: short files, module docstrings, nothing tied to one machine."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from tests.architecture.repository import PACKAGE, ROOT, files, name, python_files

LONGEST = 400
ENDINGS = ("s", "d", "r", "n", "es", "ed", "er", "or", "ly")
"""Endings that turn a word into one that is easily confused with it."""

REGISTRY = re.compile(r"pypi\.org|files\.pythonhosted\.org|registry\.npmjs\.org|deb\.debian\.org")
PRIVATE_FOLDER = re.compile(r"(?<![\w.~])/(?:home|root|work|Users)/\w")


def test_files_stay_short() -> None:
    """No Python file has more than 400 lines: a longer one holds more than one idea."""
    lengths = {name(path): len(path.read_text(encoding="utf-8").splitlines()) for path in python_files()}
    assert not {path: length for path, length in lengths.items() if length > LONGEST}


def test_modules_say_what_they_are() -> None:
    """Every module has a docstring."""
    trees = {name(path): ast.parse(path.read_text(encoding="utf-8")) for path in python_files()}
    assert not [path for path, tree in trees.items() if not ast.get_docstring(tree)], "these have no docstring"


def test_module_names_are_easy_to_tell_apart() -> None:
    """No two modules of a folder have names that differ only by an ending, such as that of a plural or a participle."""
    modules = sorted({path.with_suffix("") for path in python_files("src/augury")})
    assert not [
        (module.name, other.name)
        for module in modules
        for other in modules
        if module.parent == other.parent and other.name in {module.name + ending for ending in ENDINGS}
    ]


def test_the_public_interface_needs_no_exceptions_from_types() -> None:
    """No module that the reference documents contains a `type: ignore`."""
    pages = (ROOT / "docs" / "reference").glob("*.md")
    named = {found for page in pages for found in re.findall(r"^::: ([\w.]+)", page.read_text("utf-8"), re.MULTILINE)}
    modules = {path for path in python_files("src/augury") if any(is_named(path, one) for one in named)}
    assert len(modules) > len(named) / 2
    assert not [name(path) for path in modules if "type: ignore" in path.read_text(encoding="utf-8")]


def is_named(path: Path, dotted: str) -> bool:
    """Return whether a dotted name refers to a module or to something in it."""
    module = ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(".__init__")
    return dotted == module or dotted.rpartition(".")[0] == module


@pytest.mark.parametrize(
    ("pattern", "what"), [(REGISTRY, "a package registry"), (PRIVATE_FOLDER, "a folder of one machine")]
)
def test_nothing_is_tied_to_one_machine(pattern: re.Pattern[str], what: str) -> None:
    """No file names the host of a package registry or a folder that exists on one machine only."""
    found = [
        f"{name(path)}:{number}: {line.strip()[:80]}"
        for path in files()
        for number, line in enumerate(path.read_text(encoding="utf-8", errors="replace").splitlines(), start=1)
        if pattern.search(line)
    ]
    assert not found, f"{what} is named in\n" + "\n".join(found)
