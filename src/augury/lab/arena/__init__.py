"""The arena: players compared over deal blocks, with statistics that can be believed."""
