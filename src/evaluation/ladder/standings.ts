import { stream } from '../../game/random.ts'
import type { Bounded } from '../gauntlet.ts'
import { estimated } from '../margin.ts'
import { type GameOutcome, scoreOf } from '../outcome.ts'
import { bootstrap, bounds, ELO, type Played } from '../rating.ts'
import type { Estimate } from '../statistics/clustered.ts'
import { SHARE } from '../statistics/moments.ts'
import { errorOfDifference, redWins, type Strengths, strengthsOf } from './strengths.ts'

/** Games of two players of a ladder, by deal: the first is red in the first game of a deal, and black in the second. All duels have the same deals. */
export interface LadderDuel {
  readonly a: number
  readonly b: number
  readonly deals: readonly (readonly [GameOutcome, GameOutcome])[]
}

export interface Standing {
  readonly player: string
  /** In Elo points above the anchor. */
  readonly strength: Bounded
  /** 1 is the strongest; with its 95 % interval. */
  readonly rank: Bounded
  readonly deals: number
}

export interface HeadToHeadScore {
  readonly player: string
  readonly against: string
  readonly score: Estimate
  /** What the ratings expect. */
  readonly expected: number
}

export interface Standings {
  readonly standings: readonly Standing[]
  readonly pairs: readonly HeadToHeadScore[]
  readonly red_ahead: Bounded
}

/** Who may be the strongest: the first player, and each one whose rank may be 1 by its 95 % interval. */
export const leadersOf = (standings: readonly Standing[]): readonly Standing[] =>
  standings.filter(({ rank }, i) => i === 0 || rank.low <= 1)

/** The score that is expected of a player in a deal against another. */
export const expectedScore = (strengths: Strengths, a: number, b: number): number =>
  (redWins(strengths, a, b) + 1 - redWins(strengths, b, a)) / 2

/** The maximum-likelihood ratings of all games of a ladder; each deal is weighted by `times`. */
export function fitted(
  duels: readonly LadderDuel[],
  players: number,
  times: (deal: number) => number = () => 1,
): Strengths {
  return strengthsOf(playedIn(duels, times), players)
}

/** The games of all pairs, by who is red; each deal is weighted by `times`. */
const playedIn = (duels: readonly LadderDuel[], times: (deal: number) => number): Played[] =>
  duels.flatMap(({ a, b, deals }) => {
    let [games, first, second] = [0, 0, 0]
    deals.forEach(([one, other], deal) => {
      const count = times(deal)
      games += count
      first += count * scoreOf(one, 'red')
      second += count * scoreOf(other, 'red')
    })
    return games === 0
      ? []
      : [
          { red: a, black: b, games, score: first / games },
          { red: b, black: a, games, score: second / games },
        ]
  })

/** The 97.5 % point of the standard normal distribution. */
const Z = 1.959964

/** Strengths that differ by less, in logits, are equal but for rounding. */
const ALIKE = 1e-6

/** How strong those who have played are, against the anchor. Intervals are by bootstrap over deals, whose luck all duels share. */
export function standingsOf(duels: readonly LadderDuel[], names: readonly string[], anchor: number): Standings {
  const n = names.length
  const dealsOf = (i: number): number =>
    duels.reduce((sum, { a, b, deals }) => (a === i || b === i ? sum + deals.length : sum), 0)
  // Nothing is known of the others.
  const played = names.map((_, i) => i).filter((i) => dealsOf(i) > 0)
  const most = Math.max(1, ...duels.map(({ deals }) => deals.length))
  const all = fitted(duels, n)
  const samples = bootstrap(most, stream('bootstrap over deals of a ladder', most), (drawn) => {
    const counts = new Uint16Array(most)
    for (const deal of drawn) counts[deal]!++
    return fitted(duels, n, (deal) => counts[deal]!)
  })
  const bounded = (value: (fit: Strengths) => number): Bounded => {
    const { low, high } = bounds(samples.map(value))
    return { value: value(all), low, high }
  }
  const rank = ({ strength }: Strengths, i: number): number =>
    1 + played.filter((j) => strength[j]! > strength[i]! + ALIKE).length
  const games = playedIn(duels, () => 1)
  const isSurelyAhead = (i: number, j: number): boolean =>
    all.strength[i]! - all.strength[j]! > Z * errorOfDifference(games, all, i, j)
  const ranks = new Map(
    played.map((i) => {
      const { value, low, high } = bounded((fit) => rank(fit, i))
      // Samples of games that one team wins all do not vary, and the prior alone would rank these players: who is surely ahead is asked of the model too.
      const [ahead, behind] = [played.filter((j) => isSurelyAhead(j, i)), played.filter((j) => isSurelyAhead(i, j))]
      return [
        i,
        {
          value,
          low: Math.min(Math.floor(low), 1 + ahead.length),
          high: Math.max(Math.ceil(high), played.length - behind.length),
        },
      ]
    }),
  )
  const standings = played.map((i): Standing => {
    // Those who share a rank share its interval: their samples differ by chance.
    const shared = [...ranks.values()].filter(({ value }) => value === ranks.get(i)!.value)
    return {
      player: names[i]!,
      strength: bounded((fit) => ELO * (fit.strength[i]! - fit.strength[anchor]!)),
      rank: {
        value: ranks.get(i)!.value,
        low: Math.min(...shared.map(({ low }) => low)),
        high: Math.max(...shared.map(({ high }) => high)),
      },
      deals: dealsOf(i),
    }
  })
  return {
    standings: standings.sort((a, b) => b.strength.value - a.strength.value),
    pairs: duels.map(({ a, b, deals }) => ({
      player: names[a]!,
      against: names[b]!,
      score: estimated(
        deals.map(([one, other]) => (scoreOf(one, 'red') + scoreOf(other, 'black')) / 2),
        SHARE,
      ),
      expected: expectedScore(all, a, b),
    })),
    red_ahead: bounded(({ advantage }) => ELO * advantage),
  }
}
