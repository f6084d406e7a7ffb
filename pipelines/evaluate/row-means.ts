import type { Estimate } from '../../src/evaluation/statistics/clustered.ts'

/** Means over decisions, clustered by game. */
export type RowMeans = Readonly<Record<string, Estimate>>

export interface RowReport {
  readonly format: 1
  readonly player: string
  readonly dataset_sha256: string
  readonly ruleset: string
  readonly decisions: number
  /** How many decisions between several options the dataset has. */
  readonly from: number
  /** By "all" and by act. */
  readonly groups: Readonly<Record<string, RowMeans>>
}
