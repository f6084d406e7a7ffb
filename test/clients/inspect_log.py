"""Reads the log of a decision test with the reader of inspect-ai, as Inspect View does, and compares it with the report: inspect_log.py FOLDER"""

# /// script
# requires-python = ">=3.11"
# dependencies = ["inspect-ai==0.3.285"]
# ///
import json
import math
import sys
from pathlib import Path

from inspect_ai.log import read_eval_log, read_eval_log_sample

folder = Path(sys.argv[1])
report = json.loads((folder / "report.json").read_text())
path = str(folder / "inspect.json")
head = read_eval_log(path, header_only=True)
log = read_eval_log(path)
samples = log.samples or []
means = report["groups"]["all"]

assert log.status == "success" and log.version == 2, log.status
assert head.results and {score.name for score in head.results.scores} == set(means), head.results
assert len(samples) == report["decisions"] == log.eval.dataset.samples, len(samples)
assert log.eval.model == report["player"], log.eval.model
assert len({sample.id for sample in samples}) == len(samples), "ids occur twice"
for score in head.results.scores:
    mean = means[score.name]["mean"]
    assert score.metrics["mean"].value == mean, (score.name, mean)
    own = [sample.scores[score.name].value for sample in samples if sample.scores and score.name in sample.scores]
    assert len(own) == means[score.name]["of"], score.name
    assert math.isclose(sum(own) / len(own), mean, abs_tol=1e-9), (score.name, sum(own) / len(own), mean)
for sample in samples:
    assert [message.role for message in sample.input] == ["system", "user"], sample.id
    assert sample.messages[-1].role == "assistant", sample.id
    assert sample.scores and all(score.explanation for score in sample.scores.values()), sample.id
    agrees = sample.scores.get("agrees")
    if agrees:
        assert (agrees.value == 1) == (json.loads(agrees.answer)["pick"] == json.loads(sample.target)["pick"]), sample.id
one = read_eval_log_sample(path, id=samples[0].id, epoch=1)
assert one.output.completion == samples[0].messages[-1].text, "one sample alone is not that of the log"
print(f"inspect-ai reads {len(samples)} samples with {', '.join(sorted(means))}; means are those of the report")
