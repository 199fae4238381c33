"""The house: bots that the server itself brings to tables, thinking in processes of their own."""

from __future__ import annotations

from augury.server.bots.pool import House

__all__ = ["House"]
