import type { Tally } from '../../schemas/manifest.ts'
import { countWords } from '../speech/text/words.ts'
import { type Config, type Rows, usualConfigs } from './configs/configs.ts'

/** The bins of lengths, which limit the precision of the card's figures. */
const STEPS = { words: 1, characters: 100, tokens: 32 } as const

export const emptyTally = (): Tally => ({
  games: 0,
  rows: {},
  wins: {},
  acts: {},
  acts_by_role: {},
  sources: {},
  findings: {},
  lengths: { words: {}, characters: {}, tokens: {} },
})

/** Counts the rows of one game in the configs that were made. */
export function count(tally: Tally, rows: Rows, configs: readonly Config[] = usualConfigs): void {
  const { games, decisions } = rows
  tally.games += games.length
  for (const name of configs) bump(tally.rows, name, rows[name].length)
  for (const { winner } of games) bump(tally.wins, winner)
  const { words, characters, tokens: sizes } = tally.lengths
  for (const { act, role, chosen_action: chosen, leakage, tokens } of decisions) {
    bump(tally.acts, act)
    bump((tally.acts_by_role[act] ??= {}), role)
    bump(tally.sources, chosen.source)
    for (const { code } of leakage.findings) bump(tally.findings, code)
    if (chosen.text !== null) bump(words, upTo(STEPS.words, countWords(chosen.text)))
    if (tokens.prompt !== null && tokens.completion !== null && chosen.source !== 'default')
      bump(sizes, upTo(STEPS.tokens, tokens.prompt + tokens.completion))
  }
  for (const { prompt } of rows.sft)
    bump(characters, upTo(STEPS.characters, prompt[0]!.content.length + prompt[1]!.content.length))
}

/** The upper end of the bin that a length falls into. */
const upTo = (step: number, length: number): string => String(Math.ceil(length / step) * step)

/** The sum of tallies, with names sorted. */
export function sum(tallies: readonly Tally[]): Tally {
  const total = emptyTally()
  for (const tally of tallies) add(total, tally)
  return sorted(total)
}

type Counts = { [name: string]: number | Counts }

function add(total: Counts, part: Counts): void {
  for (const [name, value] of Object.entries(part))
    if (typeof value === 'number') bump(total as Record<string, number>, name, value)
    else add((total[name] ??= {}) as Counts, value)
}

/** The same tally with names sorted, so that its JSON and hash do not depend on the order of counting. */
export function sorted(tally: Tally): Tally {
  const { words, characters, tokens } = tally.lengths
  return {
    ...tally,
    rows: inOrder(tally.rows),
    wins: inOrder(tally.wins),
    acts: inOrder(tally.acts),
    acts_by_role: inOrder(tally.acts_by_role),
    sources: inOrder(tally.sources),
    findings: inOrder(tally.findings),
    lengths: { words: inOrder(words), characters: inOrder(characters), tokens: inOrder(tokens) },
  }
}

const inOrder = <T extends Counts>(counts: T): T =>
  Object.fromEntries(
    Object.entries(counts)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, value]) => [name, typeof value === 'number' ? value : inOrder(value)]),
  ) as T

function bump(counts: Record<string, number>, name: string, by = 1): void {
  counts[name] = (counts[name] ?? 0) + by
}
