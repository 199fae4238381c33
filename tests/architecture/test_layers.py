"""Imports point one way: each layer may import those below it, and layers on one level do not import each other."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from augury.kernel.codecache import COMPILED_LAYERS
from tests.architecture.repository import PACKAGE, name, python_files

LEVELS: tuple[set[str], ...] = (
    {"errors"},
    {"language"},
    {"kernel"},
    {"games"},
    {"search", "text"},
    {"players"},
    {"lab", "table", "client"},
    {"server", "rl"},
    {"cli"},
)
LEVEL = {layer: number for number, layers in enumerate(LEVELS) for layer in layers}
FACADE = ""
"""The module `augury` itself: it may import every layer, and only the top layers may import it."""
MAY_USE_FACADE = {"lab", "server", "rl", "cli"}

SOURCES = python_files("src/augury")
MODULE_NAME = re.compile(r"(augury(\.\w+)+)(:\w+|\.)?")


def module_of(path: Path) -> tuple[str, ...]:
    """Return a file's module path without the package: `kernel/bits.py` is `("kernel", "bits")`."""
    parts = path.relative_to(PACKAGE).with_suffix("").parts
    return parts[:-1] if parts[-1] in {"__init__", "__main__"} else parts


def layer_of(module: tuple[str, ...]) -> str:
    """Return the layer that a module belongs to."""
    return module[0] if module else FACADE


def is_module(module: tuple[str, ...]) -> bool:
    """Return whether a name inside the package is a module, and not something that a module defines."""
    path = PACKAGE.joinpath(*module)
    return path.is_dir() or path.with_suffix(".py").is_file()


def imported(tree: ast.AST, package: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Yield the Augury modules that a file imports, at its top or in a function, or names in a string."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (tuple(alias.name.split(".")[1:]) for alias in node.names if is_ours(alias.name))
        elif isinstance(node, ast.ImportFrom):
            written = node.module.split(".") if node.module else []
            if node.level:
                base = (*package[: len(package) - node.level + 1], *written)
            elif is_ours(node.module or ""):
                base = tuple(written[1:])
            else:
                continue
            yield from {(*base, alias.name) if is_module((*base, alias.name)) else base for alias in node.names}
        elif isinstance(node, ast.Constant) and (found := MODULE_NAME.fullmatch(str(node.value))):
            yield tuple(found[1].split(".")[1:])


def is_ours(module: str) -> bool:
    """Return whether an absolute module name is Augury's."""
    return module.partition(".")[0] == "augury"


def imports_of(path: Path) -> set[tuple[str, ...]]:
    """Return the Augury modules that a file of the package imports."""
    package = module_of(path) if path.stem == "__init__" else module_of(path)[:-1]
    return set(imported(ast.parse(path.read_text(encoding="utf-8")), package))


def is_allowed(importer: tuple[str, ...], target: tuple[str, ...]) -> bool:
    """Return whether one module may import another."""
    here, there = layer_of(importer), layer_of(target)
    if here == FACADE:
        return True
    if there == FACADE:
        return here in MAY_USE_FACADE
    if importer == ("kernel", "registry") and target[:1] == ("games",):
        return True  # by name only; a separate test checks this
    if here == "games" and len(importer) > 1 and importer[1] in target[1:]:
        return True  # a game declares by name what other layers have for it
    if here == there == "games":
        return game_of(target) in {None, game_of(importer)}
    return here == there or LEVEL[there] < LEVEL[here]


def game_of(module: tuple[str, ...]) -> str | None:
    """Return the game whose folder a module of `games` lies in, or None."""
    return module[1] if len(module) > 1 and PACKAGE.joinpath("games", module[1]).is_dir() else None


def test_every_module_belongs_to_a_layer() -> None:
    """Every module except `augury` itself belongs to a layer."""
    assert {layer_of(module_of(path)) for path in SOURCES} <= {FACADE, *LEVEL}


def test_imports_point_one_way() -> None:
    """A module imports only from its own layer and those below, and a game never imports another game."""
    wrong = [
        f"{name(path)} must not import {'.'.join(target)}"
        for path in SOURCES
        for target in sorted(imports_of(path))
        if not is_allowed(module_of(path), target)
    ]
    assert not wrong


def test_registry_imports_games_by_name() -> None:
    """The kernel's registry names its games in strings, so that a game is imported when it is first requested."""
    tree = ast.parse((PACKAGE / "kernel" / "registry.py").read_text(encoding="utf-8"))
    statements = [node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom)]
    found = set(imported(ast.Module(body=list(statements), type_ignores=[]), ("kernel",)))
    assert not {target for target in found if layer_of(target) == "games"}


@pytest.mark.parametrize(
    ("importer", "source", "allowed"),
    [
        ("kernel.bits", "from augury.errors import Illegal", True),
        ("kernel.bits", "import augury.games.seven.rules", False),
        ("kernel.bits", "from ..games.seven import rules", False),
        ("kernel.bits", "import_module('augury.games.seven')", False),
        ("kernel.registry", "import_module('augury.games.seven')", True),
        ("games.seven.rules", "from .state import State", True),
        ("games.seven.rules", "from augury.search import mcts", False),
        ("games.seven.rules", "from augury import game", False),
        ("games.seven.levels", "{'greedy': 'augury.players.seven.greedy:Greedy'}", True),
        ("games.seven.levels", "{'greedy': 'augury.players.grid.greedy:Greedy'}", False),
        ("players.naming", "import_module('augury.lab.arena.oracle')", False),
        ("server.node", "from augury.cli.output import report", False),
        ("server.node", "from augury.rl import ids", False),
        ("table.match", "from augury.lab.arena import running", False),
        ("cli.play", "from augury.server.runner import bind", True),
        ("cli.play", "from augury import game", True),
        ("cli.play", "import numpy", True),
    ],
)
def test_the_check_sees_every_kind_of_import(importer: str, source: str, *, allowed: bool) -> None:
    """Absolute imports, relative imports and module names in strings are all checked."""
    module = tuple(importer.split("."))
    assert all(is_allowed(module, target) for target in imported(ast.parse(source), module[:-1])) is allowed


def test_rules_live_where_the_cache_looks() -> None:
    """All compiled functions lie in layers that the compilation cache watches, so that changes invalidate it."""
    rules = [path for path in SOURCES if "@rule" in path.read_text(encoding="utf-8")]
    assert len(rules) > 20
    assert not [name(path) for path in rules if layer_of(module_of(path)) not in COMPILED_LAYERS]
