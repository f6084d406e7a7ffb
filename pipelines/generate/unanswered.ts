import type { Manifest } from '../../schemas/manifest.ts'
import { seatedIn } from '../../schemas/recipe.ts'
import { recordSchema } from '../../schemas/record.ts'
import { unplaced } from '../../src/policy/model-name.ts'
import { asksModel } from '../../src/policy/players.ts'
import { groupsOf } from '../read/groups.ts'
import { percent } from '../read/tables.ts'

/** Above this share of default actions, the games of a model hardly measure or show its play. */
export const OFTEN_DEFAULTED = 0.1

/** That a player often gave no legal answer, up to what follows from it. */
export const rulesDecided = (share: number, called: string): string =>
  `The rules decided ${percent(share, 1)} of the decisions of ${called} because it gave no legal answer`

/** A sentence for each model that often gave no legal answer, so that the rules' default was taken. */
export async function unansweredLines(folder: string, { recipe, tally, shards }: Manifest): Promise<string[]> {
  if (!seatedIn(recipe).some(asksModel) || !tally.sources['default']) return []
  const counts = new Map<string, { asked: number; unanswered: number }>()
  for (const place of shards)
    for await (const games of groupsOf(folder, 'games', place, ['record']))
      for (const { record } of games) {
        const { players, moderator = '', choices } = recordSchema.parse(JSON.parse(record))
        for (const { seat, source } of choices) {
          const name = seat === 0 ? moderator : (players[seat - 1] ?? '')
          if (!asksModel(name)) continue
          const count = counts.get(name) ?? { asked: 0, unanswered: 0 }
          count.asked++
          if (source === 'default') count.unanswered++
          counts.set(name, count)
        }
      }
  return [...counts].flatMap(([name, { asked, unanswered }]) =>
    unanswered > OFTEN_DEFAULTED * asked
      ? [`${rulesDecided(unanswered / asked, unplaced(name).replace(/^model:/, ''))}: attempts/ has its replies.`]
      : [],
  )
}
