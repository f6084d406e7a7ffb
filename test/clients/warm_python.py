"""A Python that has imported what the recipes run on, which takes ten seconds each time otherwise.

    PYTHON warm_python.py serve SOCKET                 imports it once, then forks for who asks; ends when its stdin does
    PYTHON -IS warm_python.py run SOCKET SCRIPT [...]  what "PYTHON SCRIPT [...]" does, in a fork of the server; other arguments go to PYTHON itself

A fork takes over the arguments, folder, environment, stdin, stdout and stderr of who asked. "run" ends as the fork does, with its status or by its signal, and
the fork is killed if "run" is.
"""

import contextlib
import gc
import json
import os
import runpy
import select
import signal
import socket
import sys


def run(path: str, args: list[str]) -> None:
    if not args or not args[0].endswith(".py"):
        os.execv(sys.executable, [sys.executable, *args])
    server = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    server.connect(path)
    socket.send_fds(server, [json.dumps([args, os.getcwd(), dict(os.environ)]).encode()], [0, 1, 2])
    for stop in signal.SIGINT, signal.SIGTERM, signal.SIGHUP:
        signal.signal(stop, lambda number, _: server.send(str(number).encode()))
    if not (ended := server.recv(99)):
        raise SystemExit("the server of warm_python.py has ended")
    status = os.waitstatus_to_exitcode(int(ended))
    if status >= 0:
        os._exit(status)
    if -status != signal.SIGKILL:
        signal.signal(-status, signal.SIG_DFL)
    os.kill(os.getpid(), -status)


def import_packages() -> None:
    # Threads do not outlive a fork, so there must be none: NumPy and Arrow start some when they are imported.
    os.environ |= {"OPENBLAS_NUM_THREADS": "1", "JE_ARROW_MALLOC_CONF": "background_thread:false"}
    sys.path[0] = os.path.abspath(f"{__file__}/../../../training")
    import run_folder  # noqa: F401, I001  It sets what the packages read when they are imported.
    import datasets, matplotlib.pyplot, peft, torch  # noqa: E401, F401
    from transformers import AutoModelForCausalLM, AutoTokenizer, LlamaForCausalLM, PreTrainedTokenizerFast, Trainer  # noqa: F401
    from trl import DPOTrainer, GRPOTrainer, KTOTrainer, SFTTrainer  # noqa: F401
    for name in "run_folder", "curves":  # A fork imports its own.
        del sys.modules[name]


def become(args: list[str], folder: str, environment: dict[str, str], files: list[int]) -> None:
    """Makes this process what Python is when a script begins."""
    for to, file in enumerate(files):
        os.dup2(file, to)
        os.close(file)
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    sys.argv = args
    sys.path[0] = os.path.dirname(os.path.realpath(args[0]))
    sys.stdout.reconfigure(write_through=bool(environment.get("PYTHONUNBUFFERED")))


def serve(path: str) -> None:
    """Returns in forks alone."""
    listening = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    listening.bind(path)
    listening.listen()
    import_packages()
    gc.freeze()  # Forks share what they need not write.
    running: dict[int, tuple[int, socket.socket]] = {}
    while True:
        asking = {client: pid for pid, client in running.values()}
        ready = select.select([0, listening, *running, *asking], [], [])[0][0]
        if ready == 0:
            for pid in asking.values():
                os.kill(pid, signal.SIGKILL)
            os._exit(0)
        elif ready is listening:
            client = listening.accept()[0]
            asked, files, *_ = socket.recv_fds(client, 1 << 18, 3)
            if (threads := len(os.listdir("/proc/self/task"))) > 1:
                raise SystemExit(f"{threads - 1} threads would be lost in a fork")
            if (pid := os.fork()) == 0:
                return become(*json.loads(asked), files)
            for file in files:
                os.close(file)
            running[os.pidfd_open(pid)] = pid, client
        elif ready in running:
            pid, client = running.pop(ready)
            os.close(ready)
            with client, contextlib.suppress(OSError):  # Who asked may be gone.
                client.send(str(os.waitpid(pid, 0)[1]).encode())
        else:  # Who asked passes on a signal, or is gone.
            os.kill(asking[ready], int(ready.recv(99) or signal.SIGKILL))


if __name__ == "__main__":
    if sys.argv[1] == "run":
        run(sys.argv[2], sys.argv[3:])
    serve(sys.argv[2])
    runpy.run_path(sys.argv[0], run_name="__main__")
