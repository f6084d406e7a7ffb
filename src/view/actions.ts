import {
  type Ask,
  type Choice,
  isAloud,
  isSpeech,
  type Option,
  pickOf,
  type Reply,
  type Seat,
} from '../../schemas/ask.ts'

/** Whether an action goes with words: it must, it may, or nothing is said. */
export type Wording = 'required' | 'optional' | 'none'

/** The option of a chat that says nothing: to listen, or to be over with talking. */
export const silentIn = ({ options, otherwise }: Pick<Ask, 'options' | 'otherwise'>): Option =>
  ['listen', 'over'].find((option) => options.includes(option)) ?? otherwise ?? options[0]!

/** One thing that an ask allows: a pick, a speech, or a speech that nominates a seat. */
export interface Action {
  readonly pick?: Option
  readonly nominee?: Seat
  readonly words: Wording
}

/**
 * What may be done, in the order of the ask. A speech that may nominate is one action for each seat, after the one that nominates nobody. This is
 * the only place that says so: settling, reply schemas, rows, values, evaluations and the page ask it, and `legal_actions` publishes it.
 */
export function actionsOf(ask: Ask): readonly Action[] {
  const { options, nominable } = ask
  if (nominable) return [{ words: 'required' }, ...nominable.map((nominee): Action => ({ nominee, words: 'required' }))]
  if (isSpeech(ask)) return [{ words: 'required' }]
  return options.map((pick) => ({ pick, words: wordsWith(ask, pick) }))
}

/** Whether a pick goes with words. An ask that names the picks said aloud wants words with these; one that names none takes them with every pick. */
function wordsWith(ask: Ask, pick: Option): Wording {
  if (!isAloud(ask, pick)) return 'none'
  return ask.aloud ? 'required' : 'optional'
}

/** The name of an action among those of its ask: its pick, or its nominee; "none" nominates nobody. A plain speech has no name. */
export const optionOf = (ask: Pick<Ask, 'nominable'>, { pick, nominee }: Action): Option | undefined =>
  pick ?? nominee ?? (ask.nominable && 'none')

/** The options of a decision: empty for a mere speech, which leaves nothing to choose but words. */
export const optionsOf = (ask: Ask): readonly Option[] =>
  actionsOf(ask).flatMap((action) => optionOf(ask, action) ?? [])

/** What was chosen, among {@link optionsOf}. */
export const chosenIn = ({ nominable }: Pick<Ask, 'nominable'>, { pick, heard }: Choice): Option | undefined =>
  nominable ? (heard?.nominee ?? 'none') : pick

/** The place of the chosen action among the legal ones; -1 for a default that is not legal as a choice. */
export function placeIn(ask: Ask, { pick, heard }: Choice): number {
  const { options, nominable } = ask
  if (nominable) return heard?.nominee === undefined ? 0 : 1 + nominable.indexOf(heard.nominee)
  return isSpeech(ask) ? 0 : options.indexOf(pick!)
}

/** What is wrong with a reply: no reply at all, words that are missing, or a pick that is no option. */
export type Fault = 'format' | 'say' | 'pick'

/** Why a reply takes no legal action; undefined if it takes one. Words that are too long are cut, so they are no fault. */
export function faultIn(ask: Ask, reply: Reply | undefined): Fault | undefined {
  if (!reply) return 'format'
  const isSaid = Boolean(reply.text?.trim())
  if (isSpeech(ask)) return isSaid ? undefined : 'say'
  const pick = pickOf(ask, reply)
  if (pick === undefined || !ask.options.includes(pick)) return 'pick'
  return !isSaid && wordsWith(ask, pick) === 'required' ? 'say' : undefined
}
