import { Worker } from 'node:worker_threads'
import { type ExitCode, explain, Stopped, TaskFailed } from './errors.ts'

/** What a task may do while it runs: say that one more game is done, and ask whether to stop. */
export interface Signals {
  readonly tick: () => void
  readonly stopped: () => boolean
}

/** The tasks that threads can run, by name: a module beside this one with an exported `task(job, setting, signals)`. */
export type TaskName = 'make' | 'check'
export type Task<Job, Setting, Result> = (job: Job, setting: Setting, signals: Signals) => Promise<Result>

/** Shared by all threads: the next job, the games done, whether to stop. */
const CELLS = { next: 0, done: 1, stop: 2 } as const

export interface ThreadData {
  readonly name: TaskName
  readonly jobs: readonly unknown[]
  readonly setting: unknown
  readonly cells: Int32Array<SharedArrayBuffer>
}

export type ThreadMessage =
  | { readonly index: number; readonly result: unknown }
  | { readonly failed: { readonly sentence: string; readonly code: ExitCode } | undefined; readonly error: unknown }

/**
 * Runs a task over all jobs in threads; each takes the next job that nobody has. Results come in the order of the jobs, whatever the
 * number of threads. On the first failure the other threads finish what they are at, and the failure is thrown.
 */
export async function inThreads<Result>(
  name: TaskName,
  jobs: readonly unknown[],
  setting: unknown,
  threads: number,
  { tick, stopped }: Signals,
): Promise<Result[]> {
  const cells = new Int32Array(new SharedArrayBuffer(4 * Object.keys(CELLS).length))
  const results: Result[] = []
  let failure: unknown
  let shown = 0
  const watch = setInterval(() => {
    for (const done = Atomics.load(cells, CELLS.done); shown < done; shown++) tick()
    if (stopped()) Atomics.store(cells, CELLS.stop, 1)
  }, 100)
  const fail = (error: unknown): void => {
    failure ??= error
    Atomics.store(cells, CELLS.stop, 1)
  }
  const thread = (): Promise<void> =>
    new Promise((resolve) => {
      const data: ThreadData = { name, jobs, setting, cells }
      const worker = new Worker(new URL('./thread.ts', import.meta.url), { workerData: data })
      worker.on('message', (message: ThreadMessage) => {
        if ('result' in message) results[message.index] = message.result as Result
        else fail(message.failed ? new TaskFailed(message.failed.sentence, message.failed.code) : message.error)
      })
      worker.on('error', fail)
      worker.on('exit', () => resolve())
    })
  try {
    await Promise.all(Array.from({ length: Math.min(threads, jobs.length) }, thread))
  } finally {
    clearInterval(watch)
    for (const done = Atomics.load(cells, CELLS.done); shown < done; shown++) tick()
  }
  if (failure) throw failure
  return results
}

/** The thread's side: works through the jobs until none is left or a stop is asked for. */
export async function work(
  task: Task<unknown, unknown, unknown>,
  { jobs, setting, cells }: ThreadData,
  post: (message: ThreadMessage) => void,
): Promise<void> {
  const signals: Signals = {
    tick: () => void Atomics.add(cells, CELLS.done, 1),
    stopped: () => Atomics.load(cells, CELLS.stop) === 1,
  }
  for (let index = Atomics.add(cells, CELLS.next, 1); index < jobs.length; index = Atomics.add(cells, CELLS.next, 1)) {
    if (signals.stopped()) return
    try {
      post({ index, result: await task(jobs[index], setting, signals) })
    } catch (error) {
      if (error instanceof Stopped) return
      return post({ failed: explain(error), error: String((error as Error).stack) })
    }
  }
}
