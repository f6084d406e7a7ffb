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

/** What a view says of a seat, in sentences: {@link knownOf}. */
export type Known = (seat: Seat) => readonly string[]

/** Which legal action to choose. */
export const actQuestion = (ask: Ask, words: Words, order: Order, known: Known): Question =>
  choiceOf(words.say(ask.nominable ? 'typed.nominate' : 'typed.act'), optionsOf(ask), { words, order, known })

/**
 * Whether each other seat is of the black team, by name of the question. Each repeats what its view says of that seat, so that a small model need not
 * find one number by another.
 */
export function blackQuestions(
  view: View,
  words: Words,
  known: Known = knownOf(view, words),
): Record<string, Question> {
  const others = Array.from({ length: factsOf(view).seats }, (_, i) => i + 1).filter((seat) => seat !== view.seat)
  return Object.fromEntries(
    others.map((seat) => [
      `black_${seat}`,
      { type: 'noul', instructions: [words.say('typed.black', { seat }), ...known(seat)].join('\n') },
    ]),
  )
}

interface Described {
  readonly words: Words
  readonly order: Order
  /** A description of the seat added to its number, so that a small model need not look it up in the state; nothing if absent. */
  readonly known?: Known
}

/** One of some options; those that are seats are described. */
export function choiceOf(
  instructions: string,
  options: readonly Option[],
  { words, order, known = () => [] }: Described,
): Question {
  const seated = (seat: Seat): string =>
    [words.say('typed.seat', { seat }), known(seat).join(' ')].filter(Boolean).join('. ')
  const described = new Map(
    options.map((option) => [optionName(option), typeof option === 'number' ? seated(option) : option]),
  )
  const criteria = order([...described.keys()]).map((name) => [name, described.get(name)!])
  return { type: 'choice', instructions, criteria: Object.fromEntries(criteria) }
}
