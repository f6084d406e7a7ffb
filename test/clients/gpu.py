"""What the recipes ask of a GPU: python test/clients/gpu.py RUN, where RUN has a model. No GPU is needed: torch is told that there is one."""

import pathlib
import sys
from unittest import mock

ROOT = pathlib.Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "training"))

import base_model  # noqa: E402
import run_folder  # noqa: E402
import torch  # noqa: E402

failed = False


def told(what: str, found, wanted) -> None:
    global failed
    failed |= found != wanted
    print(f"{'ok  ' if found == wanted else 'FAIL'} {what}: {found}" + ("" if found == wanted else f", not {wanted}"))


def settings(*more: str) -> dict:
    args = run_folder.parser("a recipe", reads_dataset=False).parse_args(["--out", sys.argv[2], *more])
    run = run_folder.Run.__new__(run_folder.Run)
    run.args, run.folder = args, pathlib.Path(args.out)
    return run.arguments()


def dtype(is_frozen: bool) -> torch.dtype:
    return next(base_model.load(sys.argv[1], is_frozen=is_frozen)[0].parameters()).dtype


for has_gpu in True, False:
    where = "with a GPU" if has_gpu else "without one"
    with mock.patch("torch.cuda.is_available", return_value=has_gpu), mock.patch("torch.cuda.is_bf16_supported", return_value=True):
        told(f"weights that are trained, {where}", dtype(False), torch.float32)
        told(f"weights that nobody trains, {where}", dtype(True), torch.bfloat16 if has_gpu else torch.float32)
        told(f"computed in bfloat16, {where}", settings()["bf16"], has_gpu)
        told(f"gradient checkpointing, {where}", settings()["gradient_checkpointing"], has_gpu)
        told(f"gradient checkpointing with --keep-activations, {where}", settings("--keep-activations")["gradient_checkpointing"], False)
sys.exit(failed)
