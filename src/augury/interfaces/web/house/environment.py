"""The environment of the processes that think and compile."""

from __future__ import annotations

import os

from augury.kernel.compiling import cache_folder

ONE_THREAD = dict.fromkeys(("NUMBA_NUM_THREADS", "OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")


def environment() -> dict[str, str]:
    """The server's environment without its secrets, with its cache; no process takes more than one core."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("AUGURY_")}
    return kept | ONE_THREAD | {"AUGURY_CACHE": str(cache_folder().parent)}
