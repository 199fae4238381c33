"""Draws the four riders, hatched like an engraving, and writes them as paths to src/games/horsemen/art/riders/.

Needs shapely. Run it by hand after changing a pose: `python web/scripts/riders/draw.py`, then `npm run format`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from flesh import Part, Spot, line
from held import bow, crown, helmet, scales, scythe, skull, sword
from horse import Horse
from person import Person
from shapely.geometry import Point, Polygon
from shapely.ops import unary_union

HEAD = -2
"""Where a person's parts have the head."""
FOLDER = Path(__file__).parents[2] / "src/games/horsemen/art/riders"


@dataclass
class Scene:
    """A horse, who rides it, what is held, and on which side the hatching lies."""

    horse: Horse
    person: Person
    held: Callable[[Person], list[Polygon]]
    shaded: bool = True
    seat: Spot = (58, -97)
    weight: float = 0.85
    helmet: bool = False
    """Whether the head is all inside a helmet."""


SCENES = {
    "white": Scene(
        Horse(
            6,
            (128, 135, 120),
            62,
            (42, 88, -20, -70),
            (30, 68, 60, 45),
            (2, -58, -42, -5),
            (48, -8, 14, 20),
            262,
            (-95, -82, -70),
        ),
        Person(168, 62, -18, (-98, 84), (104, 106), (-70, -100, -72), long=1.5),
        lambda person: [crown(person.head), bow(person.far_hand, person.hand)],
    ),
    "red": Scene(
        Horse(
            46,
            (165, 150, 118),
            38,
            (62, 112, -8, -50),
            (75, 125, 40, -10),
            (62, -34, 10, 40),
            (40, -30, -4, 30),
            235,
            (-70, -40, -15),
        ),
        Person(160, 78, 5, (-118, 182), (70, 100), (-38, -62, -45), long=1.3),
        lambda person: [helmet(person.head), sword(person.hand, 212)],
        seat=(60, -97),
        helmet=True,
    ),
    "black": Scene(
        Horse(
            0,
            (112, 108, 92),
            24,
            (-20, 2, 0, 32),
            (8, 34, -38, -20),
            (22, -38, 4, 30),
            (10, -40, -8, 20),
            350,
            (-30, -4, 4),
        ),
        Person(182, 50, -12, (104, 104), (8, 62), (-12, -8, -14), hood=True, long=0.9),
        lambda person: [scales(person.hand)],
        shaded=False,
    ),
    "pale": Scene(
        Horse(
            0,
            (122, 128, 112),
            40,
            (12, 28, 14, 36),
            (-40, -18, -34, -6),
            (2, -50, -16, 14),
            (42, -20, 4, 34),
            330,
            (-40, -12, -4),
            2.5,
        ),
        Person(172, 52, -10, (48, 96), (30, 90), (-25, -38, -55), hood=True, long=1.25),
        lambda person: [scythe(person.hand, 196)],
    ),
}


def path(shape: Polygon) -> str:
    """An outline as a path."""
    text = ""
    for piece in getattr(shape, "geoms", [shape]):
        for ring in (piece.exterior, *piece.interiors):
            if Polygon(ring).area > 0.4:
                spots = list(ring.simplify(0.16).coords)[:-1]
                text += "M" + "L".join(f"{trim(x)} {trim(y)}" for x, y in spots) + "Z"
    return text


def trim(value: float) -> str:
    """A number in as few signs as it takes."""
    return f"{value:.1f}".removesuffix(".0").replace("-0.", "-.").replace("-.0", "0")


def hatch(parts: list[Part], covers: list[Polygon], scene: Scene) -> str:
    """The hatching of all parts, as far as nothing lies in front of it."""
    text = ""
    for index, part in enumerate(parts):
        front = unary_union([later.shape for later in parts[index + 1 :]] + covers)
        for edge, other, bend, end in part.hatch(scene.shaded, scene.weight):
            if not front.intersects(Point(bend)) and not front.intersects(Point(edge)):
                numbers = [*edge, *bend, *end, bend[0] + 0.3, bend[1] + 0.3, *other]
                a, b, c, d, e, f, g, h, i, j = map(trim, numbers)
                text += f"M{a} {b}Q{c} {d} {e} {f}Q{g} {h} {i} {j}Z"
    return text


def folds(parts: list[Part], cover: Polygon) -> str:
    """The lines along hair and cloth."""
    lines = [fold for part in parts for fold in part.folds]
    return path(unary_union(lines).difference(cover)) if lines else ""


def filled(shape: Polygon) -> Polygon:
    """A shape without its smallest holes."""
    pieces = getattr(shape, "geoms", [shape])
    return unary_union(
        [Polygon(piece.exterior, [hole for hole in piece.interiors if Polygon(hole).area > 14]) for piece in pieces]
    )


def cloth(horse: Horse) -> Polygon:
    """The hem of a saddle cloth."""
    hems = []
    for inset in (0, 3):
        corners = [(42 + inset, -97), (42 + inset, -70 - inset), (74 - inset, -69 - inset), (76 - inset, -98)]
        hems.append(line(*(horse.spot(*corner) for corner in corners), width=0.45))
    return unary_union(hems)


def draw(scene: Scene) -> dict[str, str]:
    """All paths of one rider."""
    far, near = scene.horse.parts()
    figure = scene.person.parts(scene.horse.spot(*scene.seat))
    held = scene.held(scene.person)
    dark, bones = skull(scene.person.head) if scene.person.hood else (Polygon(), Polygon())
    face, bit = scene.horse.face()
    rein_hand = scene.person.far_hand if scene.person.near_arm[0] > 0 else scene.horse.spot(84, -104)
    bare = [part.shape for part in figure if part is not figure[HEAD] or not scene.helmet]
    rider = unary_union(bare + held)
    tail, trunk, neck, *legs, head, mane = (part.shape for part in near)
    body = unary_union([trunk, neck, *legs]).buffer(2.4).buffer(-2.9).buffer(0.5)
    body = filled(unary_union([tail, body, head, mane]))
    reins = line(bit, ((bit[0] + rein_hand[0]) / 2, (bit[1] + rein_hand[1]) / 2 + 5), rein_hand, width=0.55)
    return {
        "far": path(unary_union([part.shape for part in far])),
        "horse": path(body),
        "cuts": hatch(near, [rider], scene)
        + path(unary_union([face, cloth(scene.horse)]).difference(rider))
        + folds(near, rider),
        "rider": path(unary_union([rider, reins]).difference(dark).union(bones)),
        "folds": hatch(figure, held, scene) + folds(figure, unary_union([part.shape for part in figure[1:]] + held)),
    }


def main() -> None:
    """Writes a file for each rider."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, scene in SCENES.items():
        fields = "".join(f'  {key}:\n    "{value}",\n' for key, value in draw(scene).items())
        head = '/* Written by scripts/riders/draw.py. */\nimport type { Figure } from "./figure";\n\n'
        text = f"{head}export const {name}: Figure = {{\n{fields}}};\n"
        (FOLDER / f"{name}.ts").write_text(text)


if __name__ == "__main__":
    main()
