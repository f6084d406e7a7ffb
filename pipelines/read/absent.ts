import type { Lesson } from '../../src/rows/lesson.ts'
import { UsageError } from '../errors.ts'
import { safe } from '../terminal.ts'
import { type Dataset, requireKnown, type Wanted } from './filter.ts'
import { groupsOf } from './groups.ts'

/** What only the rows say, not the manifest. */
const LOOKED_FOR = ['player', 'origin', 'licence', 'language', 'lesson'] as const

/**
 * If no row matches, checks that the names in the filters occur in the datasets at all, so that a typing error is reported with the existing names.
 * Throws {@link UsageError}.
 */
export async function requirePresent(parts: readonly Dataset[], wanted: Wanted): Promise<void> {
  const wishes = LOOKED_FOR.filter((wish) => wanted[wish] !== undefined)
  if (wishes.length === 0) return
  const found = new Map(wishes.map((wish) => [wish, new Set<string>()]))
  for (const { folder, manifest } of parts)
    for (const shard of manifest.shards)
      for await (const rows of groupsOf(folder, 'decisions', shard, wishes))
        for (const row of rows) for (const wish of wishes) found.get(wish)!.add(row[wish])
  for (const [wish, names] of found) {
    const known = [...names].sort()
    const lesson = wish === 'lesson' ? wanted.lesson!.find((name) => !names.has(name)) : undefined
    if (lesson !== undefined)
      throw new UsageError(
        `no row has the lesson "${lesson}"; there are ${known.join(', ')}${needOf(lesson, names, parts)}`,
      )
    requireKnown(wish, wanted[wish], known.map(safe))
  }
}

/** Lessons that need probabilities of the player. */
const STATED: readonly Lesson[] = ['clear', 'close', 'noise']

/** What rows of a lesson require, as the end of a sentence; nothing if it depends on the games. */
function needOf(lesson: Lesson, found: ReadonlySet<string>, parts: readonly Dataset[]): string {
  if (lesson === 'turning point' && parts.every(({ manifest }) => manifest.recipe.values === undefined))
    return '; turning points are found by rollouts, which "npx omerta generate --values 8" makes'
  const isStated = STATED.some((name) => found.has(name))
  return STATED.includes(lesson) && !isStated
    ? `; ${lesson} needs a player that states probabilities, as holy-grail does`
    : ''
}
