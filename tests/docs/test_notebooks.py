"""The notebooks run from top to bottom, and reproduce their stored outputs."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.architecture.test_docs import links
from tests.docs.notebooks import PATHS, QUICK, code_cells, read, run, text_outputs, varies

LONG = {"train-ppo", "fair-house-set", "solve-a-board"}
"""Notebooks that take a long time to run."""


@pytest.mark.slow
@pytest.mark.parametrize(
    "path",
    [pytest.param(path, id=path.stem, marks=pytest.mark.long if path.stem in LONG else ()) for path in PATHS],
)
def test_stored_results_are_reproduced(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every cell runs in a new kernel without an error and prints the stored text, except cells tagged `varies`."""
    if any("torch" in cell.source or "examples.ppo" in cell.source for cell in code_cells(read(path))):
        pytest.importorskip("torch", reason="PyTorch is not installed: make learn")
    monkeypatch.setenv(QUICK, "1")
    pairs = zip(code_cells(read(path)), code_cells(run(path)), strict=True)
    for kept, new in pairs:
        assert varies(kept) or text_outputs(kept) == text_outputs(new), kept.source


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_results_are_kept(path: Path) -> None:
    """Every cell was run, in order and without an error, and some output is stored."""
    cells = code_cells(read(path))
    assert [cell.execution_count for cell in cells] == list(range(1, len(cells) + 1))
    outputs = [output for cell in cells for output in cell.outputs]
    assert outputs and not any(output.output_type == "error" for output in outputs)


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_links_of_notebooks_lead_somewhere(path: Path) -> None:
    """Links in a notebook point to existing files, relative to the notebook."""
    words = "\n".join(cell.source for cell in read(path).cells if cell.cell_type == "markdown")
    missing = [link for link in links(words) if not (path.parent / link).exists()]
    assert not missing, f"{path.name} links to {', '.join(missing)}"


def test_there_are_notebooks() -> None:
    """The notebooks that the guides link to exist."""
    assert {"first-agent", "train-ppo", "solve-a-board", "fair-house-set"} <= {path.stem for path in PATHS}
