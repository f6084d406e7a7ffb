# /// script
# requires-python = ">=3.11"
# dependencies = [
#   "torch==2.13.0",
#   "accelerate==1.15.0",
#   "datasets==5.2.0",
#   "gguf==0.19.0",
#   "matplotlib==3.11.2",
#   "peft==0.21.2",
#   "tokenizers==0.23.3",
#   "transformers==5.23.0",
#   "trl==1.16.0",
# ]
# [tool.hf-jobs]
# flavor = "a10g-small"
# timeout = "1h"
# ///
"""Measure a model on rows of games that it was never trained on. No game is played, and no grammar holds its replies to the rules.

    python training/measure.py DATASET --base runs/sft --as chat --out runs/sft-measured
    python training/measure.py DATASET --base runs/decide --as decide --prior prior.jsonl --out runs/decide-measured

As chat: the share of greedy replies that the table takes at the first try, how many take the teacher's best option, and the loss of the teacher's replies by
act and role.
As decide: agreement with the teacher's best option, KL to the teacher's distribution, and "is player k black?" against the truth, beside the prior and the
exact posterior.
Intervals are 95 %, by resampling games.
"""

import functools
import json
import random
import statistics

import base_model
import decision
import replies
import rows
import run_folder
import thinking


def interval(by_game: dict[str, list], estimate, times: int = 1000) -> list[float] | None:
    """A 95 % interval of an estimate, by drawing games with replacement."""
    games = list(by_game.values())
    if len(games) < 2:
        return None
    draw = random.Random(1)
    found = []
    for _ in range(times):
        value = estimate([one for game in draw.choices(games, k=len(games)) for one in game])
        if value is not None:
            found.append(value)
    found.sort()
    return [round(found[int(len(found) * share)], 4) for share in (0.025, 0.975)] if found else None


def summary(records: list[dict], estimate) -> dict:
    """An estimate with its interval and the number of records and games it rests on. `estimate` makes a number of records, or None of too few."""
    by_game: dict[str, list] = {}
    for record in records:
        by_game.setdefault(record["game_id"], []).append(record)
    value = estimate(records)
    return {"value": None if value is None else round(value, 4), "interval": interval(by_game, estimate), "n": len(records), "games": len(by_game)}


def mean_of(name: str):
    return lambda records: statistics.fmean(record[name] for record in records) if records else None


def ece_of(name: str, bins: int = 10):
    """Expected calibration error: the mean distance between what was said and what was true in bins of equal width."""

    def estimate(records: list[dict]) -> float | None:
        sums = [[0, 0.0, 0.0] for _ in range(bins)]
        for record in records:
            cell = sums[min(bins - 1, int(record[name] * bins))]
            cell[0] += 1
            cell[1] += record[name]
            cell[2] += record["truth"]
        return sum(abs(said - true) for n, said, true in sums if n) / len(records) if records else None

    return estimate


def brier_of(name: str):
    return lambda records: statistics.fmean((record[name] - record["truth"]) ** 2 for record in records) if records else None


def less(name: str, other: str):
    """How much lower the Brier score of one belief is than that of another."""
    return lambda records: brier_of(other)(records) - brier_of(name)(records) if records else None


def kl(gold: list[float], said: list[float]) -> float:
    """KL divergence of what was said from the gold distribution, in nats."""
    import math

    return sum(p * math.log(p / max(q, 1e-9)) for p, q in zip(gold, said) if p > 0)


def best(names: list[str], probabilities: list[float]) -> str:
    return names[max(range(len(names)), key=probabilities.__getitem__)]


def agreement_of(records: list[dict]) -> dict:
    """How often the likeliest option is the teacher's, what drawing by lot would give, and the divergence from the teacher's distribution."""
    chance = round(statistics.fmean(record["chance"] for record in records), 4) if records else None
    return {"agreement": summary(records, mean_of("agrees")), "agreement_by_chance": chance, "kl": summary(records, mean_of("kl"))}


