// Compares the figures of this checkout with those of another commit, in one run: `npm run bench -- --against 4e53f6e`. See bench.ts.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { table } from '../pipelines/terminal.ts'
import { type Compared, comparePlay } from './bench-play.ts'
import { verbFigures } from './bench-verbs.ts'

const root = join(import.meta.dirname, '..')
type Figures = Readonly<Record<string, number>>

/** Rounds of play; the median counts. */
const ROUNDS = 7

/**
 * Measures a commit and this checkout alternately, `turns` times, so that other load affects both; the better value of each side counts. Games and values
 * are compared by comparePlay instead; with `isPlay` nothing else is measured.
 */
export async function compare(commit: string | undefined, turns: number, isPlay: boolean): Promise<void> {
  if (
    !commit ||
    spawnSync('git', ['rev-parse', '--quiet', '--verify', `${commit}^{commit}`], { cwd: root }).status !== 0
  ) {
    console.error(
      `--against takes a commit of this repository, and ${commit ?? 'nothing'} is none: npm run bench -- --against HEAD~10`,
    )
    process.exitCode = 2
    return
  }
  if (!(Number.isInteger(turns) && turns > 0)) {
    console.error('--turns takes how often both are measured, 1 or more')
    process.exitCode = 2
    return
  }
  const other = mkdtempSync(join(tmpdir(), 'omerta-bench-against-'))
  try {
    execFileSync('git', ['clone', '--quiet', '--no-checkout', root, other])
    execFileSync('git', ['checkout', '--quiet', '--detach', commit], { cwd: other })
    execFileSync('npm', ['ci', '--silent'], { cwd: other })
    const figures = isPlay ? [] : compareFigures(other, commit, turns)
    const play = await comparePlay(other, root, ROUNDS)
    printPlay(play, commit)
    const ratios = [...figures.map(({ worse }) => worse), ...play.map(({ decision }) => decision)]
    console.log(
      `${ratios.filter((worse) => worse > 1.05).length} of ${ratios.length} figures are worse by more than 5 %`,
    )
    console.log(JSON.stringify({ commit, figures, play }))
  } finally {
    rmSync(other, { recursive: true, force: true })
  }
}

interface Row {
  readonly name: string
  readonly was: number
  readonly is: number
  /** Ratio of times, or of the reciprocals of rates; above 1 is worse. */
  readonly worse: number
}

/** All figures except play: each side runs its own bench. */
function compareFigures(other: string, commit: string, turns: number): Row[] {
  const [before, after]: [Figures[], Figures[]] = [[], []]
  for (let turn = 0; turn < turns; turn++)
    for (const [folder, figures] of turn % 2 === 0
      ? [[other, before] as const, [root, after] as const]
      : [[root, after] as const, [other, before] as const]) {
      process.stderr.write(`turn ${turn + 1} of ${turns}: ${folder === root ? 'this checkout' : commit}\n`)
      figures.push(measured(folder))
    }
  process.stderr.write('verbs\n')
  // Benches of older commits do not measure them.
  before.push(verbFigures(other))
  after.push(verbFigures(root))
  const isIn = (figures: readonly Figures[], name: string): boolean => figures.some((one) => one[name] !== undefined)
  const names = [...new Set(after.flatMap((one) => Object.keys(one)))].filter(
    (name) => isIn(before, name) && !isOfPlay(name),
  )
  const rows = names.map((name) => {
    const [was, is] = [best(name, before), best(name, after)]
    return { name, was, is, worse: isMore(name) ? was / is : is / was }
  })
  console.log(
    table([
      ['', commit, 'now', 'change'],
      ...rows.map(({ name, was, is, worse }) => [name, shown(was), shown(is), change(worse)]),
    ]),
  )
  return rows
}

/** Wall-clock figures that comparePlay measures in CPU time. */
const isOfPlay = (name: string): boolean => /game, .*ms$|decision, ms$|^--values/.test(name)

/** Milliseconds per game and microseconds per decision. Decisions are judged, because a game with more decisions may take longer. */
function printPlay(play: readonly Compared[], commit: string): void {
  const of = ({ ms, decisions }: Compared['was']): string[] => [shown(ms), shown((1000 * ms) / decisions)]
  console.log(
    table([
      [
        'processor time',
        `${commit}: game, ms`,
        'decision, µs',
        'now: game, ms',
        'decision, µs',
        'game',
        'decision',
        '',
      ],
      ...play.map(({ name, was, is, game, decision }) => [
        name,
        ...of(was),
        ...of(is),
        game.toFixed(2),
        decision.toFixed(2),
        change(decision),
      ]),
    ]),
  )
}

/** The figures of the bench of a checkout, run by the Node of that checkout. */
function measured(folder: string): Figures {
  const node = join(folder, 'node_modules/node/bin/node')
  const out = execFileSync(node, [join(folder, 'scripts/bench.ts'), '--json'], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: 2 ** 26,
  })
  return JSON.parse(out.trim().split('\n').at(-1)!) as Figures
}

/** Whether higher is better: rates, and ratios of rates. Times, memory and bytes are better when lower. */
const isMore = (name: string): boolean =>
  /a second|^generate \/|^generate with|^validate \(replay\)|^validate with all|^scaling|all cores free|^rows of the large/.test(
    name,
  )

const best = (name: string, figures: readonly Figures[]): number => {
  const found = figures.flatMap((one) => one[name] ?? [])
  return isMore(name) ? Math.max(...found) : Math.min(...found)
}

const shown = (value: number): string => (value < 10 ? value.toFixed(3) : String(Math.round(value)))
const change = (worse: number): string =>
  worse > 1.05
    ? `${Math.round(100 * (worse - 1))} % worse`
    : worse < 0.95
      ? `${Math.round(100 * (1 / worse - 1))} % better`
      : ''
