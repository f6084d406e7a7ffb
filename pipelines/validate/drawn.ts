import { isDeepStrictEqual } from 'node:util'
import { CHANCE } from '../../schemas/ask.ts'
import type { Recipe } from '../../schemas/recipe.ts'
import { type GameRecord, noUsage, recordSchema } from '../../schemas/record.ts'
import { type Random, shuffle, stream } from '../../src/game/random.ts'
import type { Ruleset } from '../../src/game/ruleset.ts'
import { type Seating, seatingOf } from '../../src/play/seating.ts'
import { type Finished, recordedBy } from '../../src/play/series.ts'
import { seatStream, streamName } from '../../src/play/streams.ts'
import { chooserOf, isBuiltIn } from '../../src/policy/players.ts'

// The names of the streams of a game are written here a second time, and so is what chance makes of its numbers: a deal, a thumb on chance or a stream that
// follows a card would otherwise be drawn so again.

/**
 * How a game differs from what the seed of its recipe gives: in its deal, in what chance decided, in its players or what they cost; undefined if it does
 * not.
 */
export function drawnOtherwise({ record, log }: Finished, recipe: Recipe, ruleset: Ruleset): string | undefined {
  const source = streamName(recipe, record)
  const named = (...use: (string | number)[]): Random => stream(recipe.seed, source, ...use)
  if (!isDeepStrictEqual(record.deal, shuffle(ruleset.roles, named('deal')))) return OTHER_DEAL
  const seating = seatingOf(recipe, record, ruleset.teams)
  const isBy = (name: (player: string) => string): boolean =>
    isDeepStrictEqual(
      [record.players, record.moderator ?? recipe.moderator],
      [
        seating.map(({ player }) => name(player)),
        record.moderator === undefined ? recipe.moderator : name(recipe.moderator),
      ],
    )
  if (!isBy(recordedBy(recipe)) && !isBy((player) => player)) return 'was played by other players than the recipe names'
  if (
    record.players.every(isBuiltIn) &&
    isBuiltIn(record.moderator ?? 'built-in') &&
    !isDeepStrictEqual(record.usage, noUsage)
  )
    return 'has calls or tokens of models, and no model played'
  const first = seating.map(({ entrant }, i) => seatStream(recipe, source, i + 1, entrant)())
  const isOwn = ({ entrant }: Seating, i: number): boolean =>
    first[i] === named('seat', i + 1, ...(entrant === undefined ? [] : [entrant]))()
  if (!seating.every(isOwn)) return 'has a player with other random numbers than its seed gives'
  const chance = named('chance')
  if (new Set([...first, named('chance')()]).size <= first.length)
    return 'has two players, or a player and chance, with the same random numbers'
  const drawn = record.choices.filter(({ seat }) => seat === CHANCE)
  const asks = log.flatMap(({ event }) => (event.type === 'asked' && event.seat === CHANCE ? [event] : []))
  const plain = { source: 'made', attempts: 1, truncated: false, ending_repaired: false }
  const isOther = asks.some(({ seat, turn, options }, i) => {
    const pick = options[Math.floor(chance() * options.length)]
    // As JSON, which has no keys without a value.
    return JSON.stringify(drawn[i]) !== JSON.stringify({ seat, turn, pick, ...plain })
  })
  return isOther ? 'was decided by chance in another way than its seed gives' : undefined
}

/** That the deal of a record is another than its seed gives, where the game cannot be played again; undefined too if the record is not to be read. */
export function dealtOtherwise(
  row: { readonly record: string },
  recipe: Recipe,
  { roles }: Ruleset,
): string | undefined {
  try {
    const record = recordSchema.parse(JSON.parse(row.record))
    const deal = shuffle(roles, stream(recipe.seed, streamName(recipe, record), 'deal'))
    return isDeepStrictEqual(record.deal, deal) ? undefined : OTHER_DEAL
  } catch {
    return undefined
  }
}

const OTHER_DEAL = 'has another deal than its seed gives'

/** The contradiction between a record and the recipe about the origin of the game; undefined if there is none. */
export function importedOtherwise({ origin, usage }: GameRecord, { imported }: Recipe): string | undefined {
  if (origin?.kind !== 'imported') return undefined
  for (const about of ['format', 'licence', 'language'] as const)
    if (origin[about] !== imported?.[about])
      return `was imported with the ${about} ${JSON.stringify(origin[about])} by its record, and by the recipe with ${JSON.stringify(imported?.[about])}`
  return isDeepStrictEqual(usage, noUsage) ? undefined : 'has calls or tokens of models, which an import does not count'
}

/** Names with stated editions that no player of the game has. */
export function unseatedEditions({ players, moderator, editions = {} }: GameRecord): string[] {
  const seated = new Set([...players, moderator ?? ''].flatMap((name) => [name, chooserOf(name)]))
  return Object.keys(editions).filter((name) => !seated.has(name))
}
