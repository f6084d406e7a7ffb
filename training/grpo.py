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
"""One-step GRPO: a model answers one decision, and the reward is what the option that it names was worth. Needs a dataset made with --values.

    python training/grpo.py DATASET --base runs/sft --out runs/grpo

The reward is the chance to win with the option that a reply takes less the mean of all options; a reply that the table would refuse is worth one less than
the worst option. The option of a speech that may nominate is the seat that the judge hears it nominate, or none.
No game is played on, so it needs no environment, and no row knows more than its seat.
"""

import base_model
import replies
import rows
import run_folder


def worth(completions: list, legal_actions: list, chances: list, seat: list, seats: list, log_metric=None, **_) -> list[float]:
    """The reward of each reply. TRL gives every column of the row as a list."""
    rewards, legal = [], 0
    for completion, actions, values, speaker, count in zip(completions, legal_actions, chances, seat, seats):
        text = completion[0]["content"] if isinstance(completion, list) else completion
        place = replies.judged(text, actions, speaker, count).place
        mean = sum(values) / len(values)
        legal += place is not None
        rewards.append((min(values) - 1 if place is None else values[place]) - mean)
    if log_metric:
        log_metric("legal", legal / len(rewards))
    return rewards


def valued(dataset: str, split: str, asked_rows):
    """The asked rows that say what each of their options was worth, with what a reward is made of."""
    decisions = rows.load(dataset, "decisions", split).select_columns(["row_id", "seat", "legal_actions", "value", "hindsight"])
    replies.require(decisions, dataset)
    known = {row["row_id"]: row for row in decisions if (row["value"] or {}).get("chances") and len(row["legal_actions"]) > 1}
    data = asked_rows.filter(lambda row: row["row_id"] in known)
    if len(data) == 0:
        run_folder.refuse(f"no row of {dataset} says what its options were worth; make it with --values")

    def told(row: dict) -> dict:
        decision = known[row["row_id"]]
        # How many seats there are is no secret; the list of roles is where the row says it.
        return {
            "legal_actions": decision["legal_actions"], "chances": decision["value"]["chances"], "seat": decision["seat"],
            "seats": len(decision["hindsight"]["roles"])}

    return data.map(told).select_columns(["prompt", "legal_actions", "chances", "seat", "seats"])


def main() -> None:
    asked = run_folder.parser(__doc__.split("\n")[0], lr=1e-6, batch=8)
    base_model.add_base(asked)
    rows.add_choosing(asked)
    asked.add_argument("--replies", type=int, default=8, help="replies per prompt, compared with each other")
    asked.add_argument("--most", type=int, default=64, help="tokens of a reply")
    asked.set_defaults(label="any")
    args = asked.parse_args()
    if args.batch * args.accumulate % args.replies:
        run_folder.refuse(f"--batch {args.batch} times --accumulate {args.accumulate} is no multiple of --replies {args.replies}")

    import trl

    asked_rows = rows.chosen(rows.load(args.dataset, "sft", args.split), args, "sft")
    data = valued(args.dataset, args.split, asked_rows)
    model, tokenizer = base_model.load(args.base, is_frozen=args.lora > 0)
    texts = [tokenizer.apply_chat_template(row["prompt"], tokenize=False, add_generation_prompt=True) for row in data]
    counts = [len(ids) + args.most for ids in tokenizer(texts, add_special_tokens=False)["input_ids"]]
    rows.require_fit(counts, base_model.context_of(model), "prompts with room for a reply")
    run = run_folder.Run("grpo", args, dataset=args.dataset, base=base_model.place_of(args.base))
    trainer = trl.GRPOTrainer(
        model, reward_funcs=worth, train_dataset=data, processing_class=tokenizer, peft_config=base_model.lora_of(args),
        args=trl.GRPOConfig(**run.arguments(num_generations=args.replies, max_completion_length=args.most, remove_unused_columns=False)))
    print(f"{len(data):,} decisions with values, {args.replies} replies to each")
    run.train(trainer)
    rewards = [line["reward"] for line in trainer.state.log_history if "reward" in line]
    run.finish(
        base_model.merged(trainer.model), tokenizer, rows=len(data), first_reward=rewards[0] if rewards else None,
        last_reward=rewards[-1] if rewards else None, **rows.trained(trainer))


if __name__ == "__main__":
    main()
