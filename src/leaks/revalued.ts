import { type AskId, askId, MODERATOR } from '../../schemas/ask.ts'
import type { RecordedChoice } from '../../schemas/record.ts'
import { shuffle } from '../game/random.ts'
import type { Ruleset } from '../game/ruleset.ts'
import { rolloutsOf } from '../play/rollouts.ts'
import type { Finished } from '../play/series.ts'
import { appraisingOf } from '../value/appraise.ts'
import type { Words } from '../view/wording.ts'
import type { LeakTally } from './leak.ts'
import type { Watch } from './watch.ts'

/** In how many deals of a game values are computed again, and for how many decisions of each: it costs some 30 ms a decision. */
export const VALUED = { deals: 4, decisions: 4 } as const

/** How values are computed: with `values` sampled states at first. */
interface Valuing {
  readonly ruleset: Ruleset
  readonly words: Words
  readonly values: number
}

/** Some decisions of seats that cannot tell the deals apart. */
export function wantedOf(
  involved: readonly Watch[],
  excluded: readonly number[],
  random: () => number,
): ReadonlySet<AskId> {
  const all = involved.flatMap(({ seat, asks }) =>
    seat === MODERATOR
      ? []
      : asks.flatMap(({ inLog }, turn) => (inLog < excluded[seat]! ? [askId({ seat, turn })] : [])),
  )
  return new Set(shuffle(all, random).slice(0, VALUED.decisions))
}

/**
 * A twin with values computed again for some of its decisions. Other choices keep the rollouts of the true game, so that comparing rows finds
 * values that depend on more than their seat's view in these decisions only.
 */
export function revalued(
  played: Finished,
  twin: Finished,
  wanted: ReadonlySet<AskId>,
  { ruleset, words, values }: Valuing,
  tally: LeakTally,
): Finished {
  const made = new Set(twin.record.choices.map(askId))
  const isWanted = (id: AskId): boolean => wanted.has(id) && made.has(id)
  const rollouts = rolloutsOf(twin, values, appraisingOf(ruleset, words), isWanted, played.record.game_id)
  tally.values += rollouts.size
  const choices = twin.record.choices.map(
    (choice): RecordedChoice => ({
      ...choice,
      rollouts: rollouts.get(askId(choice)) ?? choice.rollouts,
    }),
  )
  return { ...twin, record: { ...twin.record, choices } }
}
