import type { AskId } from '../../../schemas/ask.ts'
import { noUsage, type RecordedChoice } from '../../../schemas/record.ts'
import { replay } from '../../../src/game/replay.ts'
import type { Ruleset } from '../../../src/game/ruleset.ts'
import { Session } from '../../../src/game/session.ts'
import { rulesetNamed } from '../../../src/games/games.ts'
import { type Finished, finished } from '../../../src/play/series.ts'
import { decisionsOf } from '../../../src/view/decisions.ts'
import type { Words } from '../../../src/view/wording.ts'
import type { Plan } from '../../environment/episode-plan.ts'
import { Rewards } from '../../environment/rewards.ts'

/** What each answer of the client was to be paid, by its ask. */
export function rewardsOf(
  plan: Plan,
  { record, log, ruleset }: Omit<PlayedEpisode, 'session'>,
  words: Words,
): Map<AskId, number> {
  const rewards = new Rewards(plan, ruleset, words)
  const paid = new Map<AskId, number>()
  for (const { id, view, choice } of decisionsOf(log, record.choices))
    if (plan.seats.includes(choice.seat)) paid.set(id, rewards.ofAnswer(view, choice))
  return paid
}

export type PlayedEpisode = Finished & { readonly ruleset: Ruleset; readonly session: Session }

/** The beginning of a game in a log names rules that this program does not play. */
export class OtherRules extends Error {}

/** A game played again from what a log has of it. Throws {@link OtherRules}, or for choices that make no game. */
export function playedFrom(
  plan: Pick<Plan, 'ruleset' | 'version' | 'switches' | 'deal' | 'players'>,
  choices: readonly RecordedChoice[],
): PlayedEpisode {
  const ruleset = rulesOf(plan)
  const session = new Session(ruleset, plan.deal)
  const inOrder = replay(session, choices)
  const about = {
    game_id: '0'.repeat(32),
    split: 'train' as const,
    index: 0,
    players: [...plan.players],
    marks: [],
    usage: noUsage,
  }
  return { ...finished(about, inOrder, session), ruleset, session }
}

function rulesOf({ ruleset: name, version, switches }: Pick<Plan, 'ruleset' | 'version' | 'switches'>): Ruleset {
  let ruleset: Ruleset
  try {
    ruleset = rulesetNamed(name, switches)
  } catch (error) {
    throw new OtherRules((error as Error).message)
  }
  if (version === ruleset.version) return ruleset
  throw new OtherRules(
    `its "version" of ${ruleset.name} is ${JSON.stringify(version)}, and that of this program ${JSON.stringify(ruleset.version)}`,
  )
}
