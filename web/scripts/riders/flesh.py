"""Flesh on bones: shapes along curves, and the hatching that rounds them.

Lengths are in hundredths of a horse's height at the withers; angles in degrees, 0 down, 90 forward, 180 up.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from itertools import pairwise

from shapely.geometry import LineString, Point, Polygon
from shapely.ops import unary_union

Spot = tuple[float, float]
Flesh = tuple[float, float, float]

LIGHT = (0.45, -0.89)


def step(start: Spot, angle: float, length: float) -> Spot:
    """The spot at a distance in a direction."""
    turn = math.radians(angle)
    return start[0] + math.sin(turn) * length, start[1] + math.cos(turn) * length


def smooth(flesh: list[Flesh], fine: int = 7) -> list[Flesh]:
    """A curve through spots with radii."""
    ends = [flesh[0], *flesh, flesh[-1]]
    curve = []
    for a, b, c, d in zip(ends, ends[1:], ends[2:], ends[3:], strict=False):
        for index in range(fine):
            t = index / fine
            curve.append(
                tuple(
                    0.5 * (2 * q + (r - p) * t + (2 * p - 5 * q + 4 * r - s) * t * t + (3 * q - p - 3 * r + s) * t**3)
                    for p, q, r, s in zip(a, b, c, d, strict=True)
                )
            )
    return [*curve, flesh[-1]]


def disc(x: float, y: float, r: float) -> Polygon:
    """A round."""
    return Point(x, y).buffer(max(r, 0.05), 10)


@dataclass
class Part:
    """A piece of a body: its outline and the hatching that rounds it."""

    shape: Polygon
    curve: list[Flesh] = field(default_factory=list)
    gap: float = 2.1
    reach: float = 0.62
    folds: list[Polygon] = field(default_factory=list)
    """Lines to cut along hair or cloth."""

    def hatch(self, shaded: bool, weight: float) -> list[tuple[Spot, Spot, Spot, Spot]]:
        """Lines across the piece from its lit or its shaded edge, as (edge, edge, bend, end)."""
        lines = []
        gone = self.gap / 2
        for a, b, after in zip(self.curve, self.curve[1:], [*self.curve[2:], *self.curve[-1:]], strict=False):
            length = math.dist(a[:2], b[:2])
            if length == 0:
                continue
            along = ((b[0] - a[0]) / length, (b[1] - a[1]) / length)
            across = (-along[1], along[0])
            if (across[0] * LIGHT[0] + across[1] * LIGHT[1] > 0) == shaded:
                across = (-across[0], -across[1])
            bend_to = (after[0] - b[0]) * across[0] + (after[1] - b[1]) * across[1]
            tight = bend_to * b[2] > 0.55 * length * (math.dist(b[:2], after[:2]) or 1)
            while gone < length:
                t = gone / length
                x, y, r = (p + (q - p) * t for p, q in zip(a, b, strict=True))
                if r > 1.6 and not tight:
                    width = min(weight, r * 0.16)
                    edge = (x + across[0] * r * 0.99, y + across[1] * r * 0.99)
                    inner = 0.99 - 2 * self.reach * (0.82 + 0.18 * math.sin(x * 1.7 + y))
                    end = (x + across[0] * r * inner, y + across[1] * r * inner)
                    bend = (
                        x + across[0] * r * (inner + 0.99) / 2 + along[0] * r * 0.22,
                        y + across[1] * r * (inner + 0.99) / 2 + along[1] * r * 0.22,
                    )
                    other = (edge[0] + along[0] * width, edge[1] + along[1] * width)
                    lines.append((edge, other, bend, end))
                gone += self.gap
            gone -= length
        return lines


def limb(flesh: list[Flesh], gap: float = 2.1, reach: float = 0.62, *more: Polygon) -> Part:
    """A piece of flesh along a curve."""
    curve = smooth(flesh)
    hulls = [unary_union([disc(*a), disc(*b)]).convex_hull for a, b in pairwise(curve)]
    return Part(unary_union([*hulls, *more]), curve, gap, reach)


def wisp(*flesh: Flesh) -> Polygon:
    """A lock of hair, a fold, a blade: a curve with radii and no hatching."""
    return limb(list(flesh)).shape


def line(*spots: Spot, width: float = 0.7) -> Polygon:
    """A thin thing: a string, a pole, a rein."""
    return LineString(spots).buffer(width, 4)
