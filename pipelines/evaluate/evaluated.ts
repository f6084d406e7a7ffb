import type { Manifest } from '../../schemas/manifest.ts'
import type { duelBlocks, Results, Stated } from '../../src/evaluation/report.ts'

/** The games of an evaluation and what they say. */
export interface Evaluated {
  readonly manifest: Manifest
  readonly stated: Stated
  readonly results: Results
  readonly blocks: ReturnType<typeof duelBlocks>
}
