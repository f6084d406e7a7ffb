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
# timeout = "4h"
# ///
"""Train a decision model on rows of `typed`: cross-entropy against the gold probabilities over the label tokens of the options.

    python training/decide.py DATASET --base runs/tiny --out runs/decide

All questions of a state are read in one pass. Options stand in another order in each epoch. Temperatures are fitted on the validation split at the end, and
`model/` has decision.json and decision_template.jinja, so `transformers serve runs/decide/model` and `decide:` take it as it is.
"""

import copy
import functools
import json
import statistics

import base_model
import decision
import rows
import run_folder


def kind_of(question: str) -> str:
    """What a question asks about, without the seat: "black" of "black_3"."""
    return question.split("_")[0]


def parsed(data, tokenizer, config, seed: int, epoch: int, kinds: set[str]) -> list[tuple]:
    """A tree for each row with questions of these kinds, with the options of this epoch's order, and the gold of each branch."""
    made = []
    for row in data:
        gold = json.loads(row["gold"])
        asked = {
            name: decision.shuffled(question, f"{seed}/{epoch}/{row['id']}/{name}")
            for name, question in json.loads(row["questions"]).items() if kind_of(name) in kinds}
        stem, branches = decision.tree(config, tokenizer, row["state"], asked)
        made.append((stem, branches, [decision.gold_of(question, gold[question.name]) for _, question in branches]))
    return made


class Collator:
    """Makes batches of rows. `epoch` tells which one it is, as options change places from one to the next."""

    def __init__(self, tokenizer, config, seed: int, kinds: set[str], epoch=lambda: 0):
        from transformers.decision import label_token_ids

        self.label_ids = functools.cache(functools.partial(label_token_ids, tokenizer))
        self.tokenizer, self.config, self.seed, self.kinds, self.epoch = tokenizer, config, seed, kinds, epoch

    def __call__(self, batch: list[dict]) -> dict:
        made = parsed(batch, self.tokenizer, self.config, self.seed, self.epoch(), self.kinds)
        tensors, reads = decision.batch_of([(stem, branches) for stem, branches, _ in made], self.tokenizer.pad_token_id, self.label_ids)
        return {**tensors, "reads": reads, "gold": [gold for *_, golds in made for gold in golds]}


def scores_of(model, inputs: dict) -> list:
    """The logits of the options of each question of a batch."""
    import torch

    # Logits are computed only where an answer is read.
    places = {at: place for place, at in enumerate(sorted({at for _, at, _, _ in inputs["reads"]}))}
    logits = model(
        input_ids=inputs["input_ids"], position_ids=inputs["position_ids"], attention_mask=inputs["attention_mask"], use_cache=False,
        logits_to_keep=torch.tensor(list(places), device=inputs["input_ids"].device)).logits
    return [logits[row, places[at], labels].float() for row, at, labels, _ in inputs["reads"]]


def cross_entropy(scores: list, gold: list[list[float]]):
    """The mean over questions of the cross-entropy of the options against their gold probabilities, in nats."""
    import torch

    losses = [-(torch.tensor(p, device=score.device) * score.log_softmax(-1)).sum() for score, p in zip(scores, gold)]
    return torch.stack(losses).mean()


def fit_temperatures(model, loader) -> tuple[dict, float, float]:
    """The temperature of each type of question that fits held-out gold best, and the held-out loss without and with them."""
    import torch

    model.eval()
    found: dict[str, list] = {}
    with torch.no_grad():
        for batch in loader:
            for score, p, (*_, question) in zip(scores_of(model, on_device(batch, model.device)), batch["gold"], batch["reads"]):
                found.setdefault(question.type, []).append((score.cpu(), p))
    fitted = {}
    for kind, pairs in found.items():
        losses = {t: float(cross_entropy([score / t for score, _ in pairs], [p for _, p in pairs])) for t in (1.03**n for n in range(-60, 61))}
        fitted[kind] = round(min(losses, key=losses.get), 4)
    loss = lambda temperatures: statistics.fmean(
        float(cross_entropy([score / temperatures.get(kind, 1)], [p])) for kind, pairs in found.items() for score, p in pairs)
    return fitted, loss({}), loss(fitted)


