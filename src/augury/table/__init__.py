"""A hosted match without I/O: commands in, numbered events out, and what each viewer is sent about them.

A table is what people call a match; see `docs/concepts.md`.
"""
