"""Prepares a release: `python -m tests.release.run` fills dist/, and tries wheel and sdist in clean environments.

It neither tags nor uploads; at the end it prints what is left to do.
"""

# ruff: noqa: T201 - a script may print

from __future__ import annotations

import argparse
import hashlib
import json
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import tomllib
import zipfile
from pathlib import Path

import augury
from tests.architecture.repository import ROOT
from tests.release.builds import build, environment, fresh

DIST = ROOT / "dist"
CLIENT = "augury/server/client"
IN_THE_WHEEL = (f"{CLIENT}/index.html", f"{CLIENT}/font-licences.txt", "augury/japanese/sentences.json")
IN_THE_SDIST = ("hatch_build.py", "requirements/build.txt", "web/package-lock.json", "web/src", "tests", "docs/rules")
LEFT = """
dist/ holds version {version}. What is left to do:
    write the date of the release into CHANGELOG.md, if it is not there, and commit
    git tag --annotate v{version} --message "Augury {version}" && git push origin v{version}
    .venv/bin/uv publish dist/*.whl dist/*.tar.gz
    publish a release for the tag, with dist/* and the section of CHANGELOG.md
"""


def versions() -> dict[str, str | None]:
    """The version stated in each place, beginning with the installed package."""

    def stated(pattern: str, path: str) -> str | None:
        file = ROOT / path
        found = re.search(pattern, file.read_text(encoding="utf-8"), re.MULTILINE) if file.is_file() else None
        return found[1] if found else None

    with (ROOT / "pyproject.toml").open("rb") as file:
        project = tomllib.load(file)["project"]["version"]
    return {
        "src/augury/__init__.py": augury.__version__,
        "pyproject.toml": project,
        "web/package.json": json.loads((ROOT / "web/package.json").read_text(encoding="utf-8"))["version"],
        "CHANGELOG.md": stated(r"^## \[?(\d+\.\d+\.\d+)", "CHANGELOG.md"),
        "CITATION.cff": stated(r"^version: [\"']?([\d.]+)", "CITATION.cff"),
    }


def check_contents(wheel: Path, sdist: Path) -> None:
    """Check that the wheel has the client, font licences and translations, and the sdist its sources and tests."""
    with zipfile.ZipFile(wheel) as packed:
        names = set(packed.namelist())
        missing = [f"{want} in the wheel" for want in IN_THE_WHEEL if want not in names]
    with tarfile.open(sdist) as archive:
        paths = [name.partition("/")[2] for name in archive.getnames()]
    missing += [f"{want} in the sdist" for want in IN_THE_SDIST if not any(path.startswith(want) for path in paths)]
    if missing:
        raise SystemExit(f"missing: {', '.join(missing)}")


def try_out(package: Path, folder: Path) -> None:
    """Install a package as a user does, and run every command of the README with it."""
    print(f"trying {package.name} ...", flush=True)
    programs = fresh(folder / "venv")
    pip = [str(programs / "python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, str(package)], cwd=folder, env=environment(), check=True)
    there = environment(AUGURY_CACHE=str(folder / "cache"))
    answer = subprocess.run([programs / "augury", "--version"], cwd=folder, env=there, check=True, capture_output=True)
    if answer.stdout.decode().strip().split()[-1] != augury.__version__:
        raise SystemExit(f"{package.name} says that it is {answer.stdout.decode().strip()}")
    commands = [sys.executable, "-m", "tests.readme", "--augury", str(programs / "augury")]
    subprocess.run(commands, cwd=ROOT, env=there, check=True)


def write_sums(files: list[Path]) -> None:
    """Write SHA256SUMS for the files, in the format of `sha256sum --check`."""
    lines = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in files]
    (DIST / "SHA256SUMS").write_text("".join(lines), encoding="utf-8")


def main(words: list[str] | None = None) -> None:
    """Check the versions, build, try the packages out, and print the remaining steps."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only-build", action="store_true", help="build and check the contents, but try nothing out")
    only_build = parser.parse_args(words).only_build
    if len(set(versions().values())) != 1:
        raise SystemExit("The versions differ:" + "".join(f"\n  {path}: {text}" for path, text in versions().items()))
    shutil.rmtree(DIST, ignore_errors=True)
    wheel, sdist = build(DIST)
    check_contents(wheel, sdist)
    for package in () if only_build else (wheel, sdist):
        with tempfile.TemporaryDirectory(prefix="augury-release-") as folder:
            try_out(package, Path(folder))
    write_sums([wheel, sdist])
    print(LEFT.format(version=augury.__version__))


if __name__ == "__main__":
    main()
