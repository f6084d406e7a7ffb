import { type Ask, isSpeech, type Reply } from '../schemas/ask.ts'
import type { Manifest } from '../schemas/manifest.ts'
import { seatedIn } from '../schemas/recipe.ts'
import { type GameRecord, recordSchema } from '../schemas/record.ts'
import { isModule } from '../src/policy/module-kind.ts'
import { faultIn } from '../src/view/actions.ts'
import type { Player } from '../src/view/player.ts'
import { askOf } from '../src/view/view.ts'
import { groupsOf } from './read/groups.ts'
import { whyFailed } from './table/failed.ts'
import { many } from './terminal.ts'

/** How often players of modules gave no legal answer, so that the rules' default was taken. */
export class ModuleAnswers {
  readonly #counts = new Map<string, { asked: number; unanswered: number }>()
  /** What was wrong with the first such answer of each module, where that was seen. */
  readonly #first = new Map<string, string>()

  /** Counts the answers of a finished game. */
  add({ players, moderator = '', choices }: Pick<GameRecord, 'players' | 'moderator' | 'choices'>): void {
    for (const { seat, source } of choices) {
      const name = seat === 0 ? moderator : (players[seat - 1] ?? '')
      if (!isModule(name)) continue
      const count = this.#counts.get(name) ?? { asked: 0, unanswered: 0 }
      count.asked++
      if (source === 'default') count.unanswered++
      this.#counts.set(name, count)
    }
  }

  /** Looks at the answers of a player, if it is one of a module. */
  watch(name: string, player: Player): Player {
    if (!isModule(name)) return player
    const { act } = player
    player.act = async (view, turn) => {
      let wrong: string | undefined
      try {
        const reply = await act(view, turn)
        wrong = wrongIn(askOf(view), reply)
        return reply
      } catch (error) {
        wrong = whyFailed(error)
        throw error
      } finally {
        if (wrong !== undefined && !this.#first.has(name)) this.#first.set(name, wrong)
      }
    }
    return player
  }

  /** How often each module was asked, and gave no legal answer. */
  get counts(): { readonly player: string; readonly asked: number; readonly unanswered: number }[] {
    return [...this.#counts].map(([player, count]) => ({ player, ...count }))
  }

  /** A sentence for each module that gave no legal answer at some time. */
  lines(): string[] {
    return this.counts.flatMap(({ player: name, asked, unanswered }) => {
      if (unanswered === 0) return []
      const first = this.#first.get(name)
      return [
        [
          `${name} gave no legal answer in ${unanswered} of ${many(asked, 'ask')}`,
          "the rules' default was taken there",
          ...(first === undefined ? [] : [`the first: ${first}`]),
        ].join('; '),
      ]
    })
  }
}

/** Why a reply is no legal answer, with the reply; undefined if it is one. */
function wrongIn(ask: Ask, reply: Reply | null | undefined): string | undefined {
  const fault = faultIn(ask, reply ?? undefined)
  if (fault === undefined) return undefined
  if (!reply) return `nothing, when asked to ${ask.act}`
  const { pick, text } = reply
  const given = JSON.stringify({ pick, text }).slice(0, 80)
  const wants =
    fault === 'say' || isSpeech(ask) ? '`text` must say something' : `\`pick\` must be ${listed(ask.options)}`
  return `${given}, when asked to ${ask.act}, where ${wants}`
}

const listed = (options: Ask['options']): string =>
  options.length === 1 ? JSON.stringify(options[0]) : `one of ${options.map((one) => JSON.stringify(one)).join(', ')}`

/** The same of a dataset. */
export async function moduleAnswersIn(folder: string, { recipe, shards }: Manifest): Promise<ModuleAnswers> {
  const answers = new ModuleAnswers()
  if (!seatedIn(recipe).some(isModule)) return answers
  for (const place of shards)
    for await (const games of groupsOf(folder, 'games', place, ['record']))
      for (const { record } of games) answers.add(recordSchema.parse(JSON.parse(record)))
  return answers
}
