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

The reward is the chance to win with the named option less the mean of all options; a reply that is not legal is worth one less than the worst option.
No game is played on, so it needs no environment, and no row knows more than its seat.
"""

import json

import base_model
import rows
import run_folder


def option_of(action: dict):
    return action["target"] if action["target"] is not None else action["word"]


def named_in(text: str):
    """What a reply picks; None if it is not a JSON object with a pick."""
    try:
        reply = json.loads(text.strip())
    except json.JSONDecodeError:
        return None
    pick = reply.get("pick") if isinstance(reply, dict) else None
    return pick if isinstance(pick, (int, str)) and not isinstance(pick, bool) else None


def worth(completions: list, options: list, chances: list, log_metric=None, **_) -> list[float]:
    """The reward of each reply. TRL gives every column of the row as a list."""
    rewards, legal = [], 0
    for completion, names, values in zip(completions, options, chances):
        pick = named_in(completion[0]["content"] if isinstance(completion, list) else completion)
        mean = sum(values) / len(values)
        if pick is not None and str(pick) in names:
            legal += 1
            rewards.append(values[names.index(str(pick))] - mean)
        else:
            rewards.append(min(values) - mean - 1)
    if log_metric:
        log_metric("legal", legal / len(rewards))
    return rewards


def main() -> None:
    asked = run_folder.parser(__doc__.split("\n")[0], lr=1e-6, batch=8)
    base_model.add_base(asked)
    rows.add_choosing(asked)
    asked.add_argument("--replies", type=int, default=8, help="replies to each prompt, which are compared with each other")
    asked.add_argument("--most", type=int, default=64, help="tokens of a reply")
    asked.set_defaults(label="any")
    args = asked.parse_args()
    if args.batch * args.accumulate % args.replies:
        run_folder.refuse(f"--batch {args.batch} times --accumulate {args.accumulate} is no multiple of --replies {args.replies}")

    import trl

    asked_rows = rows.chosen(rows.load(args.dataset, "sft", args.split), args, "sft")
    valued = {row["row_id"]: row for row in rows.load(args.dataset, "decisions", args.split).select_columns(["row_id", "legal_actions", "value"])}
    data = asked_rows.filter(lambda row: bool((valued[row["row_id"]]["value"] or {}).get("chances")) and len(valued[row["row_id"]]["legal_actions"]) > 1)
    if len(data) == 0:
        run_folder.refuse(f"no row of {args.dataset} says what its options were worth; make it with --values")
    data = data.map(lambda row: {
        "options": [str(option_of(action)) for action in valued[row["row_id"]]["legal_actions"]], "chances": valued[row["row_id"]]["value"]["chances"]})
    data = data.select_columns(["prompt", "options", "chances"])
    model, tokenizer = base_model.load(args.base)
    texts = [tokenizer.apply_chat_template(row["prompt"], tokenize=False, add_generation_prompt=True) for row in data]
    rows.require_fit([len(ids) + args.most for ids in tokenizer(texts, add_special_tokens=False)["input_ids"]], base_model.context_of(model), "prompts with room for a reply")
    run = run_folder.Run("grpo", args, dataset=args.dataset, base=base_model.place_of(args.base))
    trainer = trl.GRPOTrainer(
        model, reward_funcs=worth, train_dataset=data, processing_class=tokenizer, peft_config=base_model.lora_of(args),
        args=trl.GRPOConfig(**run.arguments(num_generations=args.replies, max_completion_length=args.most, remove_unused_columns=False)))
    print(f"{len(data):,} decisions with values, {args.replies} replies to each")
    run.train(trainer)
    rewards = [line["reward"] for line in trainer.state.log_history if "reward" in line]
    run.finish(base_model.merged(trainer.model), tokenizer, rows=len(data), first_reward=rewards[0] if rewards else None, last_reward=rewards[-1] if rewards else None, **rows.trained(trainer))


if __name__ == "__main__":
    main()