def measure_decisions(model, tokenizer, data, decisions: dict, priors: dict, teams: dict) -> dict:
    """What a decision model says, as it is served: with the temperatures of its folder."""
    import torch
    from transformers.decision import label_token_ids

    config = decision.config_of(tokenizer)
    temperatures = getattr(model, "temperatures", {})
    label_ids = functools.cache(functools.partial(label_token_ids, tokenizer))
    acts, beliefs, others = [], [], {"who": []}
    progress = run_folder.Progress("measured rows", len(data))
    model.eval()
    for row in data:
        known = decisions[row["id"]]
        gold = json.loads(row["gold"])
        asked = {name: decision.shuffled(question, f"measure/{row['id']}/{name}") for name, question in json.loads(row["questions"]).items()}
        stem, branches = decision.tree(config, tokenizer, row["state"], asked)
        tensors, reads = decision.batch_of([(stem, branches)], tokenizer.pad_token_id, label_ids)
        with torch.no_grad():
            logits = model(**{name: value.to(model.device) for name, value in tensors.items()}, use_cache=False).logits
        for at, end, labels, question in reads:
            said = (logits[at, end, labels].float() / temperatures.get(question.type, 1)).softmax(-1).tolist()
            wanted = decision.gold_of(question, gold[question.name])
            agrees = float(best(question.options, said) == best(question.options, wanted))
            record = {
                "game_id": known["game_id"], "act": known["act"], "role": known["role"], "kl": kl(wanted, said), "agrees": agrees, "chance": 1 / len(said)}
            if question.name == "act":
                acts.append(record)
            elif question.name.startswith("black_"):
                seat = int(question.name.split("_")[1])
                true_at = question.options.index("true")
                truth = float(teams[known["hindsight"]["roles"][seat - 1]] == "black")
                prior = priors.get(row["id"], {}).get(question.name)
                beliefs.append({**record, "truth": truth, "model": said[true_at], "posterior": wanted[true_at], **({} if prior is None else {"prior": prior})})
            else:
                others.setdefault(question.name.split("_")[0], []).append(record)
        progress.step()
    found = {"act": agreement_of(acts)}
    open_ones = [one for one in beliefs if 0 < one.get("prior", 0.5) < 1]
    for name, some in ("black", beliefs), ("black_where_the_prior_is_open", open_ones):
        known = ["model", "posterior"] + (["prior"] if some and all("prior" in one for one in some) else [])
        found[name] = {
            "brier": {who: summary(some, brier_of(who)) for who in known}, "ece": {who: summary(some, ece_of(who)) for who in known},
            "kl_to_posterior": summary(some, mean_of("kl")), "regret_to_posterior": summary(some, less("posterior", "model")),
            **({"better_than_prior": summary(some, less("model", "prior"))} if "prior" in known else {})}
    found["who"] = {"kl_to_posterior": summary(others.pop("who"), mean_of("kl"))}
    # What its teacher said: whom it went against and spoke up for, and which role it claimed.
    found |= {kind: agreement_of(some) for kind, some in others.items()}
    everything = [*acts, *beliefs]
    found["kl_by_act_and_role"] = {
        f"{act}/{role}": summary([r for r in everything if (r["act"], r["role"]) == (act, role)], mean_of("kl"))
        for act, role in sorted({(r["act"], r["role"]) for r in everything})}
    return found


def judged(text: str, known: dict) -> dict:
    """Whether the table takes a reply at the first try, and whether it takes the teacher's likeliest action where there is more than one."""
    actions, probs = known["legal_actions"], known["probs"]
    verdict = replies.judged(text, actions, known["seat"], len(known["hindsight"]["roles"]))
    is_legal = verdict.fault is None
    is_told = is_legal and len(actions) > 1 and len(probs or []) == len(actions)
    return {
        "legal": float(is_legal), "as_written": float(is_legal and not verdict.salvaged), "fault": verdict.fault,
        "agrees": float(verdict.place == max(range(len(probs)), key=probs.__getitem__)) if is_told else None}


