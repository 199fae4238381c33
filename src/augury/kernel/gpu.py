"""Whether there is a GPU, and where its compiled kernels are kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from augury.errors import Unavailable
from augury.kernel.codecache import Locator
from augury.kernel.interface import Rules


def cuda() -> Any:
    """Numba's CUDA, if there is one and a GPU to run on."""
    try:
        from numba import cuda as found

        if found.is_available():
            return found
    except Exception as error:  # the driver's complaints come in many types
        raise Unavailable(f"the GPU cannot be used: {error}") from error
    raise Unavailable("there is no GPU here; install augury[gpu] on a machine with an NVIDIA card")


def kernel_cache(function: Callable[..., None], rules: Rules) -> Any:
    """A place on disk for the compiled kernel, which notices changed rules as the rules' own cache does."""
    import numba_cuda
    from numba.cuda.dispatcher import CUDACache, CUDACacheImpl

    class KernelCacheImpl(CUDACacheImpl):
        _locator_classes = (Locator,)

    class KernelCache(CUDACache):
        _impl_class = KernelCacheImpl

        def _index_key(self, sig: object, codegen: Any) -> tuple[object, ...]:
            # On its own, Numba would add what the kernel closes over, which looks different in every process. What that
            # is, the game says; the signature does not always, for a kernel may be given nothing but plain numbers.
            return sig, codegen.magic_tuple(), numba_cuda.__version__, str(rules.state.dtype), rules.words

    return KernelCache(function)
