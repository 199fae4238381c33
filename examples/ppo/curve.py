"""Draw the learning curve: python -m examples.ppo.curve build/ppo/curve.jsonl docs/pictures/ppo.svg."""

from __future__ import annotations

import json
import sys
from io import StringIO
from pathlib import Path

LINE, PAR = "#5e35b1", "#b8860b"


def draw(curve: Path) -> str:
    """The share of the victory by minutes of training, with its 95 % interval, as an SVG picture."""
    import matplotlib as mpl

    mpl.use("Agg")
    mpl.rcParams |= {"svg.hashsalt": "ppo", "font.size": 11, "axes.spines.top": False, "axes.spines.right": False}
    from matplotlib import pyplot as plt

    points = [json.loads(line) for line in curve.read_text(encoding="utf-8").splitlines()]
    minutes = [point["seconds"] / 60 for point in points]
    shares = [100 * point["share"] for point in points]
    errors = [196 * point["error"] for point in points]
    figure, axes = plt.subplots(figsize=(7, 4), layout="constrained")
    axes.axhline(25, color=PAR, linewidth=1, linestyle="--")
    axes.annotate("as good as greedy", (minutes[-1], 25), (0, 4), textcoords="offset points", ha="right", color=PAR)
    axes.errorbar(minutes, shares, errors, color=LINE, marker="o", markersize=4, capsize=2, linewidth=1.5)
    axes.set(xlabel="minutes of training", ylabel="victories against three greedy players, %", ylim=(0, None))
    above, few = axes.secondary_xaxis("top"), slice(None, None, -(-len(points) // 5))
    above.set_xticks(minutes[few])
    above.set_xticklabels([_counted(point["decisions"]) for point in points[few]])
    above.set_xlabel("decisions")
    picture = StringIO()
    figure.savefig(picture, format="svg", metadata={"Date": None})
    plt.close(figure)
    return picture.getvalue()


def _counted(decisions: float) -> str:
    """A large number, rounded, in words."""
    for unit, word in ((1e9, "billion"), (1e6, "million"), (1e3, "thousand")):
        if decisions >= unit:
            return f"{decisions / unit:.0f} {word}"
    return f"{decisions:.0f}"


if __name__ == "__main__":
    Path(sys.argv[2]).write_text(draw(Path(sys.argv[1])), encoding="utf-8")
