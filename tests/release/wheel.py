"""Runs the tests against a wheel installed outside the checkout: `python -m tests.release.wheel`."""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.architecture.repository import ROOT
from tests.release.builds import build, environment, fresh, uv


def main(words: list[str] | None = None) -> int:
    """Build, install and test; unknown arguments are passed to pytest."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--workers", default="2", help="processes that test at once")
    parser.add_argument("--wheel", type=Path, help="a wheel that is there already")
    known, rest = parser.parse_known_args(words)
    with tempfile.TemporaryDirectory(prefix="augury-wheel-") as name:
        folder = Path(name)
        wheel = known.wheel.resolve() if known.wheel else build(folder / "dist")[0]
        programs = fresh(folder / "venv")
        uv("pip", "install", "--python", programs / "python", "--requirement", "requirements/test.txt", wheel)
        pytest = [programs / "python", "-m", "pytest", "-q", "-n", known.workers, "--dist", "worksteal"]
        variables = environment(AUGURY_WHEEL=str(folder), OMP_NUM_THREADS="1")
        return subprocess.run([*pytest, "tests", *rest], cwd=ROOT, env=variables, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
