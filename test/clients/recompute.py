# /// script
# requires-python = ">=3.11"
# dependencies = ["pyarrow==26.0.1"]
# ///
"""Computes what an evaluation says once more, from its Parquet files alone, by other code: `python test/clients/recompute.py runs/grail`.

It reads who sat where and who won, and compares margin, interval, bounds that hold at any time, the sequential test, the gate and the answer of two
players in all kinds of questions, or the cells and pairs of a gauntlet, with report.json. It ends with 1 where a printed digit differs.
"""

import glob
import json
import math
import sys

import pyarrow.parquet as pq

FEWEST_TESTED, FEWEST_DEALS, FLOOR = 16, 20, 0.75


def t_quantile(df: int) -> float:
    """The point that |t| exceeds with a chance of 5 %: Simpson's rule on the density, and bisection."""
    scale = math.exp(math.lgamma((df + 1) / 2) - math.lgamma(df / 2)) / math.sqrt(df * math.pi)

    def inside(t: float, steps: int = 2000) -> float:
        h = t / steps
        value = lambda x: scale * (1 + x * x / df) ** (-(df + 1) / 2)
        odd = sum(value(h * i) for i in range(1, steps, 2))
        even = sum(value(h * i) for i in range(2, steps, 2))
        return 2 * h / 3 * (value(0) + 4 * odd + 2 * even + value(t))

    low, high = 1.9, 13.0
    for _ in range(45):
        middle = (low + high) / 2
        low, high = (middle, high) if inside(middle) < 0.95 else (low, middle)
    return high


def interval(values: list[float], least: float, most: float) -> tuple[float, float, float]:
    """Mean and 95 % interval of deals, as if one more had been seen at each end of the scale."""
    more = [*values, least, most]
    k = len(more)
    middle = sum(more) / k
    error = math.sqrt(sum((x - middle) ** 2 for x in more) / (k - 1) / k)
    half = t_quantile(k - 1) * error
    return sum(values) / len(values), max(least, middle - half), min(most, middle + half)


def bounds_at_any_time(values: list[float], alpha: float = 0.05) -> tuple[float, float]:
    """The means that neither gambler was ever rich against (Waudby-Smith and Ramdas 2024), by bisection."""
    bets, total, squares, variance = [], 0.5, 0.25, 0.25
    for t, x in enumerate(values, 1):
        bets.append(math.sqrt(2 * math.log(2 / alpha) / (variance * t * math.log(t + 1))))
        total += x
        squares += (x - total / (t + 1)) ** 2
        variance = squares / (t + 1)
    limit = math.log(2 / alpha)

    def rich(m: float, sign: int) -> bool:
        most = math.inf if (m if sign > 0 else 1 - m) == 0 else 0.5 / (m if sign > 0 else 1 - m)
        capital = 0.0
        for bet, x in zip(bets, values):
            capital += math.log1p(sign * min(bet, most) * (x - m))
            if capital >= limit:
                return True
        return False

    def edge(sign: int) -> float:
        out, kept = (0.0, 1.0) if sign > 0 else (1.0, 0.0)
        if not rich(out, sign):
            return out
        for _ in range(40):
            middle = (out + kept) / 2
            out, kept = (middle, kept) if rich(middle, sign) else (out, middle)
        return kept

    low, high = edge(1), edge(-1)
    return min(low, high), max(low, high)


def ratio(n: int, total: float, squares: float, a: float, b: float) -> float:
    mean, variance = total / n, max(0.0, squares - total * total / n + FLOOR) / (n + 1)
    return n / 2 * math.log((variance + (mean - a) ** 2) / (variance + (mean - b) ** 2))


def sequential(values: list[float], delta: float, alpha: float, beta: float) -> tuple[str, int | None]:
    accept, reject = math.log((1 - beta) / (alpha / 2)), math.log(beta / (1 - alpha / 2))
    out, total, squares = {1: False, -1: False}, 0.0, 0.0
    for n, x in enumerate(values, 1):
        total, squares = total + x - 0.5, squares + (x - 0.5) ** 2
        if n < FEWEST_TESTED:
            continue
        ratios = {sign: ratio(n, total, squares, 0, sign * delta) for sign in (1, -1)}
        for sign in (1, -1):
            out[sign] = out[sign] or ratios[sign] <= reject
        for sign, name in ((1, "better"), (-1, "worse")):
            if ratios[sign] >= accept and not out[sign]:
                return name, n
        if all(out.values()):
            return "no difference", n
    return "undecided", None


def gate(values: list[float], low: float, high: float, alpha: float, beta: float) -> tuple[str, int | None]:
    total, squares = 0.0, 0.0
    for n, x in enumerate(values, 1):
        total, squares = total + x - 0.5, squares + (x - 0.5) ** 2
        if n < FEWEST_TESTED:
            continue
        told = ratio(n, total, squares, low, high)
        if told >= math.log((1 - beta) / alpha):
            return "accepted", n
        if told <= math.log(beta / (1 - alpha)):
            return "rejected", n
    return "undecided", None


def wilson(hits: int, of: int, z: float = 1.959964) -> tuple[float, float]:
    p, scale = hits / of, 1 + z * z / of
    middle = (p + z * z / (2 * of)) / scale
    half = z / scale * math.sqrt(p * (1 - p) / of + z * z / (4 * of * of))
    return (0.0 if hits == 0 else middle - half), (1.0 if hits == of else middle + half)


