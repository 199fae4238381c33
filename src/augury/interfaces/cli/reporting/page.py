"""The report: one page that needs nothing else."""

from __future__ import annotations

from augury.arena.results import Results


def page(found: Results) -> str:
    """The page."""
    return f"<!doctype html><title>{found.title}</title>"
