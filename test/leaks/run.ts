// Puts each leak of test/leaks/mutations into the sources as they are loaded, lets the changed program play and check itself, and prints which check
// caught it. Fails if one is caught by none, or if the sources as they are have any finding over 10,000 rows. `npm run leaks [-- pattern of names]`
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { rulesets } from '../../src/games/games.ts'
import { byValidate, isCaught, type Line, table } from './matrix.ts'
import { allMutations, RULESETS } from './mutation.ts'
import { inProcesses } from './pool.ts'
import type { Job } from './worker.ts'

const root = join(import.meta.dirname, '../..')
const COPIED = [
  ...['schemas', 'src', 'pipelines', 'cli', 'prompts', 'datasets', 'package.json'],
  ...['test/leaks', 'test/played.ts', 'test/agents/stub.ts', 'test/models/fake-endpoint.ts'],
  'test/table/virtual-clock.ts',
]

/** The unchanged program is checked over at least so many rows. */
const ROWS = 10_000

/** A copy of the sources made at the start, because they may be edited during the run. */
const snapshot = mkdtempSync(join(tmpdir(), 'omerta-sources-'))
process.on('exit', () => rmSync(snapshot, { recursive: true, force: true }))
for (const path of COPIED) cpSync(join(root, path), join(snapshot, path), { recursive: true })
symlinkSync(join(root, 'node_modules'), join(snapshot, 'node_modules'))

const started = performance.now()
const wanted = process.argv[2]
// The unchanged sources may give no false alarm: one job for each ruleset, the longest first.
// The 1,441,440 deals of thirteen seats would take longer than all the others together.
const clean: Job[] = Object.keys(rulesets)
  .filter((name) => name !== 'aiwolf-13')
  .sort((a) => (a === 'fiim' ? -1 : 0))
  .map((name) => ({ name, edits: [], rulesets: [name], isClean: true }))
const planted = (await allMutations())
  .filter(({ name }) => wanted === undefined || new RegExp(wanted).test(name))
  .map((mutation): Job => {
    const { name, also = [], rulesets = RULESETS, first } = mutation
    return { name, edits: [mutation, ...also], rulesets, first, isClean: false }
  })
const jobs = wanted === undefined ? [...clean, ...planted] : planted
const size = Math.max(1, availableParallelism())
const answers = await inProcesses(join(snapshot, 'test/leaks/worker.ts'), jobs, size)
const results = jobs.map(({ name, isClean }, i): Line & { isClean: boolean } => ({ name, isClean, ...answers[i]! }))
const unchanged = results.filter(({ isClean }) => isClean)
const lines = results.filter(({ isClean }) => !isClean)

console.log(table(lines))
for (const { name, fault } of results) if (fault) console.log(`${name}: ${fault}`)
const missed = lines.filter((line) => !isCaught(line))
const alarms = unchanged.flatMap(({ name, verdict }) =>
  Object.entries(verdict?.found ?? {}).map((one) => [name, ...one] as const),
)
for (const [name, check, { count, first }] of alarms)
  console.log(`${name} without any leak: ${check} finds ${count}: ${first}`)
const rows = unchanged.reduce((sum, { verdict }) => sum + (verdict?.rows ?? 0), 0)
const told = [
  `${lines.length - missed.length} of ${lines.length} leaks caught, ${lines.filter(byValidate).length} of them by \`validate\` on the dataset alone.`,
  ...(wanted === undefined
    ? [`Without any, ${alarms.length === 0 ? 'no' : alarms.length} findings over ${rows} rows.`]
    : []),
].join(' ')
console.log(told)
for (const { name } of missed) console.log(`not caught: ${name}`)
for (const { name, verdict, seconds } of lines)
  if (verdict && verdict.steps.length > 2)
    console.log(
      `found after ${verdict.steps.length} steps, by "${verdict.steps.at(-1)}", in ${seconds.toFixed(0)} s: ${name}`,
    )
const busy = results.reduce((sum, { seconds }) => sum + seconds, 0)
console.log(
  `${((performance.now() - started) / 60_000).toFixed(1)} minutes on ${size} cores, ${(busy / 60).toFixed(1)} minutes of processor time`,
)
if (wanted === undefined)
  writeFileSync(
    join(root, 'docs/leak-matrix.md'),
    [
      '# Leaks that could be programmed, and which check catches each\n\n',
      `Written by \`npm run leaks\`; the leaks themselves are in \`test/leaks/mutations\`. ${told} `,
      'The checks run in the order of the columns, in steps, until one step has found the leak: an empty cell is a check that was not needed.\n\n',
      `${table(lines)}\n`,
    ].join(''),
  )
const isChecked = wanted !== undefined || (rows >= ROWS && unchanged.every(({ verdict }) => verdict))
process.exitCode = missed.length === 0 && alarms.length === 0 && isChecked ? 0 : 1
