"""Reads a merged dataset with datasets, DuckDB and polars: merged.py FOLDER [--decisions N]. All must read the same rows, with one type a column."""

import json
import pathlib
import sys

import duckdb
import polars
from datasets import load_dataset

sys.path.insert(0, str(pathlib.Path(__file__).parents[2] / "training"))
import rows as recipe_rows  # noqa: E402

folder = pathlib.Path(sys.argv[1])
merged = json.loads((folder / "merged.json").read_text())
parts = merged["parts"]
wanted = {"decisions": sum(part["rows"].get("decisions", 0) for part in parts), "sft": sum(part["rows"].get("sft", 0) for part in parts)}
origins = {part["origin"]: part["licence"] for part in parts}

for config, rows in wanted.items():
    loaded = load_dataset(str(folder), config)
    assert sum(split.num_rows for split in loaded.values()) == rows, (config, loaded)
    trained = {split: recipe_rows.load(str(folder), config, split) for split in loaded}
    assert {split: data.num_rows for split, data in trained.items()} == {split: data.num_rows for split, data in loaded.items()}, trained
    licences = {row["origin"]: row["licence"] for split in loaded.values() for row in split.select_columns(["origin", "licence"])}
    assert licences == origins, licences

    files = str(folder / "parts" / "*" / "data" / config / "*.parquet")
    found = duckdb.sql(f"SELECT origin, licence, language, count(*) FROM read_parquet('{files}') GROUP BY ALL").fetchall()
    assert {origin: licence for origin, licence, _, _ in found} == origins and sum(n for *_, n in found) == rows, found
    types = duckdb.sql(f"DESCRIBE SELECT * FROM read_parquet('{files}', union_by_name = true)").fetchall()
    assert len({name for name, *_ in types}) == len(types), types

    frame = polars.scan_parquet(files).select("origin", "licence", "language", "game_id").collect()
    assert frame.height == rows and set(frame["origin"]) == set(origins), frame
    mine = frame.filter(polars.col("licence") == "cc-by-4.0")
    assert 0 < mine.height < rows, mine.height
    print(f"{config}: {rows} rows of {len(origins)} origins, read by datasets, the recipes in training/, DuckDB and polars")

transcripts: dict[str, set[str]] = {}
for (log, split) in duckdb.sql(f"SELECT log, split FROM read_parquet('{folder}/parts/*/data/games/*.parquet')").fetchall():
    public = json.dumps([event["event"] for event in map(json.loads, log) if event["to"] == "everyone"])
    transcripts.setdefault(public, set()).add(split)
assert all(len(splits) == 1 for splits in transcripts.values()), "a transcript stands in two splits"
print(f"{len(transcripts)} public transcripts, each in one split")
