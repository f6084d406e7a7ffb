import type { Ballot } from './ballot.ts'
import type { Gauge } from './gauge.ts'
import { inPercent, type Measure, number, share, Tally } from './measure.ts'
import type { Story } from './story.ts'

const LAST_DAY = 4

/** How open the votes are: nominees, the most-voted, ties, and whether red finds black. Ballots with one nominee are no votes. */
export function ballots(): Gauge {
  let games = 0
  let nominees = 0
  let hasNominations = false
  const most = new Tally()
  const mostByDay = tallies()
  const ties = new Tally()
  const onBlack = tallies()
  const chance = tallies()
  return {
    add(story) {
      games++
      if (story.types.has('nominated')) hasNominations = true
      const first = story.nominations.filter(({ day }) => day === 1)
      nominees += new Set(first.map(({ target }) => target)).size
      for (const ballot of story.ballots) {
        if (ballot.nominees?.length === 1) continue
        const counts = [...ballot.hands.values()].map(({ length }) => length)
        const top = Math.max(0, ...counts)
        if (top === 0) continue
        ties.add(counts.filter((count) => count === top).length > 1)
        const all = counts.reduce((sum, count) => sum + count, 0)
        most.add(top, all)
        mostByDay.get(ballot.day)?.add(top, all)
        redVotes(story, ballot, onBlack.get(ballot.day), chance.get(ballot.day))
      }
    },
    measures() {
      const byDay = ([day, tally]: [number, Tally]): Measure =>
        share(`most_voted_day_${day}`, `  on day ${day}`, tally.hits, tally.of)
      return [
        number('nominees_day_1', 'players nominated on day 1', hasNominations ? nominees / games : null, {
          reference: '1.9',
          goal: { least: 2, most: 3.5 },
        }),
        share('most_voted', 'votes on the most-voted', most.hits, most.of, { reference: '54 %' }),
        ...[...mostByDay].filter(([, { of }]) => of > 0).map(byDay),
        share('ties', 'tied ballots', ties.hits, ties.of, { reference: '15 of 33', goal: { least: 0.05, most: 0.25 } }),
        ...[...onBlack].flatMap(([day, { hits, of }]) =>
          of === 0
            ? []
            : [
                share(`red_on_black_day_${day}`, `red votes on black, day ${day}`, hits, of, {
                  reference: `chance ${inPercent(chance.get(day)!.hits, of)}`,
                }),
              ],
        ),
      ]
    },
  }
}

/** By day, 1 to 4. */
const tallies = (): Map<number, Tally> =>
  new Map(Array.from({ length: LAST_DAY }, (_, i) => [i + 1, new Tally()] as const))

/** Votes of red players on black ones, and what a vote at random among the others on the ballot would give. */
function redVotes({ black }: Story, ballot: Ballot, onBlack?: Tally, chance?: Tally): void {
  for (const { seat, target } of ballot.votes) {
    const options = ballot.options(seat).filter((option) => option !== seat)
    if (black.has(seat) || options.length === 0) continue
    onBlack?.add(black.has(target))
    chance?.add(options.filter((option) => black.has(option)).length / options.length)
  }
}
