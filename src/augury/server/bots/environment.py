"""What worker and compiler processes have in common: their environment, and that they end with the server."""

from __future__ import annotations

import ctypes
import os
import signal
import sys

from augury.kernel.codecache import cache_folder

PR_SET_PDEATHSIG = 1
ONE_THREAD = dict.fromkeys(("NUMBA_NUM_THREADS", "OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")


def environment() -> dict[str, str]:
    """The server's environment without its secrets, with its cache, and limited to one core."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("AUGURY_")}
    return kept | ONE_THREAD | {"AUGURY_CACHE": str(cache_folder().parent)}


def end_with(parent: int) -> None:
    """End this process together with the server. Where the system cannot do that, the end of the stream does."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.name == "posix" and os.getppid() != parent:  # on Windows a launcher may be in between
        sys.exit(1)
