"""A release is complete: versions agree, the wheel contains the client, and the sdist builds the wheel."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from tests.architecture.repository import ROOT
from tests.release import run
from tests.release.builds import environment


def test_versions_agree() -> None:
    """Package, project, client, changelog and citation state the same version."""
    assert len(set(run.versions().values())) == 1, run.versions()


def packed(folder: Path, without: str | None = None) -> tuple[Path, Path]:
    """A wheel and an sdist of empty files, the wheel optionally without one of the required files."""
    wheel, sdist = folder / "augury.whl", folder / "augury.tar.gz"
    with zipfile.ZipFile(wheel, "w") as archive:
        for path in ("augury/__init__.py", *run.IN_THE_WHEEL):
            if path != without:
                archive.writestr(path, "")
    with tarfile.open(sdist, "w:gz") as archive:
        for path in run.IN_THE_SDIST:
            archive.add(os.devnull, f"augury-1.0.0/{path}")
    return wheel, sdist


@pytest.mark.parametrize("path", run.IN_THE_WHEEL)
def test_a_wheel_without_the_client_is_refused(tmp_path: Path, path: str) -> None:
    """A wheel without the client, the font licences or the Japanese translation is refused; a complete one passes."""
    run.check_contents(*packed(tmp_path))
    with pytest.raises(SystemExit, match=f"missing: {path} in the wheel"):
        run.check_contents(*packed(tmp_path, without=path))


@pytest.mark.slow
def test_only_the_wheel_is_tested_where_it_should_be(tmp_path: Path) -> None:
    """If a wheel is to be tested but Augury is imported from elsewhere, no test runs."""
    command = [sys.executable, "-m", "pytest", "-q", "tests/kernel/test_bits.py"]
    variables = environment(AUGURY_WHEEL=str(tmp_path), PYTHONPATH=os.environ.get("PYTHONPATH", ""))
    done = subprocess.run(command, cwd=ROOT, env=variables, capture_output=True, text=True, check=False)
    assert done.returncode == pytest.ExitCode.USAGE_ERROR
    assert "but augury was imported from" in done.stderr


@pytest.mark.long
def test_the_release_builds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The sdist and the wheel build, and the checksums match the files."""
    monkeypatch.setattr(run, "DIST", tmp_path / "dist")
    run.main(["--only-build"])
    names = {path.name for path in (tmp_path / "dist").iterdir() if not path.name.startswith(".")}
    version = run.versions()["pyproject.toml"]
    assert names == {f"augury-{version}-py3-none-any.whl", f"augury-{version}.tar.gz", "SHA256SUMS"}
    subprocess.run(["sha256sum", "--check", "--quiet", "SHA256SUMS"], cwd=tmp_path / "dist", check=True)
