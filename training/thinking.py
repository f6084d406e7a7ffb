"""The loss of a reply for a model that thinks before it replies.

Its probability of a reply is the mean of what it gives the reply over its own thoughts, of which some are sampled at temperature 1 for each prompt.
The logarithm of such a mean is on average too low, so the loss is on average too high, less so with more thoughts.
"""

import math

END = "</think>"


def loss_after_thoughts(model, tokenizer, prompt: str, reply: str, thoughts: int, most: int) -> float:
    """The loss of the tokens of a reply, a mean in nats. A thought that is not over after `most` tokens is closed there."""
    import torch

    ids = tokenizer(prompt, return_tensors="pt", add_special_tokens=False)["input_ids"].to(model.device)
    with torch.no_grad():
        made = model.generate(
            ids, max_new_tokens=most, do_sample=True, temperature=1.0, top_p=1.0, top_k=0, num_return_sequences=thoughts, stop_strings=[END],
            tokenizer=tokenizer, pad_token_id=tokenizer.pad_token_id)
    said = [tokenizer.decode(one[ids.shape[1] :], skip_special_tokens=True) for one in made]
    losses = [losses_of(model, tokenizer, prompt + closed(text), reply) for text in said]
    sums = [float(loss.sum()) for loss in losses]
    least = min(sums)
    return (least - math.log(sum(math.exp(least - one) for one in sums) / thoughts)) / len(losses[0])


def closed(thought: str) -> str:
    """A thought as rows of `reasoned` have it before the reply."""
    begun = thought.split(END)[0]
    return f"{begun}{END}\n\n"


def losses_of(model, tokenizer, prompt: str, reply: str):
    """The loss of each token of a reply and of the end of its turn, in nats."""
    import torch

    ids = tokenizer(prompt + reply + tokenizer.eos_token, return_tensors="pt", add_special_tokens=False)["input_ids"].to(model.device)
    start = len(tokenizer(prompt, add_special_tokens=False)["input_ids"])
    with torch.no_grad():
        logits = model(ids, logits_to_keep=ids.shape[1] - start + 1).logits[0, :-1].float()
    return torch.nn.functional.cross_entropy(logits, ids[0, start:], reduction="none")