def measure_replies(model, tokenizer, data, decisions: dict, batch: int, most: int, thoughts: int) -> dict:
    """Greedy replies and the loss of the teacher's replies."""
    import torch

    torch.manual_seed(1)
    records, said = [], []
    model.eval()
    tokenizer.padding_side = "left"
    data = sorted(data, key=lambda row: sum(len(message["content"]) for message in row["prompt"]))
    progress = run_folder.Progress("measured rows", len(data))
    for begin in range(0, len(data), batch):
        some = data[begin : begin + batch]
        prompts = [tokenizer.apply_chat_template(row["prompt"], tokenize=False, add_generation_prompt=True) for row in some]
        inputs = tokenizer(prompts, return_tensors="pt", padding=True, add_special_tokens=False).to(model.device)
        with torch.no_grad():
            made = model.generate(**inputs, max_new_tokens=most, do_sample=False, temperature=None, top_p=None, top_k=None, pad_token_id=tokenizer.pad_token_id)
        for row, ids in zip(some, made[:, inputs["input_ids"].shape[1] :]):
            known = decisions[row["row_id"]]
            text = tokenizer.decode(ids, skip_special_tokens=True).strip()
            loss = loss_of(model, tokenizer, row, thoughts, most)
            record = {"game_id": row["game_id"], "act": row["act"], "role": row["role"], "loss": loss, **judged(text, known)}
            records.append(record)
            said.append({"row_id": row["row_id"], "reply": text, "fault": record["fault"]})
            progress.step()
    picks = [record for record in records if record.get("agrees") is not None]
    return {
        "legal_at_first_try": summary(records, mean_of("legal")),
        "legal_as_written": summary(records, mean_of("as_written")),
        "legal_by_act": {act: summary([r for r in records if r["act"] == act], mean_of("legal")) for act in sorted({r["act"] for r in records})},
        "faults": {fault: sum(r["fault"] == fault for r in records) for fault in sorted({r["fault"] for r in records if r["fault"]})},
        "agreement_of_legal_picks": summary(picks, mean_of("agrees")),
        "loss": summary(records, mean_of("loss")),
        "loss_by_act": {act: summary([r for r in records if r["act"] == act], mean_of("loss")) for act in sorted({r["act"] for r in records})},
        "loss_by_act_and_role": {
            f"{act}/{role}": summary([r for r in records if (r["act"], r["role"]) == (act, role)], mean_of("loss"))
            for act, role in sorted({(r["act"], r["role"]) for r in records})},
    }, said


def loss_of(model, tokenizer, row: dict, thoughts: int, most: int) -> float:
    """The mean loss of the tokens of the teacher's reply, in nats: after thoughts of the model's own, if it shall think."""
    prompt = tokenizer.apply_chat_template(row["prompt"], tokenize=False, add_generation_prompt=True)
    reply = row["completion"][0]["content"]
    if thoughts:
        return thinking.loss_after_thoughts(model, tokenizer, prompt, reply, thoughts, most)
    return float(thinking.losses_of(model, tokenizer, prompt, reply).mean())


def sampled(data, wanted: int, seed: int):
    """`wanted` rows, drawn by the seed; all if there are fewer."""
    return data.select(sorted(random.Random(seed).sample(range(len(data)), min(wanted, len(data)))))


def main() -> None:
    asked = run_folder.parser(__doc__.split("\n")[0], split="test", trains=False)
    base_model.add_base(asked)
    asked.add_argument("--as", dest="kind", required=True, choices=["chat", "decide"])
    asked.add_argument("--rows", type=int, default=300)
    asked.add_argument("--batch", type=int, default=16, help="rows per batch")
    asked.add_argument("--prior", help="the prior of each seat, written by omerta train measure")
    asked.add_argument("--most", type=int, default=96, help="tokens of a reply, or of a thought")
    asked.add_argument("--thoughts", type=int, default=0, help="for a model that thinks: number of sampled thoughts for the loss of a reply")
    args = asked.parse_args()

    import pathlib

    from transformers.decision import DecisionConfig

    config = "typed" if args.kind == "decide" else "sft"
    data = sampled(rows.load(args.dataset, config, args.split), args.rows, args.seed)
    ids = set(data["id" if config == "typed" else "row_id"])
    played = rows.load(args.dataset, "decisions", args.split)
    columns = ["row_id", "game_id", "seat", "act", "role", "team", "legal_actions", "probs", "hindsight"]
    decisions = {row["row_id"]: row for row in played.select_columns(columns) if row["row_id"] in ids}
    if args.kind == "chat":
        replies.require(played, args.dataset)
    teams = dict(zip(played["role"], played["team"]))
    model, tokenizer = base_model.load(args.base, is_frozen=True)
    model.to(base_model.device())
    run = run_folder.Run("measure", args, dataset=args.dataset, base=base_model.place_of(args.base))
    if args.kind == "decide":
        # A folder without decision.json has no temperatures.
        place = base_model.place_of(args.base)
        model.temperatures = DecisionConfig.from_pretrained(place).temperature if pathlib.Path(place).is_dir() else {}
        priors = {}
        if args.prior:
            priors = {line["id"]: line["black"] for line in map(json.loads, pathlib.Path(args.prior).read_text().splitlines())}
        found = measure_decisions(model, tokenizer, data, decisions, priors, teams)
    else:
        found, said = measure_replies(model, tokenizer, data, decisions, args.batch, args.most, args.thoughts)
        run_folder.write_whole(run.folder / "replies.jsonl", "".join(json.dumps(reply, ensure_ascii=False) + "\n" for reply in said))
    run.report(rows=len(data), **found)


if __name__ == "__main__":
    main()
