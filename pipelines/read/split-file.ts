import { join } from 'node:path'
import type { Split } from '../../schemas/record.ts'
import type { Config } from '../../src/rows/configs/configs.ts'
import { Draft } from '../../src/storage/draft.ts'
import type { Format, Sink } from './formats.ts'

/** The file of one split in another format. It is made for its first row: `datasets` and LLaMA-Factory reject files without rows. */
export class SplitFile {
  readonly split: Split
  /** Its name in the folder. */
  readonly path: string
  rows = 0
  readonly #out: string
  readonly #format: Format
  readonly #config: Config
  #open: { readonly draft: Draft; readonly sink: Sink } | undefined

  constructor(out: string, split: Split, format: Format, config: Config) {
    this.split = split
    this.path = `${split}.${format.extension}`
    this.#out = out
    this.#format = format
    this.#config = config
  }

  async add(rows: readonly object[]): Promise<void> {
    if (rows.length === 0) return
    if (!this.#open) {
      const draft = new Draft(join(this.#out, this.path))
      this.#open = { draft, sink: await this.#format.open(draft, this.#config) }
    }
    this.rows += rows.length
    this.#open.sink.add(rows)
  }

  finish(): void {
    this.#open?.sink.finish()
    this.#open?.draft.close()
  }

  get bytes(): number {
    return this.#open?.draft.bytes ?? 0
  }

  /** Puts the finished file in its place. */
  keep(): void {
    this.#open?.draft.keep()
  }

  discard(): void {
    this.#open?.draft.discard()
  }
}
