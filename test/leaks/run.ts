// Puts each leak of test/leaks/mutations into a temporary copy of the sources, lets the changed code play and check itself, and prints which check
// caught it. Fails if one is caught by none, or if the sources as they are have any finding over 10,000 rows. `npm run leaks [-- pattern of names]`
import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { rulesets } from '../../src/games/games.ts'
import { checkNames, type Effort, type Verdict } from './checks.ts'
import { allMutations, type Edit, type Mutation, RULESETS } from './mutation.ts'

const root = join(import.meta.dirname, '../..')
const NODE = join(root, 'node_modules/.bin/node')
const COPIED = [
  ...['schemas', 'src', 'pipelines', 'cli', 'prompts', 'datasets', 'package.json'],
  ...['test/leaks', 'test/played.ts'],
]

/** Efforts by ruleset; a ruleset that has none of its own takes the default. */
type Efforts = Readonly<Record<string, Effort>> & { readonly default: Effort }
const MUTANT: Efforts = {
  default: { games: 24, enough: 6, deals: 64, exhaustive: 0, metadata: { games: 400, shuffles: 499 } },
  'mafia-2025': { games: 24, enough: 6, deals: 64, exhaustive: 2 },
  // Its first night asks nobody anything, so its first rows are those of the first speech: one day is enough.
  fiim: {
    games: 8,
    enough: 2,
    deals: 64,
    exhaustive: 0,
    metadata: { games: 400, shuffles: 499, switches: { maxDays: 1 } },
  },
}
const CLEAN: Efforts = {
  default: { games: 48, deals: 64, exhaustive: 0, metadata: { games: 400, shuffles: 999 } },
  'mafia-2025': { games: 96, deals: 64, exhaustive: 4 },
  fiim: { games: 40, deals: 64, exhaustive: 0, metadata: { games: 400, shuffles: 999, switches: { maxDays: 1 } } },
}
const ROWS = 10_000

/** A copy of the sources made at the start, because they may be edited during the run. */
const snapshot = mkdtempSync(join(tmpdir(), 'omerta-sources-'))
for (const path of COPIED) cpSync(join(root, path), join(snapshot, path), { recursive: true })
process.on('exit', () => rmSync(snapshot, { recursive: true, force: true }))

/** Puts a text in place of another; an anchor that does not occur exactly once is an error in the list of mutations. */
function substitute(folder: string, { file, find, replace }: Edit): void {
  const path = join(folder, file)
  const parts = readFileSync(path, 'utf8').split(find)
  if (parts.length !== 2) throw new Error(`${file} has ${parts.length - 1} places that read: ${find}`)
  writeFileSync(path, parts.join(replace))
}

/** Runs the checks with a copy of the sources, changed or not, on some rulesets. */
async function run(efforts: Efforts, names: readonly string[], mutation?: Mutation): Promise<Verdict> {
  const chosen = Object.fromEntries(names.map((name) => [name, efforts[name] ?? efforts.default]))
  const folder = mkdtempSync(join(tmpdir(), 'omerta-leaks-'))
  try {
    cpSync(snapshot, folder, { recursive: true })
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    if (mutation) for (const edit of [mutation, ...(mutation.also ?? [])]) substitute(folder, edit)
    const arguments_ = [join(folder, 'test/leaks/checks.ts'), JSON.stringify(chosen)]
    const { stdout } = await promisify(execFile)(NODE, arguments_, { cwd: folder, maxBuffer: 1 << 26 })
    return JSON.parse(stdout) as Verdict
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Line {
  readonly name: string
  readonly verdict?: Verdict
  readonly fault?: string
}

async function lineOf(mutation: Mutation): Promise<Line> {
  const { name, rulesets: names = RULESETS } = mutation
  try {
    return { name, verdict: await run(MUTANT, names, mutation) }
  } catch (error) {
    const { stderr, message } = error as { stderr?: string; message: string }
    return { name, fault: /^\w*Error.*/m.exec(stderr ?? '')?.[0] ?? message.slice(0, 300) }
  }
}

const caught = ({ verdict }: Line): boolean => Object.keys(verdict?.found ?? {}).length > 0

function table(lines: readonly Line[]): string {
  const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  return [
    row(['leak', ...checkNames]),
    row(['---', ...checkNames.map(() => ':-:')]),
    ...lines.map((line) =>
      row([line.name, ...checkNames.map((check) => (line.fault ? '?' : line.verdict!.found[check] ? 'caught' : '-'))]),
    ),
  ].join('\n')
}

/** Does all the work, a few at a time. */
async function pool<T, R>(items: readonly T[], size: number, work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  let next = 0
  const worker = async (): Promise<void> => {
    for (let at = next++; at < items.length; at = next++) {
      results[at] = await work(items[at]!)
      process.stderr.write('.')
    }
  }
  await Promise.all(Array.from({ length: size }, worker))
  process.stderr.write('\n')
  return results
}

const wanted = process.argv[2]
const mutations = await allMutations()
const chosen = mutations.filter(({ name }) => wanted === undefined || new RegExp(wanted).test(name))
const size = Math.max(1, availableParallelism())
const names = Object.keys(rulesets)
// The unchanged sources are checked with both efforts: neither may give a false alarm.
const clean: readonly Efforts[] = wanted === undefined ? [CLEAN, MUTANT] : []
const jobs = [
  ...clean.map((efforts) => async (): Promise<Line> => ({ name: 'none', verdict: await run(efforts, names) })),
  ...chosen.map((mutation) => () => lineOf(mutation)),
]
const results = await pool(jobs, size, (job) => job())
const unchanged = results.slice(0, clean.length)
const lines = results.slice(clean.length)
console.log(table(lines))
for (const { name, fault } of lines) if (fault) console.log(`${name}: ${fault}`)
const missed = lines.filter((line) => !caught(line))
const alarms = unchanged.flatMap(({ verdict }) => Object.entries(verdict!.found))
for (const [check, { count, first }] of alarms) console.log(`without any leak, ${check} finds ${count}: ${first}`)
const rows = unchanged[0]?.verdict?.rows ?? ROWS
const told = [
  `${lines.length - missed.length} of ${lines.length} leaks caught.`,
  ...(clean.length > 0
    ? [`Without any, ${alarms.length === 0 ? 'no' : alarms.length} findings over ${rows} rows.`]
    : []),
].join(' ')
console.log(told)
for (const { name } of missed) console.log(`not caught: ${name}`)
if (wanted === undefined)
  writeFileSync(
    join(root, 'docs/leak-matrix.md'),
    `# Leaks that could be programmed, and which check catches each\n\nWritten by \`npm run leaks\`; the leaks themselves are in \`test/leaks/mutations\`. ${told}\n\n${table(lines)}\n`,
  )
process.exitCode = missed.length === 0 && alarms.length === 0 && rows >= ROWS ? 0 : 1
