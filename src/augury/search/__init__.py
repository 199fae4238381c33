"""Searches over the rules: exact solvers and players' thinking."""
