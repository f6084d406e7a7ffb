# /// script
# requires-python = "==3.11.*"
# dependencies = [
#   "datasets==5.2.0",
#   "huggingface_hub==2.4.0",
#   "pyarrow==26.0.1",
# ]
# ///
"""Check the loopback Hub with the Hub's own client, and what omerta pushes with what reads it.

    test/clients/run.sh                      # runs this after the other checks
    python test/clients/hub.py FOLDER        # checks with a dataset that is there; needs node on the PATH

The official client and omerta push the same folder: the trees must be equal. snapshot_download and datasets.load_dataset, for every
config, must read back what omerta pushed; then a longer and a shorter version are pushed, by either side over the other's.
"""

import argparse
import importlib.metadata
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import traceback

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
caches = tempfile.TemporaryDirectory(prefix="omerta-hub-")
server = subprocess.Popen(["node", str(ROOT / "test/hub/serve.ts")], stdout=subprocess.PIPE, text=True)
ENDPOINT = server.stdout.readline().strip()
TOKEN = "hf_writer0000000000000000000000000000"
# Read when the libraries below are imported.
os.environ.update(
    HF_ENDPOINT=ENDPOINT, HF_TOKEN=TOKEN, HF_HOME=caches.name, XDG_CACHE_HOME=caches.name, HF_HUB_DISABLE_XET="1", HF_HUB_DISABLE_TELEMETRY="1",
    HF_HUB_DISABLE_PROGRESS_BARS="1", HF_DATASETS_DISABLE_PROGRESS_BARS="1", NO_PROXY="127.0.0.1,localhost")

import datasets
import huggingface_hub
import pyarrow.parquet

api = huggingface_hub.HfApi()
passed = failed = 0


def check(what: str, ok: bool, why: str = "") -> None:
    """One line for one check."""
    global passed, failed
    passed, failed = passed + bool(ok), failed + (not ok)
    print(f"{'ok  ' if ok else 'FAIL'} {what}{'' if ok or not why else ': ' + why}", flush=True)


def part(title: str, function, *args) -> None:
    """Some checks in a row. What they throw is a failure of one of them."""
    print(f"\n{title}", flush=True)
    try:
        function(*args)
    except Exception:
        traceback.print_exc(file=sys.stdout)
        check(title, False, "it threw")


def omerta(*args: str) -> dict:
    """Runs omerta with --json; what it printed."""
    ran = subprocess.run(["node", str(ROOT / "scripts/omerta.js"), *args, "--json"], capture_output=True, text=True)
    if ran.returncode != 0 or TOKEN in ran.stdout + ran.stderr:
        raise RuntimeError(f"omerta {' '.join(args)}: {ran.returncode} {ran.stdout} {ran.stderr}")
    return json.loads(ran.stdout)


def tree(repo: str, revision: str | None = None) -> dict[str, tuple]:
    """Every file of a repository: size, hash in git, hash in large file storage."""
    entries = api.list_repo_tree(repo, repo_type="dataset", recursive=True, revision=revision)
    return {entry.path: (entry.size, entry.blob_id, entry.lfs and entry.lfs.sha256)
            for entry in entries if isinstance(entry, huggingface_hub.hf_api.RepoFile)}


def rows_of(folder: pathlib.Path, config: str, split: str) -> list[dict]:
    """Rows as pyarrow reads them, in the order of the files."""
    names = sorted((folder / "data" / config).glob(f"{split}-*.parquet"))
    return [row for name in names for row in pyarrow.parquet.ParquetFile(name).read().to_pylist()]


def files_of(folder: pathlib.Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes()
            for path in sorted(folder.rglob("*")) if path.is_file() and not str(path.relative_to(folder)).startswith(".")}  # snapshot_download leaves .cache


def check_pins() -> None:
    head = pathlib.Path(__file__).read_text().split("# ///")[1]
    pins = re.findall(r'"(\S+==\S+)"', head)
    wanted = (HERE / "requirements.txt").read_text().splitlines()
    check("the pins in this script are in requirements.txt", set(pins) <= set(wanted), str(set(pins) - set(wanted)))
    found = [f"{name}=={importlib.metadata.version(name)}" for name, _, _ in (pin.partition("==") for pin in pins)]
    check(f"they are installed: {', '.join(found)}", found == pins, f"wanted {pins}")


def check_push(folder: pathlib.Path) -> None:
    pushed = omerta("push", str(folder), "--repo", "user/ours", "--revision-tag", "v1")
    check(f"omerta pushes {len(pushed['added'])} files", pushed["ok"] and pushed["commit"] == api.dataset_info("user/ours").sha)
    check("the repository is private", api.dataset_info("user/ours").private)
    check("its commit says which checks passed", "checks passed: manifest, files" in api.list_repo_commits("user/ours", repo_type="dataset")[0].title)
    refs = api.list_repo_refs("user/ours", repo_type="dataset")
    check("the tag is there", [(tag.name, tag.target_commit) for tag in refs.tags] == [("v1", pushed["commit"])])
    again = omerta("push", str(folder), "--repo", "user/ours", "--revision-tag", "v1")
    check("a second push changes nothing", again["commit"] == pushed["commit"] and len(again["unchanged"]) == len(pushed["added"]))


def check_snapshot(work: pathlib.Path) -> None:
    folder = pathlib.Path(huggingface_hub.snapshot_download("user/ours", repo_type="dataset", local_dir=work / "snapshot"))
    here = {path: content for path, content in files_of(folder).items()}
    omerta("pull", "user/ours", "--out", str(work / "pulled"))
    check(f"snapshot_download and omerta pull bring the same {len(here)} files", here == files_of(work / "pulled"))
    report = omerta("validate", str(work / "pulled"))
    check(f"what omerta pulls passes its checks: {report['games']} games, {report['rows']['decisions']} decisions", report["ok"])
    for path in huggingface_hub.list_repo_files("user/ours", repo_type="dataset"):
        if not huggingface_hub.file_exists("user/ours", path, repo_type="dataset"):
            check(f"{path} can be had", False)


