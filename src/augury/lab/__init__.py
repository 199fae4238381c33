"""What computes with games at length: arena, balance, solved boards, data sets, reports."""
