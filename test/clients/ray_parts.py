"""Starts a Ray head on this machine and has scripts/omerta-ray.py make a dataset on it. One part is killed, one is stopped with SIGTERM,
and one loses its Ray worker; the folder must be equal, file for file, to one run and to shards by hand. Then parts that ask for no
other try, and an evaluation.

    python test/clients/ray_parts.py            # in an environment with the ray that scripts/omerta-ray.py pins
"""

import filecmp
import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
BIN = Path(sys.executable).parent
PORT = 6399  # outside of 10002 to 19999, which Ray gives to its workers
RECIPE = ["--train", "240", "--validation", "20", "--test", "20", "--shard-games", "20", "--seed", "ray"]
DUEL = ["--player", "scripted", "--against", "random", "--ruleset", "mini-mafia", "--deals", "400", "--seed", "ray"]
PARTS = 4


def omerta(*args: object) -> str:
    return subprocess.run(
        [ROOT / "node_modules/.bin/node", ROOT / "scripts/omerta.js", *map(str, args)], check=True, capture_output=True, text=True
    ).stdout


def spread(*args: object) -> subprocess.Popen:
    script = [sys.executable, ROOT / "scripts/omerta-ray.py", "--address", f"127.0.0.1:{PORT}", "--pause", "1", "--parts", str(PARTS)]
    return subprocess.Popen([*script, "--", *map(str, args)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def process_of(part: int) -> int | None:
    """The process that makes a part."""
    for entry in Path("/proc").iterdir():
        try:
            words = (entry / "cmdline").read_bytes().split(b"\0") if entry.name.isdigit() else []
        except OSError:
            continue
        if words[-3:-1] == [b"--shard", f"{part}/{PARTS}".encode()] and words[0].endswith(b"node"):
            return int(entry.name)
    return None


def parent_of(pid: int) -> int:
    return int((Path("/proc") / str(pid) / "stat").read_text().rsplit(")", 1)[1].split()[1])


def when_there(path: Path, driver: subprocess.Popen) -> None:
    while not path.exists():
        assert driver.poll() is None, driver.communicate()[1]
        time.sleep(0.02)


def kill(part: int, folder: Path, driver: subprocess.Popen, how: str) -> None:
    """Kills a part that has finished its first shard: the process, or the Ray worker above it."""
    when_there(folder / f".omerta/train-0000{part}.json", driver)
    pid = process_of(part)
    assert pid is not None, f"part {part} was done before it could be killed"
    os.kill(parent_of(pid) if how == "worker" else pid, signal.SIGTERM if how == "term" else signal.SIGKILL)


def files(folder: Path) -> list[Path]:
    return sorted(path.relative_to(folder) for path in folder.rglob("*") if path.is_file())


def require_equal(one: Path, other: Path) -> None:
    assert files(one) == files(other), set(files(one)) ^ set(files(other))
    _, differ, lost = filecmp.cmpfiles(one, other, files(one), shallow=False)
    assert not differ and not lost, differ + lost


def main(work: Path) -> None:
    omerta("generate", *RECIPE, "--out", work / "one")
    for part in range(PARTS):
        omerta("generate", *RECIPE, "--out", work / "hand", "--shard", f"{part}/{PARTS}", "--workers", 1)
    omerta("merge", work / "hand")

    driver = spread("generate", *RECIPE, "--out", work / "ray")
    kill(0, work / "ray", driver, "kill")
    kill(1, work / "ray", driver, "term")
    kill(2, work / "ray", driver, "worker")
    out, err = driver.communicate()
    assert driver.returncode == 0, err
    for line in err.splitlines():
        print(f"  {line}")
    for part, why in [(0, "killed by SIGKILL"), (1, "exit code 75"), (2, "killed by SIGKILL")]:
        assert f"part {part}/{PARTS}: {why}" in err, err
    assert "Ray lost its worker" in err and f"part 3/{PARTS}: exit" not in err, err
    require_equal(work / "one", work / "ray")
    require_equal(work / "hand", work / "ray")
    print(f"Ray, one run and shards by hand: the same {len(files(work / 'ray'))} files; three parts were killed and tried again")

    for args, code, said in [
        (["generate", "--ruleset", "chess", "--train", "9", "--out", work / "never"], 2, "exit code 2, which no other try"),
        (["generate", *RECIPE, "--out", "/proc/never"], 1, "exit code 1"),
    ]:
        driver = spread(*args)
        _, err = driver.communicate()
        assert driver.returncode == code and said in err and "try 2 of" not in err and "merge:" not in err, err
    print("exit codes 1 and 2 are not tried again")

    omerta("evaluate", *DUEL, "--out", work / "duel")
    driver = spread("evaluate", *DUEL, "--out", work / "spread")
    _, err = driver.communicate()
    assert driver.returncode == 0, err
    for folder in ("games", "tallies"):
        require_equal(work / "duel" / folder, work / "spread" / folder)
    assert (work / "duel/report.json").read_bytes() == (work / "spread/report.json").read_bytes()
    print("an evaluation over Ray has the games, tallies and report of one run")


def start_head(temp: Path) -> subprocess.Popen:
    """A Ray head of two cores without a dashboard. Ray gives one up that takes longer than half a minute, so on a busy machine it is tried again."""
    node = ["--head", "--block", f"--port={PORT}", "--node-ip-address=127.0.0.1", "--num-cpus=2", "--include-dashboard=false"]
    for attempt in range(4):
        with open(temp / "ray.log", "w") as log:
            command = [BIN / "ray", "start", *node, f"--temp-dir={temp}/cluster-{attempt}"]
            head = subprocess.Popen(command, stdout=log, stderr=log, start_new_session=True)
        while head.poll() is None:
            if "Ray runtime started" in (temp / "ray.log").read_text():
                return head
            time.sleep(0.2)
        subprocess.run(["pkill", "-KILL", "-s", str(head.pid)], check=False)  # its session: what it started may outlive it
    raise SystemExit((temp / "ray.log").read_text())


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(prefix="omerta-ray-", ignore_cleanup_errors=True) as folder:
        environment = {name: value for name, value in os.environ.items() if "proxy" not in name.lower()}
        os.environ.clear()
        os.environ.update(environment, RAY_USAGE_STATS_ENABLED="0", RAY_worker_niceness="0")
        head = start_head(Path(folder))
        try:
            main(Path(folder))
        finally:
            head.terminate()
            try:
                head.wait(60)
            except subprocess.TimeoutExpired:
                pass
            subprocess.run(["pkill", "-KILL", "-s", str(head.pid)], check=False)
