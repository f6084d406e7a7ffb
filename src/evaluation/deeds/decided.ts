import { type Ask, MODERATOR, type Role, type Seat } from '../../../schemas/ask.ts'
import type { EventOf, Told } from '../../../schemas/event.ts'
import type { GameRecord, RecordedChoice } from '../../../schemas/record.ts'
import type { Hindsight, RowGrounding } from '../../../schemas/row.ts'
import type { Vocabulary } from '../../language/en/vocabulary.ts'
import { checkSpeech } from '../../rows/findings.ts'
import { claimsOf } from '../../rows/labels.ts'
import { worthOf } from '../../rows/values/value.ts'
import { winsOf } from '../../value/lead.ts'
import { actionsOf, placeIn } from '../../view/actions.ts'
import { decisionsOf } from '../../view/decisions.ts'

/** A decision of a game that is over, with what is counted of it. */
export interface Decided {
  readonly seat: Seat
  readonly source: 'made' | 'repaired' | 'default'
  readonly tries: number
  /** What was said, if the player said it. */
  readonly speech: DecidedSpeech | undefined
  /** By how much the choice was better than the mean of the others, where the game has rollouts that tell. */
  readonly advantage: number | null
}

export interface DecidedSpeech {
  readonly text: string
  readonly severe: number
  readonly claims: Hindsight['claims']
  readonly grounding: readonly RowGrounding[]
}

/** The decisions of the players of a game, in order, without prompts. */
export function* decidedIn(
  {
    record,
    log,
    roles,
  }: { readonly record: GameRecord; readonly log: readonly Told[]; readonly roles: readonly Role[] },
  vocabulary: Vocabulary,
): Generator<Decided> {
  for (const { ask, choice, view } of decisionsOf(log, record.choices)) {
    const { seat } = ask
    if (seat <= MODERATOR) continue
    const { text, source } = choice
    const opened = view.history[0]!.event
    if (opened.type !== 'opened') continue
    let speech: DecidedSpeech | undefined
    if (text !== undefined && source !== 'default') {
      const { grounding, leakage } = checkSpeech(view, { text }, vocabulary)
      const severe = leakage.findings.filter(({ severity }) => severity === 'severe').length
      speech = { text, severe, claims: claimsOf(text, view, { roles, vocabulary }), grounding }
    }
    const advantage = choice.rollouts ? advantageOf(ask, choice, roles[seat - 1]!, opened) : null
    yield { seat, source, tries: choice.attempts, speech, advantage }
  }
}

function advantageOf(
  ask: Ask,
  choice: RecordedChoice,
  role: Role,
  { book, teams }: Pick<EventOf<'opened'>, 'book' | 'teams'>,
): number | null {
  const wins = winsOf(choice, actionsOf(ask).length)
  const chosen = { chosen: placeIn(ask, choice), role, book, act: ask.act, team: teams[role]! }
  return (wins && worthOf(wins, chosen).advantage) ?? null
}
