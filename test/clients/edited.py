"""Change a dataset as people do, with pyarrow, pandas, polars and DuckDB, and see that validate names the row that was changed.

    python test/clients/edited.py FOLDER        # a dataset with train rows of decisions; copies of it are changed
"""

import hashlib
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile

import duckdb
import polars
import pyarrow
import pyarrow.parquet

FILE = "data/decisions/train-00000.parquet"


def with_pyarrow(path, rows, schema):
    pyarrow.parquet.write_table(pyarrow.Table.from_pylist(rows, schema=schema), path)


def with_plain_pyarrow(path, rows, schema):
    pyarrow.parquet.write_table(pyarrow.Table.from_pylist(rows, schema=schema), path, use_dictionary=False, compression="gzip")


def with_pandas(path, rows, schema):
    pyarrow.Table.from_pylist(rows, schema=schema).to_pandas().to_parquet(path)


def with_polars(path, rows, schema):
    polars.from_arrow(pyarrow.Table.from_pylist(rows, schema=schema)).write_parquet(path)


def with_duckdb(path, rows, schema):
    changed = pyarrow.Table.from_pylist(rows, schema=schema)
    duckdb.from_arrow(changed).write_parquet(str(path))


def validate(folder):
    done = subprocess.run(
        ["node", "scripts/omerta.js", "validate", str(folder), "--worlds", "0", "--json"], capture_output=True, text=True
    )
    assert done.returncode == 1, (done.returncode, done.stderr)
    return json.loads(done.stdout)["findings"]


def edit(folder, write, rows, schema):
    write(folder / FILE, rows, schema)
    manifest = json.loads((folder / "manifest.json").read_text())
    content = (folder / FILE).read_bytes()
    for shard in manifest["shards"]:
        for file in shard["files"]:
            if file["path"] == FILE:
                file.update(bytes=len(content), sha256=hashlib.sha256(content).hexdigest())
    (folder / "manifest.json").write_text(json.dumps(manifest, indent=2))


def main():
    table = pyarrow.parquet.read_table(f"{sys.argv[1]}/{FILE}")
    rows = table.to_pylist()
    changed = [dict(row) for row in rows]
    changed[5]["public_transcript"] = [*changed[5]["public_transcript"], "Player 3 is the Don."]
    del changed[8]
    checks = 0
    for write in (with_pyarrow, with_plain_pyarrow, with_pandas, with_polars, with_duckdb):
        for now in (rows, changed):
            with tempfile.TemporaryDirectory() as base:
                folder = pathlib.Path(base) / "set"
                shutil.copytree(sys.argv[1], folder)
                edit(folder, write, now, table.schema)
                found = [one for one in validate(folder) if one["check"] in ("schema", "keys", "replay")]
                (schema, *rest) = found
                assert "was written by another program" in schema["message"], (write.__name__, found)
                wanted = [] if now is rows else [rows[5]["row_id"], rows[8]["row_id"]]
                assert sorted(one["row"] for one in rest) == sorted(wanted), (write.__name__, found)
                assert now is rows or "Player 3 is the Don." in json.dumps(rest), (write.__name__, found)
                checks += 1
    print(f"edited elsewhere: {checks} datasets, each change named by its row")


main()
