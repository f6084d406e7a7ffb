# /// script
# requires-python = ">=3.11"
# dependencies = [
#   "httpx==0.28.1",
#   "uv==0.13.9",
#   "verifiers==0.4.0",
# ]
# ///
"""Every seat of a table as an agent of verifiers, for self-play that trains all roles at once.

    npx omerta serve --env --ruleset mafia-2025 --renderer compact --shape news --port 8000
    PYTHONPATH=training vf-eval verifiers_env --env.taskset.url http://127.0.0.1:8000 -n 4

Agents are named by class of role, not by seat: `red`, `black`, and `sheriff`, `don`, `doctor` where they are dealt. So prime-rl's `rae` (reward less a moving
mean for each agent name, as in SPIRAL) keeps one baseline for each class. All play the run's model unless one is pinned (`--env.black.model m`). Each seat has
a trace of its own with the reward of its team, and seat, role and seed in `info`. The server makes a seat's messages from
that seat's own view, so this file has no text of another seat to mix in.
"""

import contextlib
import random
from collections.abc import Iterator

import httpx
import verifiers.v1 as vf

__all__ = ["OmertaTaskset", "OmertaEnv"]


class OmertaData(vf.TaskData):
    url: str
    seed: int


class OmertaConfig(vf.TasksetConfig):
    url: str = "http://127.0.0.1:8000"
    """The address of "omerta serve --env --shape news"."""
    first: int = 0
    """The seed of the first table."""
    tables: int = 1000
    """How many tables there are."""


class OmertaTask(vf.Task[OmertaData]):
    pass


class OmertaTaskset(vf.Taskset[OmertaTask, OmertaConfig]):
    def load(self) -> Iterator[OmertaTask]:
        for seed in range(self.config.first, self.config.first + self.config.tables):
            yield OmertaTask(OmertaData(name=f"table {seed}", prompt=None, url=self.config.url, seed=seed), self.config.task)


def agent() -> vf.AgentConfig:
    # Talking needs no tools and no sandbox.
    return vf.AgentConfig(harness={"id": "null"}, runtime={"type": "subprocess"})


class OmertaEnvConfig(vf.EnvConfig):
    red: vf.AgentConfig = agent()
    black: vf.AgentConfig = agent()
    sheriff: vf.AgentConfig = agent()
    don: vf.AgentConfig = agent()
    doctor: vf.AgentConfig = agent()


def class_of(role: str, team: str) -> str:
    return role if role in ("sheriff", "don", "doctor") else team


class OmertaEnv(vf.Env[OmertaEnvConfig]):
    async def run(self, task, agents):
        data = task.data
        async with httpx.AsyncClient(base_url=data.url, timeout=120) as server, contextlib.AsyncExitStack() as stack:
            game = (await ok(server.get("/game"))).json()
            # Dealt here, so that each agent is named before it is asked; which seat has which role is told to no model.
            deal = random.Random(data.seed).sample(game["roles"], len(game["roles"]))
            found = (await ok(server.post("/reset", json={"seed": data.seed, "seats": "all", "deal": deal, "shape": "news"}))).json()
            seats: dict[int, vf.Interaction] = {}
            paid: dict[int, float] = {}
            silent: set[int] = set()
            while not found["done"]:
                observation = found["observation"]
                seat, messages = observation["seat"], observation["messages"]
                if seat not in seats:
                    # A seat that dies before it is asked anything has no trace.
                    role = deal[seat - 1]
                    player = getattr(agents, class_of(role, game["teams"][role]))
                    own = vf.Task(vf.TaskData(name=f"{data.name}, seat {seat}", prompt=None, system_prompt=messages[0]["content"]))
                    seats[seat] = await stack.enter_async_context(player.interaction(own))
                # A seat that may not speak any more, its tokens are used up say, gets the rules' default.
                reply = ""
                if seat not in silent:
                    segment = await seats[seat].turn(messages[-1]["content"])
                    silent |= {seat} if segment.terminated else set()
                    reply = segment.last_reply or ""
                found = (await ok(server.post("/step", json={"action": {"choice": reply[:20000]}}))).json()
                if not found["done"]:
                    paid[seat] = paid.get(seat, 0.0) + (found["reward"] or 0.0)
            for end in found["metadata"]["seats"]:
                if end["seat"] in seats:
                    trace = seats[end["seat"]].trace
                    trace.record_reward("game", end["reward"] + paid.get(end["seat"], 0.0))
                    trace.record_metric("won", float(end["won"]))
                    trace.info |= {"seat": end["seat"], "role": end["role"], "team": end["team"], "seed": data.seed}


async def ok(asked) -> httpx.Response:
    response = await asked
    if response.is_error:
        raise RuntimeError(f"the environment says: {response.json().get('detail', response.text)}")
    return response
