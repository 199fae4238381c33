"""The GitHub files fit the repository: workflows are pinned and restricted, forms list our games, versions agree."""

from __future__ import annotations

import importlib.util
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]

from augury.kernel.registry import catalogue
from tests.architecture.repository import ROOT, name, targets

GITHUB = ROOT / ".github"
WORKFLOWS = sorted((GITHUB / "workflows").glob("*.yml"))
FORMS = sorted(path for path in (GITHUB / "ISSUE_TEMPLATE").glob("*.yml") if path.stem != "config")
USES = re.compile(r"^\s*(?:- )?uses: (\S+)(.*)$", re.MULTILINE)
PINNED = re.compile(r"[\w.-]+/[\w.-]+@[0-9a-f]{40}")
COMMENT = re.compile(r" # v\d+\.\d+\.\d+")
HEADING = re.compile(r"^## (\d+\.\d+\.\d+) - (\d{4}-\d{2}-\d{2}|unreleased)$")


def read(path: Path) -> dict[str, Any]:
    """Return a parsed YAML file; the key `on`, which YAML reads as true, gets its name back."""
    found = dict(yaml.safe_load(path.read_text(encoding="utf-8")))
    return {"on" if key is True else key: value for key, value in found.items()}


def jobs(path: Path) -> dict[str, dict[str, Any]]:
    """Return the jobs of a workflow that have steps of their own."""
    return {job: definition for job, definition in read(path)["jobs"].items() if "steps" in definition}


def steps(path: Path) -> Iterator[dict[str, Any]]:
    """Yield all steps of a workflow."""
    for job in jobs(path).values():
        yield from job["steps"]


def project() -> dict[str, Any]:
    """Return the `project` table of pyproject.toml."""
    return dict(tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"])


def versions() -> list[tuple[str, str]]:
    """Return the versions in the changelog with their dates, in the order listed."""
    lines = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8").splitlines()
    found = [HEADING.match(line) for line in lines if line.startswith("## ")]
    assert all(found), "a version is written as `## 1.2.3 - 2026-01-31`, or with `unreleased`"
    return [(heading[1], heading[2]) for heading in found if heading]


def test_there_are_workflows_for_tests_wheels_and_docs() -> None:
    """Three workflows test, build and document the project."""
    assert [path.stem for path in WORKFLOWS] == ["docs", "test", "wheel"]


@pytest.mark.parametrize("path", WORKFLOWS, ids=name)
def test_actions_are_pinned(path: Path) -> None:
    """A third-party action is pinned to a commit with its version in a comment; a reusable workflow of ours exists."""
    found = USES.findall(path.read_text(encoding="utf-8"))
    assert found
    for action, comment in found:
        if action.startswith("./"):
            assert (ROOT / action).is_file()
        else:
            assert PINNED.fullmatch(action) and COMMENT.fullmatch(comment), action


def test_an_action_has_one_version() -> None:
    """All workflows use the same commit of an action."""
    found = {action for path in WORKFLOWS for action in USES.findall(path.read_text(encoding="utf-8"))}
    names = [action.partition("@")[0] for action, _ in found]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("path", WORKFLOWS, ids=name)
def test_workflows_may_do_little(path: Path) -> None:
    """A workflow has read-only permissions by default, a time limit and a concurrency group, and leaves no token."""
    workflow = read(path)
    assert workflow["permissions"] == {"contents": "read"}
    assert workflow["concurrency"]["group"]
    assert "pull_request_target" not in workflow["on"], "it would give a stranger's code our permissions"
    assert all(job["timeout-minutes"] <= 60 for job in jobs(path).values())
    for step in steps(path):
        if step.get("uses", "").startswith("actions/checkout@"):
            assert step["with"]["persist-credentials"] is False


@pytest.mark.parametrize("path", WORKFLOWS, ids=name)
def test_workflows_call_what_exists(path: Path) -> None:
    """Workflows call only Makefile targets and modules that exist, and interpolate no expression into a script."""
    scripts = [step["run"] for step in steps(path) if "run" in step]
    for script in scripts:
        assert set(re.findall(r"\bmake ([a-z]+)", script)) <= targets()
        assert all(importlib.util.find_spec(module) for module in re.findall(r"-m (tests[\w.]+)", script))
        assert "${{" not in script
    for job in jobs(path).values():
        rows = job.get("strategy", {}).get("matrix", {}).get("include", [])
        assert {row["target"] for row in rows if "target" in row} <= targets()


def test_every_python_is_tested() -> None:
    """The oldest supported Python runs all tests, and every newer version runs at least the quick ones."""
    rows = read(GITHUB / "workflows" / "test.yml")["jobs"]["linux"]["strategy"]["matrix"]["include"]
    assert f">={rows[0]['python']}" == project()["requires-python"]
    assert rows[0]["target"] == "test"
    minors = [int(row["python"].removeprefix("3.")) for row in rows]
    assert minors == list(range(minors[0], 15))


@pytest.mark.parametrize("path", FORMS, ids=name)
def test_forms_can_be_filled_in(path: Path) -> None:
    """Each form has a name and a description, and each question has a label and an id of its own."""
    form = read(path)
    assert form["name"] and form["description"]
    questions = [part for part in form["body"] if part["type"] != "markdown"]
    assert all(part["attributes"]["label"] for part in questions)
    assert len({part["id"] for part in questions}) == len(questions)


def test_the_form_about_rules_knows_every_game() -> None:
    """The form for questions about rules offers each of our games."""
    (game,) = [part for part in read(GITHUB / "ISSUE_TEMPLATE" / "rules.yml")["body"] if part.get("id") == "game"]
    assert len(game["attributes"]["options"]) == len(catalogue())
    assert all(any(book.title in option for option in game["attributes"]["options"]) for book in catalogue())


def test_versions_agree() -> None:
    """The citation has the package's version; the changelog lists it, newest first, and only the newest may be open."""
    citation = read(ROOT / "CITATION.cff")
    assert citation["cff-version"] == "1.2.0"
    assert citation["message"] and citation["title"] and citation["authors"]
    assert citation["version"] == project()["version"]
    assert citation["license"] == project()["license"]
    known = versions()
    assert project()["version"] in dict(known)
    assert known == sorted(known, key=lambda found: [int(part) for part in found[0].split(".")], reverse=True)
    assert "unreleased" not in [date for _, date in known[1:]]
