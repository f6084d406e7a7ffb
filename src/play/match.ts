import { type Ask, CHANCE, type Choice, MODERATOR, type Option, type Reply } from '../../schemas/ask.ts'
import type { RecordedChoice } from '../../schemas/record.ts'
import type { Policy } from '../policy/policy.ts'
import type { Game } from '../table/game.ts'
import type { Random } from '../table/random.ts'
import { type CountTokens, judge, settle } from './settle.ts'

export interface Players {
  /** policies[0] sits in seat 1. */
  readonly policies: readonly Policy[]
  /** Answers the asks of seat 0, in games that have a moderator. */
  readonly moderator?: Policy
  /** Answers the asks of chance. */
  readonly chance: Random
  readonly countTokens?: CountTokens | undefined
}

/** Plays a game to its end and returns every choice with its place. Simultaneous asks are put at once, and only asynchronous players are awaited. */
export async function playOut(game: Game, players: Players): Promise<RecordedChoice[]> {
  const choices: RecordedChoice[] = []
  while (!game.result) {
    const asks = game.pending
    const replies: (Reply | Promise<Reply>)[] = []
    let isPending = false
    for (let i = 0; i < asks.length; i++) {
      const given = reply(asks[i]!, game, players)
      if (given instanceof Promise) isPending = true
      replies.push(given)
    }
    const settled = isPending ? await Promise.all(replies) : (replies as Reply[])
    const answers: Choice[] = []
    for (let i = 0; i < asks.length; i++) {
      const answer = judge(game.ruleset, asks[i]!, settled[i], players.countTokens)
      answers.push(answer)
      choices.push(recorded(asks[i]!, answer))
    }
    game.answer(answers)
  }
  return choices
}

/** Written out, not spread: this runs for every choice of every game. */
const recorded = (
  { seat, turn }: Pick<Ask, 'seat' | 'turn'>,
  choice: Choice & Pick<RecordedChoice, 'rollouts'>,
): RecordedChoice => ({
  seat,
  turn,
  pick: choice.pick,
  text: choice.text,
  thought: choice.thought,
  source: choice.source,
  attempts: choice.attempts,
  truncated: choice.truncated,
  ending_repaired: choice.ending_repaired,
  heard: choice.heard,
  probs: choice.probs,
  beliefs: choice.beliefs,
  rollouts: choice.rollouts,
})

/** What chance chooses: each option is equally likely. */
export const chosenByChance = ({ options }: Pick<Ask, 'options'>, chance: Random): Option =>
  options[Math.floor(chance() * options.length)]!

/** The rules ask the moderator, and no moderator was given. */
export class NoModerator extends Error {}

function reply(ask: Ask, game: Game, { policies, moderator, chance }: Players): Reply | Promise<Reply> {
  if (ask.seat === CHANCE) return { pick: chosenByChance(ask, chance) }
  const policy = ask.seat === MODERATOR ? moderator : policies[ask.seat - 1]
  if (!policy) throw new NoModerator(`${game.ruleset.name} asks its moderator to ${ask.act}, and there is none`)
  return policy.act(game.view(ask.seat))
}

/** Recorded choices that do not make one complete legal game. */
export class WrongChoices extends Error {}

/** How a recorded choice is used: as it is, or with what this version hears in it. */
export type Rehear = (ask: Ask, choice: RecordedChoice) => RecordedChoice

/**
 * Plays recorded choices again, by (seat, turn); needs no players, no tokenizer, no random numbers and no reader of speech. Returns them
 * in the order of play. Throws {@link WrongChoices} if one is missing, left over or not settled, or IllegalChoice.
 */
export function replay(
  game: Game,
  recordedChoices: readonly RecordedChoice[],
  rehear: Rehear = (_, choice) => choice,
): RecordedChoice[] {
  const left = new Map(recordedChoices.map((choice) => [`${choice.seat}.${choice.turn}`, choice]))
  if (left.size < recordedChoices.length) throw new WrongChoices('two choices have the same seat and turn')
  const played: RecordedChoice[] = []
  while (!game.result) {
    const answers = game.pending.map((ask) => {
      const { seat, turn, act } = ask
      const choice = left.get(`${seat}.${turn}`)
      if (!choice) throw new WrongChoices(`seat ${seat} has no choice for turn ${turn} (${act})`)
      left.delete(`${seat}.${turn}`)
      requireSettled(ask, choice)
      const heard = rehear(ask, choice)
      played.push(recorded(ask, heard))
      return heard
    })
    game.answer(answers)
  }
  const [extra] = left.keys()
  if (extra !== undefined) throw new WrongChoices(`${left.size} choices are left over, the first at seat.turn ${extra}`)
  return played
}

/** Checks that settling a recorded choice again does not change it: it is on one line, within its limit and ended; a default is the one of the rules. */
function requireSettled(ask: Ask, choice: RecordedChoice): void {
  const { text, pick, thought } = settle(ask, choice.source === 'default' ? undefined : choice)
  const isSame =
    text === choice.text && pick === choice.pick && (choice.source === 'default' || thought === choice.thought)
  if (!isSame)
    throw new WrongChoices(
      `the choice of seat ${choice.seat} at turn ${choice.turn} (${ask.act}) could not have been made: settling it again gives another choice`,
    )
}
