"""What holds for all tests."""

from __future__ import annotations

import os
from pathlib import Path

import pytest


def pytest_configure() -> None:
    """Where a wheel is to be tested, stop unless it is the wheel that is imported."""
    wanted = os.environ.get("AUGURY_WHEEL")
    if wanted:
        import augury

        found = Path(augury.__file__)
        if not (found.is_relative_to(wanted) and "site-packages" in found.parts):
            raise pytest.UsageError(f"the wheel in {wanted} is to be tested, but augury was imported from {found}")
