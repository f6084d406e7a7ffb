# /// script
# requires-python = ">=3.10"
# dependencies = ["spade==4.1.4", "sqlalchemy[asyncio]<2.1"]
# ///
"""Players of MAW as SPADE agents: they join the lobby of a game master and play until the series is over.

    uv run spade_player.py --gm gm@localhost --port 5222 --players Zoe,Yan

The password of the accounts is read from OMERTA_XMPP_PASSWORD. Each agent takes any seat: it votes for the player that most vote
against, says something now and then, and listens otherwise.
"""

import argparse
import asyncio
import collections
import json
import os
import random

from spade.agent import Agent
from spade.behaviour import CyclicBehaviour
from spade.message import Message


class Player(Agent):
    def __init__(self, name, gm, port):
        account, _, shown = name.rpartition(":")
        jid = f"{(account or shown).lower()}@{gm.split('@')[1]}"
        super().__init__(jid, os.environ["OMERTA_XMPP_PASSWORD"], port=port)
        self.shown, self.gm = shown, gm
        self.luck, self.votes, self.asked = random.Random(name), collections.Counter(), 0
        self.rooms, self.over, self.was_away = {}, asyncio.Event(), False
        self.unanswered = 0

    async def setup(self):
        self.add_behaviour(self.Play())

    class Play(CyclicBehaviour):
        async def on_start(self):
            if self.agent.asked == 0:
                await self.tell(self.agent.gm, "request", type="join_lobby", player_name=self.agent.shown)

        async def tell(self, to, act, **body):
            message = Message(to=to, body=json.dumps(body))
            message.set_metadata("performative", act)
            await self.send(message)

        async def run(self):
            message = await self.receive(timeout=1)
            agent = self.agent
            if message is None:
                if agent.was_away:  # the series may have ended in the meantime, and the game master may be gone
                    agent.unanswered += 1
                    if agent.unanswered > 20:
                        agent.over.set()
                    await self.tell(agent.gm, "request", type="get_standings")
                return
            agent.unanswered, body = 0, json.loads(message.body)
            kind, sender = body["type"], str(message.sender).split("/")[0]
            if kind == "join_result":
                print(f"{agent.shown}: {'joined' if body['ok'] else body['reason']}", flush=True)
                if not body["ok"]:
                    agent.over.set()
            elif kind == "assign_role":
                print(f"{agent.shown} is a {body['role']}", flush=True)
            elif kind == "announce_open":
                agent.rooms[body["room_name"]] = sender
                agent.votes.clear()
            elif kind == "new_messages":
                agent.votes.update(post["target"] for post in body["posts"] if "target" in post)
            elif kind == "get_input":
                agent.asked += 1
                await self.act(body, sender)
            elif kind == "standings" and body["rounds"] == body["of"]:
                agent.over.set()

        async def act(self, ask, room):
            luck, votes = self.agent.luck, self.agent.votes
            targets = ask["targets"]
            wanted = max(targets, key=lambda jid: (votes[jid], luck.random()), default=None)
            if ask["act"] != "post":
                await self.tell(self.agent.gm, "request", type=ask["act"], target=wanted)
            elif wanted and luck.random() < 0.5:
                await self.tell(self.agent.gm, "request", type="vote", target=wanted)
            elif luck.random() < 0.5:
                await self.tell(room, "request", type="chat", message="I am not sure; who says more?")
            else:
                await self.tell(room, "inform", type="listen")


async def play(name, gm, port, away):
    """Plays as one agent; with `away`, it is disconnected for so many seconds after its second answer."""
    agent = Player(name, gm, port)
    await agent.start(auto_register=True)
    if away:
        while agent.asked < 2 and not agent.over.is_set():
            await asyncio.sleep(0.05)
        asked, rooms, over = agent.asked, agent.rooms, agent.over
        await agent.stop()
        print(f"{name} is away", flush=True)
        await asyncio.sleep(away)
        agent = Player(name, gm, port)
        agent.asked, agent.rooms, agent.over, agent.was_away = asked, rooms, over, True
        await agent.start(auto_register=True)
        print(f"{name} is back", flush=True)
    await agent.over.wait()
    await agent.stop()


async def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--gm", default="gm@localhost")
    parser.add_argument("--port", type=int, default=5222)
    parser.add_argument("--players", default="Zoe,Yan", help="names in the lobby; account:name where they differ")
    parser.add_argument("--away", type=float, default=0, help="the first player is disconnected for so many seconds")
    flags = parser.parse_args()
    names = flags.players.split(",")
    await asyncio.gather(*(play(name, flags.gm, flags.port, flags.away if i == 0 else 0) for i, name in enumerate(names)))


if __name__ == "__main__":
    asyncio.run(main())
