"""Rules that compiled code calls are stored as bitcode, and behave like rules that Python calls."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from augury.kernel.compilation import INTERPRETED, routine, rule
from tests.architecture.repository import ROOT

pytestmark = pytest.mark.skipif(INTERPRETED, reason="nothing is compiled with NUMBA_DISABLE_JIT")


@rule
def halved(number: float) -> float:
    """A rule that other rules call; it raises an error for negative numbers."""
    if number < 0:
        raise ValueError("negative numbers are not halved")
    return number / 2


@rule
def quartered(number: float) -> float:
    """A rule that calls a rule and is called by a rule."""
    return halved(halved(number))


@rule
def added(numbers: tuple[float, ...]) -> float:
    """A rule that Python calls."""
    total = 0.0
    for number in numbers:
        total += quartered(number)
    return total


@routine
def factorial(number: int) -> int:
    """A recursive function."""
    return 1 if number < 2 else number * factorial(number - 1)


@rule
def choices(number: int, chosen: int) -> int:
    """A rule that calls a recursive function."""
    return factorial(number) // (factorial(chosen) * factorial(number - chosen))


def alone(program: str, cache: Path) -> None:
    """Run a program that uses the rules above, in a process of its own and with an empty cache."""
    lines = f"from tests.kernel.test_bitcode import added, halved, quartered\n{program}"
    environment = {**os.environ, "AUGURY_CACHE": str(cache)}
    subprocess.run([sys.executable, "-c", lines], cwd=ROOT, env=environment, check=True)


def test_only_what_python_calls_becomes_machine_code(tmp_path: Path) -> None:
    """A rule that only compiled code calls has no machine code for Python until Python calls it."""
    program = """
assert added((8.0, 4.0)) == 3.0
assert not quartered.overloads and not halved.overloads
assert len(quartered.inlined) == len(halved.inlined) == 1
assert quartered(8.0) == 2.0
assert len(quartered.overloads) == 1
"""
    alone(program, tmp_path)


def test_each_type_has_its_own_code(tmp_path: Path) -> None:
    """A rule called with integers and with floats is compiled for each type."""
    program = """
assert added((8.0,)) == added((8,)) == 2.0
assert {str(one.return_type) for one in (found.signature for found in quartered.inlined.values())} == {"float64"}
assert {str(args[0]) for args in quartered.inlined} == {"float64", "int64"}
"""
    alone(program, tmp_path)


def test_recursion() -> None:
    """Compiled code can call a recursive function."""
    assert choices(7, 3) == 35 == choices.py_func(7, 3)  # type: ignore[attr-defined]


def test_errors_of_inner_rules_reach_python() -> None:
    """An exception in an inner rule passes through all rules that call it."""
    with pytest.raises(ValueError, match="negative numbers are not halved"):
        added((-1.0,))


PROGRAM = """
import sys
from numba.core import event
from augury.kernel.compilation import rule
from augury.kernel.bitcode import InlineCompiler

whole, inner = [], []
compile_core = InlineCompiler._compile_core
def noted(self, args, result):
    inner.append(self.py_func.__name__)
    return compile_core(self, args, result)
InlineCompiler._compile_core = noted

@rule
def doubled(number):
    return number * 2
@rule
def first(number):
    return doubled(number) + 1
@rule
def second(number):
    return doubled(number) + 2

print({"first": first, "second": second}[sys.argv[1]](20), inner)
"""


def test_bitcode_is_kept_for_other_callers(tmp_path: Path) -> None:
    """A process that compiles a new caller loads the cached bitcode; one with a cached caller compiles nothing."""
    program = tmp_path / "program.py"
    program.write_text(PROGRAM)
    environment = {**os.environ, "AUGURY_CACHE": str(tmp_path / "cache")}

    def run(which: str) -> str:
        command = [sys.executable, str(program), which]
        return subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout.strip()

    assert run("first") == "41 ['doubled']"
    assert run("second") == "42 []"
    assert run("first") == "41 []"