def same(what: str, ours: float | None, theirs: float | None, within: float = 1e-6) -> None:
    if (ours is None) != (theirs is None) or (ours is not None and abs(ours - theirs) > within):
        raise SystemExit(f"{what}: {ours} by this, {theirs} in the report")


def equal(what: str, ours: object, theirs: object) -> None:
    if ours != theirs:
        raise SystemExit(f"{what}: {ours!r} by this, {theirs!r} in the report")


def score(winner: str, team: str) -> float:
    return 1.0 if winner == team else 0.0 if winner in ("red", "black") else 0.5


def pair_of(games: list[dict], question: dict, players: dict) -> tuple[float, float]:
    """What A's side and B's side scored on one deal."""
    first, second = games
    if question["kind"] == "duel":
        return score(first["winner"], "red"), score(second["winner"], "black")
    if question["kind"] == "role":
        teams = [first["teams"][first["roles"].index(question["role"])]]
    else:
        teams = [team for team, player in zip(first["teams"], first["players"]) if player == players["a"]]
    of = lambda game: sum(score(game["winner"], team) for team in teams) / len(teams)
    return of(first), of(second)


def two(report: dict, deals: list[list[dict]]) -> None:
    question, rule, stop = report["question"], report["rule"], report["stop"]
    is_duel = question["kind"] == "duel"
    scale = 1 if is_duel else 2
    pairs = [pair_of(games, question, report["players"]) for games in deals]
    values = [(a + b) / 2 if is_duel else (1 + a - b) / 2 for a, b in pairs]
    mean, low, high = interval([scale * (x - 0.5) for x in values], -scale / 2, scale / 2)
    margin, verdict = report["duel"]["margin"]["margin"], report["duel"]["verdict"]
    for name, ours in (("mean", mean), ("low", low), ("high", high)):
        same(f"margin, {name}", ours, margin[name])
    at_low, at_high = (scale * (x - 0.5) for x in bounds_at_any_time(values))
    same("bounds at any time, low", at_low, verdict["anytime"]["low"], 3e-5 * scale)
    same("bounds at any time, high", at_high, verdict["anytime"]["high"], 3e-5 * scale)
    decision, at = sequential(values, rule["delta"] / scale, rule["alpha"], rule["beta"])
    equal("sequential test", (decision, at), (verdict["sequential"]["decision"], verdict["sequential"]["at"]))
    if stop["kind"] == "gate":
        found = gate(values, stop["low"] / scale, stop["high"] / scale, rule["alpha"], rule["beta"])
        equal("gate", found, (verdict["gate"]["decision"], verdict["gate"]["at"]))
    is_changed = any(one["deals"] > 0 for one in report["earlier"])
    by = (
        "sequential test"
        if stop["kind"] == "decided"
        else "confidence sequence"
        if stop["kind"] != "deals" or is_changed
        else "interval"
    )
    equal("what the answer rests on", by, verdict["by"])
    below, above = (low, high) if by == "interval" else (at_low, at_high)
    told = (
        "better"
        if below > 0
        else "worse"
        if above < 0
        else "no difference"
        if -rule["delta"] < below and above < rule["delta"]
        else "unclear"
    )
    answer = told if by != "sequential test" else "unclear" if decision == "undecided" else decision
    equal("answer", "unclear" if len(values) < FEWEST_DEALS else answer, verdict["answer"])
    print(f"margin {mean:+.4f} ({low:+.4f} to {high:+.4f}), at any time {at_low:+.4f} to {at_high:+.4f}: {verdict['answer']}")


def all_of_all(report: dict, deals: list[list[dict]]) -> None:
    names = list(report["players"].values())
    n = len(names)
    for i, cell in enumerate(report["gauntlet"]["cells"]):
        equal("players of a cell", (names[i // n], names[i % n]), (cell["red"], cell["black"]))
        wins = sum(games[i]["winner"] == "red" for games in deals)
        equal("wins of red", wins, cell["red_wins"]["hits"])
        low, high = wilson(wins, len(deals))
        same("interval of a cell, low", low, cell["red_wins"]["low"])
        same("interval of a cell, high", high, cell["red_wins"]["high"])
    for pair in report["gauntlet"]["pairs"]:
        i, j = names.index(pair["player"]), names.index(pair["against"])
        red = lambda games, a, b: score(games[a * n + b]["winner"], "red")
        mean, low, high = interval([(red(g, i, j) + 1 - red(g, j, i)) / 2 for g in deals], 0, 1)
        for name, ours in (("mean", mean), ("low", low), ("high", high)):
            same(f"pair, {name}", ours, pair["score"][name])
    print(f"{n * n} cells and {len(report['gauntlet']['pairs'])} pairs")


def main(folder: str) -> None:
    report = json.load(open(f"{folder}/report.json"))
    columns = ["index", "winner", "roles", "teams", "players"]
    rows = [
        row
        for path in sorted(glob.glob(f"{folder}/games/data/games/test-*.parquet"))
        for row in pq.read_table(path, columns=columns).to_pylist()
    ]
    equal("numbers of the games", [row["index"] for row in rows], list(range(len(rows))))
    arms = len(report["arms"])
    deals = [rows[at : at + arms] for at in range(0, len(rows) - arms + 1, arms)]
    equal("deals", len(deals), report["deals"])
    (all_of_all if report["question"]["kind"] == "gauntlet" else two)(report, deals)


if __name__ == "__main__":
    for folder in sys.argv[1:]:
        main(folder)
