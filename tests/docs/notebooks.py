"""Runs the notebooks of the documentation and stores their outputs; `make notebooks` runs this file."""

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
"""The environment variable with which tests tell a notebook that trains for hours to train only briefly."""
LONGEST = 7200
"""The most seconds that a cell may take."""
ADDRESS = re.compile(r" at 0x[0-9a-f]+")
DATE = re.compile(r"\s*<dc:date>.*?</dc:date>", re.DOTALL)
"""The creation date of a picture."""


def read(path: Path) -> Any:
    """Read a stored notebook."""
    return nbformat.read(path, as_version=4)


def run(path: Path) -> Any:
    """Run a notebook in a new kernel, and return it with its outputs; an error in a cell is raised."""
    notebook = read(path)
    for cell in code_cells(notebook):
        cell.outputs, cell.execution_count = [], None
    NotebookClient(
        notebook, kernel_name="python3", timeout=LONGEST, record_timing=False, coalesce_streams=True
    ).execute(cwd=str(FOLDER))
    return notebook


def code_cells(notebook: Any) -> list[Any]:
    """The code cells of a notebook."""
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


def varies(cell: Any) -> bool:
    """Whether a cell's output differs from run to run, such as times or training results: its tag `varies` says so."""
    return "varies" in cell.metadata.get("tags", [])


def text_outputs(cell: Any) -> list[str]:
    """The text output of a cell without addresses of objects; pictures are left out."""
    texts = []
    for output in cell.outputs:
        if output.output_type == "stream":
            texts.append(output.text)
        elif output.output_type == "execute_result":
            texts.append(output.data.get("text/plain", ""))
    return [ADDRESS.sub("", text) for text in texts]


def keep(path: Path) -> None:
    """Run a notebook and write it back, without metadata about the machine or the date."""
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
