# /// script
# requires-python = ">=3.10"
# dependencies = ["textarena==0.7.4"]
# ///
"""Measure how long a peer, TextArena, takes to play one game of Mafia.

What it measures: the wall-clock time of whole games of TextArena's
SecretMafia-v0, from making the game to its last step, with players who act at
random, ten of them unless --players says otherwise. No language model runs, so the figure is the cost of the engine itself.

How: 20 games are played as a warm-up. Then a clock (time.perf_counter) runs
around N games, each in a new environment with its own seed (a used wrapped one
would keep the texts of all earlier games). By default the raw environment is
used ("SecretMafia-v0-raw", the same game without the text wrappers), which is
the quickest way TextArena can play. With --wrapped its default wrappers, which
write out the conversation for a language model at every step, are on.

Legal moves: in discussion a player says a few fixed words; otherwise it answers
"[k]", where k is drawn from the players the game itself lists as alive, less the
player (and, for the Mafia at night, less its own side). The game's own count of
bad moves is then checked, and the result gives the fraction of games in which a
player made any ("invalid_game_fraction"); it should be 0.

Run it:
    python3 -m venv .venv && .venv/bin/pip install textarena==0.7.4
    .venv/bin/python scripts/bench-peer.py --games 200

It prints one line of JSON on stdout.
"""

import argparse
import json
import random
import sys
import time
from importlib.metadata import version

WARM_UP_GAMES = 20
WORDS = "I have nothing to hide, let us hear from the quiet ones."


def choose(env, pid: int, rng: random.Random) -> str:
    """One legal move at random for player pid."""
    phase = env.phase.value
    if phase == "Day-Discussion":
        return WORDS
    targets = [p for p in env.state.game_state["alive_players"] if p != pid]
    if phase == "Night-Mafia":
        targets = [p for p in targets if env.player_roles[p] != "Mafia"]
    return f"[{rng.choice(targets)}]"


def play(make_env, players: int, seed: int, rng: random.Random) -> tuple[int, bool]:
    """Play one game; say how many steps it took and whether any move was bad."""
    env = make_env()
    env.reset(num_players=players, seed=seed)
    steps, bad, done = 0, False, False
    while not done:
        pid, _observation = env.get_observation()
        done, _info = env.step(choose(env, pid, rng))
        steps += 1
        # The game counts a first bad move here, and flags the player at a second.
        bad = bad or env.state.error_count > 0
    _rewards, game_info = env.close()
    return steps, bad or any(player["invalid_move"] for player in game_info.values())


def main() -> None:
    parser = argparse.ArgumentParser(
        description="Time games of TextArena SecretMafia-v0 with ten random players."
    )
    parser.add_argument("--games", type=int, default=200, help="games to time (default: 200)")
    parser.add_argument("--players", type=int, default=10, help="players at the table (default: 10)")
    parser.add_argument("--wrapped", action="store_true", help="keep TextArena's default wrappers")
    args = parser.parse_args()
    if args.games < 1:
        parser.error("--games must be 1 or more")
    try:
        import textarena as ta
    except ModuleNotFoundError:
        sys.exit(
            "bench-peer: TextArena is not installed for this Python. Install it with\n"
            "    python3 -m venv .venv && .venv/bin/pip install textarena==0.7.4"
        )

    name = "SecretMafia-v0" if args.wrapped else "SecretMafia-v0-raw"
    make_env = lambda: ta.make(name)
    rng = random.Random(0)  # the players' own dice: the game seeds the global ones
    for k in range(WARM_UP_GAMES):
        play(make_env, args.players, args.games + k, rng)

    start = time.perf_counter()
    results = [play(make_env, args.players, k, rng) for k in range(args.games)]
    seconds = time.perf_counter() - start

    print(json.dumps({
        "peer": "TextArena SecretMafia-v0",
        "version": version("textarena"),
        "games": args.games,
        "players": args.players,
        "ms_per_game": round(1000 * seconds / args.games, 3),
        "steps_per_game": round(sum(steps for steps, _ in results) / args.games, 2),
        "wrapped": args.wrapped,
        "invalid_game_fraction": sum(bad for _, bad in results) / args.games,
    }))


if __name__ == "__main__":
    main()
