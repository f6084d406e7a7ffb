import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DecisionRow } from '../src/rows/configs/decisions.ts'
import { openWhole } from '../src/storage/folder.ts'
import { readParquet } from '../src/storage/parquet/reader.ts'

// node scripts/honesty.ts <dataset> ...: how often labels of an oracle, who knows the roles, disagree with labels from what the seat could know;
// and the standard deviations of advantages, which src/rows/values/scales.json has. The datasets need values.

interface Oracle {
  readonly about: string
  /** Whether an oracle calls a decision good; undefined if it says nothing of it. */
  says(row: DecisionRow): boolean | undefined
}

const roleOf = ({ hindsight, chosen_action: { target } }: DecisionRow): string | undefined =>
  target === null ? undefined : hindsight.roles[target - 1]
const isBlack = (role: string | undefined): boolean | undefined =>
  role === undefined ? undefined : role === 'mafia' || role === 'don'
const not = (value: boolean | undefined): boolean | undefined => (value === undefined ? undefined : !value)
const ofTeam = (row: DecisionRow, good: boolean | undefined): boolean | undefined =>
  row.team === 'red' ? good : not(good)

const ORACLES: readonly Oracle[] = [
  {
    about: 'a vote against a black seat is good for red, bad for black',
    says: (row) => (row.act === 'vote' ? ofTeam(row, isBlack(roleOf(row))) : undefined),
  },
  { about: 'so is a nomination', says: (row) => (row.act === 'speak' ? ofTeam(row, isBlack(roleOf(row))) : undefined) },
  {
    about: 'a check that finds a black seat is good',
    says: (row) => (row.act === 'check' && row.role === 'sheriff' ? isBlack(roleOf(row)) : undefined),
  },
  {
    about: 'a shot that hits the Sheriff is good',
    says: (row) => (row.act === 'kill' && roleOf(row) !== undefined ? roleOf(row) === 'sheriff' : undefined),
  },
  {
    about: 'protecting a red seat is good',
    says: (row) => (row.act === 'protect' ? not(isBlack(roleOf(row))) : undefined),
  },
]

const rows: DecisionRow[] = []
for (const folder of process.argv.slice(2))
  for (const { files } of openWhole(folder).shards)
    for (const { config, path } of files)
      if (config === 'decisions')
        rows.push(...((await readParquet(readFileSync(join(folder, path)))) as unknown as DecisionRow[]))

const percent = (part: number, all: number): string => (all === 0 ? '–' : `${((100 * part) / all).toFixed(1)} %`)
const print = (head: readonly string[], lines: readonly (readonly (string | number)[])[]): void => {
  for (const line of [head, head.map(() => '---'), ...lines]) console.log(`| ${line.join(' | ')} |`)
  console.log()
}

print(
  [
    'the oracle says',
    'decisions',
    'it calls good',
    'labelled by us',
    'of these we disagree',
    'advantage against the oracle, all',
  ],
  ORACLES.map(({ about, says }) => {
    const judged = rows.flatMap((row) => {
      const good = says(row)
      return good === undefined || row.value?.advantage == null ? [] : [{ row, good }]
    })
    const labelled = judged.filter(({ row }) => row.label !== null)
    const signed = judged.filter(({ row }) => row.value!.advantage !== 0)
    return [
      about,
      judged.length,
      percent(judged.filter(({ good }) => good).length, judged.length),
      `${labelled.length} (${percent(labelled.length, judged.length)})`,
      percent(labelled.filter(({ row, good }) => row.label !== good).length, labelled.length),
      percent(signed.filter(({ row, good }) => row.value!.advantage! > 0 !== good).length, signed.length),
    ]
  }),
)

const roles = [...new Set(rows.map(({ role }) => role))].sort()
const lines = [...roles, 'all'].flatMap((role) => {
  const own = rows.filter((row) => (role === 'all' || row.role === role) && row.value?.advantage != null)
  if (own.length === 0) return []
  const advantages = own.map(({ value }) => value!.advantage!)
  const mean = advantages.reduce((sum, a) => sum + a, 0) / own.length
  // What is left of the spread without the errors of the estimates.
  const spread = advantages.reduce((sum, a) => sum + (a - mean) ** 2, 0) / own.length
  const noise = own.reduce((sum, { value }) => sum + value!.advantage_error! ** 2, 0) / own.length
  const labelled = own.filter(({ label }) => label !== null).length
  return [
    [
      role,
      own.length,
      percent(labelled, own.length),
      mean.toFixed(4),
      Math.sqrt(spread).toFixed(3),
      Math.sqrt(Math.max(0, spread - noise)).toFixed(3),
    ],
  ]
})
print(['role', 'decisions with a choice', 'labelled', 'mean advantage', 'standard deviation', 'without errors'], lines)
