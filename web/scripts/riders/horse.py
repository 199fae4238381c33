"""A horse in a pose."""

from __future__ import annotations

import math
from dataclasses import dataclass

from flesh import Part, Spot, disc, limb, smooth, step, wisp
from shapely import affinity
from shapely.geometry import Polygon
from shapely.ops import unary_union


def hoof(at: Spot, angle: float) -> Polygon:
    """A hoof at the end of a pastern."""
    turn = -angle * 0.75
    shape = Polygon([(-2.7, -0.8), (2.5, -0.8), (5.1, 5.4), (-3.2, 5.4)])
    return affinity.translate(affinity.rotate(shape, turn, origin=(0, 0)), *at)


def foreleg(shoulder: Spot, arm: float, fore: float, cannon: float, pastern: float) -> Part:
    """A foreleg from the point of the shoulder."""
    elbow = step(shoulder, arm, 17)
    knee = step(elbow, fore, 26)
    fetlock = step(knee, cannon, 19)
    foot = step(fetlock, pastern, 7.5)
    muscle = step(elbow, fore, 9)
    return limb(
        [
            (*shoulder, 12),
            (*elbow, 9.3),
            (*muscle, 7.4),
            (*step(elbow, fore, 19), 4.7),
            (*knee, 4.6),
            (*step(knee, cannon, 7), 3.1),
            (*step(knee, cannon, 14), 2.8),
            (*fetlock, 3.5),
            (*step(fetlock, pastern, 4), 2.7),
            (*foot, 2.9),
        ],
        2.0,
        0.55,
        hoof(foot, pastern),
    )


def hindleg(hip: Spot, thigh: float, gaskin: float, cannon: float, pastern: float) -> Part:
    """A hind leg from the hip."""
    stifle = step(hip, thigh, 23)
    hock = step(stifle, gaskin, 28)
    fetlock = step(hock, cannon, 24)
    foot = step(fetlock, pastern, 7.5)
    back = step(hock, gaskin + 10, 2.2)
    return limb(
        [
            (*hip, 17),
            (*step(hip, thigh, 13), 15.5),
            (*stifle, 11),
            (*step(stifle, gaskin, 11), 8),
            (*step(stifle, gaskin, 21), 5),
            (*step(hock, gaskin, 0), 4.9),
            (*step(hock, cannon, 7), 3.9),
            (*step(hock, cannon, 17), 3.2),
            (*fetlock, 3.8),
            (*step(fetlock, pastern, 4), 2.9),
            (*foot, 3),
        ],
        2.0,
        0.55,
        hoof(foot, pastern),
        disc(*back, 2.6),
    )


def turned(spot: Spot, angle: float, around: Spot = (17, -80)) -> Spot:
    """A spot of the trunk when the horse rears by an angle."""
    turn = math.radians(-angle)
    x, y = spot[0] - around[0], spot[1] - around[1]
    return around[0] + x * math.cos(turn) - y * math.sin(turn), around[1] + x * math.sin(turn) + y * math.cos(turn)


