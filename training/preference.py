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
"""Train on what was better and what was worse: DPO on pairs, or KTO on rows labelled true or false. Both need a dataset made with --values.

    python training/preference.py DATASET --base runs/sft --out runs/dpo
    python training/preference.py DATASET --base runs/sft --method kto --out runs/kto
"""

import base_model
import rows
import run_folder


def main() -> None:
    asked = run_folder.parser(__doc__.split("\n")[0], lr=5e-6, batch=4)
    base_model.add_base(asked)
    rows.add_choosing(asked)
    asked.add_argument("--method", default="dpo", choices=["dpo", "kto"])
    asked.add_argument("--config", help="preference for dpo, sft for kto", choices=["preference", "sft"])
    asked.add_argument("--beta", type=float, default=0.1, help="beta of DPO or KTO: strength of the penalty for leaving the base")
    asked.add_argument("--context", type=int, default=0, help="maximum tokens of a row; 0: the context of the model")
    asked.set_defaults(label="any")
    args = asked.parse_args()
    config = {"dpo": "preference", "kto": "sft"}[args.method]
    if args.config not in (None, config):
        run_folder.refuse(f"{args.method} reads {config}, not {args.config}; leave out --config")
    args.config = config

    import trl

    data = rows.chosen(rows.load(args.dataset, config, args.split), args, config)
    if args.method == "kto":
        data = data.filter(lambda row: row["label"] is not None)
        if set(data["label"]) != {True, False}:
            how = "make it with --values, and players other than holy-grail, planner and wolf-enhance, which get no labels"
            run_folder.refuse(f"{args.dataset} has no rows labelled both true and false, which kto learns from; {how}")
    model, tokenizer = base_model.load(args.base, is_frozen=args.lora > 0)
    context = args.context or base_model.context_of(model)
    answers = ["chosen", "rejected"] if args.method == "dpo" else ["completion"]
    texts = [tokenizer.apply_chat_template([*row["prompt"], *row[answer]], tokenize=False) for row in data for answer in answers]
    rows.require_fit([len(ids) for ids in tokenizer(texts, add_special_tokens=False)["input_ids"]], context)
    run = run_folder.Run("preference", args, dataset=args.dataset, base=base_model.place_of(args.base))
    # max_length=None: nothing is cut, and that all rows fit was checked above.
    common = run.arguments(max_length=None, beta=args.beta, lr_scheduler_type="cosine", warmup_steps=0.05)
    columns = ["prompt", "chosen", "rejected"] if args.method == "dpo" else ["prompt", "completion", "label"]
    make, setting = (trl.DPOTrainer, trl.DPOConfig) if args.method == "dpo" else (trl.KTOTrainer, trl.KTOConfig)
    trainer = make(model, train_dataset=data.select_columns(columns), processing_class=tokenizer, peft_config=base_model.lora_of(args), args=setting(**common))
    if len(trainer.train_dataset) != len(data):
        raise SystemExit(f"the trainer kept {len(trainer.train_dataset)} of {len(data)} rows")
    print(f"{len(data):,} rows of {config}; none is dropped or cut")
    run.train(trainer)
    margins = [line["rewards/margins"] for line in trainer.state.log_history if "rewards/margins" in line]
    run.finish(
        base_model.merged(trainer.model), tokenizer, rows=len(data), first_margin=margins[0] if margins else None,
        last_margin=margins[-1] if margins else None, **rows.trained(trainer))


if __name__ == "__main__":
    main()
