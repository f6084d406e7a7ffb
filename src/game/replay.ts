import { type Ask, type AskId, askId, type Role } from '../../schemas/ask.ts'
import type { RecordedChoice } from '../../schemas/record.ts'
import { choicesById } from '../view/decisions.ts'
import type { Ruleset } from './ruleset.ts'
import { Session } from './session.ts'
import { type CountTokens, settle } from './settle.ts'

/** A saved game in progress: the deal and the choices so far, those of a partly answered batch included. */
export interface Save {
  readonly ruleset: string
  readonly version: string
  readonly switches: Readonly<Record<string, unknown>>
  readonly deal: readonly Role[]
  readonly choices: readonly RecordedChoice[]
}

/** Choices that do not make one legal game. */
export class WrongChoices extends Error {}

/** A game of other rules, or of another edition of them. */
export class OtherRules extends Error {}

/** A game in progress as plain JSON. {@link openSession} resumes it. */
export function saveOf(session: Session): Save {
  const { name, version, switches } = session.ruleset
  return { ruleset: name, version, switches, deal: session.deal, choices: session.choices }
}

/**
 * Opens a game: a new one of a deal, whose first role is that of seat 1, or a saved one at the ask where it stopped. Throws {@link OtherRules},
 * {@link WrongChoices}, IllegalDeal or IllegalChoice.
 */
export function openSession(ruleset: Ruleset, from: readonly Role[] | Save, countTokens?: CountTokens): Session {
  return 'choices' in from ? resumed(ruleset, from, countTokens) : new Session(ruleset, from, countTokens)
}

function resumed(ruleset: Ruleset, saved: Save, countTokens?: CountTokens): Session {
  if (saved.ruleset !== ruleset.name || saved.version !== ruleset.version)
    throw new OtherRules(
      `the game was saved under ${saved.ruleset}@${saved.version}, and these rules are ${ruleset.name}@${ruleset.version}`,
    )
  const session = new Session(ruleset, saved.deal, countTokens)
  const left = leftOf(saved.choices)
  while (session.open.some((ask) => left.has(askId(ask))))
    for (const ask of session.open) {
      const choice = left.get(askId(ask))
      if (!choice) continue
      left.delete(askId(ask))
      requireSettled(ask, choice)
      session.choose(ask, choice)
    }
  requireNone(left)
  return session
}

/** How a recorded choice is used: unchanged, or with its speech parsed again by this version. */
export type Rehear = (ask: Ask, choice: RecordedChoice) => RecordedChoice

/**
 * Plays recorded choices to the end of the game; needs no players, no tokenizer, no random numbers and no reader of speech. Returns them in the order
 * of play. Throws {@link WrongChoices} if one is missing, left over or not settled, or IllegalChoice.
 */
export function replay(
  session: Session,
  choices: readonly RecordedChoice[],
  rehear: Rehear = (_, choice) => choice,
): RecordedChoice[] {
  const left = leftOf(choices)
  while (!session.result)
    session.answer(
      session.open.map((ask) => {
        const choice = left.get(askId(ask))
        if (!choice) throw new WrongChoices(`seat ${ask.seat} has no choice for turn ${ask.turn} (${ask.act})`)
        left.delete(askId(ask))
        requireSettled(ask, choice)
        return rehear(ask, choice)
      }),
    )
  requireNone(left)
  return session.choices
}

function leftOf(choices: readonly RecordedChoice[]): Map<AskId, RecordedChoice> {
  const left = choicesById(choices)
  if (left.size < choices.length) throw new WrongChoices('two choices have the same seat and turn')
  return left
}

function requireNone(left: ReadonlyMap<AskId, RecordedChoice>): void {
  const [extra] = left.keys()
  if (extra !== undefined) throw new WrongChoices(`${left.size} choices are left over, the first at seat.turn ${extra}`)
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
