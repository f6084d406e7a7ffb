import { parentPort, workerData } from 'node:worker_threads'
import { decodeParquet } from '../src/storage/parquet/decoded.ts'
import { MAX_BYTES, readBytes } from '../src/storage/read-bytes.ts'
import { explain, Stopped } from './errors.ts'
import { playShard } from './evaluate/play-shard.ts'
import { tallyShard } from './evaluate/tally-shard.ts'
import { makeShard } from './generate/make.ts'
import type { Signals } from './signals.ts'
import { CELLS, type TaskName, type TaskTypes, type ThreadData, type ThreadMessage } from './tasks.ts'
import { check } from './validate/check-shard.ts'

type Task<Name extends TaskName> = (
  job: TaskTypes[Name]['job'],
  setting: TaskTypes[Name]['setting'],
  signals: Signals,
) => Promise<TaskTypes[Name]['result']>

const tasks: { readonly [Name in TaskName]: Task<Name> } = {
  make: makeShard,
  play: playShard,
  tally: tallyShard,
  check,
  decode: (path) => decodeParquet(readBytes(path, MAX_BYTES.data)),
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
