# /// script
# requires-python = ">=3.10"
# dependencies = ["ray==2.60.0"]
# ///
"""Spreads omerta over the nodes of a Ray cluster: a Ray task makes a part of the shards, and the last one puts the parts together.

    uv run scripts/omerta-ray.py --parts 8 -- generate datasets/demo.json --out /shared/demo
    uv run scripts/omerta-ray.py --parts 8 -- evaluate --player holy-grail --against scripted --deals 2000 --out /shared/duel

Behind -- stands an omerta command as for one machine. All nodes see this checkout (after "npm ci"), the current folder and --out
under the same paths. Ray wants the same Python and the same Ray in the cluster and here: on its head node, use its own Python.

A part is tried again after exit code 75, which says that another try may help, and after the loss of its process, its worker or its
node; it resumes after the last finished game. Exit code 1 ends a part for good, 2 ends everything. The same command continues a run
that was stopped. Exit codes: 0; 1 and 2 as omerta; 75 if a part still asked for another try; 130 after Ctrl-C.
"""

import argparse
import ctypes
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import ray
from ray.exceptions import RayError, RayTaskError

CHECKOUT = Path(__file__).resolve().parent.parent
AGAIN = 75
LONGEST_PAUSE_S = 120
STATUS_EVERY_S = 60


def omerta(command: list[str], checkout: str, folder: str) -> tuple[int, str, str]:
    """Runs omerta on the node that Ray picks. Returns its exit code, what it printed, and its last words."""

    def ends_with_its_worker() -> None:
        ctypes.CDLL(None).prctl(1, signal.SIGTERM)  # PR_SET_PDEATHSIG: Ray kills a worker, and not what it started

    process = subprocess.Popen(
        [f"{checkout}/node_modules/.bin/node", f"{checkout}/scripts/omerta.js", *command],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=ends_with_its_worker if sys.platform == "linux" else None,
    )
    try:
        out, err = process.communicate()
    except KeyboardInterrupt:  # ray.cancel
        process.terminate()
        process.wait()
        raise
    said = [line for line in err.splitlines() if line.startswith("omerta: ")]
    return process.returncode, out, said[-1] if said else ""


class Failed(Exception):
    """Ends the run with an exit code."""

    def __init__(self, code: int, sentence: str):
        super().__init__(sentence)
        self.code = code


class Cluster:
    """Runs omerta commands as Ray tasks, and tries those again that another try may help."""

    def __init__(self, cpus: int, tries: int, pause: float):
        self.task = ray.remote(num_cpus=cpus, max_retries=0)(omerta)
        self.tries = tries
        self.pause = pause
        self.running: dict[ray.ObjectRef, str] = {}

    def run(self, commands: dict[str, list[str]]) -> dict[str, str]:
        """Runs named commands. Returns what each printed; throws Failed for those that failed, when the others are done."""
        began = time.monotonic()
        done: dict[str, str] = {}
        failed: dict[str, int] = {}
        tried = dict.fromkeys(commands, 0)
        due = dict.fromkeys(commands, 0.0)
        last_said = began
        while due or self.running:
            now = time.monotonic()
            for name in [name for name, when in due.items() if when <= now]:
                del due[name]
                tried[name] += 1
                self.running[self.task.remote(commands[name], str(CHECKOUT), os.getcwd())] = name
            soonest = min([*due.values(), now + 5])
            ready, _ = ray.wait(list(self.running), timeout=max(0.1, soonest - now)) if self.running else ([], [])
            if not self.running:
                time.sleep(max(0.1, soonest - now))
            for ref in ready:
                name = self.running.pop(ref)
                code, out, said = outcome(ref)
                took = f"after {time.monotonic() - began:.0f} s"
                if code == 0:
                    done[name] = out
                    say(f"{name}: done {took}; {len(done)} of {len(commands)}")
                elif code == 2:
                    raise Failed(2, f"{name}: exit code 2, which no other try or part changes: {said}")
                elif is_worth_a_try(code) and tried[name] < self.tries:
                    wait = min(self.pause * 2 ** (tried[name] - 1), LONGEST_PAUSE_S)
                    due[name] = time.monotonic() + wait
                    say(f"{name}: {why(code)} {took}; try {tried[name] + 1} of {self.tries} in {wait:.0f} s: {said}")
                else:
                    failed[name] = AGAIN if is_worth_a_try(code) else 1
                    say(f"{name}: {why(code)} {took}, given up after {tried[name]} of {self.tries} tries: {said}")
            if time.monotonic() - last_said > STATUS_EVERY_S:
                last_said = time.monotonic()
                say(f"{len(done)} of {len(commands)} done after {last_said - began:.0f} s")
        if failed:
            code = 1 if 1 in failed.values() else AGAIN
            raise Failed(code, f"{', '.join(failed)} failed, {len(done)} of {len(commands)} are done; nothing was merged")
        return done

    def stop(self) -> None:
        """Stops all that runs, in order: what is finished is kept."""
        for ref in self.running:
            ray.cancel(ref)
        ray.wait(list(self.running), num_returns=max(1, len(self.running)), timeout=10)


