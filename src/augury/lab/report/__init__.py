"""Shows the arena's results: a table in the terminal, files, a page with charts."""
