import type { Split } from '../../schemas/record.ts'
import { sha256 } from '../../src/storage/hash.ts'
import type { KeptGame } from './games-file.ts'

/** The games of an import that become one dataset: those of one ruleset with its switches, in one language and under one licence. */
export interface Part {
  /** Its name as a folder. */
  readonly name: string
  readonly ruleset: string
  readonly switches: Readonly<Record<string, unknown>>
  readonly language: string
  readonly licence: string
  /** The games of each split, in the order of the source. */
  readonly games: Readonly<Record<Split, readonly KeptGame[]>>
  /** SHA-256 over the ids of the games. */
  readonly hash: string
}

/** Sorts games into parts, without duplicates. Games with the same transcript are in one split of one part, as in `merge`. */
export function planParts(games: readonly KeptGame[]): { readonly parts: readonly Part[]; readonly copies: number } {
  const seen = new Set<string>()
  const places = new Map<string, { readonly split: Split; readonly part: string }>()
  const byPart = new Map<string, Record<Split, KeptGame[]>>()
  for (const game of games) {
    if (seen.has(game.content) || seen.has(game.id)) continue
    const { split, part: home } = places.get(game.transcript) ?? game
    if (home !== game.part) continue
    seen.add(game.content).add(game.id)
    places.set(game.transcript, { split, part: home })
    let part = byPart.get(game.part)
    if (!part) byPart.set(game.part, (part = { train: [], validation: [], test: [] }))
    part[split].push(game)
  }
  const names = new Set<string>()
  const keys = [...byPart.keys()].map(readKey)
  const hasLicences = new Set(keys.map(([, , , licence]) => licence)).size > 1
  const parts = [...byPart.values()].map((games, i): Part => {
    const [ruleset, switches, language, licence] = keys[i]!
    const all = [...games.train, ...games.validation, ...games.test]
    return {
      name: nameOf(ruleset, switches, hasLicences ? `${language}-${licence.slice(0, 20)}` : language, names),
      ruleset,
      switches,
      language,
      licence,
      games,
      hash: sha256(JSON.stringify(all.map(({ id }) => id))),
    }
  })
  const kept = parts.reduce(
    (sum, { games }) => sum + games.train.length + games.validation.length + games.test.length,
    0,
  )
  return { parts, copies: games.length - kept }
}

/** What the key of a part says: ruleset, switches, language, licence. */
const readKey = (key: string) => JSON.parse(key) as [string, Record<string, unknown>, string, string]

/** The ruleset, what short switches say, and `last`: the language, and the licence where there are several; with a number where that is not enough. */
function nameOf(ruleset: string, switches: object, last: string, taken: Set<string>): string {
  const said = Object.entries(switches).flatMap(([key, value]) =>
    typeof value === 'object' || String(value).length > 12 ? [] : [`${key}-${String(value)}`],
  )
  const room = 80 - ruleset.length - last.length - 2
  // As many of the switches as there is room for, none of them cut.
  while (said.join('-').length > room) said.pop()
  const name = [ruleset, ...said, last].join('-').replaceAll(/[^\w.-]+/g, '_')
  for (let n = 1; ; n++) {
    const tried = n === 1 ? name : `${name}-${n}`
    if (taken.has(tried)) continue
    taken.add(tried)
    return tried
  }
}
