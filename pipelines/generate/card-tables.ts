import type { Tally } from '../../schemas/manifest.ts'
import { wilson } from '../../src/evaluation/statistics/wilson.ts'
import { CONTEXTS } from '../../src/worth/stats.ts'

type Cell = string | number

/** A table in Markdown. */
export const markdown = (head: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')

/** Text of a manifest, in which nothing is markup or a link. */
export const plain = (text: string): string =>
  text.replace(/(?<!\d)\.|\.(?!\d)|[^\p{L}\p{N} @_.-]/gu, (character) => `&#${character.codePointAt(0)};`)

const named = (tally: Readonly<Record<string, number>>): [string, number][] =>
  Object.entries(tally).map(([name, n]) => [plain(name), n])

/** A table of names and counts; one row "none" if there are none. */
export const counts = (what: string, unit: string, tally: Readonly<Record<string, number>>): string =>
  markdown([what, unit], Object.entries(tally).length > 0 ? named(tally) : [['none', 0]])

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`

/** Who won, with 95 % Wilson intervals. */
export const wins = ({ wins, games }: Tally): string =>
  markdown(
    ['won by', 'games', 'share', '95 % interval'],
    Object.entries(wins).map(([winner, n]) => {
      const { low, high } = wilson(n, games)
      return [plain(winner), n, percent(n / games), `${percent(low)} to ${percent(high)}`]
    }),
  )

/** Decisions by act and role. */
export function acts({ acts, acts_by_role: byRole }: Tally, named: (role: string) => string): string {
  const roles = [...new Set(Object.values(byRole).flatMap((counts) => Object.keys(counts)))].sort()
  return markdown(
    ['decision', ...roles.map(named), 'all'],
    Object.entries(acts).map(([act, n]) => [plain(act), ...roles.map((role) => byRole[act]?.[role] ?? 0), n]),
  )
}

/** How long speeches and prompts are, in steps of the tally. */
export function lengths({ lengths }: Tally): string {
  const rows = [
    ['words of a speech', lengths.words],
    ['characters of a prompt', lengths.characters],
    ['tokens of prompt and completion', lengths.tokens],
  ] as const
  return markdown(
    ['at most', 'half of them', '90 %', '99 %', 'all'],
    rows
      .filter(([, steps]) => Object.keys(steps).length > 0)
      .map(([what, steps]) => [
        what,
        ...[0.5, 0.9, 0.99, 1].map((share) => quantile(steps, share).toLocaleString('en')),
      ]),
  )
}

/** How many rows the common contexts would cut, as a sentence. */
export function contexts({ lengths: { tokens } }: Tally): string {
  const all = Object.values(tokens).reduce((sum, n) => sum + n, 0)
  if (all === 0) return 'Tokens were not counted, as the recipe names no tokenizer.'
  const longer = (limit: number): number =>
    Object.entries(tokens).reduce((sum, [end, n]) => sum + (Number(end) > limit ? n : 0), 0)
  const cut = CONTEXTS.map((context) => `${context.toLocaleString('en')} tokens ${percent(longer(context) / all)}`)
  return `Rows that are longer than a context of ${cut.join(', of ')}.`
}

/** The lengths of rows that a trainer must be configured for, from the data. */
export function longest({ lengths: { tokens, characters } }: Tally): string {
  const most = (steps: Readonly<Record<string, number>>): string => quantile(steps, 1).toLocaleString('en')
  const check = "set the trainer's maximum length, and check that no row was dropped or cut."
  if (Object.keys(tokens).length > 0)
    return `The longest row of \`sft\` has at most ${most(tokens)} tokens of the recipe's tokenizer: ${check}`
  return Object.keys(characters).length > 0
    ? `The longest prompt of \`sft\` has at most ${most(characters)} characters; count tokens with your own tokenizer, ${check}`
    : `Count the tokens of rows with your own tokenizer, ${check}`
}

/** The end of the first step that reaches a share of all. */
function quantile(steps: Readonly<Record<string, number>>, share: number): number {
  const ends = Object.entries(steps).sort(([a], [b]) => Number(a) - Number(b))
  let left = share * ends.reduce((sum, [, n]) => sum + n, 0)
  return Number((ends.find(([, n]) => (left -= n) <= 0) ?? ends.at(-1)!)[0])
}
