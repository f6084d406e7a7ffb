import type { Shard } from '../../schemas/manifest.ts'
import { Stopped } from '../errors.ts'
import { inThreads } from '../parallel.ts'
import { showProgress } from '../progress.ts'
import type { Signals } from '../signals.ts'
import { areGamesLong, type MakeSetting, makeShard } from './make.ts'
import type { ModelRun } from './model-run.ts'
import { gamesOf, type Job } from './plan.ts'

/** How the shards of built-in players are made, in this thread and in several. */
export interface ShardMaker {
  here(job: Job, setting: MakeSetting, signals: Signals): Promise<Shard>
  inThreads(
    jobs: readonly Job[],
    setting: MakeSetting,
    signals: Signals & { readonly threads: number },
  ): Promise<Shard[]>
}
const usualMaker: ShardMaker = {
  here: makeShard,
  inThreads: (jobs, setting, signals) => inThreads('make', jobs, setting, signals),
}

interface MakeAllOptions {
  readonly setting: MakeSetting
  /** Games of the whole run, with those that are already made. */
  readonly games: number
  readonly threads: number
  readonly stopped: () => boolean
  readonly run: ModelRun | undefined
  readonly maker: ShardMaker | undefined
}

/** Makes shards in this thread, or in others if there are several shards or long games. */
export async function makeAll(
  jobs: readonly Job[],
  { setting, games, threads, stopped, run, maker = usualMaker }: MakeAllOptions,
): Promise<Shard[]> {
  const progress = showProgress('games', games, games - gamesOf(jobs), {
    state: run && (() => run.models.ledger.line()),
  })
  const signals = { tick: progress.step, stopped }
  try {
    if (Math.min(threads, jobs.length) > 1 || (!run && jobs.length > 0 && areGamesLong(setting.recipe)))
      return await maker.inThreads(jobs, setting, { threads, ...signals })
    if (run) return await makeWithModels(jobs, setting, signals, run)
    const shards: Shard[] = []
    for (const job of jobs) shards.push(await maker.here(job, setting, signals))
    return shards
  } finally {
    progress.done()
  }
}

/** Makes shards of models. The games of a shard begin when all of the one before have begun, so that no server waits for the last ones of a shard. */
async function makeWithModels(
  jobs: readonly Job[],
  setting: MakeSetting,
  signals: Signals,
  run: ModelRun,
): Promise<Shard[]> {
  const made: Promise<Shard>[] = []
  for (const job of jobs) {
    const begun = run.opening.begun()
    const shard = makeShard(job, setting, signals, run)
    made.push(shard)
    const ended = shard.catch((error: unknown) => run.failures.push(error)) // ends the others
    await Promise.race([begun, ended])
    await run.opening.drained()
    if (signals.stopped() || run.failures.length > 0) break
  }
  const ended = await Promise.allSettled(made)
  const failures = ended.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
  const cause = failures.find((error) => !(error instanceof Stopped)) ?? failures[0]
  if (cause !== undefined) throw cause
  if (made.length < jobs.length) throw new Stopped()
  return Promise.all(made)
}
