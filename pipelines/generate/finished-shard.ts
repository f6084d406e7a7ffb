import type { Shard } from '../../schemas/manifest.ts'
import { readNote } from '../../src/storage/folder.ts'
import type { Job } from './plan.ts'

/** The shard of a job among those that the manifest lists and whose files are whole. */
export const wholeShard = (job: Job, whole: readonly Shard[]): Shard | undefined =>
  whole.find((shard) => isSame(shard, job))

/** The shard of a job if it is finished: listed in the manifest and whole, or with a note that it was written. */
export const finishedShard = (folder: string, job: Job, whole: readonly Shard[], hash: string): Shard | undefined =>
  wholeShard(job, whole) ?? noted(folder, job, hash)

const isSame = (shard: Shard, { split, shard: index, from, to }: Job): boolean =>
  shard.split === split && shard.shard === index && shard.games === to - from

function noted(folder: string, job: Job, hash: string): Shard | undefined {
  const note = readNote(folder, job.split, job.shard, hash)
  return note && isSame(note, job) ? note : undefined
}
