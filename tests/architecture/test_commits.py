"""Commit messages follow the rules and name no path that exists on one machine only."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
import yaml  # type: ignore[import-untyped]

from tests.architecture.commits import faults
from tests.architecture.repository import ROOT

CHECK = "tests/architecture/commits.py"
HOME = "/home" + "/somebody/augury"  # split in two, or this file itself would name a folder of one machine

GOOD = [
    "Add a solver for boards of any shape",
    "Bring the server's start below three seconds\n\nIt compiled everything first.",
    "Fix GET /api/guests for browsers without cookies\n\nSee src/augury/server.",
    "Merge the new solver\n\nIt proves boards up to 4x5.",
    "Say where /var/backups is used",
    f"Merge {'a' * 40} into {'b' * 40}",
    "Fix the hook\n# Please enter the commit message for your changes. Changes in " + HOME,
    "Fix the hook\n# ------------------------ >8 ------------------------\ndiff\n-" + HOME,
]
BAD = {
    "": "empty",
    "Fix " + "x" * 70: "74 characters",
    "Fixed the solver": "imperative",
    "Fixing the solver": "imperative",
    "Fixes the solver": "imperative",
    "The solver is faster": "imperative",
    "README: say more": "imperative",
    "fix the solver": "imperative",
    "Fix the solver\nbecause it was slow": "line below",
    f"Fix the solver\n\nSeen in {HOME}": "one machine",
    "Fix the solver\n\nSeen in C:\\augury": "one machine",
    f"Merge branch 'main' of {HOME}": "one machine",
    "Merge branch 'solver' into main": "message of its own",
    "Merge pull request #12 from somebody/solver": "message of its own",
}


def git(*words: str, folder: Path = ROOT) -> str:
    """Run git and return its output."""
    return subprocess.run(["git", *words], cwd=folder, capture_output=True, check=True, text=True).stdout.strip()


def checked_commits() -> list[str]:
    """Return the commits made after the check was introduced; skip the test if the history is missing."""
    try:
        if git("rev-parse", "--is-shallow-repository") == "true":
            pytest.skip("this is a shallow clone, without the history")
        introduced = git("log", "--diff-filter=A", "--format=%H", "--", CHECK).splitlines()
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("this is no clone, so there is no history")
    if not introduced:
        pytest.skip("the check itself is not committed yet")
    return git("rev-list", "--ancestry-path", f"{introduced[-1]}..HEAD").splitlines()


@pytest.mark.parametrize("message", GOOD)
def test_good_messages_pass(message: str) -> None:
    """A message with an imperative subject of at most 72 characters passes; URLs and repository paths may appear."""
    assert not list(faults(message))


@pytest.mark.parametrize(("message", "why"), BAD.items())
def test_bad_messages_are_refused(message: str, why: str) -> None:
    """Each fault of a message is found and explained."""
    assert any(why in fault for fault in faults(message))


def test_the_history_since_the_check_is_in_order() -> None:
    """Every commit made since the check was introduced has a valid message."""
    found = []
    for commit in checked_commits():
        parents, _, message = git("log", "-1", "--format=%P%n%B", commit).partition("\n")
        found += [f"{commit[:10]}: {fault}" for fault in faults(message, merge=" " in parents)]
    assert not found, "\n".join(found)


def test_the_hook_refuses_a_bad_message(tmp_path: Path) -> None:
    """The configured commit-msg hook rejects a merge with git's default message and accepts a good message."""
    config = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8"))
    assert "commit-msg" in config["default_install_hook_types"]
    (hook,) = [hook for repo in config["repos"] for hook in repo["hooks"] if hook.get("stages") == ["commit-msg"]]
    command = [sys.executable, *hook["entry"].split()[1:]]
    file = tmp_path / "COMMIT_EDITMSG"
    for message, code in ((f"Merge branch 'main' of {HOME}", 1), ("Merge the new solver", 0)):
        file.write_text(message, encoding="utf-8")
        assert subprocess.run([*command, file], cwd=ROOT, capture_output=True, check=False).returncode == code
