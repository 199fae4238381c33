"""The parts of `augury solve`: the work on one position, its result, and the page of all solved boards."""
