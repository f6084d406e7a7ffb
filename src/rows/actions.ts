import type { Ask, Choice, Option } from '../../schemas/ask.ts'
import type { Action, LegalAction } from '../../schemas/row.ts'
import { actionsOf, chosenIn, optionOf, type Wording } from '../view/actions.ts'

/** The legal actions in the order of the ask, as published. A speech that may nominate has "none" and each seat that may be nominated. */
export const legalActions = (ask: Ask): LegalAction[] =>
  actionsOf(ask).map((action) => ({
    ...actionOf(ask, optionOf(ask, action)),
    reply: action.pick === undefined ? 'say' : REPLY[action.words],
  }))

/** The keys of the reply that takes a pick. */
const REPLY: Readonly<Record<Wording, LegalAction['reply']>> = {
  none: 'pick',
  optional: 'pick+say?',
  required: 'pick+say',
}

/** The chosen action. The target of a speech is the seat that it nominates, as the judge heard it. */
export const chosenAction = (ask: Ask, choice: Choice): Action & { text: string | null; source: Choice['source'] } => ({
  ...actionOf(ask, chosenIn(ask, choice)),
  text: choice.text ?? null,
  source: choice.source,
})

const actionOf = ({ act }: Ask, option: Option | undefined): Action =>
  typeof option === 'number' ? { act, target: option, word: null } : { act, target: null, word: option ?? null }
