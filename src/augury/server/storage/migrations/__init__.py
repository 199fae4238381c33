"""How the tables came to be, one file a step."""
