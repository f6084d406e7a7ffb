"""The curves of a training run as a picture: loss and reward on axes of their own, in the style of the figures of `omerta evaluate` and `stats`."""

import json
import pathlib

# As in src/evaluation/figures/colours.ts: told apart with colour blindness, and none of them a team's.
BLUE, ORANGE, GREEN = "#0072b2", "#e69f00", "#009e73"
GRID, AXIS, SUBTITLE = "#e4e4e4", "#888888", "#444444"
# A panel each: its title, and its lines by their name in curves.jsonl.
PANELS = (
    ("Loss", (("loss", "training", BLUE), ("eval_loss", "held out", ORANGE))),
    ("Reward", (("reward", "reward", GREEN),)),
)
# Fewer points than this are marked.
FEW = 20


def draw(folder: pathlib.Path) -> None:
    """Draws curves.jsonl of a run as curves.svg and curves.png. The same lines give the same bytes."""
    path = folder / "curves.jsonl"
    lines = [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []
    panels = [(title, drawn) for title, all_lines in PANELS if (drawn := [one for line in all_lines if (one := of(lines, *line))])]
    if not panels:
        return
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    style = {
        "font.family": "DejaVu Sans", "font.size": 9, "svg.fonttype": "none", "svg.hashsalt": "omerta", "axes.edgecolor": AXIS, "xtick.color": AXIS,
        "ytick.color": AXIS, "xtick.labelcolor": "black", "ytick.labelcolor": "black", "grid.color": GRID, "axes.axisbelow": True}
    with pyplot.rc_context(style):
        figure, axes = pyplot.subplots(len(panels), 1, sharex=True, squeeze=False, figsize=(7.6, 0.9 + 2.6 * len(panels)))
        for axis, (title, drawn) in zip(axes[:, 0], panels):
            for points, label, colour in drawn:
                axis.plot(*zip(*points), color=colour, label=label, linewidth=1.5, marker="o" if len(points) < FEW else None, markersize=4)
            axis.set_ylabel(title)
            axis.grid(True)
            axis.spines[["top", "right"]].set_visible(False)
            if len(drawn) > 1:
                axis.legend(frameon=False, loc="upper right")
        axes[-1, 0].set_xlabel("Step")
        axes[-1, 0].xaxis.get_major_locator().set_params(integer=True)
        first, *others = told(panels)
        figure.suptitle(first, x=0.02, ha="left", fontsize=12, fontweight="bold")
        figure.text(0.02, 0.985 - 0.36 / figure.get_figheight(), " ".join([*others, f"Run: {folder.resolve().name}"]), ha="left", va="top", color=SUBTITLE)
        figure.tight_layout(rect=(0, 0, 1, 1 - 0.35 / figure.get_figheight()))
        figure.savefig(folder / "curves.svg", metadata={"Date": None, "Creator": None})
        figure.savefig(folder / "curves.png", dpi=144, metadata={"Software": None})
        pyplot.close(figure)


def of(lines: list[dict], name: str, label: str, colour: str) -> tuple | None:
    """The points of a curve; none where nothing of that name was logged."""
    points = [(line["step"], line[name]) for line in lines if name in line]
    return (points, label, colour) if points else None


def told(panels: list[tuple]) -> list[str]:
    """What each curve says, in a sentence."""
    sentences = []
    for _, drawn in panels:
        for points, label, _ in drawn:
            what = {"training": "training loss", "held out": "held-out loss"}.get(label, label)
            (first, begun), (last, ended) = points[0], points[-1]
            went = f"from {begun:.3g} to {ended:.3g} by step {last}" if last > first else f"{ended:.3g} at step {last}"
            sentences.append(f"{what.capitalize()} {went}.")
    return sentences
