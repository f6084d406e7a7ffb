import type { Seat } from '../../../schemas/ask.ts'
import { firstVictim } from './first-victim.ts'
import type { Gauge } from './gauge.ts'
import { fitLogit, type Pick, scoreOf } from './logit.ts'
import { inPercent, share } from './measure.ts'
import type { Ballot, Story } from './story.ts'

/** Votes that are kept for each half. */
const VOTES = 20_000

/** What anybody sees of a player on the ballot without having listened to a word, but for the dead player's. */
const FEATURES: readonly ((voter: Seat, option: Seat, story: Story, ballot: Ballot) => boolean)[] = [
  (voter, option) => voter === option,
  (voter, option, { black, met }) => voter !== option && met.has(voter) && black.has(option),
  (_, option, __, { nominees }) => nominees?.[0] === option,
  (voter, option, { nominations }, { at, day }) => nominations.some(named(at, day, voter, option)),
  (voter, option, { nominations }, { at, day }) => nominations.some(named(at, day, option, voter)),
  (_, option, story) => firstVictim(story)?.named.includes(option) ?? false,
]

const named =
  (before: number, today: number, by: Seat, of: Seat) =>
  ({ at, day, seat, target }: Story['nominations'][number]): boolean =>
    at < before && day === today && seat === by && target === of

/**
 * Votes that six features predict: oneself, a mate of the voter's, first on the ballot, nominated by the voter today, nominated the voter
 * today, named by the first victim in its last words. A conditional logit over those that could be voted for is fitted on every second
 * game and scored on the others: a vote is predicted if its player scores highest; of k that score so, a k-th.
 */
export function trivialVotes(): Gauge {
  const halves = [new Half(), new Half()]
  return {
    add(story) {
      const half = halves[story.index % 2]!
      for (const ballot of story.ballots) {
        if (ballot.votes.length === 0) continue
        for (const { seat, target } of ballot.votes) {
          const options = ballot.options(seat)
          if (options.length < 2) continue
          const featuresOf = (option: Seat): number =>
            FEATURES.reduce((bits, is, i) => bits | (Number(is(seat, option, story, ballot)) << i), 0)
          half.add(options.map(featuresOf), featuresOf(target))
        }
      }
    },
    measures() {
      const [train, test] = halves.map((half) => half.picks())
      const weights = train!.length > 0 ? fitLogit(train!, FEATURES.length) : undefined
      let right = 0
      let uniform = 0
      let votes = 0
      for (const { options, chosen, times } of weights ? test! : []) {
        const scores = options.map((option) => scoreOf(option, weights!))
        const top = Math.max(...scores)
        const best = scores.filter((score) => score >= top - 1e-9).length
        if (scoreOf(chosen, weights!) >= top - 1e-9) right += times / best
        uniform += times / options.length
        votes += times
      }
      return [
        share('trivial_votes', 'votes that six trivial features predict', Math.round(right), votes, {
          reference: `uniform ${inPercent(uniform, votes)}`,
          goal: { most: 0.45 },
        }),
      ]
    },
  }
}

/** Equal choices are kept once. */
class Half {
  readonly #picks = new Map<string, { options: readonly number[]; chosen: number; times: number }>()
  #votes = 0

  add(options: readonly number[], chosen: number): void {
    if (this.#votes++ >= VOTES) return
    const sorted = options.toSorted((a, b) => a - b)
    const key = `${sorted.join()} ${chosen}`
    const known = this.#picks.get(key)
    if (known) known.times++
    else this.#picks.set(key, { options: sorted, chosen, times: 1 })
  }

  picks(): Pick[] {
    return [...this.#picks.values()]
  }
}
