// Does one job after the other in a process of its own: plants a leak and answers with what the checks say. run.ts starts it.
import type { cleanChecks, leakChecks, StepName, Verdict } from './checks.ts'
import type { Edit } from './mutation.ts'
import { importPlanted } from './planted.ts'

/** A leak to plant and look for, or, without edits, the program as it is. */
export interface Job {
  readonly name: string
  readonly edits: readonly Edit[]
  readonly rulesets: readonly string[]
  /** What to try first. */
  readonly first?: StepName | undefined
  /** Whether the program is checked as it is, which is done longer. */
  readonly isClean: boolean
}

/** What was found, or why the checks could not be made. */
export interface Answer {
  readonly verdict?: Verdict
  readonly fault?: string
  /** Seconds of the processor since the answer before, or since the process began. */
  readonly seconds: number
}

interface Checks {
  readonly leakChecks: typeof leakChecks
  readonly cleanChecks: typeof cleanChecks
}

let counted = 0
function seconds(): number {
  const { user, system } = process.cpuUsage()
  const before = counted
  counted = (user + system) / 1e6
  return counted - before
}

async function answerTo({ edits, rulesets, first, isClean }: Job): Promise<Answer> {
  try {
    const checks = await importPlanted<Checks>('test/leaks/checks.ts', edits)
    const games = rulesets.map((ruleset) => ({ ruleset }))
    const verdict = await (isClean ? checks.cleanChecks(games) : checks.leakChecks(games, first))
    return { verdict, seconds: seconds() }
  } catch (error) {
    return { fault: String(error).split('\n')[0]!.slice(0, 300), seconds: seconds() }
  }
}

process.on('message', (job: Job) => void answerTo(job).then((answer) => process.send!(answer)))
