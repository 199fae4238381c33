"""A hosted match without I/O: commands in, numbered events out, and what each viewer is sent about them."""
