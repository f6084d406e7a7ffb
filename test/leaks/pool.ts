import { type ChildProcess, fork } from 'node:child_process'
import type { Answer, Job } from './worker.ts'

/** Jobs a process runs before it is replaced: each version of the program that it loads stays in memory, some 15 MB. */
const JOBS_A_PROCESS = 40

/** Does jobs in processes that run `worker.ts` of a copy of the sources, so many at a time. A process that ends on a job is an answer to that job alone. */
export async function inProcesses(worker: string, jobs: readonly Job[], size: number): Promise<Answer[]> {
  const answers: Answer[] = []
  let next = 0
  const work = async (): Promise<void> => {
    let child: ChildProcess | undefined
    let done = 0
    for (let at = next++; at < jobs.length; at = next++) {
      if (child && done === JOBS_A_PROCESS) child.kill()
      if (!child || child.killed || child.exitCode !== null) {
        child = fork(worker, { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
        done = 0
      }
      answers[at] = await answerOf(child, jobs[at]!)
      done++
      process.stderr.write('.')
    }
    child?.kill()
  }
  await Promise.all(Array.from({ length: size }, work))
  process.stderr.write('\n')
  return answers
}

const answerOf = (child: ChildProcess, job: Job): Promise<Answer> =>
  new Promise<Answer>((resolve) => {
    child.once('message', resolve)
    child.once('exit', (code, signal) => resolve({ fault: `the process ended with ${code ?? signal}`, seconds: 0 }))
    child.send(job)
  }).finally(() => child.removeAllListeners())
