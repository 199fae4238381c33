"""What riders wear on their heads and hold in their hands."""

from __future__ import annotations

import math

from flesh import Spot, disc, line, step, wisp
from shapely.geometry import Polygon
from shapely.ops import unary_union


def crown(at: Spot) -> Polygon:
    """A crown on a head."""
    x, y = at
    points = [(-5.6, -3.6), (-6.8, -11), (-3.4, -7.4), (-0.6, -12.4), (2, -7.6), (5.6, -11), (4.8, -3.6)]
    return unary_union(
        [
            Polygon([(x + a, y + b) for a, b in points]),
            disc(x - 6.8, y - 11.4, 1),
            disc(x - 0.6, y - 12.8, 1.1),
            disc(x + 5.6, y - 11.4, 1),
        ]
    )


def skull(at: Spot) -> tuple[Polygon, Polygon]:
    """The dark inside of a hood, and the face in it."""
    x, y = at
    dark = Polygon([(x + a, y + b) for a, b in [(0.5, -6.5), (5.4, -5), (5.6, 2), (3, 8), (0, 6), (-2, 0)]]).buffer(0.6)
    face = unary_union([disc(x + 2.6, y - 1.2, 3.1), disc(x + 3, y + 3, 1.9)])
    holes = unary_union(
        [
            disc(x + 1.9, y - 0.9, 0.95),
            disc(x + 4.5, y - 0.8, 0.75),
            disc(x + 3.6, y + 1.3, 0.45),
            line((x + 1.6, y + 3.4), (x + 4.6, y + 3.3), width=0.25),
        ]
    )
    return dark, face.difference(holes)


def helmet(at: Spot) -> Polygon:
    """A helmet with a slit to see through and a plume."""
    x, y = at
    outline = [(-7, 7), (-6.8, -3), (-4, -8), (0, -9.6), (4, -8), (6.8, -3), (7.6, 1.5), (6.4, 7), (2, 8)]
    bowl = Polygon([(x + a, y + b) for a, b in outline]).buffer(0.5)
    slit = unary_union(
        [
            line((x + 1, y - 0.5), (x + 8.4, y + 0.3), width=0.8),
            line((x + 4, y + 3), (x + 3.4, y + 6), width=0.4),
            line((x + 6, y + 3.2), (x + 5.4, y + 6), width=0.4),
        ]
    )
    plume = wisp(
        (x + 6, y - 9, 1),
        (x + 2, y - 13, 2.4),
        (x - 4, y - 12.5, 2.8),
        (x - 8.5, y - 7, 2.6),
        (x - 10.5, y + 1, 2),
        (x - 12.5, y + 7, 0.3),
    )
    return unary_union([bowl.difference(slit), plume])


def bow(grip: Spot, pull: Spot) -> Polygon:
    """A drawn bow with its arrow."""
    aim = math.degrees(math.atan2(grip[0] - pull[0], grip[1] - pull[1]))
    tips = [step(step(grip, aim + 180, 11), aim + side, 22) for side in (90, -90)]
    limbs = [
        wisp(
            (*grip, 1.5),
            (*step(step(grip, aim + 180, 0.5), aim + side, 11), 1.25),
            (*tip, 0.6),
            (*step(tip, aim + side * 0.4, 2.5), 0.4),
        )
        for side, tip in zip((90, -90), tips, strict=True)
    ]
    tip = step(grip, aim, 13)
    head = Polygon([step(tip, aim, 5), step(tip, aim + 90, 2.3), step(tip, aim - 90, 2.3)])
    return unary_union([*limbs, line(tips[0], pull, tips[1], width=0.35), line(pull, tip, width=0.6), head])


def sword(hand: Spot, angle: float) -> Polygon:
    """A sword, point first."""
    hilt, guard = step(hand, angle + 180, 5), step(hand, angle, 3.4)
    blade = Polygon(
        [
            step(guard, angle + 90, 1.9),
            step(step(hand, angle, 40), angle + 90, 1.2),
            step(hand, angle, 46),
            step(step(hand, angle, 40), angle - 90, 1.2),
            step(guard, angle - 90, 1.9),
        ]
    )
    return unary_union(
        [
            blade,
            line(hilt, guard, width=1),
            disc(*hilt, 1.9),
            line(step(guard, angle + 90, 6.5), step(guard, angle - 90, 6.5), width=1),
        ]
    )


def scales(hand: Spot) -> Polygon:
    """A pair of scales, one pan lower."""
    top = (hand[0], hand[1] + 5)
    left, right = (top[0] - 13, top[1] - 3), (top[0] + 13, top[1] + 3)
    pans = []
    for x, y in (left, right):
        pan = Polygon([(x - 6.5, y + 17), (x + 6.5, y + 17), (x + 4, y + 20.4), (x - 4, y + 20.4)])
        pans += [pan.buffer(0.4), line((x - 6, y + 17), (x, y), (x + 6, y + 17), width=0.4)]
    return unary_union([line(hand, top, width=0.8), line(left, right, width=0.95), *pans, disc(*top, 1.6)])


def scythe(hand: Spot, angle: float) -> Polygon:
    """A scythe on a long pole."""
    foot, top = step(hand, angle + 180, 30), step(hand, angle, 50)
    blade = wisp(
        (*top, 2),
        (*step(top, angle + 82, 12), 2.6),
        (*step(step(top, angle + 82, 22), angle + 150, 6), 2),
        (*step(step(top, angle + 80, 31), angle + 165, 18), 0.2),
    )
    return unary_union(
        [
            line(foot, top, width=1),
            line(top, step(top, angle, 4), width=1.2),
            blade,
            disc(*step(hand, angle + 180, 12), 1.3),
        ]
    )
