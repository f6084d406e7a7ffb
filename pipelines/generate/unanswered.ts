import type { Manifest } from '../../schemas/manifest.ts'
import { seatedIn } from '../../schemas/recipe.ts'
import { recordSchema } from '../../schemas/record.ts'
import { unplaced } from '../../src/policy/model-name.ts'
import { isModule } from '../../src/policy/module-kind.ts'
import { asksModel } from '../../src/policy/players.ts'
import { groupsOf } from '../read/groups.ts'
import { percent } from '../read/tables.ts'
import { many } from '../terminal.ts'

/** Above this share of default actions, the games of a model hardly measure or show its play. */
export const OFTEN_DEFAULTED = 0.1

/** That a player often gave no legal answer, up to what follows from it. */
export const rulesDecided = (share: number, called: string): string =>
  `The rules decided ${percent(share, 1)} of the decisions of ${called} because it gave no legal answer`

/**
 * How often players gave no legal answer, so that the rules' default was taken: a sentence for each module that did, and for each model that often did.
 */
export async function unansweredLines(folder: string, { recipe, tally, shards }: Manifest): Promise<string[]> {
  if (!seatedIn(recipe).some(isAnother) || !tally.sources['default']) return []
  const counts = new Map<string, { asked: number; unanswered: number }>()
  for (const place of shards)
    for await (const games of groupsOf(folder, 'games', place, ['record']))
      for (const { record } of games) {
        const { players, moderator = '', choices } = recordSchema.parse(JSON.parse(record))
        for (const { seat, source } of choices) {
          const name = seat === 0 ? moderator : (players[seat - 1] ?? '')
          if (!isAnother(name)) continue
          const count = counts.get(name) ?? { asked: 0, unanswered: 0 }
          count.asked++
          if (source === 'default') count.unanswered++
          counts.set(name, count)
        }
      }
  return [...counts].flatMap(([name, { asked, unanswered }]) => {
    if (!isModule(name))
      return unanswered > OFTEN_DEFAULTED * asked
        ? [`${rulesDecided(unanswered / asked, unplaced(name).replace(/^model:/, ''))}: attempts/ has its replies.`]
        : []
    return unanswered === 0
      ? []
      : [`${name} gave no legal answer in ${unanswered} of ${many(asked, 'ask')}; the rules' default was taken there`]
  })
}

const isAnother = (name: string): boolean => isModule(name) || asksModel(name)
