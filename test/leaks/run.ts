// Puts each leak of test/leaks/mutations into a temporary copy of the sources, lets the changed code play and check itself, and prints which check
// caught it. Fails if one is caught by none, or if the sources as they are have any finding over 10,000 rows. `npm run leaks [-- pattern of names]`
import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { rulesets } from '../../src/games/games.ts'
import { unvalidated, type Verdict, validated } from './checks.ts'
import { allMutations, type Edit, type Mutation, RULESETS } from './mutation.ts'

const root = join(import.meta.dirname, '../..')
const NODE = join(root, 'node_modules/.bin/node')
const COPIED = [
  ...['schemas', 'src', 'pipelines', 'cli', 'prompts', 'datasets', 'package.json'],
  ...['test/leaks', 'test/played.ts'],
]

/** The unchanged program is checked over at least so many rows. */
const ROWS = 10_000

/** A copy of the sources made at the start, because they may be edited during the run. */
const snapshot = mkdtempSync(join(tmpdir(), 'omerta-sources-'))
for (const path of COPIED) cpSync(join(root, path), join(snapshot, path), { recursive: true })
process.on('exit', () => rmSync(snapshot, { recursive: true, force: true }))

/** A folder with a copy of the sources, in which one leak after the other is planted. Its path stays the same, so that Node finds most modules compiled. */
class Workplace {
  readonly #folder = mkdtempSync(join(tmpdir(), 'omerta-leaks-'))

