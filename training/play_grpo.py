# /// script
# requires-python = ">=3.11"
# dependencies = [
#   "torch==2.13.0",
#   "accelerate==1.15.0",
#   "datasets==5.2.0",
#   "gguf==0.19.0",
#   "matplotlib==3.11.2",
#   "openenv==0.10.0",
#   "peft==0.21.2",
#   "tokenizers==0.23.3",
#   "transformers==5.23.0",
#   "trl==1.16.0",
# ]
# [tool.hf-jobs]
# flavor = "a10g-small"
# timeout = "4h"
# ///
"""GRPO on whole games: a model plays a seat at the table of an environment, and the reward is how the game goes.

    npx omerta serve --env --ruleset mini-mafia --players scripted --renderer compact --shape news --port 8000
    python training/play_grpo.py --url http://127.0.0.1:8000 --base runs/chats --out runs/play --max-steps 300

The base has learned to chat as the config `conversations` has it: rules, then in turn what is new and its own reply. Every reply is one call of the tool
`reply`, whose text is the reply itself, so a model needs to know no format of tool calls. With --baseline role the reward is compared with a moving mean
of its role (role-conditioned advantage estimation, SPIRAL), and a group of replies may sit at different tables; with --baseline deal all of a group play the
same seat of the same deal. A server that was restarted is found again, and its episodes go on.
"""

import json
import math
import time

import base_model
import run_folder

TOOL = "reply"
# ChatML in which the tool's answers are the user's, and a call of the tool is its text alone.
TEMPLATE = (
    "{% for message in messages %}{{ '<|im_start|>' + ('user' if message['role'] == 'tool' else message['role']) + '\n' }}"
    "{% if message.tool_calls %}{% for call in message.tool_calls %}"
    "{% if call.function.name == '" + TOOL + "' %}{{ call.function.arguments.choice }}"
    "{% else %}{{ call.function.name }}{{ call.function.arguments | tojson }}{% endif %}"
    "{% endfor %}{% else %}{{ message['content'] }}{% endif %}{{ '<|im_end|>' + '\n' }}{% endfor %}"
    "{% if add_generation_prompt %}{{ '<|im_start|>assistant\n' }}{% endif %}")
# How a reply is read: all of it is what the tool is called with.
READ = {
    "defaults": {"role": "assistant"},
    "start_anchor": "<|im_start|>assistant\n",
    "fields": {"tool_calls": {
        "close_pattern": r"<\|im_end\|>\s*", "repeats": True, "content": "text",
        "transform": {"type": "function", "function": {"name": TOOL, "arguments": {"choice": "{content}"}}}}},
}
# Seeds of training and of evaluation do not meet.
EVALUATION = 10_000_000
RETRIES, PAUSE = 60, 1.0


class Seat:
    """A seat in one episode, over a socket that is opened again when the server was restarted."""

    def __init__(self, url: str):
        self.url, self.client, self.asked = url, None, None

    def begin(self, **reset):
        self.known = {**reset, "episode_id": f"{reset['seed']}-{id(self)}-{time.monotonic_ns()}"}
        return self._keep(self._try(lambda client: client.reset(**self.known)))

    def step(self, choice: str):
        before = self.asked

        def once(client):
            if self.is_new:
                found = self._keep(client.reset(**self.known, resume=True))
                self.is_new = False
                # The answer had arrived before the server was killed.
                if self.asked != before or found.done:
                    return found
            return client.step({"choice": choice})

        return self._keep(self._try(once))

    def close(self):
        if self.client:
            self.client.close()

    def _keep(self, found):
        self.asked = (found.observation["seat"], found.observation["turn"])
        return found

    def _try(self, ask):
        from openenv import GenericEnvClient

        for left in range(RETRIES, -1, -1):
            try:
                if self.client is None:
                    self.client = GenericEnvClient(base_url=self.url).sync()
                    self.client.connect()
                    self.is_new = True
                found = ask(self.client)
                self.is_new = False
                return found
            except RuntimeError as error:
                # The client of OpenEnv connects again by itself, and a new socket has no episode.
                if left > 0 and "no episode has begun" in str(error):
                    self.is_new = True
                    continue
                # What the server says is wrong does not become right, unless it is full.
                if left == 0 or "CAPACITY_REACHED" not in str(error) and "SESSION_ERROR" not in str(error):
                    raise
            except Exception:
                if left == 0:
                    raise
            self.client = None
            time.sleep(PAUSE)


def text_of(found) -> str:
    return found.observation["messages"][-1]["content"]


