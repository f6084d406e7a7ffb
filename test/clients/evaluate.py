# /// script
# requires-python = ">=3.12"
# dependencies = ["expectation==0.6.1", "statsmodels==0.15.0", "pyarrow==26.0.1", "numpy"]
# ///
"""Computes what an evaluation of two players says once more, with published packages, from its games alone.

`uv run test/clients/evaluate.py runs/grail`: the folder of a duel. It compares the margin and its interval with a regression whose errors are clustered by
deal (statsmodels), the log-likelihood ratios with the form that chess engines are tested with, and the confidence sequence with another published one
(expectation).
"""

import glob
import json
import sys

import numpy as np
import pyarrow.parquet as pq
import statsmodels.api as sm
from expectation.confseq.confidencesequence import (
    EmpiricalBernsteinConfidenceSequence,
    EmpiricalBernsteinConfig,
)

folder = sys.argv[1]
report = json.load(open(f"{folder}/report.json"))
assert report["question"]["kind"] == "duel", "this checks duels"
winners = [
    winner
    for path in sorted(glob.glob(f"{folder}/games/data/games/test-*.parquet"))
    for winner in pq.read_table(path, columns=["winner"])["winner"].to_pylist()
]
score = {"red": {"red": 1.0, "black": 0.0}, "black": {"red": 0.0, "black": 1.0}}
of_a = np.array([score["red" if i % 2 == 0 else "black"].get(w, 0.5) for i, w in enumerate(winners)])
deals = np.repeat(np.arange(len(of_a) // 2), 2)
x = of_a.reshape(-1, 2).mean(axis=1)

# The margin: the mean of all games with errors clustered by deal. Its interval is that of the deals and of one more at each end of the scale.
ours = report["duel"]["margin"]["margin"]
mean = sm.OLS(of_a - 0.5, np.ones_like(of_a)).fit(cov_type="cluster", cov_kwds={"groups": deals}).params[0]
assert abs(mean - ours["mean"]) < 1e-9, (mean, ours)
more = np.concatenate([x - 0.5, [-0.5, 0.5]])
low, high = sm.OLS(more, np.ones_like(more)).fit().conf_int()[0]
assert abs(max(low, -0.5) - ours["low"]) < 1e-6 and abs(min(high, 0.5) - ours["high"]) < 1e-6, ((low, high), ours)
print(f"margin {ours['mean']:+.4f} ({ours['low']:+.4f} to {ours['high']:+.4f}): as statsmodels")

# The ratios at the deal of the decision, or at the end, as chess engines are tested: N/2 ln(mean (x - s0)^2 / mean (x - s1)^2).
test = report["duel"]["verdict"]["sequential"]
y = x[: test["at"]] if test["at"] else x
for name, s1 in (("better", 0.5 + test["delta"]), ("worse", 0.5 - test["delta"])):
    ratio = len(y) / 2 * np.log(((y - 0.5) ** 2).mean() / ((y - s1) ** 2).mean())
    assert abs(ratio - test["ratio"][name]) < 0.05 + 0.05 * abs(ratio), (name, ratio, test["ratio"][name])
    print(f"log-likelihood ratio for {name} {test['ratio'][name]:+.2f}: {ratio:+.2f} by the form of the fishtest framework")

# Another sequence with the same guarantee: both must have the mean in them, and ours should not be the wider.
bounds = report["duel"]["verdict"]["anytime"]
theirs = EmpiricalBernsteinConfidenceSequence(
    config=EmpiricalBernsteinConfig(alpha=0.05, lower_bound=0.0, upper_bound=1.0)
).update(x)
print(
    f"confidence sequence {bounds['low']:+.3f} to {bounds['high']:+.3f};"
    f" empirical Bernstein {theirs.lower - 0.5:+.3f} to {theirs.upper - 0.5:+.3f}"
)
assert bounds["low"] <= ours["mean"] <= bounds["high"]
assert bounds["low"] <= theirs.upper - 0.5 and theirs.lower - 0.5 <= bounds["high"]
assert bounds["high"] - bounds["low"] <= 1.1 * (theirs.upper - theirs.lower)
