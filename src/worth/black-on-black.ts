import type { Gauge } from './gauge.ts'
import { number, share, Tally } from './measure.ts'
import { accusedIn } from './stance.ts'
import { isInPlay, type Story } from './story.ts'

type Deed = 'accusations' | 'nominations' | 'votes'
const DEEDS: readonly Deed[] = ['accusations', 'nominations', 'votes']

/**
 * Whether black acts against black: the share of black players' deeds that target a teammate, with the share of red players' deeds that target black as
 * the baseline; accusations of the dead and in last words are not counted. And the factor by which "A accused B" (in a speech, or by a
 * nomination) moves the odds of "both black":
 * P(A accused B | both black) / P(A accused B | not both), counted over ordered pairs of a player who spoke and another, each with half a
 * case added to the accused and to the others; if that is below 1, its inverse, as evidence against is evidence.
 */
export function blackOnBlack(): Gauge {
  const byBlack = talliesByDeed()
  const byRed = talliesByDeed()
  const mates = new Tally()
  const matesFirst = new Tally()
  const othersFirst = new Tally()
  const others = new Tally()
  return {
    add(story) {
      const { black, roles } = story
      // With one black player there are no mates, and nothing to tell.
      if (black.size < 2) return
      const pairs = new Set<number>()
      const first = new Set<number>()
      for (const { deed, seat, target, day } of deedsOf(story)) {
        ;(black.has(seat) ? byBlack : byRed)[deed].add(black.has(target))
        if (deed !== 'votes') pairs.add(seat * 100 + target)
        if (deed !== 'votes' && day === 1) first.add(seat * 100 + target)
      }
      for (const seat of new Set(story.said.filter(isInPlay).map(({ seat }) => seat)))
        for (const [i] of roles.entries()) {
          const other = i + 1
          if (other === seat) continue
          const both = black.has(seat) && black.has(other)
          ;(both ? mates : others).add(pairs.has(seat * 100 + other))
          ;(both ? matesFirst : othersFirst).add(first.has(seat * 100 + other))
        }
    },
    measures: () => [
      ...DEEDS.map((deed) =>
        share(`black_on_black_${deed}`, `${deed} of black on mates`, byBlack[deed].hits, byBlack[deed].of, {
          ...(byRed[deed].of > 0 && { reference: `of red ${byRed[deed].percent}` }),
        }),
      ),
      number('accused_both_black', '"A accused B" moves the odds of both black by', factorOf(mates, others), {
        goal: { most: 4 },
        note: `${mates.hits} of ${mates.of}, ${others.hits} of ${others.of}`,
      }),
      number('accused_both_black_day_1', '  on day 1', factorOf(matesFirst, othersFirst), {
        goal: { least: 1.3, most: 2.5 },
        note: `${matesFirst.hits} of ${matesFirst.of}, ${othersFirst.hits} of ${othersFirst.of}`,
      }),
    ],
  }
}

const talliesByDeed = (): Record<Deed, Tally> => ({
  accusations: new Tally(),
  nominations: new Tally(),
  votes: new Tally(),
})

function* deedsOf({ said, nominations, ballots }: Story): Generator<{
  deed: Deed
  seat: number
  target: number
  day: number
}> {
  for (const speech of said.filter(isInPlay))
    for (const target of accusedIn(speech))
      if (target !== speech.seat && speech.alive.has(target))
        yield { deed: 'accusations', seat: speech.seat, target, day: speech.day }
  for (const { seat, target, day } of nominations) if (seat !== target) yield { deed: 'nominations', seat, target, day }
  for (const { votes, day } of ballots)
    for (const { seat, target } of votes) if (seat !== target) yield { deed: 'votes', seat, target, day }
}

function factorOf(mates: Tally, others: Tally): number | null {
  if (mates.of === 0 || others.of === 0 || others.hits + mates.hits === 0) return null
  const chance = ({ hits, of }: Tally): number => (hits + 0.5) / (of + 1)
  const factor = chance(mates) / chance(others)
  return Math.max(factor, 1 / factor)
}
