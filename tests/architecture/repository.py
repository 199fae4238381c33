"""The files of the repository: its root folder, its Python files and the targets of its Makefile."""

from __future__ import annotations

import re
import subprocess
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "augury"
OTHER_GAMES = {"docs/your-own-game.md"}
"""Pages about a game that is not installed; tests/docs/test_your_own_game.py installs it and runs their examples."""
PYTHON_FOLDERS = ("src", "tests", "benchmarks", "examples", "requirements")

_MADE = {".git", ".venv", ".hypothesis", ".mypy_cache", ".pytest_cache", ".ruff_cache", "__pycache__"}
_MADE_AT_TOP = {"build", "dist", "site"}


@cache
def files() -> tuple[Path, ...]:
    """Return every file that is committed or could be."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    try:
        listed = subprocess.run(command, cwd=ROOT, capture_output=True, check=True, text=True).stdout.split("\0")
    except (OSError, subprocess.CalledProcessError):
        listed = []
    found = [ROOT / line for line in listed if line]
    if not found:  # an unpacked archive, or a machine without git
        found = [path for path in ROOT.rglob("*") if not _is_made(path.relative_to(ROOT))]
    return tuple(sorted(path for path in found if path.is_file()))


def python_files(*folders: str) -> list[Path]:
    """Return the Python files under the given folders, by default under all folders that hold Python."""
    roots = [ROOT / folder for folder in folders or PYTHON_FOLDERS]
    return [path for path in files() if path.suffix == ".py" and any(path.is_relative_to(root) for root in roots)]


def name(path: Path) -> str:
    """Return a file's path relative to the root, with forward slashes."""
    return path.relative_to(ROOT).as_posix()


def targets() -> set[str]:
    """Return the Makefile targets that people call."""
    return set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))


def _is_made(path: Path) -> bool:
    return path.parts[0] in _MADE_AT_TOP or not _MADE.isdisjoint(path.parts)
