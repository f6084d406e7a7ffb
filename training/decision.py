"""How a decision model is asked: the prompt of each question, as node-llama-cpp and `transformers serve` put it together, and where its answer is read.

Both then send a model the same tokens: `decision_template.jinja` follows the layout of node-llama-cpp 3.22, whose parts are made tokens one by one, which
is what <|split|> stands for.
"""

import dataclasses
import json
import random

LABELS = [*"0123456789", *"ABCDEFGHIJKLMNOP"]

TEMPLATE = (
    "{{ BEFORE }}{{ state if state is string else state|tojson }}{{ '\\n\\n<|split|>Question: ' }}{{ question.instructions }}"
    "{{ '\\n\\nReply the letter' }}{{ 's' if question.type == 'choice' else '' }}{{ ' of the best answer:\\n' }}"
    "{%- for label in question.labels %}"
    "{%- set said = question.descriptions[loop.index0] or "
    "({'true': 'Yes', 'false': 'No'}[question.options[loop.index0]] if question.type == 'noul' else question.options[loop.index0]) %}"
    "{{ '<|split|>' ~ label ~ '<|split|>. ' ~ said }}{{ '' if loop.last else '\\n' }}"
    "{%- endfor %}{{ '<|split|>' }}{{ AFTER }}{{ '<|mark|>' }}")


def config_of(tokenizer, temperature: dict | None = None):
    """The settings of a decision model with this chat template: what `decision.json` and `decision_template.jinja` hold."""
    from transformers.decision import DecisionConfig

    place = "THE STATE"
    before, after = tokenizer.apply_chat_template([{"role": "user", "content": place}], tokenize=False, add_generation_prompt=True).split(place)
    template = TEMPLATE.replace("BEFORE", json.dumps(before)).replace("AFTER", json.dumps(after))
    return DecisionConfig(
        labels={"noul": ["1", "0"], "choice": LABELS, "score": LABELS[:10]}, noul_options=["true", "false"], chat_template=template,
        temperature=temperature or {})


def shuffled(question: dict, key: str) -> dict:
    """A question with its options in an order that follows from the key. Models prefer some places in a list, so each list is shuffled."""
    if question["type"] != "choice":
        return question
    names = list(question["criteria"])
    random.Random(key).shuffle(names)
    return {**question, "criteria": {name: question["criteria"][name] for name in names}}


def text_of(config, tokenizer, row: dict, turn: int) -> str:
    """One question of a typed row, the turn-th if they are counted round, as text with its likeliest answer."""
    from transformers.decision import parse_questions

    asked, gold = json.loads(row["questions"]), json.loads(row["gold"])
    name = list(asked)[turn % len(asked)]
    [question] = parse_questions({name: shuffled(asked[name], f"{row['id']}/{name}")}, config)
    text = tokenizer.apply_chat_template(
        [{"role": "user", "content": ""}], tokenize=False, chat_template=config.chat_template, state=row["state"], question=dataclasses.asdict(question))
    return text.replace("<|mark|>", "").replace("<|split|>", "") + question.labels[question.options.index(gold[name]["label"])]


def gold_of(question, gold: dict) -> list[float]:
    """The probability of each option in the order of a parsed question; a label alone is certain."""
    known = gold.get("probabilities")
    return [known[option] if known else float(option == gold["label"]) for option in question.options]


def tree(config, tokenizer, state: str, questions: dict) -> tuple[list[int], list[tuple]]:
    """
    All questions of a state as one sequence: the tokens of the state, and for each question its own tokens and the parsed question. What the prompts of all
    questions begin with is read once.
    """
    prompts = config.prepare_inputs({"state": state, "questions": questions}, tokenizer)
    ids = [inputs["input_ids"][0].tolist() for inputs, _ in prompts]
    shared = 0
    while all(len(one) > shared + 1 and one[shared] == ids[0][shared] for one in ids):
        shared += 1
    return ids[0][:shared], [(one[shared:], questions[0]) for one, (_, questions) in zip(ids, prompts)]


def batch_of(trees: list[tuple], pad: int, label_ids):
    """
    Tensors for a model: a branch sees the state and itself, no other branch, and its positions go on from the state. `reads` has the row, the place of the last
    token, the label tokens of the options, and the question of each branch.
    """
    import torch

    length = max(len(stem) + sum(len(ids) for ids, _ in branches) for stem, branches in trees)
    input_ids = torch.full((len(trees), length), pad)
    positions = torch.zeros((len(trees), length), dtype=torch.long)
    sees = torch.zeros((len(trees), 1, length, length), dtype=torch.bool)
    reads = []
    for row, (stem, branches) in enumerate(trees):
        at = len(stem)
        input_ids[row, :at] = torch.tensor(stem)
        positions[row, :at] = torch.arange(at)
        sees[row, 0, :at, :at] = torch.ones(at, at, dtype=torch.bool).tril()
        for ids, question in branches:
            end = at + len(ids)
            input_ids[row, at:end] = torch.tensor(ids)
            positions[row, at:end] = torch.arange(len(stem), len(stem) + len(ids))
            sees[row, 0, at:end, : len(stem)] = True
            sees[row, 0, at:end, at:end] = torch.ones(len(ids), len(ids), dtype=torch.bool).tril()
            reads.append((row, end - 1, label_ids(tuple(question.labels)), question))
            at = end
        # What only fills up sees itself, so that no row of the mask is empty.
        sees[row, 0, range(at, length), range(at, length)] = True
    return {"input_ids": input_ids, "position_ids": positions, "attention_mask": sees}, reads
