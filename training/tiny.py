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
# flavor = "cpu-upgrade"
# timeout = "2h"
# ///
"""Make a small base from scratch: a tokenizer and a Llama of 5 to 15 million parameters, on the texts of a dataset.

    python training/tiny.py DATASET --out runs/tiny

It learns to continue the rows as text. So the whole journey runs on two processor cores: sft.py and decide.py start from it.
"""

import collections
import json
import re

import decision
import rows
import run_folder
from base_model import PLAIN_CHATML

# The width of a head of attention: many narrow heads, as the game is read by looking up one number by another.
HEAD = 32
TURN, END, PAD = "<|im_start|>", "<|im_end|>", "<|endoftext|>"


def own_tokenizer(texts: list[str], words: int):
    """
    Byte-level BPE that reads numerals one by one, as SmolLM2's does, so llama.cpp reads it by the rule "smollm". A line of at least four characters that
    stands in one text of a hundred is a token of its own: the rules are the longest part of a short prompt and always the same, and where few sit at the table,
    a fact ("Options: 2,4.") is one token, so a small model need not first learn to find one number by another.
    """
    import transformers
    from tokenizers import AddedToken, Tokenizer, decoders, models, pre_tokenizers, trainers

    # An option is read as its label and the rest of its line.
    lines_of = lambda text: {LABEL.sub("", line) for line in text.split("\n")}
    seen = collections.Counter(line for text in texts for line in lines_of(text) if len(line) >= 4 and line == line.strip() and "<|" not in line)
    often = {line for line, n in seen.items() if n >= 0.01 * len(texts)}
    made = Tokenizer(models.BPE())
    made.pre_tokenizer = pre_tokenizers.Sequence([pre_tokenizers.Digits(individual_digits=True), pre_tokenizers.ByteLevel(add_prefix_space=False)])
    made.decoder = decoders.ByteLevel()
    rest = (line for text in texts for line in text.split("\n") if LABEL.sub("", line) not in often)
    made.train_from_iterator(rest, trainers.BpeTrainer(
        vocab_size=words, special_tokens=[PAD, TURN, END], initial_alphabet=pre_tokenizers.ByteLevel.alphabet(), show_progress=False))
    # A decision model is sent prompts as JSON.
    whole = {form for line in often for form in (line, escaped(line))} | set(JSON_PARTS)
    made.add_tokens([AddedToken(text, normalized=False) for text in sorted(whole, key=lambda text: (-len(text), text))])
    return transformers.PreTrainedTokenizerFast(
        tokenizer_object=made, eos_token=END, pad_token=PAD, chat_template=PLAIN_CHATML, clean_up_tokenization_spaces=False)


LABEL = re.compile(r"^[0-9A-P](?=\. )")
JSON_PARTS = ['{"rules":"', '","view":"', '"}', "\\n", '\\"']
escaped = lambda line: json.dumps(line, ensure_ascii=False)[1:-1]


def unescaped(text: str) -> str:
    """A text with the line breaks and quotes that its JSON hides."""
    for part in JSON_PARTS[:3]:
        text = text.replace(part, "\n")
    return text.replace("\\n", "\n").replace('\\"', '"')


def texts_of(data, config: str, chat) -> list[str]:
    """Rows as texts: a chat, or one of the questions of a typed row, in turn, with its likeliest answer."""
    if config != "typed":
        return [chat.apply_chat_template([*row["prompt"], *row["completion"]], tokenize=False) for row in data]
    asked = decision.config_of(chat)
    return [decision.text_of(asked, chat, row, at) + END + "\n" for at, row in enumerate(data)]


def own_model(tokenizer, args):
    """
    A model that has learned nothing, made so that one number is sooner found by another: a token that is a whole line begins with the numerals in it added to
    its random numbers, and keys begin as queries, so what is alike is looked at first (after Trockman and Kolter, Mimetic Initialization, 2023).
    """
    import torch
    import transformers

    model = transformers.LlamaForCausalLM(transformers.LlamaConfig(
        vocab_size=len(tokenizer), hidden_size=args.width, intermediate_size=3 * args.width, num_hidden_layers=args.layers,
        num_attention_heads=args.width // HEAD, num_key_value_heads=args.width // HEAD, max_position_embeddings=args.context, tie_word_embeddings=True,
        initializer_range=args.width**-0.5 / 2, rope_theta=10000.0,
        pad_token_id=tokenizer.pad_token_id, eos_token_id=tokenizer.eos_token_id, bos_token_id=None))
    with torch.no_grad():
        known = model.get_input_embeddings().weight
        numerals = {numeral: tokenizer.convert_tokens_to_ids(numeral) for numeral in "0123456789"}
        for token, at in tokenizer.get_added_vocab().items():
            for numeral in set(token) & set(numerals):
                known[at] += known[numerals[numeral]]
        for layer in model.model.layers:
            layer.self_attn.k_proj.weight.copy_(layer.self_attn.q_proj.weight)
    return model


def main() -> None:
    asked = run_folder.parser(__doc__.split("\n")[0], lr=1e-3, batch=16)
    asked.add_argument("--configs", default="sft,typed", help="sft or reasoned, and typed: rows of these configs are read in turn")
    rows.add_choosing(asked)
    asked.add_argument("--words", type=int, default=2048, help="size of the vocabulary, without whole lines")
    asked.add_argument("--width", type=int, default=320)
    asked.add_argument("--layers", type=int, default=4)
    asked.add_argument("--context", type=int, default=2048)
    asked.set_defaults(label="any")
    args = asked.parse_args()
    if args.width % HEAD:
        run_folder.refuse(f"--width is {args.width}; it must be a multiple of {HEAD}")

    import datasets
    import transformers
    import trl
    from tokenizers import Tokenizer, models

    # It only puts prompts together.
    chat = transformers.PreTrainedTokenizerFast(tokenizer_object=Tokenizer(models.BPE()), eos_token=END, pad_token=PAD, chat_template=PLAIN_CHATML)
    names = args.configs.split(",")
    shapes = [rows.chosen(rows.load(args.dataset, name, args.split), args, name) for name in names]
    chosen = rows.read_by(args, min(map(len, shapes)))
    by_shape = [texts_of(shape.select(chosen[at :: len(names)]), name, chat) for at, (name, shape) in enumerate(zip(names, shapes))]
    run = run_folder.Run("tiny", args, dataset=args.dataset)
    tokenizer = own_tokenizer([unescaped(text) if name == "typed" else text for name, texts in zip(names, by_shape) for text in texts], args.words)
    model = own_model(tokenizer, args)
    said = [text for texts in by_shape for text in texts]
    order = rows.order_of([len(ids) for ids in tokenizer(said)["input_ids"]], args)
    texts = datasets.Dataset.from_dict({"text": [said[at] for at in order]})
    trainer = trl.SFTTrainer(
        model, train_dataset=texts, processing_class=tokenizer,
        args=trl.SFTConfig(**run.arguments(
            max_length=args.context, shuffle_dataset=False, train_sampling_strategy="sequential",
            lr_scheduler_type="cosine", warmup_steps=0.05, weight_decay=0.1, adam_beta2=0.95)))
    rows.require_whole(trainer.train_dataset, len(texts), args.context)
    print(f"{model.num_parameters():,} parameters, {len(tokenizer):,} tokens; {rows.lengths(trainer.train_dataset)}")
    run.train(trainer)
    run.finish(model, tokenizer, parameters=model.num_parameters(), rows=len(texts), **rows.trained(trainer))


if __name__ == "__main__":
    main()
