"""The server's own bots, which think in processes of their own, and what else is computed there: hints and analyses."""
