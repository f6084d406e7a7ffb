"""Has the outside clients play: the client of OpenEnv and TRL's GRPOTrainer, 100 episodes each, and a server that is killed on the way.

    python test/clients/environment.py EMPTY-FOLDER
"""

import json
import os
import pathlib
import signal
import subprocess
import sys
import urllib.request

os.environ.setdefault("TRL_EXPERIMENTAL_SILENCE", "1")
root = pathlib.Path(__file__).parents[2]
home = pathlib.Path(sys.argv[1])
sys.path.insert(0, str(root / "training"))
EPISODES = 100
failed = 0


def check(what: str, ok: bool, why="") -> None:
    global failed
    failed += not ok
    print(f"{'ok  ' if ok else 'FAIL'} {what}{'' if ok else f': {str(why)[-600:]}'}", flush=True)


def serve(port: int = 0, *more: str):
    """A server of the smallest game, and its address."""
    switches = ["--switch", "rounds=1", "--switch", "speechWords=20"]
    command = [
        *("node", "scripts/omerta.js", "serve", "--env", "--ruleset", "mini-mafia", *switches),
        *("--players", "random", "--renderer", "compact", "--port", str(port)),
        *("--json", *more),
    ]
    process = subprocess.Popen(command, cwd=root, stdout=subprocess.PIPE, text=True)
    said = ""
    while "}" not in said:
        line = process.stdout.readline()
        if not line:
            raise SystemExit("the server did not start")
        said += line
    return process, json.loads(said)["address"]


def first_legal(observation: dict) -> dict:
    action = observation["legal_actions"][0]
    pick = action["target"] if action["target"] is not None else action["word"]
    return {**({} if action["reply"] == "say" else {"pick": pick}), **({} if action["reply"] == "pick" else {"say": "I have nothing to add."})}


def play_openenv(address: str) -> None:
    from openenv import GenericEnvClient
    from openenv.cli._validation import validate_running_environment

    report = validate_running_environment(address, timeout_s=30)
    check("OpenEnv's validation of a running environment passes", report["passed"], json.dumps(report["summary"]))
    ended, won = 0, 0
    with GenericEnvClient(base_url=address).sync() as client:
        for seed in range(EPISODES):
            found = client.reset(seed=seed, episode_id=f"openenv {seed}")
            while not found.done:
                found = client.step(first_legal(found.observation))
            ended += 1
            won += found.reward == 1
    check(f"the client of OpenEnv plays {EPISODES} episodes ({won} won)", ended == EPISODES and 0 < won < EPISODES)


def tiny(folder: pathlib.Path):
    """A chat model that has learned nothing."""
    import transformers
    from base_model import PLAIN_CHATML
    from tokenizers import Tokenizer, decoders, models, pre_tokenizers, trainers

    made = Tokenizer(models.BPE())
    made.pre_tokenizer, made.decoder = pre_tokenizers.ByteLevel(add_prefix_space=False), decoders.ByteLevel()
    texts = [path.read_text() for path in (root / "prompts/en/mini-mafia").rglob("*.md")]
    made.train_from_iterator(texts, trainers.BpeTrainer(
        vocab_size=600, special_tokens=["<|endoftext|>", "<|im_start|>", "<|im_end|>"], initial_alphabet=pre_tokenizers.ByteLevel.alphabet(),
        show_progress=False))
    tokenizer = transformers.PreTrainedTokenizerFast(
        tokenizer_object=made, eos_token="<|im_end|>", pad_token="<|endoftext|>", chat_template=PLAIN_CHATML, clean_up_tokenization_spaces=False)
    model = transformers.LlamaForCausalLM(transformers.LlamaConfig(
        vocab_size=len(tokenizer), hidden_size=64, intermediate_size=128, num_hidden_layers=2, num_attention_heads=2, num_key_value_heads=2,
        max_position_embeddings=2048, tie_word_embeddings=True, pad_token_id=tokenizer.pad_token_id, eos_token_id=tokenizer.eos_token_id, bos_token_id=None))
    model.save_pretrained(folder)
    tokenizer.save_pretrained(folder)


def play_trl(address: str) -> None:
    """training/play_grpo.py is TRL's GRPOTrainer with an environment_factory."""
    tiny(home / "model")
    command = [
        sys.executable, "training/play_grpo.py", "--url", address, "--base", str(home / "model"), "--out", str(home / "play"), "--threads", "1",
        "--max-steps", "5", "--batch", "20", "--replies", "10", "--most", "8", "--games", "0", "--log-every", "1", "--save-every", "5"]
    ran = subprocess.run(command, cwd=root, capture_output=True, text=True)
    result = json.loads(ran.stdout.splitlines()[-1]) if ran.returncode == 0 else {}
    check(f"TRL's GRPOTrainer plays {EPISODES} episodes", result.get("games") == EPISODES and result.get("steps") == 5, ran.stderr + ran.stdout)


def play_through_a_kill() -> None:
    """The server is killed between two answers; the client of play_grpo.py finds the next one, and the game goes on."""
    from play_grpo import Seat

    kept = str(home / "kept")
    process, address = serve(0, "--shape", "news", "--out", kept)
    port = int(address.rsplit(":", 1)[1])
    seat, other = Seat(address), Seat(address)
    # A seat that dies in the first night is asked nothing.
    seed = next(seed for seed in range(100) if not other.begin(seed=seed).done)
    right = other.begin(seed=seed)
    found = seat.begin(seed=seed)
    # What the other one is sent: its server is killed too, and it finds the next one by itself.
    turns = 0
    while not found.done:
        process.send_signal(signal.SIGKILL)
        process.wait()
        process, _ = serve(port, "--shape", "news", "--out", kept)
        reply = json.dumps(first_legal(found.observation))
        found = seat.step(reply)
        turns += 1
    while not right.done:
        right = other.step(json.dumps(first_legal(right.observation)))
    check(f"a game goes on after each of {turns} kills", turns > 0 and found.reward == right.reward and found.metadata["roles"] == right.metadata["roles"])
    process.kill()


server, url = serve(0, "--shape", "news", "--out", str(home / "env"), "--log")
try:
    with urllib.request.urlopen(f"{url}/health") as answer:
        check("the server is healthy", json.load(answer) == {"status": "healthy"})
    play_openenv(url)
    play_trl(url)
finally:
    server.terminate()
    server.wait()
validated = subprocess.run(
    ["node", "scripts/omerta.js", "validate", "--wire", str(home / "env" / "wire.jsonl"), "--worlds", "2", "--json"], cwd=root, capture_output=True, text=True)
report = json.loads(validated.stdout or "{}")
check(
    f"what was sent in {report.get('episodes')} episodes shows no leak", report.get("ok") is True and report["episodes"] >= 2 * EPISODES,
    validated.stdout + validated.stderr)
play_through_a_kill()
print("the outside clients play" if failed == 0 else f"{failed} checks failed")
raise SystemExit(0 if failed == 0 else 1)
