import * as z from 'zod'
import type { Publication } from '../../pipelines/hub/publication.ts'
import { sha256 } from '../../src/storage/hash.ts'
import { fileInMemory } from '../../src/storage/hub/identity.ts'
import { makeParquet } from '../../src/storage/parquet/writer.ts'

const card = (text: string): string => `---
license: cc-by-4.0
tags:
- mafia
configs:
- config_name: sft
  data_files:
  - split: train
    path: data/sft/*.parquet
---
# ${text}
`

/** A small publication without a dataset: for each name a shard with one row that holds the text of that name. */
export function smallPublication(contents: Readonly<Record<string, string>>): Publication {
  const shards = Object.entries(contents).map(([name, content]) =>
    fileInMemory(
      `data/sft/${name}.parquet`,
      Buffer.from(makeParquet(z.object({ content: z.string() }), [[{ content }]])),
    ),
  )
  const version = sha256(JSON.stringify(contents))
  const readme = card(version)
  return {
    files: [...shards, fileInMemory('README.md', readme), fileInMemory('manifest.json', `{"version":"${version}"}\n`)],
    title: `version ${version.slice(0, 8)}`,
    description: '',
    card: readme,
    checks: { files: shards.length },
    sample: { path: shards[0]!.path, rows: 1, bytes: shards[0]!.bytes },
  }
}