def outcome(ref: ray.ObjectRef) -> tuple[int, str, str]:
    """How a task ended. A lost worker or node is told as a process that was killed."""
    try:
        return ray.get(ref)
    except RayTaskError as error:
        return 1, "", f"this node cannot run omerta: {error.cause}"
    except RayError as error:
        return -signal.SIGKILL, "", f"Ray lost its worker: {str(error).splitlines()[0]}"


def is_worth_a_try(code: int) -> bool:
    """75, or killed from outside: Python says -9, a shell 137."""
    return code == AGAIN or code < 0 or code > 128


def why(code: int) -> str:
    return f"exit code {code}" if 0 <= code <= 128 else f"killed by {signal.Signals(-code if code < 0 else code - 128).name}"


def say(sentence: str) -> None:
    print(sentence, file=sys.stderr, flush=True)


def merging(command: list[str]) -> list[str]:
    """The command that puts the parts of a command together."""
    if command[0] == "evaluate":
        return command
    named = [i for i, word in enumerate(command) if word in ("--out", "-o")]
    return ["merge", command[named[-1] + 1]]


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--parts", type=int, required=True, help="how many parts; each is best some minutes of work")
    parser.add_argument("--cpus", type=int, default=1, help="cores of a part, which are its threads (1)")
    parser.add_argument("--tries", type=int, default=5, help="how often a part is tried at most (5)")
    parser.add_argument("--pause", type=float, default=5, help="seconds before the second try, doubled for each further one (5)")
    parser.add_argument("--address", default="auto", help="the cluster: auto, or ray://host:10001")
    parser.add_argument("command", nargs="+", help="-- generate … --out D, or -- evaluate … --out E")
    given = parser.parse_args()
    if given.parts < 1 or given.cpus < 1 or given.tries < 1:
        parser.error("--parts, --cpus and --tries are at least 1")
    if given.command[0] not in ("generate", "evaluate"):
        parser.error(f"there are parts of generate and evaluate, and none of {given.command[0]}")
    if not {"--out", "-o"} & set(given.command[:-1]):
        parser.error("name the folder with --out, on a disk that all nodes see")
    if set(given.command) & {"--shard", "--workers", "--json"}:
        parser.error("--shard and --workers are set here (--parts, --cpus), and --json is not passed on")
    return given


def main() -> None:
    given = arguments()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(AGAIN))
    try:
        ray.init(given.address, log_to_driver=False, logging_level="ERROR")
    except ConnectionError as error:
        raise Failed(2, f"no Ray cluster at {given.address}; start one with: ray start --head ({error})") from None
    cluster = Cluster(given.cpus, given.tries, given.pause)
    threads = ["--workers", str(given.cpus)]
    try:
        say(f"{given.parts} parts, {given.cpus} of {ray.cluster_resources().get('CPU', 0):.0f} cores each")
        parts = [f"{part}/{given.parts}" for part in range(given.parts)]
        cluster.run({f"part {part}": [*given.command, *threads, "--shard", part] for part in parts})
        merge = merging(given.command)
        print(cluster.run({"merge": merge if merge[0] == "merge" else [*merge, *threads]})["merge"], end="")
    finally:
        cluster.stop()


if __name__ == "__main__":
    try:
        main()
    except Failed as failure:
        say(f"omerta-ray: {failure}")
        sys.exit(failure.code)
    except KeyboardInterrupt:
        say("omerta-ray: stopped; the same command continues")
        sys.exit(130)
