"""The laboratory: arena, simulations, balance, solved boards, data sets and reports."""
