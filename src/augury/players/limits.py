"""Settings that make sense: what is out of its limits is refused before anybody sits down."""

from __future__ import annotations

from augury.errors import BadSetup

SECONDS = (0.001, 86_400)
COUNT = (0, 10**9)
"""How many simulations or nodes; 0 says that something else decides."""


def check_settings(player: object, name: str, **limits: tuple[float, float]) -> None:
    """Refuse the first setting of a player that is out of its limits."""
    for setting, (least, most) in limits.items():
        value = getattr(player, setting)
        if not least <= value <= most:
            raise BadSetup(f"{setting} of {name} must be from {least} to {most}, not {value}")
