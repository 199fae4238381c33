"""The parts of `augury balance`."""
