import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { type Explanation, Stopped, TaskFailed } from './errors.ts'
import type { TaskName, TaskTypes } from './thread.ts'

/** What a task may do while it runs: say that one more game is done, and ask whether to stop. */
export interface Signals {
  readonly tick: () => void
  readonly stopped: () => boolean
}

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

/**
 * Runs a task over all jobs in worker threads; each thread takes the next job that no other has taken. Results come in the order of the
 * jobs, whatever the number of threads. After the first failure the other threads finish their current job, and the failure is thrown.
 * Throws {@link Stopped} if `stopped`, which is asked after every game, ended the work early.
 */
export async function inThreads<Name extends TaskName>(
  name: Name,
  jobs: readonly TaskTypes[Name]['job'][],
  setting: TaskTypes[Name]['setting'],
  { threads, tick, stopped }: Signals & { readonly threads: number },
): Promise<TaskTypes[Name]['result'][]> {
  const cells = new Int32Array(new SharedArrayBuffer(4 * Object.keys(CELLS).length))
  const results = new Map<number, TaskTypes[Name]['result']>()
  const failures: unknown[] = []
  const stop = (): void => void Atomics.store(cells, CELLS.stop, 1)
  const fail = (error: unknown): void => {
    failures.push(error)
    stop()
  }
  const receive = (message: ThreadMessage<Name>): void => {
    if (message.type === 'failed') fail(new TaskFailed(message.explanation))
    else if (message.type === 'finished') results.set(message.index, message.result)
    else tick()
    if (stopped()) stop()
  }
  const thread = (): Promise<void> =>
    new Promise((resolve) => {
      const workerData: ThreadData<Name> = { name, jobs, setting, cells }
      new Worker(new URL('./thread.ts', import.meta.url), { workerData, env: threadEnvironment() })
        .on('message', receive)
        .on('error', fail)
        .on('exit', () => resolve())
    })
  await Promise.all(Array.from({ length: Math.min(threads, jobs.length) }, thread))
  if (failures.length > 0) throw failures[0]
  if (results.size < jobs.length) throw new Stopped()
  return jobs.map((_, index) => results.get(index)!)
}

/** Threads take compiled code from where this process keeps it, if it keeps any, and start in half the time. */
function threadEnvironment(): NodeJS.ProcessEnv {
  const compiled = getCompileCacheDir()
  return compiled === undefined ? process.env : { ...process.env, NODE_COMPILE_CACHE: dirname(compiled) }
}
