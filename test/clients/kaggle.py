"""Makes replays of Kaggle's environment werewolf with its random agents: kaggle.py FOLDER GAMES [FIRST].

Game n follows from n: every fourth is the default table of eight, the others differ in seats, reveals, discussion and votes.
"""

import contextlib
import io
import json
import logging
import pathlib
import random
import sys

logging.disable(logging.CRITICAL)
with contextlib.redirect_stdout(io.StringIO()):
    from kaggle_environments import make

NAMES = ["Alex", "Bo", "Cleo", "Dev", "Eli", "Fay", "Gil", "Hope", "Ines", "Jude", "Kai", "Lou"]
FIRST = ["fixed", "rotate", "random"]
REVEAL = ["no_reveal", "team", "role"]
DISCUSSIONS = [
    lambda: {"name": "RoundRobinDiscussion", "params": {"max_rounds": random.choice([1, 2]), "first_to_speak": random.choice(FIRST)}},
    lambda: {"name": "ParallelDiscussion", "params": {"ticks": 2}},
    lambda: {"name": "TurnByTurnBiddingDiscussion", "params": {"max_turns": 5, "bid_result_public": random.choice([True, False])}},
    lambda: {"name": "RoundByRoundBiddingDiscussion", "params": {"max_rounds": 2, "bid_result_public": True}},
]
VOTES = [
    lambda: {"name": "SequentialVoting", "params": {"first_to_vote": random.choice(FIRST), "tie_break": random.choice(["random", "no_elected"])}},
    lambda: {"name": "SimultaneousMajority", "params": {}},
]


def table(number: int) -> dict:
    """The configuration of a game."""
    players = 8 if number % 4 == 0 else random.choice([6, 7, 8, 9, 10])
    wolves = 3 if players >= 10 else 2 if players >= 7 else 1
    roles = ["Werewolf"] * wolves + ["Seer", "Doctor"] + ["Villager"] * (players - wolves - 2)
    agents = [{"id": name, "role": role, "agent_id": "random"} for name, role in zip(NAMES, roles)]
    shuffled = {"agents": agents, "seed": number, "randomize_roles": True, "randomize_ids": True}
    if number % 4 == 0:
        return shuffled
    agents[wolves]["role_params"] = {"reveal_level": random.choice(["role", "team"])}
    agents[wolves + 1]["role_params"] = {"allow_self_save": random.choice([True, False])}
    return shuffled | {
        "day_exile_reveal_level": random.choice(REVEAL),
        "night_elimination_reveal_level": random.choice(REVEAL),
        "discussion_protocol": DISCUSSIONS[number % 4](),
        "day_voting_protocol": random.choice(VOTES)(),
        "werewolf_night_vote_protocol": random.choice(VOTES)(),
    }


folder, games, first = pathlib.Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]) if len(sys.argv) > 3 else 0
folder.mkdir(parents=True, exist_ok=True)
for number in range(first, first + games):
    random.seed(number)
    configuration = table(number)
    env = make("werewolf", configuration=configuration, debug=False)
    env.run(["random"] * len(configuration["agents"]))
    (folder / f"{number}.json").write_text(json.dumps(env.toJSON()))
print(f"{games} replays of kaggle-environments in {folder}")
