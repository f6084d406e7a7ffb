import type { Ask, Option, Seat } from '../../schemas/ask.ts'
import type { Message, Question } from '../../schemas/model.ts'
import { optionsOf } from './actions.ts'
import { factsOf } from './facts.ts'
import { knownOf } from './known.ts'
import type { View } from './view.ts'
import type { Words } from './wording.ts'

// The questions that decision models are asked, in rows of `typed` and at the table alike.

/** Puts the names of options in the order in which they are asked. */
export type Order = (names: readonly string[]) => readonly string[]

/** A name that is no number: JSON objects do not keep the order of such keys. */
export const seatName = (seat: Seat): string => `player ${seat}`

export const optionName = (option: Option): string => (typeof option === 'number' ? seatName(option) : option)

/** A prompt as the state that questions are about. */
export const stateOf = ([system, user]: readonly [Message, Message]): string =>
  JSON.stringify({ rules: system.content, view: user.content })

/** Which legal action to choose. */
export const actQuestion = (ask: Ask, words: Words, order: Order): Question =>
  choiceOf(words.say(ask.nominable ? 'typed.nominate' : 'typed.act'), optionsOf(ask), words, order)

/**
 * Whether each other seat is of the black team, by name of the question. Each repeats what its view says of that seat, so that a small model need not
 * find one number by another.
 */
export function blackQuestions(view: View, words: Words): Record<string, Question> {
  const known = knownOf(view, words)
  const others = Array.from({ length: factsOf(view).seats }, (_, i) => i + 1).filter((seat) => seat !== view.seat)
  return Object.fromEntries(
    others.map((seat) => [
      `black_${seat}`,
      { type: 'noul', instructions: [words.say('typed.black', { seat }), ...known(seat)].join('\n') },
    ]),
  )
}

export function choiceOf(instructions: string, options: readonly Option[], words: Words, order: Order): Question {
  const described = new Map(
    options.map((option) => [
      optionName(option),
      typeof option === 'number' ? words.say('typed.seat', { seat: option }) : option,
    ]),
  )
  const criteria = order([...described.keys()]).map((name) => [name, described.get(name)!])
  return { type: 'choice', instructions, criteria: Object.fromEntries(criteria) }
}
