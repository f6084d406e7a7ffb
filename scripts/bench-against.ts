// The figures of this checkout beside those of another commit, from one run: `npm run bench -- --against 4e53f6e`. See bench.ts.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { table } from '../pipelines/terminal.ts'
import { rulesets } from '../src/games/games.ts'
import { holyGrailDecision, holyGrailGame } from './bench-names.ts'
import { verbFigures } from './bench-verbs.ts'

const root = join(import.meta.dirname, '..')
type Figures = Readonly<Record<string, number>>

/**
 * Measures a commit and this checkout in turn, as often as said, so that both have the same share of what else the machine does; of each figure the
 * better one of each side counts.
 */
export function compare(commit: string | undefined, turns: number): void {
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
  const [before, after]: [Figures[], Figures[]] = [[], []]
  try {
    execFileSync('git', ['clone', '--quiet', '--no-checkout', root, other])
    execFileSync('git', ['checkout', '--quiet', '--detach', commit], { cwd: other })
    execFileSync('npm', ['ci', '--silent'], { cwd: other })
    for (let turn = 0; turn < turns; turn++)
      for (const [folder, figures] of turn % 2 === 0
        ? [[other, before] as const, [root, after] as const]
        : [[root, after] as const, [other, before] as const]) {
        process.stderr.write(`turn ${turn + 1} of ${turns}: ${folder === root ? 'this checkout' : commit}\n`)
        figures.push(measured(folder))
      }
    process.stderr.write('decisions a game\n')
    addDecisions(other, before)
    addDecisions(root, after)
    process.stderr.write('verbs\n')
    // Benches of older commits do not measure them.
    before.push(verbFigures(other))
    after.push(verbFigures(root))
  } finally {
    rmSync(other, { recursive: true, force: true })
  }
  const isIn = (figures: readonly Figures[], name: string): boolean => figures.some((one) => one[name] !== undefined)
  const names = [...new Set(after.flatMap((one) => Object.keys(one)))].filter((name) => isIn(before, name))
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
  const slower = rows.filter(({ worse }) => worse > 1.05)
  console.log(`${slower.length} of ${rows.length} figures are worse by more than 5 %`)
  console.log(JSON.stringify({ commit, figures: rows }))
}

/** How many games the decisions of a game are counted in. */
const COUNTED = 100

/**
 * The time of a decision of holy-grail, by how many there are in a game that the checkout generates: counted in one way for both, as benches of older
 * commits do not count them.
 */
function addDecisions(folder: string, figures: Figures[]): void {
  for (const name of Object.keys(rulesets)) {
    if (figures.every((one) => one[holyGrailGame(name)] === undefined)) continue
    const decisions = decisionsIn(folder, name)
    figures.forEach((one, i) => {
      const ms = one[holyGrailGame(name)]
      if (ms !== undefined) figures[i] = { ...one, [holyGrailDecision(name)]: ms / decisions }
    })
  }
}

/** The decisions of a game of holy-grail in a checkout. */
function decisionsIn(folder: string, ruleset: string): number {
  const out = mkdtempSync(join(tmpdir(), 'omerta-bench-decisions-'))
  try {
    const node = join(folder, 'node_modules/node/bin/node')
    const args = ['generate', '--ruleset', ruleset, '--players', 'holy-grail', '--train', COUNTED, '--seed', 'bench']
    execFileSync(node, [join(folder, 'scripts/omerta.js'), ...args.map(String), '--out', out], { stdio: 'ignore' })
    const { tally } = JSON.parse(readFileSync(join(out, 'manifest.json'), 'utf8')) as Manifest
    return tally.rows.decisions / tally.games
  } finally {
    rmSync(out, { recursive: true, force: true })
  }
}

/** What is read of the manifest of a dataset of any version. */
interface Manifest {
  readonly tally: { readonly games: number; readonly rows: { readonly decisions: number } }
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

/** Whether more of a figure is better: rates, and shares of what a limit allows. Times, memory and bytes are better when they are less. */
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
