import { type AskId, askId, type Seat } from '../../../schemas/ask.ts'
import { stream } from '../../../src/game/random.ts'
import { entitlementsOf } from '../../../src/leaks/entitlements.ts'
import { imagined, OtherIds } from '../../../src/leaks/imagined.ts'
import { dealsFor } from '../../../src/leaks/other-deals.ts'
import { isSame } from '../../../src/leaks/same.ts'
import { truthOf, twinOf } from '../../../src/leaks/twins.ts'
import { exclusions, watch } from '../../../src/leaks/watch.ts'
import type { Rendering } from '../../../src/rows/rendered.ts'
import type { Plan } from '../../environment/episode-plan.ts'
import type { Worlds } from '../effort.ts'
import { expectedFrom } from './expected.ts'
import { USUAL_DEALS, type WireFinding, type WireTally } from './findings.ts'
import { type PlayedEpisode, rewardsOf } from './played-from.ts'
import type { Paid, SentText } from './wired-game.ts'

/** An episode, and what its client was sent. */
interface Told {
  readonly plan: Plan
  readonly played: PlayedEpisode
  readonly rendering: Rendering
  /** The observation at each ask. */
  readonly told: ReadonlyMap<AskId, SentText>
  /** The reward of the answer to each ask during the game. */
  readonly paid: ReadonlyMap<AskId, Paid>
}

/** Plays the episode again under deals that a seat of the client cannot rule out: what it was sent and paid must be the same. */
export function underOtherDeals(
  { plan, played, rendering, told, paid }: Told,
  worlds: Worlds,
  tally: WireTally,
): WireFinding[] {
  const { ruleset } = played
  const truth = truthOf(ruleset, plan.deal, played.log, played.record.choices)
  const entitlements = entitlementsOf(truth)
  const random = stream(plan.episode, 'worlds')
  const findings: WireFinding[] = []
  const appraised = new Set<Seat>()
  for (const seat of plan.seats) {
    const seen = watch(truth, entitlements, seat)
    const first = seen.asks[0]
    if (!first) continue
    const wanted = worlds === 'default' ? USUAL_DEALS : worlds
    for (const roles of dealsFor(truth, [seen], wanted, random)) {
      const excluded = exclusions([seen], roles)[0]!
      if (isSame(roles, truth.roles) || first.inLog >= excluded) continue
      const twin = twinOf(truth, roles, random)
      const other = imagined(played, new OtherIds(played, roles.join()), roles, twin)
      const right = expectedFrom(other, { ...rendering, isJudged: false }, plan.shape, [seat])
      // Rollouts take seconds: rewards computed from them are compared under one deal per seat.
      const isPaid = plan.reward !== 'value' || !appraised.has(seat)
      appraised.add(seat)
      const there = { ...plan, deal: roles.slice(1), seats: [seat] }
      const rewards = isPaid ? rewardsOf(there, { ...other, ruleset }, rendering.words) : undefined
      tally.deals++
      const find = (ask: AskId, number: number | undefined, what: string, sent: string, right: string): void =>
        void findings.push({
          number,
          episode: plan.episode,
          ask,
          what: `${what} under the deal ${there.deal.join(', ')}`,
          sent,
          right,
        })
      for (const { turn } of seen.asks.flatMap(({ inLog }, turn) => (inLog < excluded ? [{ turn }] : []))) {
        const id = askId({ seat, turn })
        const [payment, otherReward] = [paid.get(id), rewards?.get(id)]
        if (payment && rewards && payment.reward !== otherReward) {
          find(id, payment.number, 'the reward differs', String(payment.reward), String(otherReward))
          break
        }
        const sent = told.get(id)
        if (sent === undefined) continue
        tally.imagined++
        const observed = JSON.stringify(right.get(id) ?? null)
        if (sent.text === observed) continue
        find(id, sent.number, 'it differs', sent.text, observed)
        break
      }
    }
  }
  return findings
}