def check_official_push(work: pathlib.Path) -> None:
    """The same folder, pushed by the official client: with its own preupload, batch, verify and commit calls."""
    api.create_repo("user/theirs", repo_type="dataset", private=True)
    api.create_repo("user/theirs", repo_type="dataset", exist_ok=True)
    api.upload_folder(repo_id="user/theirs", repo_type="dataset", folder_path=work / "pulled")
    check("the official client's push of the same folder gives the same tree", tree("user/theirs") == tree("user/ours"))
    before = api.dataset_info("user/theirs").sha
    api.upload_folder(repo_id="user/theirs", repo_type="dataset", folder_path=work / "pulled")
    check("its second push makes no commit", api.dataset_info("user/theirs").sha == before)
    try:
        api.create_commit("user/theirs", repo_type="dataset", commit_message="late", parent_commit="0" * 40,
                          operations=[huggingface_hub.CommitOperationAdd("late.txt", b"late")])
        check("a commit onto another parent is refused", False)
    except huggingface_hub.errors.HfHubHTTPError as error:
        check("a commit onto another parent is refused with 412", error.response.status_code == 412)
    large = bytes(range(256)) * 80_000  # more than two parts
    api.upload_file(path_or_fileobj=large, path_in_repo="data/large.bin", repo_id="user/theirs", repo_type="dataset")
    path = huggingface_hub.hf_hub_download("user/theirs", "data/large.bin", repo_type="dataset")
    check("a file in parts comes back whole", pathlib.Path(path).read_bytes() == large)
    pull = api.create_pull_request("user/theirs", title="Without the large file", repo_type="dataset")
    api.delete_file("data/large.bin", repo_id="user/theirs", repo_type="dataset", revision=pull.git_reference)
    api.change_discussion_status("user/theirs", pull.num, new_status="open", repo_type="dataset")
    api.merge_pull_request("user/theirs", pull.num, repo_type="dataset")
    details = api.get_discussion_details("user/theirs", pull.num, repo_type="dataset")
    check("a pull request is filled and merged", details.status == "merged" and tree("user/theirs") == tree("user/ours"))
    card = huggingface_hub.DatasetCard.load(work / "pulled" / "README.md")
    check("the card's front matter survives the client's own parser", "mafia" in card.data.tags and card.data.license == "cc-by-4.0")


def check_load(work: pathlib.Path, repo: str, folder: pathlib.Path) -> None:
    check("configs", datasets.get_dataset_config_names(repo) == ["decisions", "sft", "games"])
    for config in ["decisions", "sft", "games"]:
        loaded = datasets.load_dataset(repo, config)
        streamed = datasets.load_dataset(repo, config, streaming=True)
        for split in loaded:
            wanted = json.dumps(rows_of(folder, config, split))
            check(f"{config} {split}: load_dataset({repo!r}) gives all {len(loaded[split])} rows", json.dumps(list(loaded[split])) == wanted)
            check(f"{config} {split}: and so does streaming", json.dumps(list(streamed[split])) == wanted)


def check_versions(work: pathlib.Path) -> None:
    """A longer version over a shorter one, then another dataset with fewer shards over that, onto what the official client pushed."""
    recipe = ["--train", "3", "--shard-games", "1", "--seed", "versions", "--out", str(work / "versions")]
    omerta("generate", *recipe)
    first = omerta("push", str(work / "versions"), "--repo", "user/theirs")
    omerta("generate", *recipe, "--train", "5", "--extend")
    second = omerta("push", str(work / "versions"), "--repo", "user/theirs", "--files-per-commit", "4")
    check(f"through a pull request: {len(second['added'])} files added, {len(second['unchanged'])} unchanged",
          second.get("pull") is not None and len(second["added"]) == 6 and len(second["unchanged"]) >= 9)
    omerta("generate", "--train", "2", "--seed", "other", "--out", str(work / "other"))
    third = omerta("push", str(work / "other"), "--repo", "user/theirs")
    omerta("pull", "user/theirs", "--out", str(work / "third"))
    stale = {path for path in tree("user/theirs") if path != ".gitattributes"} ^ set(files_of(work / "third"))
    check(f"nothing stale stays: {len(first['deleted'])} and {len(third['deleted'])} files deleted", not stale and len(third["deleted"]) > 0, str(stale))
    check_load(work, "user/theirs", work / "other")
    old = omerta("pull", "user/theirs", "--revision", second["commit"], "--out", str(work / "second"))
    check("an older commit can still be pulled", old["games"] == 5)


def main() -> None:
    parser = argparse.ArgumentParser(description="Check pushes with the Hub's own client.")
    parser.add_argument("folder", type=pathlib.Path, help="a dataset made by omerta generate")
    folder = parser.parse_args().folder.resolve()
    work = pathlib.Path(caches.name) / "work"
    shutil.copytree(folder, work / "dataset")
    part("Versions", check_pins)
    part("Push", check_push, work / "dataset")
    part("Pull and snapshot_download", check_snapshot, work)
    part("The official client's push", check_official_push, work)
    part("load_dataset", check_load, work, "user/ours", work / "dataset")
    part("Versions over each other", check_versions, work)
    server.terminate()
    server.wait(10)
    print(f"\n{passed} passed, {failed} failed")
    sys.exit(failed > 0)


if __name__ == "__main__":
    try:
        main()
    finally:
        server.kill()
