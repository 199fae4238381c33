"""The archive for GPU machines without a package index is small and sufficient."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from benchmarks import gpu_machine
from tests.architecture.repository import ROOT

FILES = {
    "numba_cuda/__init__.py": "",
    "numba_cuda/numba/cuda/tests/test_all.py": "raise SystemExit",
    "numba_cuda/numba/cuda/cuda_fp16.h": "// read when kernels are compiled",
    "cuda/bindings/driver.pxd": "",
    "cuda/core/cu12/_module.so": "",
    "cuda/core/cu13/_module.so": "",
    "_numba_cuda_redirector.py": "HERE = True\n",
    "somebody/__init__.py": "import numpy\nHERE = numpy.row_stack([[1]]).tolist()\n",
}


def write_wheels(python: str, folder: Path) -> None:
    """Write one wheel with all files, in place of a download."""
    assert python == "3.12"
    folder.mkdir()
    with zipfile.ZipFile(folder / "some-1.0-py3-none-any.whl", "w") as wheel:
        for name, content in FILES.items():
            wheel.writestr(name, content)


def unpacked(archive: Path, folder: Path) -> dict[str, str]:
    """The variables that unpacking on the bare machine prints."""
    words = [sys.executable, "-I", str(ROOT / "benchmarks" / "gpu_machine.py"), "unpack", str(archive), str(folder)]
    output = subprocess.run(words, capture_output=True, text=True, check=True, cwd=folder.parent).stdout
    assert all(line.startswith("export ") for line in output.splitlines())
    return dict(part.split("=", 1) for part in shlex.split(output) if part != "export")


def test_what_is_packed_runs_elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Unpacking needs no package and happens only once; tests and files for other platforms are left out."""
    monkeypatch.setattr(gpu_machine, "download", write_wheels)
    archive, folder = tmp_path / "build" / "packages.tar.xz", tmp_path / "there"
    assert gpu_machine.pack("3.12", archive) == archive.stat().st_size
    with tarfile.open(archive) as packed:
        names = {name.removeprefix("./") for name in packed.getnames() if "." in Path(name).name[1:]}
    dropped = {"numba_cuda/numba/cuda/tests/test_all.py", "cuda/bindings/driver.pxd", "cuda/core/cu12/_module.so"}
    assert names == FILES.keys() - dropped | {gpu_machine.SITE}
    variables = unpacked(archive, folder)
    program = "import numpy; del numpy.__dict__['row_stack']; import sitecustomize, importlib; "
    program += "importlib.reload(sitecustomize); import sys, somebody, augury; "
    program += "print(somebody.HERE, augury.__file__, '_numba_cuda_redirector' in sys.modules)"
    kept = {name: value for name, value in os.environ.items() if name not in {"PYTHONPATH", "PYTHONSAFEPATH"}}
    found = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, env=kept | variables, cwd=tmp_path
    )
    assert found.stdout.split() == ["[[1]]", str(ROOT / "src" / "augury" / "__init__.py"), "True"]
    (folder / "somebody" / "__init__.py").unlink()
    assert unpacked(archive, folder) == variables and not (folder / "somebody" / "__init__.py").exists()


def test_everything_needed_is_pinned() -> None:
    """All packages are pinned to the versions of the requirements, except NumPy and PyTorch, which the machine has."""
    asked = gpu_machine.pinned(gpu_machine.NEEDED)
    assert all(re.fullmatch(r"[\w-]+==[\w.]+", pin) for pin in asked)
    pins = (ROOT / "requirements" / "gpu.txt").read_text(encoding="utf-8")
    assert {"numba", "llvmlite", "numba-cuda", "msgspec"} <= {pin.partition("==")[0] for pin in asked if pin in pins}
    assert not {"numpy", "torch"} & set(gpu_machine.NEEDED)
