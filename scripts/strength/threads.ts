import { Worker } from 'node:worker_threads'
import type { Cell, Job, Played, Setting } from './played.ts'

/** Games that a thread plays before it says so. */
const GAMES = 20

export interface Running {
  readonly threads: number
  /** Told how many games have just been played. */
  readonly tick: (games: number) => void
}

/** Plays so many games of every cell in threads. The games of each cell come in order, whatever the number of threads. */
export async function playAll(
  cells: readonly Cell[],
  games: number,
  setting: Setting,
  { threads, tick }: Running,
): Promise<Played[][]> {
  const jobs = cells.flatMap((cell) =>
    Array.from({ length: Math.ceil(games / GAMES) }, (_, i): Job => {
      const from = i * GAMES
      return { cell, from, to: Math.min(games, from + GAMES) }
    }),
  )
  const played = new Map<Job, Played[]>()
  let next = 0
  const work = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const worker = new Worker(new URL('./thread.ts', import.meta.url), { workerData: setting })
      let job: Job | undefined
      const proceed = (): void => {
        job = jobs[next++]
        if (job) worker.postMessage(job)
        else void worker.terminate().then(() => resolve())
      }
      worker.on('error', reject).on('message', (result: Played[]) => {
        played.set(job!, result)
        tick(result.length)
        proceed()
      })
      proceed()
    })
  await Promise.all(Array.from({ length: Math.min(threads, jobs.length) }, work))
  return cells.map((cell) => jobs.filter((job) => job.cell === cell).flatMap((job) => played.get(job)!))
}