def on_device(batch: dict, device) -> dict:
    return {name: value.to(device) if hasattr(value, "to") else value for name, value in batch.items()}


def main() -> None:
    asked = run_folder.parser(__doc__.split("\n")[0], lr=5e-4, batch=8)
    base_model.add_base(asked)
    asked.add_argument("--questions", help="kinds of questions to train, separated by commas, for example act,black; all if omitted")
    asked.add_argument("--validation", default="validation", help="the split on which temperatures are fitted")
    asked.add_argument("--validation-rows", type=int, default=400)
    args = asked.parse_args()

    import torch
    import transformers

    data = rows.load(args.dataset, "typed", args.split)
    known = {kind_of(name) for questions in data[:1000]["questions"] for name in json.loads(questions)}
    kinds = set(args.questions.split(",")) if args.questions else known
    if kinds - known:
        run_folder.refuse(f"--questions is {args.questions}; the questions of {args.dataset} are of the kinds {', '.join(sorted(known))}")
    is_asked = lambda questions: any(kind_of(name) in kinds for name in json.loads(questions))
    data = data.filter(is_asked, input_columns="questions")
    data = data.select(rows.read_by(args, len(data)))
    held_out = rows.load(args.dataset, "typed", args.validation).filter(is_asked, input_columns="questions")
    model, tokenizer = base_model.load(args.base, is_frozen=args.lora > 0)
    # Asking adds two marks to a tokenizer, which the model has no tokens for: the folder gets it as it was.
    as_it_was = copy.deepcopy(tokenizer)
    config = decision.config_of(tokenizer)
    some = data.select(range(0, len(data), max(1, len(data) // 500)))
    counts = [len(stem) + sum(len(ids) for ids, _ in branches) for stem, branches, _ in parsed(some, tokenizer, config, 0, 0, kinds)]
    rows.require_fit(counts, base_model.context_of(model), "sampled states with their questions")
    data = data.select(rows.order_of([len(state) + len(questions) for state, questions in zip(data["state"], data["questions"])], args))
    run = run_folder.Run("decide", args, dataset=args.dataset, base=base_model.place_of(args.base))
    print(f"{len(data):,} states of {min(counts)} to {max(counts)} tokens with their questions, median {statistics.median(counts):.0f}")
    adapter = base_model.lora_of(args)
    if adapter is not None:
        import peft

        model = peft.get_peft_model(model, adapter)

    class DecisionTrainer(transformers.Trainer):
        def compute_loss(self, model, inputs, return_outputs=False, num_items_in_batch=None):
            run.tokens += int((inputs["input_ids"] != tokenizer.pad_token_id).sum())
            return cross_entropy(scores_of(model, inputs), inputs["gold"])

    trainer = DecisionTrainer(
        model, train_dataset=data, data_collator=Collator(tokenizer, config, args.seed, kinds, lambda: int(trainer.state.epoch or 0)),
        args=transformers.TrainingArguments(**run.arguments(
            remove_unused_columns=False, train_sampling_strategy="sequential", label_names=["gold"], lr_scheduler_type="cosine", warmup_steps=0.05,
            weight_decay=0.01, max_grad_norm=1.0)))
    trainer.model_accepts_loss_kwargs = False
    run.train(trainer)
    model = base_model.merged(trainer.model)
    step = max(1, len(held_out) // args.validation_rows)
    loader = torch.utils.data.DataLoader(
        held_out.select(range(0, len(held_out), step)), batch_size=args.batch, collate_fn=Collator(tokenizer, config, args.seed, kinds))
    temperature, before, after = fit_temperatures(model, loader)
    print(f"temperatures {temperature}: held-out loss {before:.4f} without, {after:.4f} with them")
    losses = [line["loss"] for line in trainer.state.log_history if "loss" in line]
    decision.config_of(tokenizer, temperature).save_pretrained(run.model)
    run.finish(
        model, as_it_was, steps=trainer.state.global_step, tokens=run.tokens, rows=len(data), first_loss=losses[0], last_loss=losses[-1],
        temperature=temperature, held_out_loss={"without_temperature": round(before, 4), "with_temperature": round(after, 4)})


if __name__ == "__main__":
    main()
