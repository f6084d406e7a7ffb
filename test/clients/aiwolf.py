# /// script
# dependencies = ["aiwolf-nlp-common==0.7.0", "jsonschema==4.26.0"]
# ///
"""Five clients of aiwolf-nlp-common play games at our server, each packet held against the published schema; then our players join the server beside
two of them.

    python test/clients/aiwolf.py EMPTY-FOLDER [GAMES]
"""

import json
import pathlib
import random
import re
import subprocess
import sys
import threading

from aiwolf_nlp_common.client import Client
from aiwolf_nlp_common.packet.packet import Packet
from aiwolf_nlp_common.packet.request import Request
from aiwolf_schema import SCHEMA
from jsonschema import Draft202012Validator

root = pathlib.Path(__file__).parents[2]
home = pathlib.Path(sys.argv[1])
GAMES = int(sys.argv[2]) if len(sys.argv) > 2 else 2
validator = Draft202012Validator(SCHEMA)
failed = 0


def check(what: str, ok: bool, why="") -> None:
    global failed
    failed += not ok
    print(f"{'ok  ' if ok else 'FAIL'} {what}{'' if ok else f': {str(why)[-600:]}'}", flush=True)


def omerta(*words: str) -> subprocess.Popen:
    command = ["node", "scripts/omerta.js", *words]
    return subprocess.Popen(command, cwd=root, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


class Tally:
    packets = 0
    wrong: list = []
    finished = 0
    told = 0
    lock = threading.Lock()


def chat(client: Client, over: threading.Event, count: int, pause: float) -> None:
    """Speaks in a group chat as the sample agent of the contest does: again and again with a pause, until it has no turn left."""
    for turn in range(count):
        if over.wait(0.02 + 0.05 * pause):
            return
        client.send("I have heard you all." if turn < 2 else "Over")


def agent(url: str, name: str, seed: str, tally: Tally) -> None:
    """Plays one game, as the sample agent of the contest does: random lines, and random living targets."""
    rng = random.Random(seed)
    client = Client(url, None)
    client.connect()
    while True:
        text = client.socket.recv()
        value = json.loads(text)
        faults = [fault.message for fault in validator.iter_errors(value)]
        with tally.lock:
            tally.packets += 1
            tally.wrong += faults
        packet = Packet.from_dict(value)
        match packet.request:
            case Request.NAME:
                client.send(name)
            case Request.TALK | Request.WHISPER:
                others = [one for one in packet.info.status_map if one != packet.info.agent]
                lines = ["Hello everyone.", f"I think {rng.choice(others)} is a werewolf.", "I am the Seer.", "Skip", "Over"]
                client.send(rng.choice(lines))
            case Request.TALK_PHASE_START | Request.WHISPER_PHASE_START:
                chatting = threading.Event()
                count = packet.info.remain_count
                threading.Thread(target=chat, args=(client, chatting, count, rng.random()), daemon=True).start()
            case Request.TALK_PHASE_END | Request.WHISPER_PHASE_END:
                chatting.set()
            case Request.TALK_BROADCAST | Request.WHISPER_BROADCAST:
                with tally.lock:
                    tally.told += (packet.new_talk or packet.new_whisper) is not None
            case Request.VOTE | Request.DIVINE | Request.GUARD | Request.ATTACK:
                alive = [one for one, status in packet.info.status_map.items() if status.value == "ALIVE"]
                client.send(rng.choice([one for one in alive if one != packet.info.agent]))
            case Request.FINISH:
                with tally.lock:
                    tally.finished += len(packet.info.role_map) == len(packet.info.status_map)
                client.close()
                return


def played(title: str, clients: int, games: int, *flags: str, join: list[str] | None = None) -> None:
    out = home / title.replace(" ", "-")
    server = omerta("bridge", "aiwolf", "--serve", "--port", "0", "--games", str(games), "--out", str(out), *flags)
    line = server.stdout.readline()
    url = re.search(r"ws://\S+?/ws", line).group()
    ours = omerta("bridge", "aiwolf", "--join", url, "--games", str(games), *join) if join else None
    tally = Tally()
    tally.wrong = []
    for game in range(games):
        threads = [
            threading.Thread(target=agent, args=(url, f"team{i + 1}", f"{title}/{game}/{i}", tally)) for i in range(clients)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(120)
    said = server.communicate(timeout=120)[0]
    joined = ours.communicate(timeout=60)[0] if ours else ""
    check(f"{title}: {games} games are over", server.returncode == 0 and len(re.findall(r"^game ", said, re.M)) == games, said)
    check(f"{title}: every agent was told the roles at the end", tally.finished == clients * games, tally.finished)
    check(f"{title}: {tally.packets} packets pass the published schema", tally.packets > 0 and not tally.wrong, tally.wrong[:3])
    if "--chat" in flags:
        check(f"{title}: {tally.told} messages of group chats were told", tally.told > games * clients * 3, tally.told)
    if ours:
        check(f"{title}: our players were there to the end", len(re.findall(r": over$", joined, re.M)) == games * len(join[1].split(",")), joined)
    validated = omerta("validate", str(out / "games"), "--worlds", "all")
    said = validated.communicate(timeout=300)[0]
    check(f"{title}: the dataset is valid", validated.returncode == 0, said)
    imported = omerta("import", "aiwolf", str(out / "logs"), "--out", str(home / f"imported {title}"))
    said = imported.communicate(timeout=120)[0]
    check(f"{title}: the logs are read again", imported.returncode == 0, said)


played("five clients", 5, GAMES, "--seats", "5")
played("group chat", 5, GAMES, "--seats", "5", "--chat", "2")
played("our players in a group chat", 2, GAMES, "--seats", "5", "--chat", "2", join=["--players", "holy-grail,scripted,random"])
played("our players beside two", 2, GAMES, "--seats", "5", join=["--players", "holy-grail,scripted,random"])
sys.exit(1 if failed else 0)