  constructor() {
    cpSync(snapshot, this.#folder, { recursive: true })
    symlinkSync(join(root, 'node_modules'), join(this.#folder, 'node_modules'))
    process.on('exit', () => rmSync(this.#folder, { recursive: true, force: true }))
  }

  /** Runs the checks with the sources changed or not. */
  async run(rulesets: readonly string[], edits: readonly Edit[], isClean: boolean): Promise<Verdict> {
    try {
      for (const edit of edits) this.#substitute(edit)
      const arguments_ = [join(this.#folder, 'test/leaks/checks.ts'), JSON.stringify({ rulesets, isClean })]
      const env = { ...process.env, NODE_COMPILE_CACHE: join(this.#folder, '.compiled') }
      const { stdout } = await promisify(execFile)(NODE, arguments_, { cwd: this.#folder, maxBuffer: 1 << 26, env })
      return JSON.parse(stdout) as Verdict
    } finally {
      for (const { file } of edits) cpSync(join(snapshot, file), join(this.#folder, file))
    }
  }

  /** Puts a text in place of another; an anchor that does not occur exactly once is an error in the list of mutations. */
  #substitute({ file, find, replace }: Edit): void {
    const path = join(this.#folder, file)
    const parts = readFileSync(path, 'utf8').split(find)
    if (parts.length !== 2) throw new Error(`${file} has ${parts.length - 1} places that read: ${find}`)
    writeFileSync(path, parts.join(replace))
  }
}

interface Line {
  readonly name: string
  readonly verdict?: Verdict
  readonly fault?: string
}

async function lineOf(mutation: Mutation, workplace: Workplace): Promise<Line> {
  const { name, also = [], rulesets: names = RULESETS } = mutation
  try {
    return { name, verdict: await workplace.run(names, [mutation, ...also], false) }
  } catch (error) {
    const { stderr, message } = error as { stderr?: string; message: string }
    return { name, fault: /^\w*Error.*/m.exec(stderr ?? '')?.[0] ?? message.slice(0, 300) }
  }
}

const caught = ({ verdict }: Line): boolean => Object.keys(verdict?.found ?? {}).length > 0

/** What `validate` says of a dataset with this leak, and which checks find it. A check that was not needed any more has an empty cell. */
function table(lines: readonly Line[]): string {
  const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  const cell = ({ verdict, fault }: Line, check: string): string =>
    fault ? '?' : verdict!.found[check] ? 'caught' : verdict!.ran.includes(check) ? '-' : ''
  const said = ({ verdict }: Line): string => {
    const first = validated.find((check) => verdict?.found[check])
    return first === undefined ? 'nothing' : `${first}: ${brief(verdict!.found[first]!.first)}`
  }
  const checks = [...validated, ...unvalidated]
  return [
    row(['leak', ...checks, '`validate` alone']),
    row(['---', ...checks.map(() => ':-:'), '---']),
    ...lines.map((line) => row([line.name, ...checks.map((check) => cell(line, check)), said(line)])),
  ].join('\n')
}

/** The first words of a finding, without marks that would break a table. */
const brief = (text: string): string =>
  text
    .split(' | ')[0]!
    .replace(/^[a-z]+: /, '')
    .slice(0, 110)
    .replaceAll('|', '/')

/** Does all the work, a few at a time, each in a workplace of its own. */
async function pool<T, R>(
  items: readonly T[],
  size: number,
  work: (item: T, at: Workplace) => Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  let next = 0
  const worker = async (): Promise<void> => {
    const workplace = new Workplace()
    for (let at = next++; at < items.length; at = next++) {
      results[at] = await work(items[at]!, workplace)
      process.stderr.write('.')
    }
  }
  await Promise.all(Array.from({ length: size }, worker))
  process.stderr.write('\n')
  return results
}

const started = performance.now()
const wanted = process.argv[2]
const mutations = await allMutations()
const chosen = mutations.filter(({ name }) => wanted === undefined || new RegExp(wanted).test(name))
const size = Math.max(1, availableParallelism())
// The unchanged sources may give no false alarm: one job for each ruleset, the longest first.
const clean = wanted === undefined ? Object.keys(rulesets).sort((a) => (a === 'fiim' ? -1 : 0)) : []
const jobs = [
  ...clean.map(
    (name) =>
      async (at: Workplace): Promise<Line> => ({ name, verdict: await at.run([name], [], true) }),
  ),
  ...chosen.map((mutation) => (at: Workplace) => lineOf(mutation, at)),
]
const results = await pool(jobs, size, (job, at) => job(at))
const unchanged = results.slice(0, clean.length)
const lines = results.slice(clean.length)
console.log(table(lines))
for (const { name, fault } of lines) if (fault) console.log(`${name}: ${fault}`)
const missed = lines.filter((line) => !caught(line))
const alarms = unchanged.flatMap(({ name, verdict }) =>
  Object.entries(verdict!.found).map((one) => [name, ...one] as const),
)
for (const [name, check, { count, first }] of alarms)
  console.log(`${name} without any leak: ${check} finds ${count}: ${first}`)
const rows = wanted === undefined ? unchanged.reduce((sum, { verdict }) => sum + verdict!.rows, 0) : ROWS
const silent = lines.filter(({ verdict }) => !validated.some((check) => verdict?.found[check]))
const told = [
  `${lines.length - missed.length} of ${lines.length} leaks caught, ${lines.length - silent.length} of them by \`validate\` on the dataset alone.`,
  ...(clean.length > 0
    ? [`Without any, ${alarms.length === 0 ? 'no' : alarms.length} findings over ${rows} rows.`]
    : []),
].join(' ')
console.log(told)
for (const { name } of missed) console.log(`not caught: ${name}`)
console.log(`${((performance.now() - started) / 60_000).toFixed(1)} minutes on ${size} cores`)
if (wanted === undefined)
  writeFileSync(
    join(root, 'docs/leak-matrix.md'),
    `# Leaks that could be programmed, and which check catches each\n\nWritten by \`npm run leaks\`; the leaks themselves are in \`test/leaks/mutations\`. ${told} The checks run in the order of the columns, in steps, until one step has found the leak: an empty cell is a check that was not needed.\n\n${table(lines)}\n`,
  )
process.exitCode = missed.length === 0 && alarms.length === 0 && rows >= ROWS ? 0 : 1
