import { type Ask, isSpeech, type Reply } from '../schemas/ask.ts'
import type { GameRecord } from '../schemas/record.ts'
import { isModule } from '../src/policy/module-kind.ts'
import { faultIn } from '../src/view/actions.ts'
import type { Player } from '../src/view/player.ts'
import { askOf } from '../src/view/view.ts'
import { type AnswerCount, AnswerCounts } from './answer-counts.ts'
import { whyFailed } from './table/failed.ts'
import { many } from './terminal.ts'

/** How often players of modules gave no legal answer in games that are played now, and what was wrong. */
export class ModuleAnswers {
  readonly #counts = new AnswerCounts(isModule)
  /** What was wrong with the first such answer of each module. */
  readonly #first = new Map<string, string>()

  /** Counts the answers of a finished game. */
  add(game: Pick<GameRecord, 'players' | 'moderator' | 'choices'>): void {
    this.#counts.add(game)
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

  /** A sentence for each module that gave no legal answer at some time. */
  lines(): string[] {
    return moduleLines(this.#counts.all, this.#first)
  }
}

/**
 * A sentence for each module that gave no legal answer at some time, from counts. `first` is what was wrong with the first such answer of a module, where
 * that was seen.
 */
export const moduleLines = (answers: readonly AnswerCount[], first?: ReadonlyMap<string, string>): string[] =>
  answers
    .filter(({ unanswered }) => unanswered > 0)
    .map(({ player, asked, unanswered }) => {
      const wrong = first?.get(player)
      return [
        `${player} gave no legal answer in ${unanswered} of ${many(asked, 'ask')}`,
        "the rules' default was taken there",
        ...(wrong === undefined ? [] : [`the first: ${wrong}`]),
      ].join('; ')
    })

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
