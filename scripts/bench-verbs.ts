// Command-line latency of any checkout: startup, validate with all checks and stats, relative to generate.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Number of games for each verb, which runs with two threads if it has threads. */
const GAMES = 512
/** Runs per start, which is short; the fastest counts. */
const STARTS = 5

/** Wall-clock seconds, CPU seconds of all cores, and peak memory of a command. */
interface Taken {
  readonly seconds: number
  readonly processor: number
  readonly megabytes: number
}

/** The figures of the verbs of a checkout, by the Node of that checkout. */
export function verbFigures(checkout: string): Record<string, number> {
  const folder = mkdtempSync(join(tmpdir(), 'omerta-bench-verbs-'))
  const run = (...args: readonly string[]): Taken => taken(checkout, folder, args)
  const start = (...args: readonly string[]): number =>
    Math.min(...Array.from({ length: STARTS }, () => run(...args).seconds))
  const made = (games: number, name: string): Taken =>
    run('generate', '--train', String(games), '--seed', 'bench', '--workers', '2', '--out', join(folder, name))
  try {
    made(4, 'few')
    const generated = made(GAMES, 'many')
    const checked = run('validate', join(folder, 'many'), '--workers', '2')
    const counted = run('stats', join(folder, 'many'))
    return {
      'start, --version, s': start('--version'),
      'start, show of a game, s': start('show', join(folder, 'few')),
      'start, validate of 4 games without other deals, s': start('validate', join(folder, 'few'), '--worlds', '0'),
      [`validate with all checks / generate, 2 workers, ${GAMES} games, processor time`]:
        generated.processor / checked.processor,
      'peak memory of validate with all checks, 2 workers, MB': checked.megabytes,
      [`stats, ${GAMES} games, of the processor time of generate`]: counted.processor / generated.processor,
      [`peak memory of stats, ${GAMES} games, MB`]: counted.megabytes,
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Writes the resource usage of a process when it exits. */
const COUNTING = `import { writeFileSync } from 'node:fs'
process.on('exit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage()
  writeFileSync(process.env.OMERTA_TAKEN, JSON.stringify({ processor: (userCPUTime + systemCPUTime) / 1e6, megabytes: maxRSS / 1024 }))
})`

function taken(checkout: string, folder: string, args: readonly string[]): Taken {
  const out = join(folder, 'taken.json')
  const node = join(checkout, 'node_modules/node/bin/node')
  const counting = `data:text/javascript,${encodeURIComponent(COUNTING)}`
  const from = performance.now()
  execFileSync(node, ['--import', counting, join(checkout, 'scripts/omerta.js'), ...args], {
    stdio: 'ignore',
    // Cached checks of an earlier run would count as done.
    env: { ...process.env, OMERTA_TAKEN: out, XDG_CACHE_HOME: join(folder, 'cache') },
  })
  const seconds = (performance.now() - from) / 1000
  return { seconds, ...(JSON.parse(readFileSync(out, 'utf8')) as Omit<Taken, 'seconds'>) }
}

if (import.meta.main)
  console.log(JSON.stringify(verbFigures(process.argv[2] ?? join(import.meta.dirname, '..')), null, 2))
