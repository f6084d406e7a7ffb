"""Compares the reader of replies in training/ with the table: python test/clients/judged.py FOLDER [DATASET...].

FOLDER is what test/clients/judged.ts wrote. In each DATASET the reply of a row must take the action that the table recorded, `grpo` must pay that action's
value, and `measure` must count it as legal; without its words a pick that needs them is illegal for both.
"""

import json
import pathlib
import sys

ROOT = pathlib.Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "training"))

import nominations  # noqa: E402
import replies  # noqa: E402

failed = False


def told(what: str, equal: int, of: int, others: list) -> None:
    global failed
    good = equal == of and of > 0
    failed |= not good
    print(f"{'ok  ' if good else 'FAIL'} {what}: {equal:,} of {of:,} agree{''.join(f'{chr(10)}     {other}' for other in others[:5])}")


def compared(what: str, pairs) -> None:
    """Compares (what was given, what the table makes of it, what is made of it here)."""
    pairs = list(pairs)
    others = [f"{given!r}: the table has {table}, training/ has {here}" for given, table, here in pairs if table != here]
    told(what, len(pairs) - len(others), len(pairs), others)


def lines(path: pathlib.Path) -> list[dict]:
    # Not splitlines: it takes U+2028 for the end of a line.
    return [json.loads(line) for line in path.read_text(encoding="utf-8").split("\n") if line]


def expected(row: dict) -> tuple:
    return row.get("place"), row.get("fault"), row["salvaged"]


def here(text: str, legal: list[dict], seat: int) -> tuple:
    verdict = replies.judged(text, legal, seat, 10)
    return verdict.place, verdict.fault, verdict.salvaged


def dataset(place: str) -> None:
    import grpo
    import measure
    import rows

    decisions = {row["row_id"]: row for row in rows.load(place, "decisions", "train")}
    taken, paid, legal, wordless, alike = [], [], [], [], []
    for row in rows.load(place, "sft", "train"):
        known, reply = decisions[row["row_id"]], row["completion"][0]["content"]
        actions, chances = known["legal_actions"], (known["value"] or {}).get("chances")
        chosen = next(at for at, action in enumerate(actions) if replies.option_of(action) == replies.option_of(known["chosen_action"]))
        seats = len(known["hindsight"]["roles"])
        verdict = replies.judged(reply, actions, known["seat"], seats)
        taken.append((reply, chosen, verdict.place))
        legal.append((reply, (1.0, 1.0, None), tuple(measure.judged(reply, known)[name] for name in ("legal", "as_written", "fault"))))
        if not chances or len(actions) < 2:
            continue

        def reward(text: str) -> float:
            return round(grpo.worth([text], [actions], [chances], [known["seat"]], [seats])[0], 9)

        mean, worst = sum(chances) / len(chances), round(min(chances) - sum(chances) / len(chances) - 1, 9)
        paid.append((f"{known['act']}: {reply}", round(chances[chosen] - mean, 9), reward(reply)))
        paid.append(("no JSON", worst, reward("I nominate 5.")))
        option = replies.option_of(actions[-1])
        if actions[-1]["reply"].startswith("pick"):
            word = json.dumps({"pick": str(option), "say": "Well."})
            alike.append((word, (round(chances[-1] - mean, 9), 1.0), (reward(word), measure.judged(word, known)["legal"])))
        for action in actions:
            if action["reply"] == "pick+say":
                bare = json.dumps({"pick": replies.option_of(action)})
                wordless.append((bare, (worst, "say"), (reward(bare), measure.judged(bare, known)["fault"])))
        if actions[0]["reply"] == "say":
            silent = json.dumps({"pick": option})
            wordless.append((silent, (worst, "say"), (reward(silent), measure.judged(silent, known)["fault"])))
            for at, action in enumerate(actions):
                if action["target"] is not None:
                    said = json.dumps({"say": f"I nominate number {action['target']}. PASS."})
                    paid.append((said, round(chances[at] - mean, 9), reward(said)))
    name = pathlib.Path(place).name
    compared(f"{name}: replies of players take the recorded action", taken)
    compared(f"{name}: measure counts them as legal and as written", legal)
    compared(f"{name}: grpo pays what the action was worth", paid)
    if alike:
        compared(f'{name}: "3" is read as 3 by grpo and measure', alike)
    if wordless:
        compared(f"{name}: grpo and measure refuse missing words", wordless)


def main() -> None:
    folder, *places = sys.argv[1:]
    table = json.loads((ROOT / "test/corpus/replies.json").read_text(encoding="utf-8"))
    asks = table["asks"]
    compared("the table of replies", (
        (row["reply"], expected(row), here(row["reply"], asks[row["ask"]]["legal_actions"], asks[row["ask"]]["ask"]["seat"])) for row in table["replies"]))
    compared("replies with pieces lost, doubled or put in", (
        (row["reply"], expected(row), here(row["reply"], row["legal_actions"], row["seat"])) for row in lines(pathlib.Path(folder, "replies.jsonl"))))
    speeches = lines(pathlib.Path(folder, "speeches.jsonl"))
    for of in "players", "corpora", "changed":
        compared(f"nominations in speeches ({of})", (
            (row["text"], (row["lists"], row["nominee"]),
             (nominations.read_nominations(row["text"], row["speaker"], row["seats"]),
              nominations.nominee(row["text"], row["speaker"], row["seats"], row["nominable"])))
            for row in speeches if row["of"] == of))
    named = sum(row["nominee"] is not None for row in speeches)
    print(f"     {named:,} of the {len(speeches):,} speeches nominate")
    for place in places:
        dataset(place)
    sys.exit(1 if failed else 0)


main()
