"""Packs what a borrowed GPU machine lacks if it has Python, NumPy, PyTorch and CUDA but no package index.

    python -m benchmarks.gpu_machine pack --python 3.12 --out build/gpu/packages.tar.xz        where there is an index
    eval "$(python3 benchmarks/gpu_machine.py unpack build/gpu/packages.tar.xz ~/packages)"    on the GPU machine

Packing downloads the pinned wheels for that Python and keeps what is needed to train and test on the GPU. Unpacking
needs only the standard library, and prints the variables to set.
"""

# ruff: noqa: S603 - a script may print and run pip; the archive is our own

from __future__ import annotations

import argparse
import lzma
import re
import shlex
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SOURCES = ROOT / "src"
NEEDED = (
    *("numba", "llvmlite", "numba-cuda", "cuda-bindings", "cuda-core", "cuda-pathfinder"),
    *("msgspec", "cyclopts", "attrs", "docstring-parser", "rich", "rich-rst", "markdown-it-py", "mdurl", "pygments"),
    *("packaging", "pytest", "pluggy", "iniconfig", "hypothesis", "sortedcontainers"),
)
"""All packages needed, except NumPy and PyTorch, which the machine has, and those that only servers need."""
PINS = ("gpu", "test")
PLATFORMS = ("manylinux_2_28_x86_64", "manylinux_2_27_x86_64", "manylinux_2_24_x86_64", "manylinux_2_17_x86_64")
LEFT_OUT = re.compile(r"^(numba|numba_cuda|llvmlite)/(.*/)?tests/|^cuda/core/cu12/|^cuda/.*\.(pxd|pxi|pyx|pyi)$")
"""Tests, sources, and files for CUDA 12."""
FILTERS: list[dict[str, int]] = [{"id": lzma.FILTER_X86}, {"id": lzma.FILTER_LZMA2, "preset": 9}]
"""Compression for machine code, because one library makes up most of the archive."""
SITE = "sitecustomize.py"
STARTED = '''"""What each Python does first here: give NumPy names that it has lost, and put numba-cuda in its place."""

import importlib.util

import numpy

for old, new in {"row_stack": "vstack", "in1d": "isin", "trapz": "trapezoid"}.items():
    if not hasattr(numpy, old):
        setattr(numpy, old, getattr(numpy, new))

# Where pip installs it, a .pth file does this; on PYTHONPATH those are not read, and Numba would use its own CUDA.
if importlib.util.find_spec("_numba_cuda_redirector"):
    import _numba_cuda_redirector
'''


def pinned(names: tuple[str, ...], folder: Path = ROOT / "requirements") -> list[str]:
    """The requirements for some packages at their pinned versions."""
    pins: dict[str, str] = {}
    for name in PINS:
        lines = (folder / f"{name}.txt").read_text(encoding="utf-8")
        pins = dict(re.findall(r"^([\w.-]+)==([\w.+!]+)", lines, re.MULTILINE)) | pins
    return [f"{name}=={pins[name]}" for name in names]


def download(python: str, folder: Path) -> None:
    """Download the wheels for a version of Python on Linux."""
    words = ["-m", "pip", "download", "--quiet", "--no-deps", "--only-binary=:all:", "--dest", str(folder)]
    words += ["--python-version", python, "--implementation", "cp"]
    words += [word for platform in PLATFORMS for word in ("--platform", platform)]
    subprocess.run([sys.executable, *words, *pinned(NEEDED)], check=True)


def kept_files(wheel: Path) -> Iterator[tuple[str, bytes]]:
    """The files of a wheel that a GPU machine needs."""
    with zipfile.ZipFile(wheel) as archive:
        for info in archive.infolist():
            if not info.is_dir() and not LEFT_OUT.search(info.filename):
                yield info.filename, archive.read(info)


def strip(folder: Path) -> None:
    """Remove debugging symbols, if binutils are installed."""
    if program := shutil.which("strip"):
        for library in folder.rglob("libllvmlite.so"):
            subprocess.run([program, "--strip-unneeded", str(library)], check=True)


def pack(python: str, out: Path) -> int:
    """Write the archive; returns its size in bytes."""
    out.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place:
        wheels, packages = Path(place) / "wheels", Path(place) / "packages"
        download(python, wheels)
        for wheel in sorted(wheels.glob("*.whl")):
            for name, content in kept_files(wheel):
                file = packages / name
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_bytes(content)
        strip(packages)
        (packages / SITE).write_text(STARTED, encoding="utf-8")
        part = out.with_name(f"{out.name}.part")
        with lzma.LZMAFile(part, "wb", filters=FILTERS) as whole, tarfile.open(fileobj=whole, mode="w") as archive:
            archive.add(packages, arcname=".")
        part.replace(out)
    return out.stat().st_size


def unpack(archive: Path, folder: Path) -> dict[str, str]:
    """Unpack the archive unless already done; returns the environment variables that Augury needs."""
    done = folder / ".done"
    if not done.exists():
        with tarfile.open(archive) as packed:
            packed.extractall(folder, filter="data")
        done.touch()
    variables = {"PYTHONPATH": f"{SOURCES}:{folder.resolve()}", "PYTHONUNBUFFERED": "1"}
    compiler = shutil.which("nvcc", path="/usr/local/cuda/bin:/usr/bin:/usr/local/bin") or shutil.which("nvcc")
    if compiler:
        variables["CUDA_HOME"] = str(Path(compiler).resolve().parents[1])
    return variables


def main() -> None:
    """Pack or unpack."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    packing = commands.add_parser("pack")
    packing.add_argument("--python", default="3.12", help="the version on the GPU machine")
    packing.add_argument("--out", type=Path, default=ROOT / "build" / "gpu" / "packages.tar.xz")
    unpacking = commands.add_parser("unpack")
    unpacking.add_argument("archive", type=Path)
    unpacking.add_argument("folder", type=Path)
    given = parser.parse_args()
    if given.command == "pack":
        print(f"{given.out}: {pack(given.python, given.out):,} bytes")
    else:
        for name, value in unpack(given.archive, given.folder).items():
            print(f"export {name}={shlex.quote(value)}")


if __name__ == "__main__":
    main()
