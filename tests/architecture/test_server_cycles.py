"""The server's modules import each other without cycles, and its parts import one way."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

from tests.architecture.repository import PACKAGE, python_files

SERVER = PACKAGE / "server"
PARTS = ("storage", "live", "bots", "http")
"""Each part may import those before it."""


def module_of(path: Path) -> str:
    """Return a file's module name below `augury.server`."""
    return ".".join(path.relative_to(SERVER).with_suffix("").parts).removesuffix("__init__").rstrip(".")


MODULES = {module_of(path): path for path in python_files("src/augury/server") if "migrations" not in path.parts}


@cache
def imports(module: str) -> frozenset[str]:
    """Return the server modules that a module imports, including in functions and for type checking only."""
    found = set()
    for node in ast.walk(ast.parse(MODULES[module].read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("augury.server"):
            base = (node.module or "").removeprefix("augury.server").lstrip(".")
            for alias in node.names:
                inner = f"{base}.{alias.name}".lstrip(".")
                found.add(inner if inner in MODULES else base)
        elif isinstance(node, ast.Import):
            found |= {alias.name.removeprefix("augury.server.") for alias in node.names}
    return frozenset(found & MODULES.keys() - {module, ""})


def cycle_from(module: str, path: tuple[str, ...], done: set[str]) -> tuple[str, ...] | None:
    """Return a cycle of imports that can be reached from a module, or None."""
    if module in path:
        return (*path[path.index(module) :], module)
    if module in done:
        return None
    for target in sorted(imports(module)):
        if found := cycle_from(target, (*path, module), done):
            return found
    done.add(module)
    return None


def test_no_cycle() -> None:
    """No module of the server imports itself through others, not even for type checking."""
    done: set[str] = set()
    cycles = [found for module in sorted(MODULES) if (found := cycle_from(module, (), done))]
    assert not cycles


def test_parts_import_one_way() -> None:
    """Storage does not import live matches, live matches do not import bots, and none of them imports HTTP."""
    wrong = [
        f"{module} must not import {target}"
        for module in MODULES
        for target in sorted(imports(module))
        for here, there in [(module.partition(".")[0], target.partition(".")[0])]
        if here in PARTS and there in PARTS and PARTS.index(there) > PARTS.index(here)
    ]
    assert not wrong


def test_the_check_sees_imports() -> None:
    """The import graph is not empty: it contains two known imports."""
    assert "live.command_path" in imports("live.node") and "storage.store" in imports("live.async_store")
