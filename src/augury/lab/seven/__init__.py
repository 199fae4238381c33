"""The parts of `augury train`: tables that play, a network that learns, and what is kept of it."""
