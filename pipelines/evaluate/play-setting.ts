import type { MakeSetting } from '../generate/make.ts'
import type { TallySetting } from './game-counter.ts'

/** With what the games of a shard are played and counted: plain data, because it is sent to threads. */
export interface PlaySetting {
  readonly make: MakeSetting
  readonly tally: TallySetting
  /** The folder of the evaluation. */
  readonly folder: string
}
