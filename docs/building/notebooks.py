"""Shows notebooks as pages of the documentation: words as they are, code, and what came out when it was run."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ENDING = ".ipynb"
DOWNLOAD = "\n\n---\n\n*This page is a notebook, shown as it was run: `docs/{path}` in the repository.*\n"


class Notebook(File):
    """A notebook, which is a page like any other: links to it lead there."""

    def is_documentation_page(self) -> bool:
        """Yes."""
        return True


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Take notebooks for pages."""
    for file in list(files):
        if file.src_uri.endswith(ENDING):
            files.remove(file)
            files.append(Notebook(file.src_uri, config.docs_dir, config.site_dir, config.use_directory_urls))
    return files


def on_page_read_source(page: Page, config: MkDocsConfig) -> str | None:
    """The Markdown of a notebook; other pages are read as ever."""
    if not page.file.src_uri.endswith(ENDING):
        return None
    cells = json.loads(page.file.content_string)["cells"]
    return "\n\n".join(part for cell in cells for part in shown(cell)) + DOWNLOAD.format(path=page.file.src_uri)


def shown(cell: dict[str, Any]) -> Iterator[str]:
    """A cell as Markdown, and what it put out."""
    source = "".join(cell["source"])
    if cell["cell_type"] == "markdown":
        yield source
    elif cell["cell_type"] == "code":
        yield f"```python\n{source}\n```"
        yield from map(put_out, cell["outputs"])


def put_out(output: dict[str, Any]) -> str:
    """One output: a picture if there is one, or else its text."""
    data = output.get("data", {})
    if svg := data.get("image/svg+xml"):
        from base64 import b64encode

        return _picture("svg+xml", b64encode("".join(svg).encode()).decode())
    if png := data.get("image/png"):
        return _picture("png", "".join(png).replace("\n", ""))
    text = "".join(output.get("text") or data.get("text/plain", ""))
    return f"```text\n{text.rstrip()}\n```" if text else ""


def _picture(kind: str, encoded: str) -> str:
    return f'<img class="output" alt="What the code above draws" src="data:image/{kind};base64,{encoded}">'
