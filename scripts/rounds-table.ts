// The table of scripts/rounds.sh: wins of each arm, and how much better labels do than the controls, paired over seeds.
// node scripts/rounds-table.ts FOLDER SEED ...
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const [folder = 'runs/rounds', ...seeds] = process.argv.slice(2)
const arms = ['unfiltered', 'shuffled', 'true'] as const
const against = ['one', 'scripted'] as const

/** Quantiles of Student's t at 97.5 %, by degrees of freedom. */
const T = [Number.POSITIVE_INFINITY, 12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262]

/** The share of games that an arm won; undefined where its evaluation is not there yet. */
function winsOf(arm: string, seed: string, other: string): number | undefined {
  const path = join(folder, `${arm}-${seed}-${other}`, 'report.json')
  if (!existsSync(path)) return undefined
  const report = JSON.parse(readFileSync(path, 'utf8')) as { duel: { margin: { a: { mean: number } } } }
  return report.duel.margin.a.mean
}

/** A mean with its 95 % interval over seeds. */
function overSeeds(values: readonly number[]): string {
  const n = values.length
  if (n === 0) return 'not run'
  const mean = values.reduce((sum, one) => sum + one, 0) / n
  if (n === 1) return `${points(mean)} (one seed)`
  const deviation = Math.sqrt(values.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (n - 1))
  const half = ((T[n - 1] ?? 1.96) * deviation) / Math.sqrt(n)
  return `${points(mean)} (${points(mean - half)} to ${points(mean + half)}), ${n} seeds`
}
const points = (share: number): string => (100 * share).toFixed(1)

const paired = (one: string, other: string, opponent: string): number[] =>
  seeds.flatMap((seed) => {
    const [a, b] = [winsOf(one, seed, opponent), winsOf(other, seed, opponent)]
    return a === undefined || b === undefined ? [] : [a - b]
  })

console.log('| round two | against round one of its seed, % won | against scripted, % won |\n|---|---|---|')
for (const arm of arms) {
  const cells = against.map((other) => overSeeds(seeds.flatMap((seed) => winsOf(arm, seed, other) ?? [])))
  console.log(`| ${arm} | ${cells.join(' | ')} |`)
}
for (const control of ['unfiltered', 'shuffled'])
  console.log(
    `| labels true less ${control}, in points | ${against.map((other) => overSeeds(paired('true', control, other))).join(' | ')} |`,
  )
