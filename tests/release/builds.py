"""Builds wheel and sdist as published, and makes environments outside the checkout to try them in."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.architecture.repository import ROOT


def environment(**more: str) -> dict[str, str]:
    """The environment without variables that would lead Python or uv to the checkout."""
    ours = ("PYTHONPATH", "VIRTUAL_ENV", "MAKEFLAGS", "MAKELEVEL", "MFLAGS", "UV_PROJECT_ENVIRONMENT")
    return {name: value for name, value in os.environ.items() if name not in ours} | more


def uv(*words: str | Path, cwd: Path = ROOT) -> None:
    """Run uv quietly; fails if uv does."""
    from uv import find_uv_bin

    subprocess.run([find_uv_bin(), "--quiet", "--no-config", *words], cwd=cwd, env=environment(), check=True)


def build(folder: Path) -> tuple[Path, Path]:
    """Build the sdist, and the wheel from it, into a folder; returns wheel and sdist."""
    uv("build", "--python", sys.executable, "--build-constraints", "requirements/build.txt", "--out-dir", folder, ROOT)
    (wheel,), (sdist,) = folder.glob("*.whl"), folder.glob("*.tar.gz")
    return wheel, sdist


def fresh(folder: Path) -> Path:
    """Make a virtual environment with only pip; returns its folder of programs."""
    subprocess.run([sys.executable, "-m", "venv", folder], env=environment(), check=True)
    return folder / ("Scripts" if os.name == "nt" else "bin")
