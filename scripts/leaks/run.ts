// Puts each leak of test/mutations.ts into a temporary copy of the sources, lets the changed code play and check itself, and prints which check
// caught it. Fails if one is caught by none, or if the sources as they are have any finding over 10,000 rows. `npm run leaks [-- pattern of names]`
import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { checkNames, type Effort, type Verdict } from './checks.ts'
import { type Edit, type Mutation, mutations } from './mutations.ts'

const root = join(import.meta.dirname, '..')
const NODE = join(root, 'node_modules/.bin/node')
const COPIED = ['schemas', 'src', 'pipelines', 'prompts', 'datasets', 'scripts', 'test/hostile.ts', 'package.json']
const MUTANT: Effort = {
  games: { 'mafia-2025': 24, fiim: 8 },
  worlds: 64,
  exhaustive: 2,
  metadata: { games: 200, shuffles: 499 },
  enough: { 'mafia-2025': 6, fiim: 2 },
}
const CLEAN: Effort = {
  games: { 'mafia-2025': 96, fiim: 40 },
  worlds: 64,
  exhaustive: 4,
  metadata: { games: 400, shuffles: 999 },
}
const ROWS = 10_000

/** The sources as they stood when this began: others may be editing them. */
const snapshot = mkdtempSync(join(tmpdir(), 'omerta-sources-'))
for (const path of COPIED) cpSync(join(root, path), join(snapshot, path), { recursive: true })
process.on('exit', () => rmSync(snapshot, { recursive: true, force: true }))

/** Puts a text in place of another; an anchor that does not stand there exactly once is a fault of the table. */
function substitute(folder: string, { file, find, replace }: Edit): void {
  const path = join(folder, file)
  const parts = readFileSync(path, 'utf8').split(find)
  if (parts.length !== 2) throw new Error(`${file} has ${parts.length - 1} places that read: ${find}`)
  writeFileSync(path, parts.join(replace))
}

/** Runs the checks with a copy of the sources, changed or not. */
async function run(effort: Effort, mutation?: Mutation): Promise<Verdict> {
  const folder = mkdtempSync(join(tmpdir(), 'omerta-leaks-'))
  try {
    cpSync(snapshot, folder, { recursive: true })
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    if (mutation) for (const edit of [mutation, ...(mutation.also ?? [])]) substitute(folder, edit)
    const arguments_ = [join(folder, 'scripts/leak-checks.ts'), JSON.stringify(effort)]
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
  const { name } = mutation
  try {
    return { name, verdict: await run(MUTANT, mutation) }
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
const chosen = mutations.filter(({ name }) => wanted === undefined || new RegExp(wanted).test(name))
const size = Math.max(1, availableParallelism())
// The checks' own false alarms would show at the small effort too.
const jobs: (Mutation | Effort)[] = [...(wanted === undefined ? [CLEAN, MUTANT] : []), ...chosen]
const results = await pool(jobs, size, async (job) =>
  'games' in job ? { name: 'none', verdict: await run(job) } : lineOf(job),
)
const clean = results.slice(0, jobs.length - chosen.length)
const lines: Line[] = results.slice(clean.length)
console.log(table(lines))
for (const { name, fault } of lines) if (fault) console.log(`${name}: ${fault}`)
const missed = lines.filter((line) => !caught(line))
const alarms = clean.flatMap(({ verdict }) => Object.entries(verdict!.found))
for (const [check, { count, first }] of alarms) console.log(`without any leak, ${check} finds ${count}: ${first}`)
const rows = clean[0]?.verdict?.rows ?? ROWS
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
    `# Leaks that could be programmed, and which check catches each\n\nWritten by \`npm run leaks\`; the leaks themselves are in \`test/mutations.ts\`. ${told}\n\n${table(lines)}\n`,
  )
process.exitCode = missed.length === 0 && alarms.length === 0 && rows >= ROWS ? 0 : 1
