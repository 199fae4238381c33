"""Who sits on the horse: a body and a cloak."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

from flesh import Part, Spot, limb, step, wisp
from shapely.geometry import Polygon
from shapely.ops import unary_union


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
        torso = limb(
            [(*seat, 7.6), (*step(seat, self.lean, 9), 6.4), (*body, 7.2), (*chest, 7.8), (*self.shoulder, 5.4)], 1.8
        )
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
            [
                (*seat, 8),
                (*step(seat, self.thigh, 12), 6.6),
                (*knee, 4.9),
                (*step(knee, self.shin, 8), 4.7),
                (*ankle, 2.9),
            ],
            1.8,
            0.55,
            foot,
        )

    def _arm(self, shoulder: Spot, upper: float, fore: float) -> tuple[Part, Spot]:
        elbow = step(shoulder, upper, 15)
        hand = step(elbow, fore, 14)
        return limb(
            [
                (*shoulder, 5),
                (*step(shoulder, upper, 7), 4.3),
                (*elbow, 3.3),
                (*step(elbow, fore, 6), 3.2),
                (*hand, 2.5),
            ],
            1.7,
        ), hand

    def _head(self) -> Part:
        x, y = self.head
        if self.hood:
            cowl = [(-9, 12), (-9, 0), (-6.5, -8), (-2, -11.5), (5.5, -6.5), (7, -3), (6, 3), (3, 9), (1, 13)]
            return Part(Polygon([(x + a, y + b) for a, b in cowl]).buffer(1).buffer(-2).buffer(1))
        face = Polygon([(x + 4, y - 3), (x + 6.6, y + 1.6), (x + 5, y + 2.2), (x + 4.6, y + 5.4), (x, y + 6)])
        return limb(
            [(x - 0.6, y - 1.4, 5.4), (x + 0.6, y + 1.6, 4.9), (x + 1.4, y + 3, 3.6)], 1.6, 0.5, face.buffer(0.5)
        )

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
