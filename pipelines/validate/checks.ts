/** What a check cannot do without: the manifest, the files of a shard, its games, games that can be played again, or rows that can be rendered again. */
export type Need = 'manifest' | 'files' | 'games' | 'rows'

/** A check of `validate` as a value, in the order of the report. Adding one is a line here, what it looks at in report-text.ts, and the check itself. */
const checks = [
  { name: 'manifest', needs: 'manifest' },
  { name: 'files', needs: 'files' },
  { name: 'schema', needs: 'files' },
  { name: 'keys', needs: 'games' },
  { name: 'splits', needs: 'games' },
  { name: 'games', needs: 'games' },
  { name: 'replay', needs: 'rows' },
  { name: 'values', needs: 'rows' },
  { name: 'knowledge', needs: 'rows' },
  { name: 'text', needs: 'rows' },
  { name: 'foresight', needs: 'rows' },
  { name: 'order', needs: 'rows' },
  { name: 'worlds', needs: 'rows' },
  { name: 'players', needs: 'rows' },
  { name: 'chance', needs: 'manifest' },
  { name: 'speech', needs: 'rows' },
] as const satisfies readonly { readonly name: string; readonly needs: Need }[]

export type Check = (typeof checks)[number]['name']

export const checkNames: readonly Check[] = checks.map(({ name }) => name)

/** The checks that a missing input, or something derived from it, rules out. */
export function checksWithout(missing: 'games' | 'rows'): readonly Check[] {
  const lost: readonly Need[] = missing === 'games' ? ['games', 'rows'] : ['rows']
  return checks.filter(({ needs }) => lost.includes(needs)).map(({ name }) => name)
}
