import type { Shard } from '../schemas/manifest.ts'
import type { ShardTally } from '../src/evaluation/deeds/tally.ts'
import type { Decoded } from '../src/storage/parquet/decoded.ts'
import type { Explanation } from './errors.ts'
import type { TallySetting } from './evaluate/game-counter.ts'
import type { PlaySetting } from './evaluate/play-setting.ts'
import type { MakeSetting } from './generate/make.ts'
import type { Job } from './generate/plan.ts'
import type { CheckSetting } from './validate/checker.ts'
import type { CheckJob, ShardReport } from './validate/shard-report.ts'

/** What the tasks of threads take and return. All of it is plain data that can be cloned. */
export interface TaskTypes {
  make: { job: Job; setting: MakeSetting; result: Shard }
  play: { job: Job; setting: PlaySetting; result: Shard }
  tally: { job: Shard; setting: TallySetting; result: ShardTally }
  check: { job: CheckJob; setting: CheckSetting; result: ShardReport }
  /** Decodes the Parquet file at a path. */
  decode: { job: string; setting: undefined; result: Decoded }
}
export type TaskName = keyof TaskTypes

/** Memory that all threads share: the index of the next job, and whether to stop. */
export const CELLS = { next: 0, stop: 1 } as const

/** What a thread is started with. */
export interface ThreadData<Name extends TaskName = TaskName> {
  readonly name: Name
  readonly jobs: readonly TaskTypes[Name]['job'][]
  readonly setting: TaskTypes[Name]['setting']
  readonly cells: Int32Array<SharedArrayBuffer>
}

/** What a thread says: a game is done, a job is finished, or a job failed for a reason that can be explained. */
export type ThreadMessage<Name extends TaskName = TaskName> =
  | { readonly type: 'tick' }
  | { readonly type: 'finished'; readonly index: number; readonly result: TaskTypes[Name]['result'] }
  | { readonly type: 'failed'; readonly explanation: Explanation }
