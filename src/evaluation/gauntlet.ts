import { stream } from '../game/random.ts'
import { EVEN } from './blocks.ts'
import { estimated, sumsOf } from './margin.ts'
import { blocksOf, type GameOutcome, scoreOf } from './outcome.ts'
import { bootstrap, bounds, ELO, type Played, type Ratings, ratingsOf } from './rating.ts'
import type { Estimate } from './statistics/clustered.ts'
import { holm } from './statistics/holm.ts'
import { DIFFERENCE, SHARE, testOf } from './statistics/moments.ts'
import { type Proportion, wilson } from './statistics/wilson.ts'
import { FEWEST_DEALS } from './verdict.ts'

/** One player as red against one as black. */
export interface Cell {
  readonly red: string
  readonly black: string
  readonly red_wins: Proportion
  readonly black_wins: Proportion
  readonly draws: number
  readonly days: number
  readonly alive_when_red_wins: number | null
  /** The mean points of a seat. */
  readonly points: { readonly red: number; readonly black: number }
}

/** Two players against each other, half as red and half as black. */
export interface HeadToHead {
  readonly player: string
  readonly against: string
  readonly score: Estimate
  /** The p-value of equal players, corrected by Holm for all pairs of the gauntlet. */
  readonly p_holm: number
  /** Whether the first plays better than the second, or worse, at 5 % over all pairs; `unclear` otherwise. */
  readonly answer: 'better' | 'worse' | 'unclear'
}

/** How much more often a team wins with one player than with another, the other team and the deals being the same. */
export interface Difference extends Estimate {
  readonly player: string
  readonly team: 'red' | 'black'
  readonly less: string
}

export interface Bounded {
  readonly value: number
  readonly low: number
  readonly high: number
}

/** A strength with its 95 % interval; without one where there are too few deals. */
export type Strength = Bounded | { readonly value: number; readonly low: null; readonly high: null }

/** A player's strength from all games at once, on the scale of Elo, where 0 is the mean of the players here and +100 is 64 % of games. */
export interface Rated {
  readonly player: string
  readonly strength: Strength
  readonly as_red: Strength
  readonly as_black: Strength
}

export interface Gauntlet {
  readonly cells: readonly Cell[]
  readonly pairs: readonly HeadToHead[]
  readonly differences: readonly Difference[]
  readonly ratings: readonly Rated[]
  /** How far red is ahead between players of mean strength, on the same scale. */
  readonly red_ahead: Strength
}

/** All results of a round robin. `names` are the players in the order of the arms; `baseline` is the player that the others are compared with. */
export function gauntletOf(games: readonly GameOutcome[], names: readonly string[], baseline: number): Gauntlet {
  const n = names.length
  const deals = blocksOf(games, n * n)
  const score = (deal: readonly GameOutcome[], red: number, black: number): number =>
    scoreOf(deal[red * n + black]!, 'red')
  const pairs = pairsOf(deals, names, score)
  const differences = names.flatMap((player, i): Difference[] => {
    if (i === baseline) return []
    const less = names[baseline]!
    const of = (value: (deal: readonly GameOutcome[]) => number): Estimate => estimated(deals.map(value), DIFFERENCE)
    return [
      { player, team: 'red', less, ...of((deal) => score(deal, i, baseline) - score(deal, baseline, baseline)) },
      { player, team: 'black', less, ...of((deal) => score(deal, baseline, baseline) - score(deal, baseline, i)) },
    ]
  })
  return {
    cells: names.flatMap((red, i) =>
      names.map((black, j) =>
        cellOf(
          red,
          black,
          deals.map((deal) => deal[i * n + j]!),
        ),
      ),
    ),
    pairs,
    differences,
    ...rated(deals, names, score),
  }
}

/** Every two players against each other. */
function pairsOf(deals: readonly (readonly GameOutcome[])[], names: readonly string[], score: Score): HeadToHead[] {
  const pairs = names.flatMap((player, i) =>
    names.slice(i + 1).map((against, k) => {
      const j = i + 1 + k
      return { player, against, values: deals.map((deal) => (score(deal, i, j) + 1 - score(deal, j, i)) / 2) }
    }),
  )
  const corrected = holm(pairs.map(({ values }) => testOf(sumsOf(values.map((value) => value - EVEN)), [-EVEN, EVEN])))
  return pairs.map(({ player, against, values }, i) => {
    const told = estimated(values, SHARE)
    const isTold = deals.length >= FEWEST_DEALS && corrected[i]! < 0.05
    const answer = !isTold ? 'unclear' : told.mean! > EVEN ? 'better' : 'worse'
    return { player, against, score: told, p_holm: corrected[i]!, answer }
  })
}

function cellOf(red: string, black: string, games: readonly GameOutcome[]): Cell {
  const won = (team: string): readonly GameOutcome[] => games.filter(({ winner }) => winner === team)
  const mean = (some: readonly GameOutcome[], value: (game: GameOutcome) => number): number =>
    some.reduce((sum, game) => sum + value(game), 0) / some.length
  const [reds, blacks] = [won('red'), won('black')]
  return {
    red,
    black,
    red_wins: wilson(reds.length, games.length),
    black_wins: wilson(blacks.length, games.length),
    draws: games.length - reds.length - blacks.length,
    days: mean(games, ({ days }) => days),
    alive_when_red_wins: reds.length === 0 ? null : mean(reds, ({ alive }) => alive),
    points: {
      red: mean(games, ({ points }) => points['red'] ?? 0),
      black: mean(games, ({ points }) => points['black'] ?? 0),
    },
  }
}

type Score = (deal: readonly GameOutcome[], red: number, black: number) => number

function rated(
  deals: readonly (readonly GameOutcome[])[],
  names: readonly string[],
  score: Score,
): Pick<Gauntlet, 'ratings' | 'red_ahead'> {
  const n = names.length
  const scores = deals.map((deal) =>
    Float64Array.from({ length: n * n }, (_, cell) => score(deal, Math.floor(cell / n), cell % n)),
  )
  const of = (drawn: Iterable<number>): Ratings => {
    const sums = new Float64Array(n * n)
    let count = 0
    for (const deal of drawn) {
      count++
      for (let cell = 0; cell < n * n; cell++) sums[cell]! += scores[deal]![cell]!
    }
    const played = Array.from({ length: n * n }, (_, cell): Played => {
      return { red: Math.floor(cell / n), black: cell % n, games: count, score: sums[cell]! / count }
    })
    return ratingsOf(played, n)
  }
  const all = of(deals.keys())
  // Few deals that are drawn again and again vary too little.
  const isEnough = deals.length >= FEWEST_DEALS
  const samples = isEnough ? bootstrap(deals.length, stream('bootstrap over deals', deals.length), of) : []
  const bounded = (value: (ratings: Ratings) => number): Strength => {
    if (!isEnough) return { value: ELO * value(all), low: null, high: null }
    const { low, high } = bounds(samples.map(value))
    return { value: ELO * value(all), low: ELO * low, high: ELO * high }
  }
  return {
    ratings: names.map((player, i) => ({
      player,
      strength: bounded(({ asRed, asBlack }) => (asRed[i]! + asBlack[i]!) / 2),
      as_red: bounded(({ asRed }) => asRed[i]!),
      as_black: bounded(({ asBlack }) => asBlack[i]!),
    })),
    red_ahead: bounded(({ advantage }) => advantage),
  }
}
