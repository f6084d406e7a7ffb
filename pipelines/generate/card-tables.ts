import type { Tally } from '../../schemas/manifest.ts'
import { CONTEXTS } from '../../src/stats/stats.ts'
import { wilson } from '../../src/stats/wilson.ts'

type Cell = string | number

export const markdown = (head: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')

/** Text of a manifest, in which nothing is markup or a link. */
export const plain = (text: string): string =>
  text.replace(/[^\p{L}\p{N} @_-]/gu, (character) => `&#${character.codePointAt(0)};`)

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
export function acts({ acts, acts_by_role: byRole }: Tally): string {
  const roles = [...new Set(Object.values(byRole).flatMap((counts) => Object.keys(counts)))].sort()
  return markdown(
    ['decision', ...roles.map(plain), 'all'],
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
  if (all === 0) return 'Tokens were not counted: name a `--tokenizer`.'
  const longer = (limit: number): number =>
    Object.entries(tokens).reduce((sum, [end, n]) => sum + (Number(end) > limit ? n : 0), 0)
  const cut = CONTEXTS.map((context) => `${context.toLocaleString('en')} tokens ${percent(longer(context) / all)}`)
  return `Rows that are longer than a context of ${cut.join(', of ')}.`
}

/** The end of the first step that reaches a share of all. */
function quantile(steps: Readonly<Record<string, number>>, share: number): number {
  const ends = Object.entries(steps).sort(([a], [b]) => Number(a) - Number(b))
  let left = share * ends.reduce((sum, [, n]) => sum + n, 0)
  return Number((ends.find(([, n]) => (left -= n) <= 0) ?? ends.at(-1)!)[0])
}