def environment(url: str, longest: int, baseline: str, tally: dict):
    """The class that TRL makes an instance of for each rollout."""

    class Game:
        roles: dict = {}

        def __init__(self):
            self._seat = Seat(url)

        def reset(self, seed: int = 0, seat=None, **_) -> str:
            self._paid, self._end, self._replies, self._faults = 0.0, None, 0, 0
            found = self._seat.begin(seed=seed, **({} if seat is None else {"seat": seat}))
            self._take(found)
            return "" if found.done else text_of(found)

        def reply(self, choice: str) -> str:
            """
            Answers what you were asked.

            Args:
                choice: The reply, in the form that was asked for.
            """
            if self._end is not None:
                return "over " * longest
            found = self._seat.step(choice)
            self._replies += 1
            self._faults += found.metadata["taken"]["source"] == "default"
            self._take(found)
            # An answer that does not fit ends a rollout: TRL takes it back, and nothing is said after the game.
            return "over " * longest if found.done else text_of(found)

        def get_reward(self) -> float:
            tally["replies"] += self._replies
            tally["faults"] += self._faults
            tally["games"] += 1
            if self._end is None:
                # Too long for its context: as bad as a lost game.
                return -1.0
            tally["won"] += self._end["won"]
            if baseline != "role":
                return self._paid
            known = Game.roles.get(self._end["role"], 0.0)
            Game.roles[self._end["role"]] = 0.95 * known + 0.05 * self._paid
            return self._paid - known

        def _take(self, found) -> None:
            self._paid += found.reward or 0.0
            if found.done:
                self._end = found.metadata["seats"][0]

    return Game


def table_of(url: str, first: int, count: int, seat) -> tuple[str, list[int]]:
    """The rules, and seeds whose seat is asked something: one that dies in the first night may have nothing to say."""
    probe, seeds, system, seed = Seat(url), [], "", first
    while len(seeds) < count:
        found = probe.begin(seed=seed, **({} if seat is None else {"seat": seat}))
        if not found.done:
            seeds.append(seed)
            system = found.observation["messages"][0]["content"]
            if len(found.observation["messages"]) != 2 or found.observation["messages"][0]["role"] != "system":
                run_folder.refuse(f"{url} sends whole prompts; start it with --shape news")
        seed += 1
        if seed - first > 100 * count + 100:
            run_folder.refuse(f"{url} asks the seat {seat} nothing in {seed - first} games")
    probe.close()
    return system, seeds


def prepared(tokenizer):
    """Has replies read as calls of the tool. Models that know tool calls keep their own template."""
    from trl.chat_template_utils import add_response_schema, supports_tool_calling

    if supports_tool_calling(tokenizer):
        try:
            return add_response_schema(tokenizer)
        except ValueError as error:
            run_folder.refuse(str(error).splitlines()[0])
    asked = [{"role": "system", "content": "a"}, {"role": "user", "content": "b"}, {"role": "assistant", "content": "c"}]
    own = tokenizer.apply_chat_template(asked, tokenize=False)
    if own != tokenizer.apply_chat_template(asked, tokenize=False, chat_template=TEMPLATE):
        run_folder.refuse("the chat template is not ChatML and knows no tool calls; take a model whose template has either")
    tokenizer.chat_template, tokenizer.response_template = TEMPLATE, READ
    return tokenizer


def wilson(won: int, games: int) -> list[float]:
    z, p = 1.96, won / games
    middle, half = p + z * z / 2 / games, z * math.sqrt(p * (1 - p) / games + z * z / 4 / games / games)
    return [round((middle + side * half) / (1 + z * z / games), 4) for side in (-1, 1)]


def played(model, tokenizer, args, seeds: list[int], system: str, most_at_once: int = 64) -> dict:
    """Win rate over whole games of seeds that training does not use, with a 95 % interval (Wilson); by sampling as in training."""
    import torch

    model.eval()
    torch.manual_seed(args.seed)
    ends, replies, faults = [], 0, 0
    for at in range(0, len(seeds), most_at_once):
        seats = [Seat(args.url) for _ in seeds[at : at + most_at_once]]
        found = [seat.begin(seed=seed, **({} if args.seat is None else {"seat": args.seat})) for seat, seed in zip(seats, seeds[at:])]
        chats = [[{"role": "system", "content": system}, {"role": "user", "content": text_of(one)}] for one in found]
        while any(not one.done for one in found):
            open_ = [i for i, one in enumerate(found) if not one.done]
            texts = [tokenizer.apply_chat_template(chats[i], tokenize=False, add_generation_prompt=True) for i in open_]
            batch = tokenizer(
                texts, return_tensors="pt", padding=True, padding_side="left", add_special_tokens=False, return_token_type_ids=False).to(model.device)
            with torch.no_grad():
                made = model.generate(**batch, max_new_tokens=args.most, do_sample=True, temperature=args.temperature, pad_token_id=tokenizer.pad_token_id)
            said = tokenizer.batch_decode(made[:, batch["input_ids"].shape[1] :], skip_special_tokens=True)
            for i, text in zip(open_, said):
                found[i] = seats[i].step(text.strip())
                replies += 1
                faults += found[i].metadata["taken"]["source"] == "default"
                if not found[i].done:
                    chats[i] += [{"role": "assistant", "content": text.strip()}, {"role": "user", "content": text_of(found[i])}]
        ends += [one.metadata["seats"][0] for one in found]
        for seat in seats:
            seat.close()
    won = sum(end["won"] for end in ends)
    by_team = {team: [sum(e["won"] for e in ends if e["team"] == team), sum(e["team"] == team for e in ends)] for team in sorted({e["team"] for e in ends})}
    return {
        "games": len(ends), "won": won, "rate": round(won / len(ends), 4), "interval": wilson(won, len(ends)), "by_team": by_team,
        "legal": round(1 - faults / max(1, replies), 4), "each": [int(end["won"]) for end in ends]}


