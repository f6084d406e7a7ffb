"""The model that training starts from: a folder, a GGUF file, or a name on the Hub; and its chat template."""

import pathlib
import re

import run_folder

# The name of a model on the Hub.
ON_THE_HUB = re.compile(r"[\w.-]+/[\w.-]+")

# ChatML with marks around what the assistant says, which assistant_only_loss needs; the templates of tiny.py and of SmolLM2 render rows the same.
CHATML = (
    "{% for message in messages %}{{ '<|im_start|>' + message['role'] + '\n' }}"
    "{% if message['role'] == 'assistant' %}{% generation %}{{ message['content'] + '<|im_end|>' + '\n' }}{% endgeneration %}"
    "{% else %}{{ message['content'] + '<|im_end|>' + '\n' }}{% endif %}"
    "{% endfor %}{% if add_generation_prompt %}{{ '<|im_start|>assistant\n' }}{% endif %}")

# The same as models carry it: servers need not know the marks.
PLAIN_CHATML = CHATML.replace("{% generation %}", "").replace("{% endgeneration %}", "")


def add_base(made) -> None:
    made.add_argument("--base", required=True, type=base_named, help="what to start from: a folder, a GGUF file, or user/name on the Hub")
    made.add_argument("--lora", type=int, default=0, help="rank of LoRA on all linear layers, merged at the end; 0: all parameters")


def place_of(base: str) -> str:
    """A run's folder stands for the model in it."""
    inside = pathlib.Path(base) / "model"
    return str(inside) if (inside / "config.json").exists() else base


def base_named(base: str) -> str:
    """Refuses what can be no model, before anything is imported that takes long."""
    place = pathlib.Path(place_of(base))
    if place.exists():
        return base
    if place.suffix == ".gguf" or not ON_THE_HUB.fullmatch(base):
        run_folder.refuse(f"there is no model {base}; name a folder, a GGUF file, or owner/name of a model on the Hub")
    if place.parent.is_dir():
        run_folder.refuse(f"there is no folder {base}, in {place.parent} that is here; name one that is, or a model on the Hub")
    return base


def load(base: str, is_frozen: bool = False):
    """
    A model and its tokenizer. A GGUF file is unpacked: TRL trains no quantized weights. Weights are float32, as a step of AdamW is often less than bfloat16
    can tell apart; those that nobody trains, is_frozen, are bfloat16 on a GPU that has it.
    """
    place = pathlib.Path(place_of(base_named(base)))
    if place.is_dir() and not (place / "config.json").exists():
        run_folder.refuse(f"{base} is no model: it has no config.json (an unfinished run has none)")
    import torch
    import transformers

    dtype = torch.bfloat16 if is_frozen and torch.cuda.is_available() and torch.cuda.is_bf16_supported() else torch.float32
    try:
        if place.suffix == ".gguf":
            where = dict(pretrained_model_name_or_path=str(place.parent), gguf_file=place.name)
            more = {"quantization_config": transformers.GgufConfig(dequantize=True)}
        else:
            where, more = dict(pretrained_model_name_or_path=str(place)), {}
        tokenizer = transformers.AutoTokenizer.from_pretrained(**where)
        model = transformers.AutoModelForCausalLM.from_pretrained(**where, dtype=dtype, **more)
    except (ImportError, OSError, ValueError) as error:
        run_folder.refuse(f"{base} cannot be loaded as a model: {str(error).splitlines()[0]}")
    if tokenizer.chat_template is None:
        run_folder.refuse(
            f"the tokenizer of {base} has no chat template, so nobody can know how it is spoken to; "
            f"take an instruct model, or add chat_template.jinja to a copy of it")
    if tokenizer.pad_token_id is None:
        tokenizer.pad_token = tokenizer.eos_token
    return model, tokenizer


def device() -> str:
    """Where a model that no trainer moves is run."""
    import torch

    return "cuda" if torch.cuda.is_available() else "cpu"


def context_of(model) -> int:
    return getattr(model.config, "max_position_embeddings", None) or 2**31


def lora_of(args):
    """The adapter that --lora asks for; None for all parameters."""
    if not args.lora:
        return None
    from peft import LoraConfig

    return LoraConfig(r=args.lora, lora_alpha=2 * args.lora, target_modules="all-linear", task_type="CAUSAL_LM")


def merged(model):
    """The model with its adapter in its weights."""
    return model.merge_and_unload() if hasattr(model, "merge_and_unload") else model


def marked_template(tokenizer, messages: list[dict]) -> str | None:
    """
    A template that marks what the assistant says and renders these messages as the tokenizer's own does: its own, CHATML, or None where TRL has one for
    the model. Refuses if there is none.
    """
    own = tokenizer.chat_template
    if "generation %}" in own:
        return own
    if tokenizer.apply_chat_template(messages, tokenize=False) == tokenizer.apply_chat_template(messages, tokenize=False, chat_template=CHATML):
        return CHATML
    import trl.chat_template_utils as templates

    try:
        return templates.get_training_chat_template(tokenizer)
    except ValueError as error:
        run_folder.refuse(
            f"the chat template marks no assistant turns, and neither TRL nor this recipe has one that does: {str(error).splitlines()[0]}; "
            f"train on sft instead of conversations")
