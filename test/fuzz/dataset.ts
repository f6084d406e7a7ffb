import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generate } from '../../pipelines/generate/generate.ts'
import { validate } from '../../pipelines/validate/validate.ts'
import { recipeSchema } from '../../schemas/recipe.ts'
import { type Config, descriptorOf } from '../../src/rows/configs/configs.ts'
import { dataPath, openDataset } from '../../src/storage/folder.ts'
import { sha256 } from '../../src/storage/hash.ts'
import { openParquet, readRows } from '../../src/storage/parquet/reader.ts'
import type { Row } from '../../src/storage/parquet/schema.ts'
import { MAX_BYTES, readBytes } from '../../src/storage/read-bytes.ts'
import type { Original } from './cases.ts'

/** A small dataset in two row groups, and copies of it in which single files are forged. */
export class Workbench {
  readonly base = mkdtempSync(join(tmpdir(), 'omerta-forged-'))
  readonly honest = join(this.base, 'honest')
  readonly files = new Map<Config, Original>()
  #copies = 0

  async prepare(): Promise<void> {
    const recipe = recipeSchema.parse({ ruleset: 'mini-mafia', seed: 'fuzz', games: { train: 3 }, group_games: 2 })
    const options = { folder: this.honest, recipe, extend: false, concurrency: 1, stopped: () => false }
    const { shards } = await generate(options)
    for (const { config } of shards[0]!.files) {
      const source = openParquet(this.bytesOf(config as Config))
      const { huggingface: _, ...metadata } = source.metadata
      const groups: Row[][] = []
      let rowStart = 0
      for (const rows of source.groups) {
        groups.push(await readRows(source, { rowStart, rowEnd: rowStart + rows }))
        rowStart += rows
      }
      this.files.set(config as Config, { schema: descriptorOf(config as Config).schema, groups, metadata })
    }
  }

  bytesOf(config: Config): Buffer {
    return readBytes(join(this.honest, dataPath(config, 'train', 0)), MAX_BYTES.data)
  }

  /** A copy of the dataset with one file replaced, and with its size and hash made right. */
  withFile(config: Config, bytes: Uint8Array): { folder: string; path: string } {
    const folder = join(this.base, `copy-${this.#copies++}`)
    cpSync(this.honest, folder, { recursive: true })
    const manifest = structuredClone(openDataset(folder))
    const path = dataPath(config, 'train', 0)
    const file = manifest.shards[0]!.files.find((file) => file.path === path)!
    Object.assign(file, { bytes: bytes.length, sha256: sha256(bytes) })
    writeFileSync(join(folder, path), bytes)
    writeFileSync(join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`)
    return { folder, path: join(folder, path) }
  }

  /** What validate says of the dataset with one file replaced. */
  validated(config: Config, bytes: Uint8Array): ReturnType<typeof validate> {
    return validate({ folder: this.withFile(config, bytes).folder, worlds: 0, again: 'none' })
  }

  remove(): void {
    rmSync(this.base, { recursive: true })
  }
}
