import { parentPort, workerData } from 'node:worker_threads'
import type { Shard } from '../schemas/manifest.ts'
import type { ShardTally } from '../src/arena/tally.ts'
import { explain, Stopped } from './errors.ts'
import { type TallySetting, tallyShard } from './evaluate/tally-shard.ts'
import { type MakeSetting, makeShard } from './generate/make.ts'
import type { Job } from './generate/plan.ts'
import { CELLS, type Signals, type ThreadData, type ThreadMessage } from './parallel.ts'
import { type CheckJob, check, type ShardReport } from './validate/check-shard.ts'
import type { CheckSetting } from './validate/checker.ts'

/** What the tasks of threads take and return. All of it is plain data that can be cloned. */
export interface TaskTypes {
  make: { job: Job; setting: MakeSetting; result: Shard }
  tally: { job: Shard; setting: TallySetting; result: ShardTally }
  check: { job: CheckJob; setting: CheckSetting; result: ShardReport }
}
export type TaskName = keyof TaskTypes

type Task<Name extends TaskName> = (
  job: TaskTypes[Name]['job'],
  setting: TaskTypes[Name]['setting'],
  signals: Signals,
) => Promise<TaskTypes[Name]['result']>

const tasks: { readonly [Name in TaskName]: Task<Name> } = {
  make: makeShard,
  tally: tallyShard,
  check,
}

/** Works through the jobs until none is left or a stop is asked for. An error that cannot be explained ends the thread and reaches its parent. */
async function work<Name extends TaskName>({ name, jobs, setting, cells }: ThreadData<Name>): Promise<void> {
  const task: Task<Name> = tasks[name]
  const post = (message: ThreadMessage<Name>): void => parentPort!.postMessage(message)
  const signals: Signals = {
    tick: () => post({ type: 'tick' }),
    stopped: () => Atomics.load(cells, CELLS.stop) === 1,
  }
  while (!signals.stopped()) {
    const index = Atomics.add(cells, CELLS.next, 1)
    const job = jobs[index]
    if (job === undefined) return
    try {
      post({ type: 'finished', index, result: await task(job, setting, signals) })
    } catch (error) {
      if (error instanceof Stopped) return
      const explanation = explain(error)
      if (!explanation) throw error
      return post({ type: 'failed', explanation })
    }
  }
}

await work(workerData)
