"""Rules can be compiled wherever they are defined."""

from __future__ import annotations

from augury.kernel.compilation import rule


def test_a_rule_typed_at_a_prompt_is_compiled_without_a_cache() -> None:
    """A function that is not defined in a file can be a rule."""
    names: dict[str, object] = {"rule": rule}
    exec("@rule\ndef double(number):\n    return 2 * number\n", names)  # noqa: S102 - as at a prompt
    double = names["double"]
    assert callable(double)
    assert double(21) == 42
