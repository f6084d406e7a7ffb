import { isDeepStrictEqual } from 'node:util'
import { CHANCE } from '../../schemas/ask.ts'
import type { Recipe } from '../../schemas/recipe.ts'
import { noUsage } from '../../schemas/record.ts'
import { chosenByChance } from '../../src/game/play.ts'
import type { Ruleset } from '../../src/game/ruleset.ts'
import { seatingOf } from '../../src/play/seating.ts'
import type { Finished } from '../../src/play/series.ts'
import { chanceStream, dealOf, seatStream, streamName } from '../../src/play/streams.ts'
import { isBuiltIn } from '../../src/policy/players.ts'

/**
 * How a game differs from what the seed of its recipe gives: in its deal, in what chance decided, in its players or what they cost; undefined if it does
 * not.
 */
export function drawnOtherwise({ record, log }: Finished, recipe: Recipe, ruleset: Ruleset): string | undefined {
  const source = streamName(recipe, record)
  if (!isDeepStrictEqual(record.deal, dealOf(ruleset, recipe, source))) return 'has another deal than its seed gives'
  const seating = seatingOf(recipe, record, ruleset.teams)
  if (
    !isDeepStrictEqual(
      record.players,
      seating.map(({ player }) => player),
    )
  )
    return 'was played by other players than the recipe names'
  if (
    record.players.every(isBuiltIn) &&
    isBuiltIn(record.moderator ?? 'built-in') &&
    !isDeepStrictEqual(record.usage, noUsage)
  )
    return 'has calls or tokens of models, and no model played'
  const first = seating.map(({ entrant }, i) => seatStream(recipe, source, i + 1, entrant)())
  if (new Set([...first, chanceStream(recipe, source)()]).size <= first.length)
    return 'has two players, or a player and chance, with the same random numbers'
  const chance = chanceStream(recipe, source)
  const drawn = record.choices.filter(({ seat }) => seat === CHANCE)
  const asks = log.flatMap(({ event }) => (event.type === 'asked' && event.seat === CHANCE ? [event] : []))
  const isOther = asks.some((ask, i) => drawn[i]?.pick !== chosenByChance(ask, chance))
  return isOther ? 'was decided by chance in another way than its seed gives' : undefined
}
