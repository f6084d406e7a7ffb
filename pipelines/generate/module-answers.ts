import type { Manifest } from '../../schemas/manifest.ts'
import { seatedIn } from '../../schemas/recipe.ts'
import { recordSchema } from '../../schemas/record.ts'
import { isModule } from '../../src/policy/module-kind.ts'
import { groupsOf } from '../read/groups.ts'
import { many } from '../terminal.ts'

/** How often players of modules gave no legal answer, so that the rules' default was taken: a sentence for each that did. */
export async function unansweredLines(folder: string, { recipe, tally, shards }: Manifest): Promise<string[]> {
  if (!seatedIn(recipe).some(isModule) || !tally.sources['default']) return []
  const counts = new Map<string, { asked: number; unanswered: number }>()
  for (const place of shards)
    for await (const games of groupsOf(folder, 'games', place, ['record']))
      for (const { record } of games) {
        const { players, moderator = '', choices } = recordSchema.parse(JSON.parse(record))
        for (const { seat, source } of choices) {
          const name = seat === 0 ? moderator : (players[seat - 1] ?? '')
          if (!isModule(name)) continue
          const count = counts.get(name) ?? { asked: 0, unanswered: 0 }
          count.asked++
          if (source === 'default') count.unanswered++
          counts.set(name, count)
        }
      }
  return [...counts].flatMap(([name, { asked, unanswered }]) =>
    unanswered === 0
      ? []
      : [`${name} gave no legal answer in ${unanswered} of ${many(asked, 'ask')}; the rules' default was taken there`],
  )
}
