"""No dependency has a known vulnerability."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from tests.architecture.repository import ROOT


@pytest.mark.long
def test_the_pinned_versions_are_audited() -> None:
    """The advisories list no vulnerability for any pinned version; if they cannot be reached, the test is skipped."""
    pins = [word for path in sorted((ROOT / "requirements").glob("*.txt")) for word in ("--requirement", str(path))]
    command = [sys.executable, "-m", "pip_audit", *pins, "--no-deps", "--disable-pip"]
    command += ["--progress-spinner", "off", "--format", "json", "--timeout", "5"]
    try:
        run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120, check=False)
    except subprocess.TimeoutExpired:
        pytest.skip("the advisories did not answer in time")
    if not run.stdout.startswith("{"):
        pytest.skip(f"the advisories cannot be reached: {run.stderr.strip().splitlines()[-1:]}")
    found = json.loads(run.stdout)["dependencies"]
    known = [item for item in found if "skip_reason" not in item]
    assert [(item["name"], item["version"]) for item in known if item["vulns"]] == []
    if not known:
        pytest.skip("the index that is used here has no advisories")
