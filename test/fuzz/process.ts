import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import type { Case, Outcome } from './child.ts'

const SECONDS = 60

/** A process that runs one case after the other, until one of them ends it. */
export class CaseRunner {
  readonly #child: ChildProcess

  private constructor(child: ChildProcess) {
    this.#child = child
  }

  static async start(cwd: string, env: Readonly<Record<string, string>>): Promise<CaseRunner> {
    const child = fork(join(import.meta.dirname, 'child.ts'), {
      cwd,
      env: { ...process.env, NO_COLOR: '1', ...env },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    await new Promise((resolve) => child.once('message', resolve))
    return new CaseRunner(child)
  }

  /** What came of a case; a sentence if the process did not come back from it. */
  async run(one: Case): Promise<Outcome | string> {
    let onMessage = (_: Outcome): void => {}
    let onExit = (_: number | null): void => {}
    const clock = AbortSignal.timeout(SECONDS * 1000)
    const ended = new Promise<Outcome | string>((resolve) => {
      onMessage = resolve
      onExit = (code) => resolve(`the process ended with ${code}`)
      clock.onabort = () => resolve(`it took more than ${SECONDS} s`)
    })
    this.#child.once('message', onMessage).once('exit', onExit)
    this.#child.send(one)
    const outcome = await ended
    this.#child.off('message', onMessage).off('exit', onExit)
    if (typeof outcome === 'string') this.stop()
    return outcome
  }

  stop(): void {
    this.#child.kill('SIGKILL')
  }
}