@dataclass
class Horse:
    """A pose."""

    rear: float
    neck: tuple[float, float, float]
    head: float
    near_fore: tuple[float, float, float, float]
    far_fore: tuple[float, float, float, float]
    near_hind: tuple[float, float, float, float]
    far_hind: tuple[float, float, float, float]
    mane: float
    """The direction in which the mane blows."""
    tail: tuple[float, float, float]
    gaunt: float = 0

    def spot(self, x: float, y: float) -> Spot:
        """A spot of the trunk."""
        return turned((x, y), self.rear)

    def parts(self) -> tuple[list[Part], list[Part]]:
        """The far legs, and all else from back to front."""
        lean = self.gaunt
        trunk = limb(
            [
                (*self.spot(14, -80), 16 - lean),
                (*self.spot(26, -79), 18 - lean),
                (*self.spot(42, -76 - lean), 17.5 - lean),
                (*self.spot(58, -74), 20.5 - lean),
                (*self.spot(74, -75), 22 - lean),
                (*self.spot(86, -74), 19.5),
                (*self.spot(92, -71), 15),
            ],
            2.2,
            0.5,
            disc(*self.spot(76, -84), 15.5),
        )
        base = self.spot(84, -82)
        low = step(base, self.neck[0], 15)
        middle = step(low, self.neck[1], 15)
        poll = step(middle, self.neck[2], 13)
        neck = limb(
            [
                (*base, 19),
                (*low, 14.2 - lean / 2),
                (*middle, 10.8 - lean / 2),
                (*poll, 7.6),
            ],
            2.1,
            0.55,
        )
        fore_shoulder, hip = self.spot(88, -68), self.spot(17, -80)
        far = [
            foreleg((fore_shoulder[0] + 3, fore_shoulder[1] - 2), *self.far_fore),
            hindleg((hip[0] + 4, hip[1]), *self.far_hind),
        ]
        near = [foreleg(fore_shoulder, *self.near_fore), hindleg(hip, *self.near_hind)]
        return far, [self._tail(), trunk, neck, *near, self._head(poll), self._mane(base, low, middle, poll)]

    def _head(self, poll: Spot) -> Part:
        cheek = step(step(poll, self.head, 6), self.head - 90, 2.2)
        nose = step(poll, self.head, 19)
        muzzle = step(poll, self.head, 29)
        lip = step(step(poll, self.head, 31.5), self.head - 90, 1.6)
        ears = [
            Polygon(
                [
                    step(poll, self.head + 140 + turn, 5),
                    step(step(poll, self.head + 165 + turn, 15), 180, 1),
                    step(poll, self.head + 190 + turn, 5.5),
                ]
            )
            for turn in (0, 22)
        ]
        return limb(
            [
                (*poll, 6.4),
                (*cheek, 8),
                (*step(step(poll, self.head, 13), self.head - 90, 0.8), 6.4),
                (*nose, 4.9),
                (*muzzle, 4.9),
                (*lip, 3.9),
            ],
            1.9,
            0.5,
            *(ear.buffer(0.6) for ear in ears),
        )

    def _mane(self, *crest: Spot) -> Part:
        roots = smooth([(x, y, 0) for x, y in crest], 5)[3:]
        locks, folds = [], []
        for index, (x, y, _) in enumerate(roots):
            up = (x - 9.5 * math.cos(math.radians(self.neck[1] - 90)) * (1 - index / len(roots) * 0.35), y - 2)
            sway = 14 * math.sin(index * 2.3)
            first = step(up, self.mane + sway, 10)
            last = step(first, self.mane - 12 + sway * 1.5, 14 + 5 * math.sin(index * 1.9))
            locks.append(wisp((*up, 2.6), (*first, 2.1), (*last, 0.2)))
            folds.append(wisp((*step(up, self.mane, 2), 0.1), (*first, 0.42), (*step(first, self.mane, 5), 0.1)))
        forelock = step(crest[-1], self.head + 180, 6)
        locks.append(
            wisp((*forelock, 2), (*step(forelock, self.head + 20, 8), 1.4), (*step(forelock, self.head + 5, 13), 0.2))
        )
        return Part(unary_union(locks), folds=folds)

    def face(self) -> tuple[Polygon, Spot]:
        """Eye, nostril, mouth and bridle, to be cut; and the bit, where the reins begin."""
        poll = self.poll()
        out, under = self.head, self.head - 90
        along = lambda far, low: step(step(poll, out, far), under, low)  # noqa: E731
        eye = wisp((*along(6.5, -3.4), 0.5), (*along(8, -3.4), 1.2), (*along(10, -2.8), 0.3))
        nostril = wisp((*along(30, -1.6), 0.4), (*along(31.5, -1), 1.1), (*along(32.2, 0.4), 0.3))
        mouth = wisp((*along(34.5, 3), 0.3), (*along(31, 3.2), 0.55), (*along(27.5, 2.6), 0.2))
        strap = wisp((*along(23, -5), 0.5), (*along(23.4, 0), 0.5), (*along(22, 5.5), 0.5))
        cheek = wisp((*along(2, -5), 0.5), (*along(12, 2), 0.5), (*along(22.8, 2), 0.5))
        return unary_union([eye, nostril, mouth, strap, cheek]), along(24, 2.5)

    def poll(self) -> Spot:
        """The top of the neck."""
        low = step(self.spot(84, -82), self.neck[0], 15)
        return step(step(low, self.neck[1], 15), self.neck[2], 13)

    def _tail(self) -> Part:
        dock = self.spot(1, -88)
        locks, folds = [], []
        for index in range(7):
            spread = (index - 3) * 6
            first = step(dock, self.tail[0] + spread * 0.4, 10)
            second = step(first, self.tail[1] + spread, 20)
            third = step(second, self.tail[2] + spread * 1.5, 24 + 7 * math.sin(index * 2.1))
            locks.append(wisp((*dock, 2.6), (*first, 3), (*second, 2.7), (*third, 0.2)))
            folds.append(wisp((*first, 0.1), (*step(second, self.tail[1] - 90, 1.6), 0.5), (*third, 0.1)))
        return Part(unary_union(locks), folds=folds)
