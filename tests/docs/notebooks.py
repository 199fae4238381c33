"""The notebooks of the documentation: run them, and keep what they show. `make notebooks` is this file."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient

FOLDER = Path(__file__).parents[2] / "docs" / "notebooks"
PATHS = sorted(FOLDER.glob("*.ipynb"))
QUICK = "AUGURY_QUICK"
"""The environment variable by which the tests ask a notebook that trains for hours to train for a moment."""
LONGEST = 7200
"""Seconds that a cell may take."""
ADDRESS = re.compile(r" at 0x[0-9a-f]+")
DATE = re.compile(r"\s*<dc:date>.*?</dc:date>", re.DOTALL)
"""When a picture was drawn."""


def read(path: Path) -> Any:
    """A notebook as it is kept."""
    return nbformat.read(path, as_version=4)


def run(path: Path) -> Any:
    """A notebook with what comes out when a new kernel runs it from top to bottom; an error in a cell is raised."""
    notebook = read(path)
    for cell in code_cells(notebook):
        cell.outputs, cell.execution_count = [], None
    NotebookClient(
        notebook, kernel_name="python3", timeout=LONGEST, record_timing=False, coalesce_streams=True
    ).execute(cwd=str(FOLDER))
    return notebook


def code_cells(notebook: Any) -> list[Any]:
    """The cells that are run."""
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


def varies(cell: Any) -> bool:
    """Whether a cell shows something else each time, as seconds, or what was learned: its tag `varies` says so."""
    return "varies" in cell.metadata.get("tags", [])


def told(cell: Any) -> list[str]:
    """What a cell tells in words, without the addresses of objects; pictures are left out."""
    texts = []
    for output in cell.outputs:
        if output.output_type == "stream":
            texts.append(output.text)
        elif output.output_type == "execute_result":
            texts.append(output.data.get("text/plain", ""))
    return [ADDRESS.sub("", text) for text in texts]


def keep(path: Path) -> None:
    """Run a notebook and write it back, without a word about the machine and the day."""
    notebook = run(path)
    notebook.metadata = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    for cell in code_cells(notebook):
        cell.metadata.pop("execution", None)
        for data in (output.get("data", {}) for output in cell.outputs):
            if svg := data.get("image/svg+xml"):
                data["image/svg+xml"] = DATE.sub("", svg)
    nbformat.write(notebook, path)


if __name__ == "__main__":
    for wanted in sys.argv[1:] or [path.stem for path in PATHS]:
        keep(FOLDER / f"{wanted}.ipynb")
        sys.stdout.write(f"ran {wanted}\n")
