# /// script
# requires-python = ">=3.10"
# dependencies = ["spade==4.1.4", "sqlalchemy[asyncio]<2.1"]
# ///
"""An interface of a MAW player as a SPADE agent: what a player asks it, it asks a Model agent, and the act that comes back is its answer.

    uv run spade_interface.py --account bot --domain localhost --port 5222 --model model@localhost

The password of the account is read from OMERTA_XMPP_PASSWORD.
"""

import argparse
import asyncio
import json
import os

from spade.agent import Agent
from spade.behaviour import CyclicBehaviour
from spade.message import Message


class Interface(Agent):
    def __init__(self, jid, port, model):
        super().__init__(jid, os.environ["OMERTA_XMPP_PASSWORD"], port=port)
        self.model, self.player, self.over = model, None, asyncio.Event()
        self.asked, self.answered, self.shown = 0, 0, 0

    async def setup(self):
        self.add_behaviour(self.Relay())

    class Relay(CyclicBehaviour):
        async def tell(self, to, act, body):
            message = Message(to=to, body=json.dumps(body))
            message.set_metadata("performative", act)
            await self.send(message)

        async def run(self):
            message = await self.receive(timeout=1)
            if message is None:
                return
            agent, body = self.agent, json.loads(message.body)
            sender = str(message.sender).split("/")[0]
            if sender == agent.model:
                agent.answered += body["type"] != "refused"
                await self.tell(agent.player, "inform", body)
            elif body["type"] == "get_input" and "completions" in body:
                agent.asked, agent.player = agent.asked + 1, sender
                await self.tell(agent.model, "request", body)
            else:
                agent.shown += 1
                if body["type"] == "standings" and body["rounds"] == body["of"]:
                    agent.over.set()


async def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--account", required=True)
    parser.add_argument("--domain", default="localhost")
    parser.add_argument("--port", type=int, default=5222)
    parser.add_argument("--model", required=True)
    flags = parser.parse_args()
    agent = Interface(f"{flags.account}@{flags.domain}", flags.port, flags.model)
    await agent.start(auto_register=True)
    print("ready", flush=True)
    await agent.over.wait()
    print(f"asked {agent.asked} answered {agent.answered} shown {agent.shown}", flush=True)
    await agent.stop()


asyncio.run(main())
