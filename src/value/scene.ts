import type { Role, Seat } from '../../schemas/ask.ts'
import type { Event } from '../../schemas/event.ts'
import type { PairWeights, Parameters } from '../belief/features.ts'
import type { Posterior } from '../belief/posterior.ts'
import type { Roles } from '../game/ruleset.ts'

/** What rollouts from one decision have in common, whatever deal is imagined. Log-odds to be black, and chances to be the role that checks, by seat. */
export interface Outlook {
  readonly actor: Seat
  /** What the table believes at this moment, which the others start from; and what the actor does. */
  readonly table: Float64Array
  readonly own: Float64Array
  readonly checking: Float64Array
  /** The role that checks, if the game has one. */
  readonly checker: Role | undefined
  /** The share of this day's talk that is to come. */
  readonly rest: number
  /** The evidence of a vote about the two seats: the fitted parameters; none if votes are not remembered. */
  readonly votes?: VoteWeights | undefined
}

/** What a vote says on day 1 and on later days. */
export interface VoteWeights {
  readonly first: PairWeights
  readonly later: PairWeights
}

/** The log-odds of probabilities, kept within ±4. */
const logOdds = (black: Float64Array): Float64Array =>
  black.map((p) => Math.max(-4, Math.min(4, Math.log((p + 1e-9) / (1 - p + 1e-9)))))

export const outlookOf = (
  actor: Seat,
  own: Posterior,
  table: Posterior,
  { checker, rest, votes }: Pick<Outlook, 'checker' | 'rest' | 'votes'>,
): Outlook => ({
  actor,
  table: logOdds(table.black),
  own: logOdds(own.black),
  checking: checker === undefined ? new Float64Array(table.black.length) : table.role(checker),
  checker,
  rest,
  votes,
})

/** The share of the living who have not spoken today; 1 before the talk of a day, 0 at its vote. */
export function restOfTalk(events: readonly { readonly event: Event }[], alive: number, phase: string): number {
  if (phase === 'vote') return 0
  if (phase !== 'day') return 1
  const spoken = new Set<Seat>()
  for (let i = events.length - 1; i >= 0; i--) {
    const { event } = events[i]!
    if (event.type === 'began') break
    if ((event.type === 'spoke' && event.act === 'speak') || event.type === 'posted') spoken.add(event.seat)
  }
  return Math.max(0, 1 - spoken.size / alive)
}

/** One sampled state: a deal, and the seed of all random numbers of its rollouts. */
export interface Scene {
  readonly outlook: Outlook
  readonly roles: Roles
  readonly isBlack: readonly boolean[]
  readonly key: number
}

export const sceneOf = (outlook: Outlook, roles: Roles, teams: Readonly<Record<Role, string>>, key: number): Scene => ({
  outlook,
  roles,
  isBlack: roles.map((role) => teams[role] === 'black'),
  key,
})

const NOTHING: PairWeights = { rb: 0, br: 0, bb: 0 }

/** What votes say by the fitted parameters of a game. */
export const votesIn = ({ pairs }: Parameters): VoteWeights => ({
  first: pairs['vote on day 1'] ?? NOTHING,
  later: pairs['vote'] ?? NOTHING,
})
