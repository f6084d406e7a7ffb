import { type AskId, askId } from '../../../schemas/ask.ts'
import type { StepResult, Taken } from '../../../schemas/environment.ts'
import type { RecordedChoice } from '../../../schemas/record.ts'
import type { Words } from '../../../src/view/wording.ts'
import { ending } from '../../environment/ending.ts'
import type { Plan } from '../../environment/episode-plan.ts'
import { Rewards } from '../../environment/rewards.ts'
import type { PlayedEpisode } from './played-from.ts'

const FAULTS: readonly unknown[] = ['format', 'say', 'pick'] satisfies Taken['fault'][]

/** The client's feedback on an answer. The log lacks replaced replies, so the stated error of one is taken as sent. */
export function takenOf({ seat, source }: RecordedChoice, { fault }: Partial<Taken>): Taken {
  return { seat, source, ...(source === 'default' && FAULTS.includes(fault) && { fault: fault! }) }
}

/** The last message of an episode, made again: it answers the last answer of the client, or a reset after which nothing was asked. */
export function endOf(
  plan: Plan,
  { ruleset, record, session }: PlayedEpisode,
  words: Words,
  paid: ReadonlyMap<AskId, number>,
  { metadata }: Pick<StepResult, 'metadata'>,
): StepResult {
  const rewards = new Rewards(plan, ruleset, words)
  const last = record.choices.findLast(({ seat }) => plan.seats.includes(seat))
  if (!last || metadata?.episode_id !== undefined)
    return ending(session, plan, rewards, null, { episode_id: plan.episode })
  const taken = takenOf(last, metadata?.taken ?? {})
  return ending(session, plan, rewards, { seat: last.seat, paid: paid.get(askId(last))! }, { taken })
}
