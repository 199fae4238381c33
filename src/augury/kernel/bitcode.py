"""Compile a rule that other rules call only as far as its callers need: without machine code of its own.

Numba optimizes every function twice, translates it to machine code and wraps it for Python, also where only compiled
code calls it and copies it into itself. Most rules are such functions. A `RuleDispatcher` is compiled completely for
the types that Python calls it with; for the types that compiled code calls it with, it is kept as LLVM's bitcode.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from llvmlite import binding as llvm
from numba.core import compiler, sigutils, typing
from numba.core.caching import CompileResultCacheImpl
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler_lock import global_compiler_lock
from numba.core.dispatcher import _FunctionCompiler  # type: ignore[attr-defined]
from numba.core.registry import CPUDispatcher


class Bitcode(JITCodeLibrary):
    """Code to copy into callers: linked with what it calls, and neither optimized as a whole nor made executable."""

    def finalize(self) -> None:
        """Link what it calls."""
        self._raise_if_finalized()
        for library in dict.fromkeys(self._linking_libraries):
            self._reload_init.update(library._reload_init)  # noqa: SLF001 - as Numba's own library does
            self._final_module.link_in(library._get_module_for_linking(), preserve=True)  # noqa: SLF001
        self._finalize_dynamic_globals()
        self._finalized = True


@dataclass(eq=False)
class Inlined:
    """A function that is compiled for callers, and what Numba needs to know of it; it is also Numba's key for it."""

    signature: Any
    fndesc: Any
    library: Any
    environment: Any
    referenced: tuple[Any, ...] = ()
    """The environments of what it calls: Numba finds them only while something references them."""
    lifted: tuple[Any, ...] = ()

    @property
    def codegen(self) -> Any:
        """Numba's name for the target."""
        return self.library.codegen


class InlinedImpl(CompileResultCacheImpl):
    """How such a function is written into a cache, and read from there."""

    def reduce(self, inlined: Inlined) -> tuple[Any, ...]:
        inlined.fndesc.typemap = inlined.fndesc.calltypes = None
        bitcode = inlined.library.serialize_using_bitcode()
        reload_init = tuple(inlined.library._reload_init)  # noqa: SLF001
        return bitcode, inlined.fndesc, inlined.environment, inlined.signature, inlined.referenced, reload_init

    def rebuild(self, context: Any, payload: tuple[Any, ...]) -> Inlined:
        (name, _, bitcode), fndesc, environment, signature, referenced, reload_init = payload
        for again in reload_init:
            again()
        library = Bitcode(context.codegen(), name)
        library._final_module = llvm.parse_bitcode(bitcode)  # noqa: SLF001
        library._finalized = True  # noqa: SLF001
        return Inlined(signature, fndesc, library, environment, referenced)


class InlineCompiler(_FunctionCompiler):
    """Compiles a function for callers."""

    def _compile_core(self, args: Any, return_type: Any) -> Inlined:
        flags = compiler.Flags()
        self.targetdescr.options.parse_as_flags(flags, self.targetoptions)
        flags.no_compile = flags.no_cpython_wrapper = flags.no_cfunc_wrapper = True
        typing_context, context = self.targetdescr.typing_context, self.targetdescr.target_context
        library = Bitcode(context.codegen(), self.py_func.__qualname__)
        made = compiler.compile_extra(
            typing_context, context, self.py_func, args, return_type, flags, self.locals, library, self.pipeline_class
        )
        if made.typing_error is not None:
            raise made.typing_error
        library.finalize()
        referenced = tuple(made._find_referenced_environments())  # noqa: SLF001
        return Inlined(made.signature, made.fndesc, library, made.environment, referenced)


class RuleDispatcher(CPUDispatcher):
    """A function of the rules, compiled when it is called: completely by Python, and as bitcode by compiled code."""

    inline_cache: Any = None
    """Where bitcode is kept, if anywhere."""

    @property
    def inlined(self) -> dict[tuple[Any, ...], Inlined]:
        """What callers were given, by the types of the arguments."""
        found: dict[tuple[Any, ...], Inlined] = self.__dict__.setdefault("_inlined", {})
        return found

    def get_call_template(self, args: Any, kws: Any) -> tuple[Any, ...]:
        """Numba's question when compiled code calls this: the signatures there are, with the one that is wanted."""
        pysig, args = self._compiler.fold_argument_types(args, kws)
        self.compile_inlined(tuple(args))
        name = self.py_func.__name__
        signatures = [inlined.signature for inlined in self.inlined.values()]
        template = typing.make_concrete_template(f"CallTemplate({name})", key=name, signatures=signatures)
        return template, pysig, args, {}

    def get_overload(self, sig: Any) -> Inlined:
        """Numba's question for the key of what is called."""
        args, _ = sigutils.normalize_signature(sig)
        return self.inlined[tuple(args)]

    @global_compiler_lock
    def compile_inlined(self, args: tuple[Any, ...]) -> None:
        """Compile for callers, or load what an earlier run compiled."""
        with self._compiling_counter:
            if args in self.inlined:
                return
            inlined = self.inline_cache and self.inline_cache.load_overload(args, self.targetctx)
            if inlined is None:
                inlined = self._inline_compiler().compile(args, None)
                if self.inline_cache is not None:
                    self.inline_cache.save_overload(args, inlined)
            self.targetctx.insert_user_function(inlined, inlined.fndesc, [inlined.library])
            self.inlined[args] = inlined

    def _inline_compiler(self) -> InlineCompiler:
        whole = self._compiler
        return InlineCompiler(whole.py_func, whole.targetdescr, whole.targetoptions, whole.locals, whole.pipeline_class)

    def compile(self, sig: Any) -> Any:
        """Compile for Python, and give the code of what it calls its environments."""
        entry = super().compile(sig)
        args, _ = sigutils.normalize_signature(sig)
        made = self.overloads[tuple(args)]
        for environment in made._find_referenced_environments():  # noqa: SLF001
            made.codegen.set_env(environment.env_name, environment)
        return entry
