"""Rows of a dataset as the recipes take them, and the proof that a trainer takes all of them whole."""

import os
import pathlib
import random
import statistics

import run_folder

SPLITS = ["train", "validation", "test"]


def load(place: str, config: str, split: str):
    """One config and split of a folder, which may have several datasets in parts/, or of a dataset on the Hub; refuses in a sentence what is not there."""
    import datasets

    datasets.disable_progress_bars()
    folder = pathlib.Path(place)
    if not folder.is_dir() and (folder.suffix or place.count("/") != 1):
        run_folder.refuse(f"there is no dataset {place}; name a folder that omerta wrote, or user/name of a dataset on the Hub")
    if folder.is_dir() and not any((folder / name).exists() for name in run_folder.LISTS):
        run_folder.refuse(f"{place} is not a dataset of omerta: it has no manifest.json")
    try:
        there = datasets.get_dataset_config_names(place)
    except Exception as error:
        run_folder.refuse(f"{place} cannot be read as a dataset: {str(error).splitlines()[0]}")
    if config not in there:
        run_folder.refuse(f'{place} has no config "{config}", only {", ".join(there)}; make it with "npx omerta rows {place} --configs {config} --out NEW"')
    # Files by their own names: what datasets keeps of a folder is known by the last part of its path alone, so another folder "rows" would be read as this one.
    parts = sorted(folder.glob("parts/*")) if (folder / "merged.json").exists() else [folder]
    files = {
        name: [str(path) for part in parts for path in sorted((part / "data" / config).glob(f"{name}-*.parquet"))] for name in SPLITS
    } if folder.is_dir() else {}
    splits = [name for name in SPLITS if files[name]] if files else datasets.get_dataset_split_names(place, config)
    if split not in splits:
        run_folder.refuse(f'{config} of {place} has no split "{split}", only {", ".join(splits)}')
    if files:
        return datasets.load_dataset("parquet", data_files=files[split], split="train")
    return datasets.load_dataset(place, config, split=split)


def chosen(data, args, config: str):
    """The rows that --act, --role, --player, --lesson and --label ask for. Rows labelled false are left out unless asked for."""
    before = len(data)
    for column in "act", "role", "player", "lesson":
        wanted = getattr(args, column, None)
        if wanted and column in data.column_names:
            names = {name.strip() for name in wanted.split(",")}
            data = data.filter(lambda row: row[column] in names)
        elif wanted:
            run_folder.refuse(f"rows of {config} have no {column}, so --{column} cannot choose among them")
    if "label" in data.column_names:
        if getattr(args, "shuffle_labels", False):
            # The control of a filter: as many rows, chosen by the labels of other rows of the same act.
            data = with_shuffled_labels(data, args.seed)
        kinds = {"true": [True], "not-false": [True, None], "any": [True, False, None]}[args.label]
        data = data.filter(lambda row: row["label"] in kinds)
    if len(data) == 0:
        run_folder.refuse(f"none of the {before} rows is left: --act, --role, --player, --lesson or --label exclude all of them")
    return data


def with_shuffled_labels(data, seed: int):
    """The same rows, the labels of each act dealt out again among the rows of that act."""
    acts, labels = data["act"], list(data["label"])
    for act in sorted(set(acts)):
        at = [i for i, one in enumerate(acts) if one == act]
        for i, j in zip(at, random.Random(f"{seed} {act}").sample(at, len(at))):
            labels[i] = data["label"][j]
    return data.remove_columns("label").add_column("label", labels)


def add_choosing(made) -> None:
    made.add_argument("--act", help="only these acts, separated by commas")
    made.add_argument("--role", help="only these roles, separated by commas")
    made.add_argument("--player", help="only choices of these players, separated by commas")
    made.add_argument("--lesson", help="only these lessons, separated by commas, for example clear,open; all if omitted")
    made.add_argument("--shuffle-labels", action="store_true", help="first permute the labels within each act, as a control for --label")
    made.add_argument("--label", default="not-false", choices=["true", "not-false", "any"], help="which labels rows may have")


def read_by(args, count: int) -> list[int]:
    """Which of `count` rows a run reads: all, or with --max-steps as many as its steps read, drawn by the seed."""
    wanted = args.max_steps * args.batch * args.accumulate * int(os.environ.get("WORLD_SIZE", "1"))
    return sorted(random.Random(args.seed).sample(range(count), wanted)) if 0 < wanted < count else list(range(count))


def order_of(lengths: list[int], args) -> list[int]:
    """
    An order in which rows of a batch have nearly the same length, so that little is read to fill up: rows are shuffled, sorted within groups of 50 batches, and
    the batches shuffled.
    """
    draw, batch = random.Random(args.seed), args.batch
    shuffled = draw.sample(range(len(lengths)), len(lengths))
    ordered = [row for at in range(0, len(shuffled), 50 * batch) for row in sorted(shuffled[at : at + 50 * batch], key=lengths.__getitem__)]
    batches = [ordered[at : at + batch] for at in range(0, len(ordered), batch)]
    last = [batches.pop()] if len(batches[-1]) < batch else []
    draw.shuffle(batches)
    return [row for some in batches + last for row in some]


def require_fit(counts: list[int], context: int, what: str = "rows") -> None:
    """Refuses a context that is shorter than a row, and says how many would fit."""
    fitting = sum(count <= context for count in counts)
    if fitting < len(counts):
        run_folder.refuse(
            f"the context of {context} tokens is shorter than the longest of the {what} ({max(counts)} tokens): "
            f"{fitting} of {len(counts)} fit ({fitting / len(counts):.1%}); "
            f"make compact rows (--renderer compact), take a larger model, or leave out long rows with --max-tokens")


def require_whole(made, wanted: int, context: int) -> None:
    """Fails if a trainer dropped or cut a row."""
    counts = [len(ids) for ids in made["input_ids"]]
    if len(counts) != wanted:
        raise SystemExit(f"the trainer kept {len(counts)} of {wanted} rows")
    if max(counts) > context:
        raise SystemExit(f"a row of {max(counts)} tokens is longer than the context of {context}")


def lengths(made) -> str:
    counts = [len(ids) for ids in made["input_ids"]]
    return f"{len(counts):,} rows of {min(counts)} to {max(counts)} tokens, median {statistics.median(counts):.0f}"


def trained(trainer) -> dict:
    """What a trainer of TRL counted: tokens, steps and losses."""
    logs = trainer.state.log_history
    losses = [line["loss"] for line in logs if "loss" in line]
    tokens = max((line.get("num_tokens", 0) for line in logs), default=0)
    return {"steps": trainer.state.global_step, "tokens": int(tokens), "first_loss": losses[0] if losses else None, "last_loss": losses[-1] if losses else None}


def text_of(row: dict, tokenizer) -> str:
    """A row as its chat template puts it."""
    return tokenizer.apply_chat_template(row["messages"] if "messages" in row else [*row["prompt"], *row["completion"]], tokenize=False)
