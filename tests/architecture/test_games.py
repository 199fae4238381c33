"""A game is named only in its own folders; other code learns about it from what the game declares."""

from __future__ import annotations

import ast
import inspect
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

from augury.kernel.registry import BUILT_IN, game_info
from tests.architecture.repository import PACKAGE, name, python_files

LAYERS_WITH_GAMES = {"games", "search", "text", "players", "lab", "cli"}
"""Layers that may have a folder for a game."""
REGISTRY = PACKAGE / "kernel" / "registry.py"

WORD = re.compile(rf"(?<![a-z])({'|'.join(BUILT_IN)})(?![a-z])", re.IGNORECASE)
TITLES = [game_info(game).title for game in BUILT_IN]
TITLE = re.compile("|".join(re.escape(title) for title in TITLES if " " in title))
PARTS = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
"""Splits an identifier into words."""
STYLES = ("lab/report/stylesheet.py", "lab/report/charts.py")
"""Files with style sheets, in which `grid` is a CSS keyword."""


def is_of_a_game(path: Path) -> bool:
    """Return whether a file lies in a folder named after a game."""
    layer, *folders = path.relative_to(PACKAGE).parts
    return layer in LAYERS_WITH_GAMES and not BUILT_IN.keys().isdisjoint(folders[:-1])


def names_in(source: str) -> Iterator[tuple[int, str]]:
    """Yield the identifiers, strings and comments that name a game, with their lines; examples do not count."""
    tree = ast.parse(source)
    docstrings = {
        id(statement.value)
        for node in ast.walk(tree)
        if isinstance(body := getattr(node, "body", None), list)
        for statement in body
        if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
    }
    for node in ast.walk(tree):
        line = getattr(node, "lineno", 0)
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            text = prose_of(node.value) if id(node) in docstrings else node.value
            if names_a_game(text):
                yield line, text.strip()[:80]
        for identifier in identifiers(node):
            if not BUILT_IN.keys().isdisjoint(part.lower() for part in PARTS.findall(identifier)):
                yield line, identifier
    for token in tokenize.generate_tokens(iter(source.splitlines(keepends=True)).__next__):
        if token.type == tokenize.COMMENT and names_a_game(token.string):
            yield token.start[0], token.string


def names_a_game(text: str) -> bool:
    """Return whether a text contains the name or the title of a game."""
    return bool(WORD.search(text) or TITLE.search(text))


def identifiers(node: ast.AST) -> Iterator[str]:
    """Yield the names that a node binds or refers to; attributes are excluded, since other code may have named them."""
    if isinstance(node, ast.Name):
        yield node.id
    elif isinstance(node, ast.arg | ast.keyword):
        yield node.arg or ""
    elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        yield node.name
    elif isinstance(node, ast.Import | ast.ImportFrom):
        yield " ".join([getattr(node, "module", None) or "", *(alias.name for alias in node.names)])


def prose_of(docstring: str) -> str:
    """Return a docstring without its examples, that is, without doctests and indented code."""
    kept, in_doctest = [], False
    for line in inspect.cleandoc(docstring).splitlines():
        in_doctest = line.startswith(">>>") or (in_doctest and bool(line))
        if not in_doctest and not line.startswith("    "):
            kept.append(line)
    return "\n".join(kept)


def test_no_game_is_named_outside_its_folders() -> None:
    """No code, string or comment outside a game's folders names the game; docstring examples and the registry may."""
    found = [
        f"{name(path)}:{line}: {text}"
        for path in python_files("src/augury")
        if not is_of_a_game(path) and path != REGISTRY and not name(path).endswith(STYLES)
        for line, text in names_in(path.read_text(encoding="utf-8"))
    ]
    assert not found, "\n".join(found)


def test_the_registry_has_a_line_for_each_game() -> None:
    """The registry names each game once, in its own line, and nowhere else."""
    lines = [line for line in REGISTRY.read_text(encoding="utf-8").splitlines() if WORD.search(line)]
    assert lines == [f'    "{game}": "augury.games.{game}",' for game in BUILT_IN]


@pytest.mark.parametrize(
    ("source", "lines"),
    [
        ('if game == "grid":\n    pass', [1]),
        ("x = 1\ny = HORSEMEN_TURNS", [2]),
        ("from augury.games.seven import rules", [1]),
        ("x = 1  # as in Seven Prophecies", [1]),
        ("class GridView: ...", [1]),
        ("def f(game):\n    return game.seven_players", []),
        ('def f():\n    """Do it.\n\n    >>> f("seven")\n    \'seven\'\n    """', []),
        ('def f():\n    """Do it.\n\n        f("seven")\n\n    That is all.\n    """', []),
        ('def f():\n    """What the Horsemen do."""', [2]),
        ("table = Table.grid()", []),
    ],
)
def test_the_check_sees_names(source: str, lines: list[int]) -> None:
    """The check finds games in strings, identifiers, imports and comments, and ignores attributes and examples."""
    assert [line for line, _ in names_in(source)] == lines
