"""A hosted match without I/O: commands in, events out, each with its number; what every seat is told of them."""