def change(before: dict, after: dict) -> dict:
    """The paired difference over the same games, with a 95 % interval."""
    pairs = [b - a for a, b in zip(before["each"], after["each"])]
    mean = sum(pairs) / len(pairs)
    error = math.sqrt(sum((one - mean) ** 2 for one in pairs) / (len(pairs) - 1) / len(pairs))
    return {"change": round(mean, 4), "interval": [round(mean - 1.96 * error, 4), round(mean + 1.96 * error, 4)]}


def main() -> None:
    asked = run_folder.parser(__doc__.split("\n")[0], reads_dataset=False, lr=1e-5, batch=16, max_steps=300)
    base_model.add_base(asked)
    asked.add_argument("--url", required=True, help='the address of "omerta serve --env --shape news"')
    asked.add_argument("--seat", help="a role or a team to play; any seat if omitted")
    asked.add_argument("--replies", type=int, default=8, help="games per group, compared with each other")
    asked.add_argument("--baseline", choices=["role", "deal"], default="role", help="subtracted from a reward: the mean of the role, or of the deal")
    asked.add_argument("--most", type=int, default=64, help="tokens of a reply")
    asked.add_argument("--longest", type=int, default=768, help="maximum tokens of a game after the first message")
    asked.add_argument("--turns", type=int, default=40, help="maximum replies of a game")
    asked.add_argument("--temperature", type=float, default=1.0)
    asked.add_argument("--beta", type=float, default=0.02, help="weight of the KL divergence from the base; 0: none")
    asked.add_argument("--games", type=int, default=200, help="held-out games before and after training, to measure the change; 0: none")
    args = asked.parse_args()
    if args.batch * args.accumulate % args.replies:
        run_folder.refuse(f"--batch {args.batch} times --accumulate {args.accumulate} is no multiple of --replies {args.replies}")

    import datasets
    import trl

    model, tokenizer = base_model.load(args.base, is_frozen=args.lora > 0)
    tokenizer = prepared(tokenizer)
    groups = args.max_steps * args.batch * args.accumulate // args.replies
    system, seeds = table_of(args.url, args.seed * 100_000, groups if args.baseline == "deal" else groups * args.replies, args.seat)
    run = run_folder.Run("play_grpo", args, base=base_model.place_of(args.base))
    kept = run.folder / "before.json"
    held_out = table_of(args.url, EVALUATION, args.games, args.seat)[1] if args.games else []
    if args.games and not kept.exists():
        run_folder.write_whole(kept, json.dumps(played(model, tokenizer, args, held_out, system)))
    chat = [{"role": "system", "content": system}, {"role": "user", "content": ""}]
    data = datasets.Dataset.from_list([{"prompt": chat, "seed": seed, "seat": args.seat} for seed in seeds[:: 1 if args.baseline == "deal" else args.replies]])
    tally = {"replies": 0, "faults": 0, "games": 0, "won": 0}
    game = environment(args.url, args.longest, args.baseline, tally)
    if args.baseline == "role":
        # A group sits at different tables: each of its rollouts takes the next seed.
        waiting = iter(seeds)
        plain = game.reset
        game.reset = lambda self, seed=0, seat=None, **_: plain(self, seed=next(waiting, seed), seat=seat)
    trainer = trl.GRPOTrainer(
        model, train_dataset=data, processing_class=tokenizer, peft_config=base_model.lora_of(args), environment_factory=game,
        args=trl.GRPOConfig(**run.arguments(
            num_generations=args.replies, max_completion_length=args.longest, max_tool_calling_iterations=args.turns, remove_unused_columns=False,
            shuffle_dataset=False, temperature=args.temperature, beta=args.beta, generation_kwargs={"max_new_tokens": args.most},
            scale_rewards="none" if args.baseline == "role" else "group", lr_scheduler_type="constant_with_warmup", warmup_steps=0.05)))
    print(f"{len(seeds):,} deals, {args.replies} games to a group, compared by {args.baseline}")
    run.train(trainer)
    trained = base_model.merged(trainer.model)
    rewards = [line["reward"] for line in trainer.state.log_history if "reward" in line]
    result = {
        "steps": trainer.state.global_step, "reward_curve": rewards, "games": tally["games"], "won": tally["won"],
        "legal": round(1 - tally["faults"] / max(1, tally["replies"]), 4)}
    if args.games:
        before, after = json.loads(kept.read_text()), played(trained, tokenizer, args, held_out, system)
        result |= change(before, after) | {"before": {k: v for k, v in before.items() if k != "each"}, "after": {k: v for k, v in after.items() if k != "each"}}
    tokenizer.chat_template = base_model.PLAIN_CHATML if tokenizer.chat_template == TEMPLATE else tokenizer.chat_template
    run.finish(trained, tokenizer, **result)


if __name__ == "__main__":
    main()
