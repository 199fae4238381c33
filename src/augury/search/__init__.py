"""Searches: Monte Carlo, tree search and exact solvers, written over the rules of any game."""
