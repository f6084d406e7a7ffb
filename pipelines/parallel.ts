import { getCompileCacheDir } from 'node:module'
import { dirname, extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { Stopped, TaskFailed } from './errors.ts'
import type { Signals } from './signals.ts'
import { CELLS, type TaskName, type TaskTypes, type ThreadData, type ThreadMessage } from './tasks.ts'

/** Polling interval of `stopped`, and the time that a thread then has to end by itself. */
const POLL_MS = 50
const GRACE_MS = 500

interface ThreadOptions<Name extends TaskName> {
  readonly threads: number
  /** The most memory for the objects of a thread, in MB; by default as much as Node takes. */
  readonly heapMb?: number
  /** Called with each result when it comes, in no order. */
  readonly finished?: (index: number, result: TaskTypes[Name]['result']) => void
}

/**
 * Runs a task over all jobs in worker threads; each thread takes the next job that no other has taken. Results come in the order of the
 * jobs, whatever the number of threads. After the first failure the other threads end as when asked to stop, and the failure is thrown.
 * Throws {@link Stopped} if `stopped` ended the work early: threads are told, and those that are in the middle of something long are
 * terminated after half a second. What must outlive that is on the disk before it counts.
 */
export async function inThreads<Name extends TaskName>(
  name: Name,
  jobs: readonly TaskTypes[Name]['job'][],
  setting: TaskTypes[Name]['setting'],
  { threads, heapMb, tick, stopped, finished }: Signals & ThreadOptions<Name>,
): Promise<TaskTypes[Name]['result'][]> {
  const cells = new Int32Array(new SharedArrayBuffer(4 * Object.keys(CELLS).length))
  const results = new Map<number, TaskTypes[Name]['result']>()
  const failures: unknown[] = []
  const workers: Worker[] = []
  let grace: NodeJS.Timeout | undefined
  const stop = (): void => {
    Atomics.store(cells, CELLS.stop, 1)
    grace ??= setTimeout(() => workers.forEach((worker) => void worker.terminate()), GRACE_MS)
  }
  const fail = (error: unknown): void => {
    failures.push(error)
    stop()
  }
  const receive = (message: ThreadMessage<Name>): void => {
    if (message.type === 'failed') fail(new TaskFailed(message.explanation))
    else if (message.type === 'finished') {
      results.set(message.index, message.result)
      finished?.(message.index, message.result)
    } else tick()
    if (stopped()) stop()
  }
  const poll = setInterval(() => stopped() && stop(), POLL_MS)
  const thread = (): Promise<void> =>
    new Promise((resolve) => {
      const workerData: ThreadData<Name> = { name, jobs, setting, cells }
      const worker = new Worker(new URL(`./thread${extname(import.meta.url)}`, import.meta.url), {
        workerData,
        env: threadEnvironment(),
        ...(heapMb !== undefined && { resourceLimits: { maxOldGenerationSizeMb: heapMb } }),
      })
      workers.push(worker)
      worker
        .on('message', receive)
        .on('error', fail)
        .on('exit', () => resolve())
    })
  try {
    await Promise.all(Array.from({ length: Math.min(threads, jobs.length) }, thread))
  } finally {
    clearInterval(poll)
    clearTimeout(grace)
  }
  if (failures.length > 0) throw failures[0]
  if (results.size < jobs.length) throw new Stopped()
  return jobs.map((_, index) => results.get(index)!)
}

/** Threads take compiled code from where this process keeps it, if it keeps any, and start in half the time. */
function threadEnvironment(): NodeJS.ProcessEnv {
  const compiled = getCompileCacheDir()
  return compiled === undefined ? process.env : { ...process.env, NODE_COMPILE_CACHE: dirname(compiled) }
}
