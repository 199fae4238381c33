"""Settings for all tests: cached bytecode, the number of Hypothesis examples, and which tests start first."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Iterator
from itertools import chain, islice
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from augury.kernel.interpreter import interpreting, use_compiled

ROOT = Path(__file__).parent.parent

if sys.dont_write_bytecode:
    # Otherwise every program that a test starts, and every pytest worker, would compile all its modules again, which
    # doubles its start-up time. The bytecode goes to a folder of its own, so that the source folders stay clean.
    sys.dont_write_bytecode = False
    sys.pycache_prefix = str(ROOT / "build" / "bytecode")
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """Skip modules without tests or doctests: pytest would import them to look for doctests."""
    if collection_path.suffix != ".py" or collection_path.name.startswith("test_"):
        return None
    return None if ">>> " in collection_path.read_text(encoding="utf-8") else True


# How long an example takes means nothing while several tests run at once.
settings.register_profile("usual", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("thorough", settings.get_profile("usual"), max_examples=500)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "usual"))


def pytest_configure() -> None:
    """When a wheel is under test, stop unless augury was imported from that wheel."""
    wanted = os.environ.get("AUGURY_WHEEL")
    if wanted:
        import augury

        found = Path(augury.__file__)
        if not (found.is_relative_to(wanted) and "site-packages" in found.parts):
            raise pytest.UsageError(f"the wheel in {wanted} is to be tested, but augury was imported from {found}")


@pytest.hookimpl(trylast=True)  # after the hooks that apply the command line's deselections
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Start slow tests first, so that short ones run last and no worker waits long for another.

    Each worker begins with an equal part of the list, so the files with slow tests are distributed over these parts.
    """
    workers = getattr(config, "workerinput", {}).get("workercount", 1)
    slow: dict[Path, list[pytest.Item]] = {}
    quick = []
    for item in items:
        if item.get_closest_marker("slow") or item.get_closest_marker("long"):
            slow.setdefault(item.path, []).append(item)
        else:
            quick.append(item)
    parts: list[list[pytest.Item]] = [[] for _ in range(workers)]
    for group in sorted(slow.values(), key=len, reverse=True):
        min(parts, key=len).extend(group)
    share = -(-len(items) // workers)
    rest = iter(quick)
    for part in parts:
        part.extend(islice(rest, max(0, share - len(part))))
    items[:] = [*chain(*parts), *rest]


@pytest.fixture(autouse=True)
def compiled_rules() -> Iterator[None]:
    """Fail a test that leaves this process interpreting the rules: all later tests would take many times as long."""
    yield
    left = interpreting()
    use_compiled()
    assert not left, "the rules are still interpreted: call use_compiled"


def pytest_collection_finish() -> None:
    """Exclude the thousands of collected tests from every later garbage collection."""
    gc.freeze()
