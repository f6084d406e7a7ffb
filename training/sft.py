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
"""Fine-tune a model on the replies of a dataset: rows of sft, reasoned or conversations.

    python training/sft.py DATASET --base runs/tiny --out runs/sft
    python training/sft.py DATASET --base HuggingFaceTB/SmolLM2-135M-Instruct --lora 16 --out runs/smol

Only what the assistant says is learned. The run ends with a sentence if a row would be dropped or cut, or if the loss would cover anything but the replies.
"""

import base_model
import rows
import run_folder


def replies_of(row: dict) -> list[str]:
    """What the assistant says in a row."""
    return [message["content"] for message in [*row.get("prompt", []), *row.get("completion", []), *row.get("messages", [])] if message["role"] == "assistant"]


def learned_runs(ids: list[int], labels: list[int]) -> list[list[int]]:
    """The runs of tokens that count in the loss."""
    runs: list[list[int]] = []
    for at, (token, label) in enumerate(zip(ids, labels)):
        if label != -100:
            if at == 0 or labels[at - 1] == -100:
                runs.append([])
            runs[-1].append(token)
    return runs


def require_replies(trainer, data, tokenizer) -> int:
    """Ends the run unless the loss covers the replies and what closes their turns, and nothing else. The number of tokens that count."""
    counted = 0
    for begin in range(0, len(data), 64):
        batch = trainer.data_collator([trainer.train_dataset[i] for i in range(begin, min(begin + 64, len(data)))])
        for at, (ids, labels) in enumerate(zip(batch["input_ids"].tolist(), batch["labels"].tolist())):
            learned = learned_runs(ids, labels)
            said = [tokenizer.decode(run, skip_special_tokens=True).strip() for run in learned]
            wanted = [reply.strip() for reply in replies_of(data[begin + at])]
            if said != wanted:
                raise SystemExit(f"row {data[begin + at]['row_id']}: the loss would cover {said} and not {wanted}")
            counted += sum(map(len, learned))
    return counted


def main() -> None:
    asked = run_folder.parser(__doc__.split("\n")[0], lr=5e-4, batch=8)
    base_model.add_base(asked)
    rows.add_choosing(asked)
    asked.add_argument("--config", default="sft", choices=["sft", "reasoned", "conversations"])
    asked.add_argument("--context", type=int, default=0, help="maximum tokens of a row; 0: the context of the model")
    args = asked.parse_args()

    import trl

    data = rows.chosen(rows.load(args.dataset, args.config, args.split), args, args.config)
    data = data.select(rows.read_by(args, len(data)))
    model, tokenizer = base_model.load(args.base, is_frozen=args.lora > 0)
    context = args.context or base_model.context_of(model)
    chats = args.config == "conversations"
    if chats:
        tokenizer.chat_template, own_template = base_model.marked_template(tokenizer, data[0]["messages"]), tokenizer.chat_template
    counts = [len(ids) for ids in tokenizer([rows.text_of(row, tokenizer) for row in data], add_special_tokens=False)["input_ids"]]
    rows.require_fit(counts, context)
    data = data.select(rows.order_of(counts, args))
    run = run_folder.Run("sft", args, dataset=args.dataset, base=base_model.place_of(args.base))
    columns = ["messages"] if chats else ["prompt", "completion"]
    trainer = trl.SFTTrainer(
        model, train_dataset=data.select_columns(columns), processing_class=tokenizer, peft_config=base_model.lora_of(args),
        args=trl.SFTConfig(**run.arguments(
            max_length=context, dataset_num_proc=run_folder.processes(), completion_only_loss=not chats, assistant_only_loss=chats,
            packing=False, shuffle_dataset=False, train_sampling_strategy="sequential", lr_scheduler_type="cosine", warmup_steps=0.05)))
    rows.require_whole(trainer.train_dataset, len(data), context)
    learned = require_replies(trainer, data, tokenizer)
    total = sum(len(ids) for ids in trainer.train_dataset["input_ids"])
    print(
        f"{rows.lengths(trainer.train_dataset)}; none is dropped or cut; "
        f"{learned:,} of {total:,} tokens count in the loss ({learned / total:.1%}): the replies and nothing else")
    run.train(trainer)
    if chats:
        tokenizer.chat_template = own_template
    run.finish(base_model.merged(trainer.model), tokenizer, rows=len(data), learned_tokens=learned, **rows.trained(trainer))


if __name__ == "__main__":
    main()
