import type { Seat } from '../../schemas/ask.ts'
import type { Ballot } from './ballot.ts'
import { firstVictim } from './first-victim.ts'
import type { Gauge } from './gauge.ts'
import { fitLogit, type Pick, scoreOf } from './logit.ts'
import { inPercent, share } from './measure.ts'
import type { Story } from './story.ts'

/** Votes that are kept for each half of the games. */
const VOTES = 2500

const FEATURES = 6

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
        if (half.isFull) return
        const featuresFor = featuresAt(story, ballot)
        for (const { seat, target } of ballot.votes) {
          const options = ballot.options(seat)
          if (options.length < 2) continue
          const featuresOf = featuresFor(seat)
          half.add(options.map(featuresOf), featuresOf(target))
        }
      }
    },
    measures() {
      const [train, test] = halves.map((half) => half.picks())
      const weights = train!.length > 0 ? fitLogit(train!, FEATURES) : undefined
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

/** The six features of an option, as bits: what is visible without listening to speeches, except those of the dead player. */
function featuresAt(story: Story, { at, day, nominees }: Ballot): (voter: Seat) => (option: Seat) => number {
  const suspects = firstVictim(story)?.named ?? []
  const today = new Set(
    story.nominations.filter((one) => one.day === day && one.at < at).map(({ seat, target }) => pair(seat, target)),
  )
  return (voter) => {
    const knowsBlack = story.met.has(voter)
    return (option) =>
      Number(voter === option) |
      (Number(knowsBlack && voter !== option && story.black.has(option)) << 1) |
      (Number(nominees?.[0] === option) << 2) |
      (Number(today.has(pair(voter, option))) << 3) |
      (Number(today.has(pair(option, voter))) << 4) |
      (Number(suspects.includes(option)) << 5)
  }
}

const pair = (one: Seat, other: Seat): number => one * 100 + other

/** Equal choices are kept once. */
class Half {
  readonly #picks = new Map<string, { options: readonly number[]; chosen: number; times: number }>()
  #votes = 0

  get isFull(): boolean {
    return this.#votes >= VOTES
  }

  add(options: readonly number[], chosen: number): void {
    this.#votes++
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
