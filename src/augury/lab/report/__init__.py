"""How the arena's results are shown: a table in the terminal, files, a page with pictures."""
