"""uvicorn's configuration, and what all connections share."""

from __future__ import annotations

import uvicorn

from augury.server.http.admission import Admission
from augury.server.http.budget import Budgets


class Config(uvicorn.Config):
    """uvicorn's configuration, and what all connections share."""

    admission: Admission
    frames_per_second: float
    """On one WebSocket."""
    budgets: Budgets
    """What all WebSockets of an address may send together."""
