"""Who sits on the horse: a body, a cloak, and what is held."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

from flesh import Part, Spot, disc, limb, step, wisp
from shapely.geometry import LineString, Polygon
from shapely.ops import unary_union


def line(*spots: Spot, width: float = 0.7) -> Polygon:
    """A thin thing: a string, a pole, a rein."""
    return LineString(spots).buffer(width, 4)


@dataclass
class Person:
    """A pose in the saddle."""

    lean: float
    thigh: float
    shin: float
    near_arm: tuple[float, float]
    far_arm: tuple[float, float]
    cloak: tuple[float, float, float]
    """The directions in which the cloak falls, from the shoulder on."""
    size: float = 1
    hood: bool = False
    long: float = 1
    shoulder: Spot = field(default=(0, 0), init=False)
    hand: Spot = field(default=(0, 0), init=False)
    far_hand: Spot = field(default=(0, 0), init=False)
    head: Spot = field(default=(0, 0), init=False)

    def parts(self, seat: Spot) -> list[Part]:
        """All of it, from back to front."""
        body = step(seat, self.lean, 17)
        chest = step(body, self.lean, 11)
        self.shoulder = step(chest, self.lean, 4)
        self.head = step(self.shoulder, self.lean - 6, 14)
        torso = limb([(*seat, 7.6), (*step(seat, self.lean, 9), 6.4), (*body, 7.2), (*chest, 7.8), (*self.shoulder, 5.4)], 1.8)
        neck = limb([(*self.shoulder, 4), (*step(self.shoulder, self.lean - 6, 7), 3)])
        far, self.far_hand = self._arm(step(self.shoulder, self.lean - 90, 2), *self.far_arm)
        near, self.hand = self._arm(self.shoulder, *self.near_arm)
        return [self._cloak(), far, torso, neck, self._leg(seat), self._head(), near]

    def _leg(self, seat: Spot) -> Part:
        knee = step(seat, self.thigh, 24)
        ankle = step(knee, self.shin, 22)
        toe = step(ankle, 78, 8.5)
        foot = wisp((*ankle, 2.9), (*step(ankle, 60, 4), 2.8), (*toe, 1.5))
        return limb(
            [(*seat, 8), (*step(seat, self.thigh, 12), 6.6), (*knee, 4.9), (*step(knee, self.shin, 8), 4.7), (*ankle, 2.9)],
            1.8,
            0.55,
            foot,
        )

    def _arm(self, shoulder: Spot, upper: float, fore: float) -> tuple[Part, Spot]:
        elbow = step(shoulder, upper, 15)
        hand = step(elbow, fore, 14)
        return limb(
            [(*shoulder, 5), (*step(shoulder, upper, 7), 4.3), (*elbow, 3.3), (*step(elbow, fore, 6), 3.2), (*hand, 2.5)], 1.7
        ), hand

    def _head(self) -> Part:
        x, y = self.head
        if self.hood:
            cowl = [(-9, 12), (-9, 0), (-6.5, -8), (-2, -11.5), (5.5, -6.5), (7, -3), (6, 3), (3, 9), (1, 13)]
            return Part(Polygon([(x + a, y + b) for a, b in cowl]).buffer(1).buffer(-2).buffer(1))
        face = Polygon([(x + 4, y - 3), (x + 6.6, y + 1.6), (x + 5, y + 2.2), (x + 4.6, y + 5.4), (x, y + 6)])
        return limb([(x - 0.6, y - 1.4, 5.4), (x + 0.6, y + 1.6, 4.9), (x + 1.4, y + 3, 3.6)], 1.6, 0.5, face.buffer(0.5))

    def _cloak(self) -> Part:
        cloth, folds = [], []
        for index in range(6):
            spread = (index - 2.5) * 7
            root = step(self.shoulder, self.lean - 180 + index * 4, 1.5 + index * 1.3)
            first = step(root, self.cloak[0] + spread * 0.5, 11)
            second = step(first, self.cloak[1] + spread * 0.9, 16 * self.long)
            third = step(second, self.cloak[2] + spread * 1.3 + 9 * math.sin(index * 2.4), 15 * self.long)
            cloth.append(wisp((*root, 2.4), (*first, 3.4), (*second, 4.2), (*third, 0.5)))
            folds.append(wisp((*first, 0.1), (*step(second, self.cloak[1] + 90, 2.4), 0.55), (*third, 0.1)))
        return Part(unary_union(cloth).buffer(3.2).buffer(-3.2), folds=folds)


def crown(at: Spot) -> Polygon:
    """A crown on a head."""
    x, y = at
    points = [(-5.6, -3.6), (-6.8, -11), (-3.4, -7.4), (-0.6, -12.4), (2, -7.6), (5.6, -11), (4.8, -3.6)]
    return unary_union([Polygon([(x + a, y + b) for a, b in points]), disc(x - 6.8, y - 11.4, 1), disc(x - 0.6, y - 12.8, 1.1), disc(x + 5.6, y - 11.4, 1)])


def skull(at: Spot) -> tuple[Polygon, Polygon]:
    """The dark inside of a hood, and the face in it."""
    x, y = at
    dark = Polygon([(x + a, y + b) for a, b in [(0.5, -6.5), (5.4, -5), (5.6, 2), (3, 8), (0, 6), (-2, 0)]]).buffer(0.6)
    face = unary_union([disc(x + 2.6, y - 1.2, 3.1), disc(x + 3, y + 3, 1.9)])
    holes = unary_union([disc(x + 1.9, y - 0.9, 0.95), disc(x + 4.5, y - 0.8, 0.75), disc(x + 3.6, y + 1.3, 0.45), line((x + 1.6, y + 3.4), (x + 4.6, y + 3.3), width=0.25)])
    return dark, face.difference(holes)


def helmet(at: Spot) -> Polygon:
    """A helmet with a slit to see through and a plume."""
    x, y = at
    outline = [(-7, 7), (-6.8, -3), (-4, -8), (0, -9.6), (4, -8), (6.8, -3), (7.6, 1.5), (6.4, 7), (2, 8)]
    bowl = Polygon([(x + a, y + b) for a, b in outline]).buffer(0.5)
    slit = unary_union([line((x + 1, y - 0.5), (x + 8.4, y + 0.3), width=0.8), line((x + 4, y + 3), (x + 3.4, y + 6), width=0.4), line((x + 6, y + 3.2), (x + 5.4, y + 6), width=0.4)])
    plume = wisp((x + 6, y - 9, 1), (x + 2, y - 13, 2.4), (x - 4, y - 12.5, 2.8), (x - 8.5, y - 7, 2.6), (x - 10.5, y + 1, 2), (x - 12.5, y + 7, 0.3))
    return unary_union([bowl.difference(slit), plume])


def bow(grip: Spot, pull: Spot) -> Polygon:
    """A drawn bow with its arrow."""
    aim = math.degrees(math.atan2(grip[0] - pull[0], grip[1] - pull[1]))
    tips = [step(step(grip, aim + 180, 11), aim + side, 22) for side in (90, -90)]
    limbs = [
        wisp((*grip, 1.5), (*step(step(grip, aim + 180, 0.5), aim + side, 11), 1.25), (*tip, 0.6), (*step(tip, aim + side * 0.4, 2.5), 0.4))
        for side, tip in zip((90, -90), tips, strict=True)
    ]
    tip = step(grip, aim, 13)
    head = Polygon([step(tip, aim, 5), step(tip, aim + 90, 2.3), step(tip, aim - 90, 2.3)])
    return unary_union([*limbs, line(tips[0], pull, tips[1], width=0.35), line(pull, tip, width=0.6), head])


def sword(hand: Spot, angle: float) -> Polygon:
    """A sword, point first."""
    hilt, guard = step(hand, angle + 180, 5), step(hand, angle, 3.4)
    blade = Polygon(
        [step(guard, angle + 90, 1.9), step(step(hand, angle, 40), angle + 90, 1.2), step(hand, angle, 46), step(step(hand, angle, 40), angle - 90, 1.2), step(guard, angle - 90, 1.9)]
    )
    return unary_union([blade, line(hilt, guard, width=1), disc(*hilt, 1.9), line(step(guard, angle + 90, 6.5), step(guard, angle - 90, 6.5), width=1)])


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
    blade = wisp((*top, 2), (*step(top, angle + 82, 12), 2.6), (*step(step(top, angle + 82, 22), angle + 150, 6), 2), (*step(step(top, angle + 80, 31), angle + 165, 18), 0.2))
    return unary_union([line(foot, top, width=1), line(top, step(top, angle, 4), width=1.2), blade, disc(*step(hand, angle + 180, 12), 1.3)])
